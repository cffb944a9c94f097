// `npm run bench:scale`: one and two web processes (and workers) behind nginx on one PostgreSQL. One web process is killed in the
// middle of each run with two. Prints the throughput, and checks that nothing was lost or duplicated. Needs Debian's nginx.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { analyze, pg } from './database.mjs'
import { startFront } from './nginx.mjs'
import { cpuSeconds, freePort, ROOT, startServer } from './processes.mjs'
import { seedFree } from './seed.mjs'
import { shop } from './shoppers.mjs'

const SECONDS = 15
const SHOPPERS = 16
const START_STOCK = 1_000_000

const { startEmbedded } = await import(path.join(ROOT, 'api/dist/platform/db/embedded.js'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-scale-'))
fs.chmodSync(folder, 0o755)
const database = startEmbedded({ folder: path.join(folder, 'postgres') })
const client = new pg.Client(database.url)
const running = []
const told = []
const failed = []
try {
  await client.connect()
  console.log(
    `node test/load/scale.mjs\nNode ${process.versions.node}, ${os.cpus().length} processors, ${SHOPPERS} shoppers, ${SECONDS} s a run\n`,
  )
  const front = await freePort()
  const first = await start('web')
  await start('worker')
  const urlIds = await seedFree(first.port, START_STOCK)
  await measure('1 web, 1 worker, warming up', front, [first], { urlIds, seconds: 5 })
  await analyze(database.url)
  const one = await measure('1 web, 1 worker', front, [first], { urlIds })
  const second = await start('web')
  await start('worker')
  const two = await measure('2 web, 2 workers', front, [first, second], { urlIds })
  await measure('2 web, 1 killed in the middle', front, [first, second], { urlIds, kill: second })
  console.log(`\n2 processes take ${(two / one).toFixed(2)} times what 1 takes.`)
  process.exitCode = (await count()) ? 0 : 1
} finally {
  for (const server of running) await server.stop()
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
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    OPS_PORT: String(await freePort()),
  }
  const server = await startServer('api/dist/main.js', [], env, { healthPath: '/health/ready', healthPort: Number(env.OPS_PORT) })
  running.push(server)
  return server
}

/** One run. @returns completed orders per second. */
async function measure(name, port, webs, { urlIds, seconds = SECONDS, kill = null }) {
  const nginx = startFront({ folder, port, upstreams: webs.map((web) => web.port) })
  await sleep(500)
  const before = webs.map(({ pid }) => cpuSeconds(pid))
  let connections = 0
  const watch = setInterval(async () => {
    const { rows } = await client.query(`select count(*)::int n from pg_stat_activity where backend_type = 'client backend'`)
    connections = Math.max(connections, rows[0].n)
  }, 500)
  const killing = kill && sleep((seconds * 1000) / 2).then(() => kill.kill())
  const { orders, retries, failures } = await shop({ port, urlIds, shoppers: SHOPPERS, seconds })
  await killing
  clearInterval(watch)
  await nginx.stop()
  told.push(...orders)
  failed.push(...failures)
  const cpu = webs.map(({ pid }, index) => cpuSeconds(pid) - before[index]).filter((used) => used >= 0)
  const cpuMs = (cpu.reduce((sum, used) => sum + used, 0) * 1000) / orders.length
  console.log(
    `${name}: ${(orders.length / seconds).toFixed(0)} completed orders/s, ${connections} connections, ` +
      `${kill ? '' : `${cpuMs.toFixed(2)} ms of web processor an order, `}${retries} calls repeated, ${failures.length} failed`,
  )
  return orders.length / seconds
}

/** Compares the responses to shoppers with the database. */
async function count() {
  const ask = async (statement) => (await client.query(statement)).rows[0]
  const { completed, pending } = await ask(
    `select count(*) filter (where payment_status = 'completed')::int completed, count(*) filter (where payment_status = 'pending')::int pending from orders`,
  )
  const { sold } = await ask(`select coalesce(sum(${START_STOCK} - stock), 0)::int sold from products`)
  const { doubled } = await ask(
    `select count(*)::int doubled from (select checkout_session_id from orders group by 1 having count(*) > 1) twice`,
  )
  const isRight = failed.length === 0 && new Set(told).size === completed && sold === completed + pending && doubled === 0
  console.log(
    `told ${new Set(told).size}, completed in the database ${completed}, open ${pending}, taken from stock ${sold}, ` +
      `sessions with two orders ${doubled}, failed after retries ${failed.length}: ${isRight ? 'nothing lost or doubled' : 'WRONG'}`,
  )
  for (const failure of failed.slice(0, 5)) console.log(failure)
  return isRight
}
