import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../platform/db/embedded.ts'
import { readManifest, writeManifest } from './backupSums.ts'
import { assertFree, BACKUPS, copyTree } from './copyTree.ts'

/** Files that belong to the running server, and the write-ahead log, which is copied last. */
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_stat_tmp|pg_notify|pg_subtrans|pg_dynshmem|postmaster\.(pid|opts)|backup_label)$|pgsql_tmp/

/**
 * Copies a data folder with its embedded database to `target`, while Linktill runs or not. Uses PostgreSQL's own backup
 * of a running cluster. The copy is a data folder again, as of the moment when its database was copied. Uploaded files
 * are copied after the rows that name them and never change, so none is missing. `npm run backup:verify` tries it.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  await assertFree(target)
  const database = startEmbedded({ folder: path.join(dataDir, 'postgres') })
  try {
    await copyCluster(database, target)
  } finally {
    if (!database.joined) database.stop()
  }
  await copyTree(dataDir, target, (name) => ![BACKUPS, 'postgres', 'uploads'].includes(name))
}

async function copyCluster({ home, url }: { home: string; url: string }, target: string) {
  const to = path.join(target, 'postgres')
  const [from, data] = [path.join(home, 'pgdata'), path.join(to, 'pgdata')]
  const client = new pg.Client(url)
  await client.connect()
  try {
    const manifest = await readManifest(client)
    // While this slot exists, which is as long as the connection, the server keeps all changes since now.
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('linktill', true)`)
    await copyTree(from, data, (name) => !LEFT_OUT.test(name))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await copyTree(path.join(from, 'pg_wal'), path.join(data, 'pg_wal'), () => true)
    for (const folder of ['pg_replslot', 'pg_stat_tmp', 'pg_notify', 'pg_subtrans', 'pg_dynshmem'])
      await fs.mkdir(path.join(data, folder), { mode: 0o700 })
    await fs.writeFile(path.join(data, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 })
    await writeManifest(target, manifest)
  } finally {
    await client.end()
  }
  await fs.copyFile(path.join(home, 'password'), path.join(to, 'password'))
}
