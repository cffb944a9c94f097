// `npm run bench:flash`: 2,000 shoppers want 500 pieces of one link at the same moment, on one web process and then on two. Others
// read the link meanwhile, and another merchant uses the dashboard. Counts in the database what was sold.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { analyze, pg } from './database.mjs'
import { keepDashboardOpen, keepReading, rush } from './flashShoppers.mjs'
import { postgresCpuSeconds } from './postgresCpu.mjs'
import { cpuSeconds, freePort, ROOT, startServer, wantedSeconds } from './processes.mjs'
import { seedFlash } from './seed.mjs'

const SHOPPERS = Number(process.argv[2] ?? 2000)
const PIECES = Number(process.argv[3] ?? 500)
const SAMPLE_MS = 100
const TARGETS = { answerMs: 10_000, readMs: 500, dashboardMs: 300 }

const { startEmbedded } = await import(path.join(ROOT, 'api/dist/platform/db/embedded.js'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-flash-'))
fs.chmodSync(folder, 0o755)
const database = startEmbedded({ folder: path.join(folder, 'postgres') })
const client = new pg.Client(database.url)
const running = []
let isRight = true
try {
  await client.connect()
  console.log(`node test/load/flash.mjs ${SHOPPERS} ${PIECES}`)
  console.log(`Node ${process.versions.node}, ${os.cpus().length} processors, embedded PostgreSQL with default settings\n`)
  const webs = [await start('web')]
  await start('worker')
  const { sales, warmUp, token } = await seedFlash(webs[0].port, { pieces: PIECES, sales: 2 })
  await rush({ ports: [webs[0].port], urlId: warmUp, shoppers: 100 })
  await analyze(database.url)
  await measure('1 web process', webs, { sale: sales[0], token })
  webs.push(await start('web'))
  await rush({ ports: [webs[1].port], urlId: warmUp, shoppers: 100 })
  await measure('2 web processes', webs, { sale: sales[1], token })
  process.exitCode = isRight ? 0 : 1
} finally {
  for (const server of running.toReversed()) await server.stop()
  await client.end().catch(() => {})
  database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function start(role) {
  const env = {
    ROLE: role,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    SECRET: 's'.repeat(40),
    PAYMENTS: 'sandbox',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    OPS_PORT: String(await freePort()),
  }
  const server = await startServer('api/dist/main.js', [], env, { healthPath: '/health/ready', healthPort: Number(env.OPS_PORT) })
  running.push(server)
  return server
}

async function measure(name, webs, { sale, token }) {
  const ports = webs.map(({ port }) => port)
  const used = async () => ({
    web: webs.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    wanted: webs.reduce((sum, { pid }) => sum + wantedSeconds(pid), 0) / webs.length,
    database: await postgresCpuSeconds([database.url]),
  })
  const reading = keepReading(ports[0], sale.urlId)
  const dashboard = keepDashboardOpen(ports[0], token)
  const waits = watchWaits()
  const before = await used()
  const began = performance.now()
  const ends = await rush({ ports, urlId: sale.urlId, shoppers: SHOPPERS })
  const seconds = (performance.now() - began) / 1000
  const after = await used()
  const waited = await waits.stop()
  const read = await reading.stop()
  const home = await dashboard.stop()

  const calls = ends.flatMap((one) => one.calls)
  const of = (status) => ends.filter(({ end }) => end === status).length
  const [sold, soldOut] = [of('sold'), of('sold out')]
  const others = ends.map(({ end }) => end).filter((end) => end !== 'sold' && end !== 'sold out')
  console.log(`${name}: ${sold} sold, ${soldOut} sold out, ${others.length} others, all after ${seconds.toFixed(1)} s`)
  for (const other of new Set(others.slice(0, 5))) console.log(`  ${other}`)
  for (const wrong of new Set([...read.wrongs, ...home.wrongs].slice(0, 5))) console.log(`  beside: ${wrong}`)
  const queued = calls.filter(({ status }) => status === 503).length
  const longest = calls.reduce((most, { ms }) => Math.max(most, ms), 0)
  console.log(`  longest answer ${ms(longest)} (${verdict(longest, TARGETS.answerMs)}), asked to wait ${queued} times`)
  for (const call of ['read', 'order', 'pay', 'confirm']) {
    const times = calls.filter((one) => one.name === call).map((one) => one.ms)
    if (times.length) console.log(`  ${call.padEnd(8)} p50 ${ms(rank(times, 0.5))}, p99 ${ms(rank(times, 0.99))}`)
  }
  console.log(
    `  readers p99 ${ms(rank(read.times, 0.99))} (${verdict(rank(read.times, 0.99), TARGETS.readMs)}), ${read.times.length} reads`,
  )
  console.log(
    `  dashboard of another merchant p50 ${ms(rank(home.times, 0.5))}, slowest ${ms(rank(home.times, 1))} (${verdict(rank(home.times, 1), TARGETS.dashboardMs)})`,
  )
  console.log(
    `  processor: web ${(after.web - before.web).toFixed(1)} s, database ${(after.database - before.database).toFixed(1)} s for ${SHOPPERS} shoppers`,
  )
  console.log(
    `  thread of a web process: at work, or waiting for a processor, ${Math.round((100 * (after.wanted - before.wanted)) / seconds)} % of the time`,
  )
  console.log(`  connections to the database, on average: ${waited}`)
  await count(sale, { sold, others })
}

/** Samples what the connections of the servers do: run, wait for a row's lock, or wait for something else, such as the disk. */
function watchWaits() {
  const samples = []
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      const { rows } = await client.query(
        `select coalesce(wait_event_type, 'running') as kind, count(*)::int as number from pg_stat_activity
         where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid() group by 1`,
      )
      samples.push(Object.fromEntries(rows.map(({ kind, number }) => [kind, number])))
      await sleep(SAMPLE_MS)
    }
  }
  const done = loop()
  return {
    async stop() {
      isOver = true
      await done
      const kinds = [...new Set(samples.flatMap((sample) => Object.keys(sample)))]
      const average = (kind) => samples.reduce((sum, sample) => sum + (sample[kind] ?? 0), 0) / samples.length
      return kinds.map((kind) => `${average(kind).toFixed(1)} ${kind}`).join(', ')
    },
  }
}

/** Compares the answers that the shoppers got with the database. */
async function count({ productId }, { sold, others }) {
  const { rows } = await client.query(
    `select stock, held, (select coalesce(sum(stock_taken), 0)::int from order_items join orders using (merchant_id)
       where orders.id = order_items.order_id and order_items.product_id = products.id and payment_status = 'completed') completed,
       (select coalesce(sum(stock_taken), 0)::int from order_items join orders using (merchant_id)
       where orders.id = order_items.order_id and order_items.product_id = products.id and payment_status = 'pending') pending
     from products where id = $1`,
    [productId],
  )
  const { stock, held, completed, pending } = rows[0]
  const holds = others.length === 0 && completed === sold && stock + completed + pending === PIECES && held === pending
  isRight &&= holds
  console.log(
    `  database: ${completed} sold, ${pending} held, ${stock} left of ${PIECES}: ${holds ? 'nothing oversold, nothing lost' : 'WRONG'}\n`,
  )
}

function ms(value) {
  return `${value.toFixed(0)} ms`
}

function rank(times, share) {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

function verdict(value, most) {
  return value <= most ? `target ${most}` : `MISSED, target ${most}`
}
