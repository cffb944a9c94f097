// `npm run dump -- 0.2`: stores a database of this version, with the demo shop and a shop that has everything, as
// test/upgrade/0.2.sql.gz. Run it at each release: later versions are tested with it.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readConfig } from '../../api/src/config/config.ts'
import { startEmbedded } from '../../api/src/platform/db/embedded.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { migrate } from '../../api/src/platform/db/migrations.ts'
import { loadDemo } from '../../api/src/demo/loadDemo.ts'
import { createStorage } from '../../api/src/gateways/storage/storage.ts'
import { migrateJobs } from '../../api/src/platform/jobs/worker.ts'
import { addWorld } from '../contract/world.ts'
import { addStates } from './addStates.ts'
import { describeSchema, sumMoney } from './describeSchema.ts'
import { dump } from './dump.ts'
import { dumpFile, restoreSql } from './restoreDump.ts'

/** Of `startApi`, so that the tests open what it sealed. */
const SECRET = 'a secret of forty characters for testing'

const [release = ''] = process.argv.slice(2)
if (!/^\d+\.\d+$/.test(release)) throw new Error('Name the release: npm run dump -- 0.2')
if (fs.existsSync(dumpFile(release))) throw new Error(`${dumpFile(release)} exists. A dump of a release never changes.`)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-dump-'))
fs.chmodSync(folder, 0o755)
const server = startEmbedded({ folder, settings: { fsync: 'off' } })
try {
  await make()
} finally {
  server.stop()
  fs.rmSync(folder, { recursive: true })
}

async function make() {
  const db = connect(server.url)
  await migrate(db)
  await migrateJobs(server.url)
  const env = { SECRET, PAYMENTS: 'sandbox', DATABASE_URL: server.url, DATA_DIR: path.join(folder, 'files') }
  const config = readConfig(env)
  await loadDemo(db, config)
  // The shop of the contract's examples has links of the same addresses.
  await db.raw(`update links set url_id = url_id || 'demo'; update handles set handle = handle || 'demo' where kind = 'address'`)
  await addStates(db, await addWorld({ db, config, storage: await createStorage(config) }))

  const sql = await dump(server.url)
  await db.raw('create database restored')
  const url = Object.assign(new URL(server.url), { pathname: '/restored' }).href
  await restoreSql(url, sql)
  const copy = connect(url)
  assert.deepEqual(await describeSchema(copy), await describeSchema(db))
  assert.deepEqual(await sumMoney(copy), await sumMoney(db))
  await copy.destroy()
  await db.destroy()

  const compressed = gzipSync(sql, { level: 9 })
  fs.writeFileSync(dumpFile(release), compressed)
  console.log(`${path.relative(process.cwd(), dumpFile(release))}: ${Math.round(compressed.length / 1024)} KiB`)
}
