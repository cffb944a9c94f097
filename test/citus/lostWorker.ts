// A worker of a Citus cluster is killed while shops on every worker sell, and started again. What was confirmed must be there
// afterwards, shops on other workers must not notice, and calls of the affected ones are answered 503 with Retry-After.
// CITUS_KILL and CITUS_START are commands that kill and start a worker, given its port.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../../api/test/cluster.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { runProduct } from '../support/runProduct.ts'
import { canKillWorkers, killWorker, startWorker } from './commands.ts'
import { openShop, sell, type Shop } from './shops.ts'

const DATABASE = 'linktill_lost_worker'
const SHOPS = 10
const PHASE_MS = 8000

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
  const selling = Promise.all(shops.map((shop) => sell(shop, () => isOpen)))
  await sleep(PHASE_MS)
  const before = soldBy(shops)
  killWorker(lost)
  console.log(`killed the worker at port ${lost}, with ${shops.filter(isHit).length} of ${SHOPS} shops`)
  await sleep(PHASE_MS)
  const during = soldBy(shops)
  await startWorker(lost, coordinator)
  await sleep(PHASE_MS)
  isOpen = false
  await selling
  const after = soldBy(shops)

  for (const [index, shop] of shops.entries()) {
    const [first, second, third] = [before[index]!, during[index]! - before[index]!, after[index]! - during[index]!]
    const hit = isHit(shop)
    console.log(
      `${hit ? 'hit  ' : 'other'} ${first} sold before, ${second} while the worker was away, ${third} afterwards; refused ${shop.refused}`,
    )
    if (first === 0 || third === 0) wrong.push(`a shop sold nothing before or afterwards`)
    if (!hit && (second === 0 || shop.refused > 0))
      wrong.push(`a shop on another worker sold ${second} and was refused ${shop.refused} times`)
    if (hit && shop.refused === 0) wrong.push('a shop on the lost worker was never refused')
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

function soldBy(shops: Shop[]): number[] {
  return shops.map(({ sold }) => sold.length)
}

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
