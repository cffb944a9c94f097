// Part of `npm run bench:scale`, if CITUS_URL names a Citus cluster: paid sales a second, and the CPU time of each, on a plain
// database of the coordinator's server, and on the cluster with one worker and with all.
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster, withDatabase } from '../../api/test/cluster.ts'
import { openShop, sell } from '../citus/shops.ts'
import { cpuSeconds, freePort, startServer } from './processes.mjs'
import { analyze, pg } from './database.mjs'
import { postgresCpuSeconds } from './postgresCpu.mjs'

const SHOPS = 8
const SHOPPERS_PER_SHOP = 2
const WARM_MS = 5000
const RUN_MS = 20_000
const NAME = 'linktill_bench'

const coordinator = process.env['CITUS_URL']
if (!coordinator) {
  console.log('\nCITUS_URL names no cluster, so nothing was measured on one.')
  process.exit(0)
}
console.log(
  `\ntsx test/load/scaleCitus.mjs\n${SHOPS} shops with ${SHOPPERS_PER_SHOP} shoppers each, ${os.cpus().length} processors, ${RUN_MS / 1000} s a run, a card in the sandbox\n`,
)

await onPlain()
const { ports } = await openCluster(coordinator)
for (const workers of new Set([1, ports.length])) {
  const cluster = await openCluster(coordinator, workers)
  const url = await cluster.create(NAME)
  await measure(`Citus, ${workers} of ${ports.length} workers`, url, cluster.nodes)
  await cluster.drop(NAME)
}

/** A database without the extension. */
async function onPlain() {
  const admin = new pg.Client(withDatabase(coordinator, 'postgres'))
  await admin.connect()
  await admin.query(`drop database if exists ${NAME} with (force)`)
  await admin.query(`create database ${NAME}`)
  const url = withDatabase(coordinator, NAME)
  await measure('one PostgreSQL', url, [url])
  await measureJobs(url)
  await admin.query(`drop database ${NAME} with (force)`)
  await admin.end()
}

async function start(url, role) {
  const env = {
    ROLE: role,
    DATABASE_URL: url,
    DATA_DIR: os.tmpdir(),
    PAYMENTS: 'sandbox',
    SECRET: 's'.repeat(40),
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'silent',
    OPS_PORT: String(await freePort()),
  }
  return startServer('api/dist/main.js', [], env, { healthPath: '/health/ready', healthPort: Number(env.OPS_PORT) })
}

/** Sells without a worker, then lets one worker do all jobs. Prints jobs and disk of a sale, and jobs a second. */
async function measureJobs(url) {
  const client = new pg.Client(url)
  await client.connect()
  const ask = async (statement) => Number(Object.values((await client.query(statement)).rows[0])[0])
  const web = await start(url, 'web')
  const shop = await openShop(`http://127.0.0.1:${web.port}`, SHOPS)
  const disk = await ask('select pg_database_size(current_database())')
  const sold = await trade([shop], RUN_MS)
  await web.stop()
  const waiting = await ask('select count(*) from graphile_worker.jobs')
  const worker = await start(url, 'worker')
  const began = performance.now()
  while ((await ask('select count(*) from graphile_worker.jobs where run_at <= now()')) > 0) await sleep(100)
  const seconds = (performance.now() - began) / 1000
  await worker.stop()
  const grown = (await ask('select pg_database_size(current_database())')) - disk
  console.log(
    `  ${(waiting / sold).toFixed(1)} jobs wait per sale at once, ${(waiting / seconds).toFixed(0)} a second by one worker; ` +
      `${(grown / sold / 1024).toFixed(1)} KiB of disk per sale with everything`,
  )
  await client.end()
}

async function measure(name, url, nodes) {
  const server = await start(url, 'all')
  try {
    const base = `http://127.0.0.1:${server.port}`
    const shops = []
    for (let index = 0; index < SHOPS; index++) shops.push(await openShop(base, index))
    await trade(shops, WARM_MS)
    if (nodes.length === 1) await analyze(url)
    const before = [cpuSeconds(server.pid), await postgresCpuSeconds(nodes)]
    const sold = await trade(shops, RUN_MS)
    // What follows a sale belongs to its cost: mails, invoices, events.
    await sleep(RUN_MS / 4)
    const after = [cpuSeconds(server.pid), await postgresCpuSeconds(nodes)]
    const each = (index) => (((after[index] - before[index]) * 1000) / sold).toFixed(1)
    console.log(
      `${name.padEnd(24)} ${(sold / (RUN_MS / 1000)).toFixed(1)} paid sales/s, CPU per sale: server ${each(0)} ms, database ${each(1)} ms` +
        shops
          .flatMap(({ wrong }) => wrong)
          .slice(0, 1)
          .map((problem) => `, WRONG: ${problem}`)
          .join(''),
    )
  } finally {
    await server.stop()
  }
}

/** @returns the number of sales that were confirmed to shoppers. */
async function trade(shops, forMs) {
  const count = () => shops.reduce((sum, { sold }) => sum + sold.length, 0)
  const before = count()
  const until = Date.now() + forMs
  const shoppers = shops.flatMap((shop) => Array.from({ length: SHOPPERS_PER_SHOP }, () => sell(shop, () => Date.now() < until)))
  await Promise.all(shoppers)
  return count() - before
}
