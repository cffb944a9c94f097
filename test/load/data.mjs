// `npm run bench:data`: the latency of each list, search and figure of the dashboard, and the cost of exporting products.
// Compares a merchant with 100,000 products and 1,000,000 orders with one that has 1,000 of each, in the same database.
// `node test/load/data.mjs 20000 200000` sets the size of the large merchant.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { analyze } from './database.mjs'
import { compareCalls } from './dataCalls.mjs'
import { fillShop, LARGE, SMALL } from './dataShops.mjs'
import { ROOT, startServer } from './processes.mjs'

const [products = 100_000, orders = 1_000_000] = process.argv.slice(2).map(Number)
const MOST_MIB = 300
/** Facts folded per transaction. A worker folds half as many, so that others do not wait. */
const FOLDED_AT_ONCE = 100_000
const SECRET = 'a secret of forty characters for the bench'

const built = (file) => import(path.join(ROOT, 'api/dist', file))
const [
  { startEmbedded },
  { connect },
  { migrate },
  { migrateJobs },
  { foldRollups },
  { rememberOrderCounts },
  { signToken },
  { plainSecret },
] = await Promise.all(
  [
    'platform/db/embedded.js',
    'platform/db/knex.js',
    'platform/db/migrations.js',
    'platform/jobs/worker.js',
    'features/analytics/foldRollups.js',
    'features/orders/order/countOrders.js',
    'features/auth/tokens.js',
    'platform/http/secrets.js',
  ].map(built),
)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-bench-'))
fs.chmodSync(folder, 0o755)
// The data is temporary.
const database = startEmbedded({ folder: path.join(folder, 'postgres'), settings: { fsync: 'off', max_wal_size: '4GB' } })
let serverPid = null
// Also on interruption. An exit handler must be synchronous.
process.once('exit', () => {
  if (serverPid) process.kill(serverPid, 'SIGKILL')
  database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

console.log(`node test/load/data.mjs ${process.argv.slice(2).join(' ')}`.trim())
console.log(`Node ${process.versions.node}, ${os.cpus().length} processors`)
await prepare()
await withServer(({ ask }) => compareCalls(ask, SMALL, LARGE))
await measureExport('.csv', 'format=csv')
await measureExport('.xlsx', 'format=xlsx')
await measureExport('.xlsx, read slowly', 'format=xlsx', () => sleep(20))

/** Creates both shops and runs the daily jobs. */
async function prepare() {
  const started = performance.now()
  const db = connect(database.url)
  await migrate(db)
  await migrateJobs(database.url)
  await fillShop(database.url, SMALL, { products: 1000, orders: 1000 })
  await fillShop(database.url, LARGE, { products, orders })
  const filled = performance.now()
  await foldRollups(db, FOLDED_AT_ONCE)
  await rememberOrderCounts(db)
  await db.destroy()
  await analyze(database.url)
  const seconds = (from, to) => `${((to - from) / 1000).toFixed(0)} s`
  console.log(
    `${products.toLocaleString('en-US')} products and ${orders.toLocaleString('en-US')} orders written in ${seconds(started, filled)}, figures folded in ${seconds(filled, performance.now())}\n`,
  )
}

/** Runs `work` with a separate server, to measure its own peak memory. */
async function withServer(work) {
  const env = {
    DATABASE_URL: database.url,
    SECRET,
    PAYMENTS: 'sandbox',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const server = await startServer('api/dist/main.js', [], env, { healthPath: '/api/health' })
  serverPid = server.pid
  const get = (merchant, call) =>
    fetch(`http://127.0.0.1:${server.port}/api${call}`, {
      headers: {
        authorization: `Bearer ${signToken(plainSecret(SECRET), { merchantId: merchant.id, sessionId: merchant.id }, new Date(Date.now() + 3_600_000))}`,
      },
    })
  const ask = async (merchant, call) => {
    const answer = await get(merchant, call)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${call} answered ${answer.status} ${text}`)
  }
  try {
    return await work({ get, ask, pid: server.pid })
  } finally {
    await server.stop()
    serverPid = null
  }
}

async function measureExport(name, query, rest = async () => {}) {
  await withServer(async ({ get, ask, pid }) => {
    await ask(LARGE, '/products')
    const before = peakMiB(pid)
    const started = performance.now()
    const answer = await get(LARGE, `/products/export?${query}`)
    if (!answer.ok) throw new Error(`export answered ${answer.status}`)
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.length
      await rest()
    }
    const seconds = (performance.now() - started) / 1000
    const peak = peakMiB(pid)
    const verdict = peak <= MOST_MIB ? '' : `  MISSED, target ≤ ${MOST_MIB} MiB`
    console.log(
      `export ${name}: ${(bytes / 1024 / 1024).toFixed(1)} MiB in ${seconds.toFixed(1)} s, the server held at most ${peak.toFixed(0)} MiB (${before.toFixed(0)} before)${verdict}`,
    )
  })
}

/** Returns the peak memory of a process in MiB. */
function peakMiB(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
