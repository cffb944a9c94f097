// A worker of a Citus cluster is killed while shops on every worker sell, and started again. What was confirmed must be there
// afterwards, shops on other workers sell at their pace within two seconds, and calls of the affected ones are answered 503 with
// Retry-After. Prints the calls of each shop in each second.
// CITUS_KILL and CITUS_START are commands that kill and start a worker, given its port.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../../api/test/cluster.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { runProduct } from '../support/runProduct.ts'
import { longestPause, pace, printCalls } from './callLog.ts'
import { canKillWorkers, killWorker, startWorker } from './commands.ts'
import { openShop, sell, type Shop } from './shops.ts'

const DATABASE = 'linktill_lost_worker'
const SHOPS = 8
const PHASE_MS = 10_000
/** How long a shop on another worker may notice the loss. */
const SETTLE_MS = 2000
/** What other shops must keep of their pace. Theirs rises while the shops on the lost worker only wait. */
const LEAST_PACE = 0.6

const coordinator = process.env['CITUS_URL']!
if (!canKillWorkers) {
  console.log('skipped: set CITUS_KILL and CITUS_START to commands that kill and start the worker of a port')
  process.exit(0)
}
const cluster = await openCluster(coordinator)
const url = await cluster.create(DATABASE)
const product = await runProduct({ DATABASE_URL: url, PAYMENTS: 'sandbox', SECRET: randomBytes(32).toString('hex') })
const db = connect(url)
const wrong: string[] = []
try {
  const shops: Shop[] = []
  for (let index = 0; index < SHOPS; index++) shops.push(await openShop(product.url, index))
  const workerOf = await readWorkers(shops)
  const lost = workerOf.get(shops[0]!.merchantId)!
  const isHit = (shop: Shop) => workerOf.get(shop.merchantId) === lost
  if (shops.every(isHit)) throw new Error('All shops are on one worker.')

  let isOpen = true
  const began = Date.now()
  const selling = Promise.all(shops.map((shop) => sell(shop, () => isOpen)))
  await sleep(PHASE_MS)
  const killed = Date.now()
  killWorker(lost)
  await sleep(PHASE_MS)
  const started = Date.now()
  await startWorker(lost, coordinator)
  const back = Date.now()
  await sleep(PHASE_MS)
  isOpen = false
  const closed = Date.now()
  await selling

  const names = shops.map((shop) => `${workerOf.get(shop.merchantId)}`)
  console.log(`Calls of ${SHOPS} shops, by the port of their worker. ${lost} is killed, and started again.`)
  printCalls(shops, names, began, [
    { at: killed, text: 'killed' },
    { at: started, text: 'started' },
    { at: back, text: 'back' },
  ])
  for (const [index, shop] of shops.entries()) {
    const name = `shop ${index} on ${names[index]}`
    const before = pace(shop.calls, began + SETTLE_MS, killed)
    const during = pace(shop.calls, killed + SETTLE_MS, started)
    const after = pace(shop.calls, back + SETTLE_MS, closed)
    console.log(`${name}: ${[before, during, after].map((calls) => calls.toFixed(1)).join(', ')} calls a second`)
    if (before === 0 || after === 0) wrong.push(`${name} sold nothing before or afterwards`)
    if (isHit(shop)) {
      if (shop.refused === 0) wrong.push(`${name} was never refused`)
    } else {
      const late = shop.calls.filter(({ at, status }) => status === 503 && (at < killed || at >= killed + SETTLE_MS))
      if (late.length) wrong.push(`${name} was refused ${late.length} times outside of two seconds`)
      if (during < before * LEAST_PACE) wrong.push(`${name} sold at ${(during / before).toFixed(2)} times its pace`)
      const pause = longestPause(shop.calls, killed, started)
      // A busy machine has pauses of its own.
      const usual = longestPause(shop.calls, began + SETTLE_MS, killed)
      if (pause > Math.max(SETTLE_MS, 2 * usual)) wrong.push(`${name} waited ${pause} ms`)
    }
    wrong.push(...shop.wrong)
  }
  await checkKept(shops)
} finally {
  await db.destroy()
  await product.stop()
  await cluster.drop(DATABASE)
}
for (const problem of new Set(wrong)) console.error(`WRONG: ${problem}`)
console.log(wrong.length ? 'a promise was broken' : 'nothing confirmed was lost, and other shops sold on')
process.exit(wrong.length ? 1 : 0)

/** Returns the port of the worker with each shop's rows. */
async function readWorkers(shops: Shop[]): Promise<Map<string, number>> {
  const ports = new Map<string, number>()
  for (const { merchantId } of shops) {
    const { rows } = await db.raw(
      `select nodeport from pg_dist_shard_placement where shardid = get_shard_id_for_distribution_column('merchants', cast(? as uuid))`,
      [merchantId],
    )
    ports.set(merchantId, rows[0].nodeport)
  }
  return ports
}

/** Compares the answers that shoppers got with the database. */
async function checkKept(shops: Shop[]): Promise<void> {
  for (const { merchantId, sold } of shops) {
    const orders = await db('orders').where({ merchantId, paymentStatus: 'completed' }).select('id', 'checkoutSessionId')
    const kept = new Set(orders.map(({ id }) => id))
    const gone = sold.filter((id) => !kept.has(id))
    if (gone.length) wrong.push(`${gone.length} confirmed orders are gone`)
    if (new Set(orders.map(({ checkoutSessionId }) => checkoutSessionId)).size !== orders.length)
      wrong.push('a checkout was sold twice')
  }
}
