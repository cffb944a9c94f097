import fs from 'node:fs/promises'
import path from 'node:path'
import { backUp } from './backUp.ts'
import { BACKUPS } from './copyTree.ts'

const NAME = /^before-upgrade-/
/** How many backups stay. */
const KEPT = 3

/**
 * Backs up a data folder before its database is migrated, into the folder itself. A backup gets its name when it is
 * complete, and the oldest are deleted.
 * @returns its path.
 * @throws a sentence when it failed. The data folder is as before.
 */
export async function backUpBeforeUpgrade(dataDir: string, now = new Date()): Promise<string> {
  const folder = path.join(dataDir, BACKUPS)
  const unfinished = path.join(folder, 'unfinished')
  const target = path.join(folder, `before-upgrade-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  try {
    await fs.rm(unfinished, { recursive: true, force: true })
    await backUp(dataDir, unfinished)
    await fs.rename(unfinished, target)
  } catch (cause) {
    await fs.rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw new Error(
      `The backup before the upgrade failed: ${(cause as Error).message}. Nothing was migrated. Read docs/run/upgrading.md.`,
      { cause },
    )
  }
  const names = (await fs.readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  for (const name of names.slice(0, -KEPT)) await fs.rm(path.join(folder, name), { recursive: true })
  return target
}
