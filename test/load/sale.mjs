// `npm run bench:sale`: what a whole paid sale costs, on the embedded PostgreSQL with its default settings. Four buyers read a link,
// order, pay with a card of the sandbox, and confirm. A sale is done when the receipt, the notice and the invoice are, and the
// merchant's program has every event. `node test/load/sale.mjs 5 100` sells for 5 seconds per case instead of 10, after 100 sales
// instead of 1,000, and BENCH_STATEMENTS=1 lists every statement.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyAtFloor, buyAtServer, sell } from './buyers.mjs'
import { analyze, pg } from './database.mjs'
import { postgresCpuSeconds } from './postgresCpu.mjs'
import { cpuSeconds, postgresMiB, residentMiB, ROOT, startServer } from './processes.mjs'
import { drain, readBacklog, startReceiver } from './saleProgress.mjs'
import { checkTargets, printCase, printShopper } from './saleReport.mjs'
import { openShops } from './saleShops.mjs'
import { COUNTING, countsBetween, openCounter, readRows, rowsOfSale } from './statements.mjs'

const BUYERS = 4
/** Sales before the first case. */
const WARM_SALES = Number(process.argv[3] ?? 1000)
/** Sales whose rows are counted. */
const COUNTED_SALES = 100
const IDLE_MS = 6000
/** After this long without sales, the memory is read, first while connections are still open. */
const [PAUSE_MS, REST_MS] = [5000, 60_000]

