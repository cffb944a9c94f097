import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { findChangedSpecs } from './changedSpecs.ts'
import { listChangedTests, listSpecs } from './listTests.ts'
import { type Choice, groupByStage } from './selectFiles.ts'

/**
 * Returns what the changes since a commit touch, with what is not committed.
 * @param ref the commit. Empty: where the branch left origin/main; on main itself, the last commit but one.
 */
export function selectChanged(ref: string): { since: string; choice: Choice } {
  const since = ref || branchPoint() || 'HEAD~1'
  const paths = [...lines(git('diff', '--name-only', since)), ...lines(git('ls-files', '--others', '--exclude-standard'))]
  const specs = listSpecs()
  const touched = findChangedSpecs(
    paths,
    specs.map(({ file }) => file),
    (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''),
  )
  const units = paths.length ? listChangedTests(since) : []
  return { since, choice: groupByStage([...units, ...specs.filter(({ file }) => touched.includes(file))]) }
}

/** Null without origin/main, or on its newest commit. */
function branchPoint(): string | null {
  try {
    const base = git('merge-base', 'origin/main', 'HEAD').trim()
    return base === git('rev-parse', 'HEAD').trim() ? null : base
  } catch {
    return null
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean)
