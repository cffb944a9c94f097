import fs from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import type { TestFile } from './selectFiles.ts'
import { createReportFolder, STAGES } from './stages.ts'

const ROOT = process.cwd()

/**
 * Returns the files of all tests with their stages.
 * @param since only those of Vitest that import a file that changed since this commit.
 */
export function listUnitTests(since?: string): TestFile[] {
  const file = path.join(createReportFolder(), 'files.json')
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', `--json=${file}`]
  execFileSync(process.execPath, [...args, ...(since ? ['--changed', since] : [])], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const found = JSON.parse(fs.readFileSync(file, 'utf8')) as { file: string; projectName: string }[]
  return found.flatMap(({ file, projectName }) => {
    const stage = STAGES.find(({ projects }) => projects?.includes(projectName))
    return stage ? [{ file: path.relative(ROOT, file), stage: stage.name, isSlow: stage.isSlow ?? false }] : []
  })
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
