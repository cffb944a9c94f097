import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../api/src/platform/db/embedded.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { readMigrations } from '../../api/src/platform/db/migrationFiles.ts'
import { restore } from '../../api/src/ops/restore.ts'
import { freePort } from '../support/freePort.ts'
import { runProduct } from '../support/runProduct.ts'
import { restoreDump } from '../upgrade/restoreDump.ts'

const MAIN = path.resolve(import.meta.dirname, '../../api/dist/main.js')
const ROOT = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-upgrade-'))
const dataDir = path.join(ROOT, 'data')
const names = readMigrations().files.map(({ name }) => name)
/** Tables of this migration stand alone, so a database without them is one from before it. */
const UNDONE = '20261123-0990-operation.sql'
const UNDO = `drop schema sandbox cascade;
  drop table idempotency_keys, payment_events, payment_domains, vat_checks, exchange_rates, worker_heartbeats;
  delete from schema_migrations where name >= '${UNDONE}';`

/** Runs SQL in the database of a data folder whose server is off. */
async function inFolder<T>(folder: string, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const server = startEmbedded({ folder: path.join(folder, 'postgres') })
  const db = connect(server.url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    server.stop()
  }
}
const ranIn = (folder: string) => inFolder(folder, (db) => db('schema_migrations').orderBy('name').pluck('name'))

beforeAll(async () => {
  fs.chmodSync(ROOT, 0o755)
  const server = startEmbedded({ folder: path.join(dataDir, 'postgres') })
  await restoreDump(server.url, '0.1')
  server.stop()
  await inFolder(dataDir, (db) => db.raw(UNDO))
})
afterAll(() => fs.rmSync(ROOT, { recursive: true, force: true }))

describe('npm start on the data folder of an older version', { timeout: 180_000 }, () => {
  it('backs it up before it migrates, and never again', async () => {
    const before = await ranIn(dataDir)
    for (let start = 1; start <= 2; start++) {
      const product = await runProduct({ DATA_DIR: dataDir, SECRET: 'a secret of forty characters for testing' }, ['--no-demo'])
      await product.stop()
    }

    expect(before).not.toContain(UNDONE)
    expect(await ranIn(dataDir)).toEqual(names)
    const backups = fs.readdirSync(path.join(dataDir, 'backups'))
    expect(backups).toEqual([expect.stringMatching(/^before-upgrade-/)])
    await restore(path.join(dataDir, 'backups', backups[0]!), path.join(ROOT, 'former'))
    expect(await ranIn(path.join(ROOT, 'former'))).toEqual(before)
  })

  it('refuses one of a newer version that is not compatible, and leaves its database off', async () => {
    const newer = { name: '99990101-0900-newer.sql', migrationTime: new Date(), digest: 'x', compatibleWith: '9.0' }
    await inFolder(dataDir, (db) => db('schema_migrations').insert(newer))

    const child = spawn(process.execPath, [MAIN, '--no-demo'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) },
    })
    const said = text(child.stderr)
    const [code] = await once(child, 'exit')

    expect(code).toBe(1)
    expect(await said).toMatch(/^The schema of this database is newer than this program, .* needs Linktill 9.0 or newer\..*\n$/)
    expect(fs.existsSync(path.join(dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false)
    expect(fs.readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1)
  })
})
