import fs from 'node:fs/promises'
import path from 'node:path'
import { reachableHome, RESTORING } from '../platform/db/embedded.ts'
import { type Account, postgresAccount } from '../platform/db/nativePostgres.ts'
import { MANIFEST } from './backupSums.ts'
import { assertFree, copyTree } from './copyTree.ts'

/** Creates a data folder from a backup. The next start recovers its database to the moment of the backup. */
export async function restore(backup: string, dataDir: string): Promise<void> {
  await fs.access(path.join(backup, 'postgres/pgdata/backup_label')).catch(() => {
    throw new Error(`${backup} is not a backup of Linktill.`)
  })
  await assertFree(dataDir)
  const folder = path.join(dataDir, 'postgres')
  await fs.mkdir(folder, { recursive: true })
  const account = postgresAccount()
  const home = reachableHome(path.resolve(folder), account)
  await assertFree(path.join(home, 'pgdata'))
  // A start in the middle would find half of the data.
  await fs.writeFile(path.join(folder, RESTORING), '')
  await copyTree(backup, dataDir, (name) => name !== 'postgres' && name !== MANIFEST)
  await copyTree(path.join(backup, 'postgres'), home, () => true)
  await giveAllTo(account, home)
  await fs.rm(path.join(folder, RESTORING))
}

async function giveAllTo({ uid, gid }: Account, folder: string) {
  if (uid === undefined) return
  const names = await fs.readdir(folder, { recursive: true })
  for (const name of ['', ...names]) await fs.chown(path.join(folder, name), uid, gid!)
}
