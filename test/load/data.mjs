// `npm run bench:data`: what the product list takes with 100,000 products and 1,000,000 order lines beside 1,000 and 10,000, asked
// of two servers by turns, and what exporting and importing all of it costs. `node test/load/data.mjs 20000` takes another number.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { analyze, pg } from './database.mjs'
import { fillShop, MERCHANT_ID } from './dataShops.mjs'
import { median } from './paint.mjs'
import { ROOT, startServer } from './processes.mjs'

const [products = 100_000] = process.argv.slice(2).map(Number)
const SIZES = { small: { products: 1000, lines: 10_000 }, large: { products, lines: products * 10 } }
const ROUNDS = 30
const WARM_UP = 5
const MOST_MIB = 300
const IMPORTED_ROWS = 50_000
const SECRET = 'a secret of forty characters for the bench'

const CALLS = {
  'first page': '',
  'page 50': 'offset=490',
  'newest first': 'sort_by=created_at&sort_dir=desc',
  'active only': 'status=active',
  'search, every fourth': 'search=planter',
  'search, one': 'search=small%20series%20a',
  'by price': 'sort_by=price&sort_dir=desc',
  'by revenue': 'sort_by=revenue&sort_dir=desc',
  'by sales': 'sort_by=sales&sort_dir=desc',
}

const built = (file) => import(path.join(ROOT, 'api/dist', file))
const [{ startEmbedded }, { connect }, { migrate }, { migrateJobs }, { signToken }] = await Promise.all(
  ['db/embedded.js', 'db/knex.js', 'db/migrations.js', 'jobs/worker.js', 'http/tokens.js'].map(built),
)
const headers = { authorization: `Bearer ${signToken(SECRET, { merchantId: MERCHANT_ID, version: 1 }, false)}` }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-bench-'))
fs.chmodSync(folder, 0o755)
// Nothing here must survive.
const database = startEmbedded({ folder: path.join(folder, 'postgres'), settings: { fsync: 'off', max_wal_size: '4GB' } })
try {
  console.log(`node test/load/data.mjs ${process.argv.slice(2).join(' ')}`.trim())
  console.log(`Node ${process.versions.node}, ${os.cpus().length} processors, medians of ${ROUNDS}\n`)
  for (const [name, size] of Object.entries(SIZES)) await prepare(name, size)
  await compareLists()
  const sheet = await measureExports()
  await measureImport(sheet)
} finally {
  database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function prepare(name, size) {
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const db = connect(urlOf(name))
  await migrate(db)
  await migrateJobs(urlOf(name))
  await db.destroy()
  await fillShop(urlOf(name), size)
  await analyze(urlOf(name))
}

function urlOf(name) {
  return Object.assign(new URL(database.url), { pathname: `/${name}` }).href
}

/** Runs `work` with a server of its own on that database, so that its peak of memory is its own, too. */
async function withServer(name, work) {
  const env = { DATABASE_URL: urlOf(name), SECRET, PAYMENTS: 'sandbox', DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const server = await startServer('api/dist/main.js', [], env, '/api/health')
  const api = `http://127.0.0.1:${server.port}/api`
  try {
    return await work({ ask: (call, init) => fetch(api + call, { headers, ...init }), pid: server.pid })
  } finally {
    await server.stop()
  }
}

async function compareLists() {
  console.log(`${'p50 in ms'.padEnd(24)} ${count(SIZES.small.products).padStart(10)} ${count(products).padStart(10)}  ratio`)
  await withServer('small', (small) =>
    withServer('large', async (large) => {
      for (const [name, query] of Object.entries(CALLS)) {
        const [one, other] = await byTurns([small, large], ({ ask }) => answer(ask(`/products?${query}`)))
        console.log(
          `${name.padEnd(24)} ${one.toFixed(1).padStart(10)} ${other.toFixed(1).padStart(10)}  ${(other / one).toFixed(2)}`,
        )
      }
    }),
  )
}

/** Medians of the same call, asked of each server in turn: then both have the same machine to share. */
async function byTurns(servers, call) {
  const times = servers.map(() => [])
  for (let round = 0; round < ROUNDS + WARM_UP; round++)
    for (const [index, server] of servers.entries()) {
      const started = performance.now()
      await call(server)
      if (round >= WARM_UP) times[index].push(performance.now() - started)
    }
  return times.map(median)
}

/** @returns an .xlsx of the most rows that an import takes. */
async function measureExports() {
  console.log('')
  const pause = (milliseconds) => async () => sleep(milliseconds)
  await measure('export .csv', ({ ask }) => download(ask('/products/export?format=csv')))
  await measure('export .xlsx', ({ ask }) => download(ask('/products/export')))
  await measure('export .xlsx, read slowly', ({ ask }) => download(ask('/products/export'), pause(20)))
  const few = Math.min(IMPORTED_ROWS, products)
  const client = new pg.Client(urlOf('large'))
  await client.connect()
  await client.query('create table hidden as select id from products order by created_at, id offset $1', [few])
  await client.query('update products set deleted_at = now() where id in (select id from hidden)')
  await client.end()
  return withServer('large', async ({ ask }) => (await ask('/products/export')).arrayBuffer())
}

async function measureImport(sheet) {
  for (const name of ['large', 'small']) {
    const what = { large: 'nothing changes', small: 'all are new' }[name]
    await measure(
      `import .xlsx, ${what}`,
      async ({ ask }) => {
        const body = new FormData()
        body.append('excel', new File([sheet], 'products.xlsx'))
        let isDone = false
        const imported = answer(ask('/products/import', { method: 'POST', body })).finally(() => (isDone = true))
        let longest = 0
        while (!isDone) {
          const started = performance.now()
          await answer(ask('/health'))
          longest = Math.max(longest, performance.now() - started)
          await sleep(10)
        }
        const { message } = await imported
        return `${message} Others waited ${longest.toFixed(0)} ms at most.`
      },
      name,
    )
  }
}

async function measure(what, work, name = 'large') {
  await withServer(name, async (server) => {
    const before = peakMiB(server.pid)
    const started = performance.now()
    const outcome = await work(server)
    const seconds = (performance.now() - started) / 1000
    const peak = peakMiB(server.pid)
    const verdict = peak <= MOST_MIB || what.startsWith('import') ? '' : ` MISSED, target ≤ ${MOST_MIB} MiB.`
    console.log(
      `${what}: ${seconds.toFixed(1)} s, at most ${peak.toFixed(0)} MiB (${before.toFixed(0)} before).${verdict} ${outcome}`,
    )
  })
}

async function download(asked, rest = async () => {}) {
  const response = await asked
  if (!response.ok) throw new Error(`export answered ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    await rest()
  }
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB.`
}

async function answer(asked) {
  const response = await asked
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status} ${text}`)
  return JSON.parse(text)
}

/** The most MiB that a process has held so far. */
function peakMiB(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function count(number) {
  return number.toLocaleString('en-US')
}