const seconds = Number(process.argv[2] ?? 10)
const { startEmbedded } = await import(path.join(ROOT, 'api/dist/platform/db/embedded.js'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-sale-'))
fs.chmodSync(folder, 0o755)
const database = startEmbedded({ folder: path.join(folder, 'postgres'), settings: COUNTING })
const running = []
const receiver = await startReceiver()
try {
  console.log(`node test/load/sale.mjs ${process.argv.slice(2).join(' ')}`.trim())
  console.log(`Node ${process.versions.node}, ${os.cpus().length} processors, ${BUYERS} buyers, ${seconds} s a case\n`)
  const { links, shopper } = await prepare()
  printShopper(shopper)

  const rows = await countRows(links['50 merchants'])
  const floorEnv = { DATABASE_URL: await copyDatabase('floor'), FLOOR_ROWS: JSON.stringify(rows), FLOOR_DELIVERY: receiver.url }
  const floor = await start('test/load/floor.mjs', floorEnv, '/health')
  // It finds the embedded database running.
  const server = await start('api/dist/main.js', { DATABASE_URL: '' }, '/api/health')
  const counter = await openCounter(database.url)
  await warmUp(server, floor, counter.client, links)
  const idle = await countIdle(counter)
  const cases = {}
  for (const [name, urlIds] of Object.entries(links))
    printCase((cases[name] = await measure(name, { server, floor, counter, idle, urlIds })))

  const postmaster = Number(fs.readFileSync(path.join(folder, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  const readMemory = () => ({ server: residentMiB(server.pid), database: postgresMiB(postmaster) })
  await sleep(PAUSE_MS)
  const paused = readMemory()
  console.log(
    `\nafter ${PAUSE_MS / 1000} s: ${paused.server.toFixed(0)} MiB of the server, ${paused.database.toFixed(0)} of the database`,
  )
  await sleep(REST_MS - PAUSE_MS)
  const memory = readMemory()
  checkTargets({ cases, shopper, memory })
  await counter.close()
} finally {
  for (const one of running) await one.stop()
  stopDatabase()
  receiver.close()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** The server stops the embedded database with itself, unless it never started. */
function stopDatabase() {
  if (fs.existsSync(path.join(folder, 'postgres/pgdata/postmaster.pid'))) database.stop()
}

async function start(script, env, healthPath) {
  const common = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET: 's'.repeat(40),
    PAYMENTS: 'sandbox',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'true',
    VIES_URL: 'off',
    EXCHANGE_RATES_URL: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: '',
  }
  const server = await startServer(script, ['--no-demo'], { ...common, ...env }, { healthPath })
  running.push(server)
  return server
}

/** Creates the shops, and counts the statements of a shopper's calls at a process that does nothing else. */
async function prepare() {
  const web = await start('api/dist/main.js', { ROLE: 'web' }, '/api/health')
  const counter = await openCounter(database.url)
  const open = (name, shops, products) =>
    openShops({ port: web.port, client: counter.client, endpointUrl: receiver.url, name, shops, products })
  const links = {
    '50 merchants': await open('spread', 50, 1),
    '1 merchant, 50 products': await open('hot', 1, 50),
    '1 product': await open('single', 1, 1),
  }
  await analyze(database.url)
  const sellFor = (time) =>
    sell({ port: web.port, urlIds: links['50 merchants'], buyers: BUYERS, seconds: time, buy: buyAtServer })
  await sellFor(1)
  const before = await counter.read()
  const { orders } = await sellFor(2)
  // Waking other processes is not part of a call.
  const statements = countsBetween(before, await counter.read()).statements.filter(({ text }) => !text.includes('pg_notify'))
  const shopper = { sales: orders.length, statements }
  await web.stop()
  await counter.close()
  return { links, shopper }
}

/** Counts the rows of a sale and of all that follows it, without those that the floor writes as the server does. */
async function countRows(urlIds) {
  const client = new pg.Client(database.url)
  await client.connect()
  const sellMany = async () => {
    const server = await start('api/dist/main.js', {}, '/api/health')
    const orders = await sellAtLeast(COUNTED_SALES, server.port, urlIds)
    await drain({ client, receiver, orders, since: new Date(0) })
    // Its sessions report what they wrote when they end.
    await server.stop()
    return orders
  }
  // Also what follows the sales from before, and what a merchant's first sale writes.
  await sellMany()
  const before = await readRows(client)
  const orders = await sellMany()
  const rows = rowsOfSale(before, await readRows(client), orders.length)
  await client.end()
  const sum = (what) => Object.values(rows).reduce((total, one) => total + one[what], 0)
  console.log(`\na sale writes ${sum('inserts')} rows and updates ${sum('updates')}; so does the floor`)
  rows['public.orders'] = { inserts: 0, updates: rows['public.orders'].updates - 1 }
  rows['public.order_items'].inserts--
  rows['public.products'].updates--
  return rows
}

/** Copies the database for the floor, so that the server does not work on its rows. */
async function copyDatabase(name) {
  const [own, other] = ['postgres', name].map((last) => Object.assign(new URL(database.url), { pathname: `/${last}` }).href)
  const client = new pg.Client(own.replace(/postgres$/, 'template1'))
  await client.connect()
  await client.query(`create database ${name} template postgres`)
  await client.end()
  return other
}

async function warmUp(server, floor, client, links) {
  const urlIds = Object.values(links).flat()
  await sell({ port: floor.port, urlIds, buyers: BUYERS, seconds: 1, buy: buyAtFloor })
  const orders = await sellAtLeast(WARM_SALES, server.port, urlIds)
  await drain({ client, receiver, orders, since: new Date(0) })
  await analyze(database.url)
}

async function sellAtLeast(sales, port, urlIds) {
  const orders = []
  while (orders.length < sales)
    orders.push(...(await sell({ port, urlIds, buyers: BUYERS, seconds: 2, buy: buyAtServer })).orders)
  return orders
}

/** Returns the statements a second that run without sales, by their id: heartbeats and polls. */
async function countIdle(counter) {
  await outsideOfClock(IDLE_MS)
  const before = await counter.read()
  await sleep(IDLE_MS)
  const { statements } = countsBetween(before, await counter.read())
  return new Map(statements.map(({ id, calls }) => [id, (calls * 1000) / IDLE_MS]))
}

/** Waits until this time is left before the scheduled jobs of the next minute, which fold figures of all sales at once. */
async function outsideOfClock(ms) {
  const [clockMs, minute] = [4000, 60_000]
  const at = Date.now() % minute
  if (at < clockMs) await sleep(clockMs - at)
  else if (at + ms > minute) await sleep(minute - at + clockMs)
}

/** Sells at the floor, then at the server, and waits until everything that follows is done. */
async function measure(name, { server, floor, counter, idle, urlIds }) {
  const usageOf = async ({ pid }) => ({ server: cpuSeconds(pid), database: await postgresCpuSeconds([database.url]) })
  const perSale = (from, to, sales) => ({
    server: ((to.server - from.server) * 1000) / sales,
    database: ((to.database - from.database) * 1000) / sales,
  })
  const floorBefore = await usageOf(floor)
  const least = await sell({ port: floor.port, urlIds, buyers: BUYERS, seconds, buy: buyAtFloor })
  const floorCpu = perSale(floorBefore, await usageOf(floor), least.orders.length)
  await outsideOfClock(seconds * 2000)
  const { rows } = await counter.client.query('select clock_timestamp() as now')
  const since = rows[0].now
  const usage = () => usageOf(server)
  const [counts, atStart] = [await counter.read(), await usage()]
  const began = performance.now()
  const sold = await sell({ port: server.port, urlIds, buyers: BUYERS, seconds, buy: buyAtServer })
  const atEnd = await usage()
  const backlog = await readBacklog(counter.client, since)
  const drainBegan = performance.now()
  await drain({ client: counter.client, receiver, orders: sold.orders, since })
  const done = await usage()
  const ended = performance.now()
  const sales = sold.orders.length
  const { statements, writes, unflushed, logged } = countsBetween(counts, await counter.read())
  const withoutSales = ({ id, calls }) => Math.min(calls, ((idle.get(id) ?? 0) * (ended - began)) / 1000)
  return {
    name,
    sales,
    soldPerSecond: sales / sold.seconds,
    donePerSecond: (sales * 1000) / (ended - began),
    floorPerSecond: least.orders.length / least.seconds,
    selling: perSale(atStart, atEnd, sales),
    done: perSale(atStart, done, sales),
    floorCpu,
    latencies: sold.latencies,
    backlog,
    drainSeconds: (ended - drainBegan) / 1000,
    statements: statements.map((one) => ({ ...one, calls: one.calls - withoutSales(one) })),
    idlePerSecond: [...idle.values()].reduce((sum, rate) => sum + rate, 0),
    writes,
    unflushed,
    logged,
  }
}
