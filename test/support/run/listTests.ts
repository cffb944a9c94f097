import fs from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { globSync } from 'tinyglobby'
import { PROJECTS } from '../projects.ts'
import type { TestFile } from './selectFiles.ts'
import { createReportFolder, STAGES } from './stages.ts'

const ROOT = process.cwd()

/** Returns the files of all tests of Vitest with their stages. Asking Vitest itself takes a second. */
export function listUnitTests(): TestFile[] {
  return Object.entries(PROJECTS).flatMap(([name, include]) =>
    globSync(include, { cwd: ROOT, ignore: '**/node_modules/**' }).flatMap((file) => placeOf(file, name)),
  )
}

/** Returns those that import a file that changed since a commit. */
export function listChangedTests(since: string): TestFile[] {
  const file = path.join(createReportFolder(), 'files.json')
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', `--json=${file}`, '--changed', since]
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  const found = JSON.parse(fs.readFileSync(file, 'utf8')) as { file: string; projectName: string }[]
  return found.flatMap(({ file, projectName }) => placeOf(path.relative(ROOT, file), projectName))
}

function placeOf(file: string, project: string): TestFile[] {
  const stage = STAGES.find(({ projects }) => projects?.includes(project))
  return stage ? [{ file, stage: stage.name, isSlow: stage.isSlow ?? false }] : []
}

/** Returns the files of browser tests. */
export function listSpecs(): TestFile[] {
  return ['browser', 'slow'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, 'test', folder))
      .filter((file) => file.endsWith('.spec.ts'))
      .map((file) => ({ file: `test/${folder}/${file}`, stage: 'browser', isSlow: folder === 'slow' })),
  )
}
