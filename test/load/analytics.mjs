// `npm run bench:analytics`: the latency of each analytics response with 10,000,000 events and 1,000,000 orders, compared with 10,000
// and 1,000, measured alternately on two servers. `node test/load/analytics.mjs 2000000 200000` sets the size of the large one.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BUSIEST_LINK_ID, fill, MERCHANT_ID } from './analyticsData.mjs'
import { analyze, pg } from './database.mjs'
import { median } from './paint.mjs'
import { ROOT, startServer } from './processes.mjs'

const MOST = 3
const ROUNDS = 40
const WARM_UP = 5
const SECRET = 'a secret of forty characters for the bench'
const [events = 10_000_000, orders = 1_000_000] = process.argv.slice(2).map(Number)
const SIZES = { small: { events: 10_000, orders: 1_000 }, large: { events, orders } }

const RANGES = ['all_time', 'last_24_hours', 'last_7_days', 'last_30_days', 'this_month', 'last_month']
const CALLS = [
  ...RANGES.map((range) => `/carts/${BUSIEST_LINK_ID}/analytics?dateRange=${range}`),
  ...RANGES.map((range) => `/analytics?date_range=${range}`),
  `/carts/${BUSIEST_LINK_ID}/analytics/export?date_range=all_time`,
  ...['day', 'link', 'product'].map((by) => `/analytics/export?date_range=all_time&by=${by}`),
  '/carts?limit=10&sortBy=created_at',
  '/carts?limit=10&sortBy=revenue',
  '/orders/stats',
  ...['summary', 'revenue', 'products'].map((what) => `/dashboard/${what}?period=year`),
]

const built = (file) => import(path.join(ROOT, 'api/dist', file))
const [{ startEmbedded }, { connect }, { migrate }, { migrateJobs }, { foldRollups }, { signToken }, { plainSecret }] =
  await Promise.all(
    [
      'platform/db/embedded.js',
      'platform/db/knex.js',
      'platform/db/migrations.js',
      'platform/jobs/worker.js',
      'features/analytics/foldRollups.js',
      'features/auth/tokens.js',
      'platform/http/secrets.js',
    ].map(built),
  )

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-bench-'))
fs.chmodSync(folder, 0o755)
// The data is temporary, and the measured requests only read.
const database = startEmbedded({ folder: path.join(folder, 'postgres'), settings: { fsync: 'off', max_wal_size: '4GB' } })
const servers = {}
try {
  console.log(`node test/load/analytics.mjs ${process.argv.slice(2).join(' ')}`.trim())
  console.log(`Node ${process.versions.node}, ${os.cpus().length} processors, medians of ${ROUNDS}\n`)
  for (const [name, size] of Object.entries(SIZES)) servers[name] = await prepare(name, size)
  console.log(`\n${'p50 in ms'.padEnd(48)} ${count(SIZES.small.events).padStart(10)} ${count(events).padStart(10)}  ratio`)
  for (const call of CALLS) await compare(call)
} finally {
  for (const { stop } of Object.values(servers)) await stop()
  database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Creates a database of this size with all facts folded, and starts a server on it. */
async function prepare(name, { events, orders }) {
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href
  const db = connect(url)
  await migrate(db)
  await migrateJobs(url)
  const [, filled] = await timed(() => fill(url, { events, orders }))
  const [facts, folded] = await timed(() => foldRollups(db))
  const { rows } = await db.raw(
    `select count(*) as rows, pg_total_relation_size('rollups') / 1048576 as rollups, (select sum(pg_total_relation_size(relid)) / 1048576 from pg_partition_tree('link_events')) as events from rollups`,
  )
  await db.destroy()
  await analyze(url)
  console.log(
    `${name}: ${count(events)} events and ${count(orders)} orders written in ${filled.toFixed(0)} s, ${count(facts)} facts folded in ${folded.toFixed(0)} s ` +
      `(${((folded * 1e6) / facts).toFixed(0)} µs each) into ${count(rows[0].rows)} rollups, ${rows[0].rollups} MiB beside ${Math.round(rows[0].events)} MiB of events`,
  )
  const env = { DATABASE_URL: url, SECRET, PAYMENTS: 'sandbox', DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  return startServer('api/dist/main.js', [], env, { healthPath: '/api/health' })
}

async function compare(call) {
  const times = { small: [], large: [] }
  for (let round = 0; round < ROUNDS + WARM_UP; round++)
    for (const name of Object.keys(SIZES)) {
      const [, seconds] = await timed(() => ask(servers[name].port, call))
      if (round >= WARM_UP) times[name].push(seconds * 1000)
    }
  const [small, large] = [median(times.small), median(times.large)]
  const ratio = large / small
  const verdict = ratio <= MOST ? '' : `  MISSED, target ≤ ${MOST}`
  console.log(
    `${call.replace(BUSIEST_LINK_ID, '{id}').padEnd(48)} ${small.toFixed(1).padStart(10)} ${large.toFixed(1).padStart(10)}  ${ratio.toFixed(2)}${verdict}`,
  )
}

async function ask(port, call) {
  const authorization = `Bearer ${signToken(plainSecret(SECRET), { merchantId: MERCHANT_ID, sessionId: MERCHANT_ID }, new Date(Date.now() + 3_600_000))}`
  const answer = await fetch(`http://127.0.0.1:${port}/api${call}`, { headers: { authorization } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${call} answered ${answer.status} ${text}`)
}

async function timed(run) {
  const started = performance.now()
  const result = await run()
  return [result, (performance.now() - started) / 1000]
}

function count(number) {
  return Number(number).toLocaleString('en-US')
}
