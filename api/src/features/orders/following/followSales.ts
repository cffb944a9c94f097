import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import { acrossServers, andOnly, type Only } from '../../../platform/db/acrossServers.ts'
import { atServerOf } from '../../../platform/db/atServer.ts'
import { isCluster } from '../../../platform/db/isCluster.ts'
import { isOutage } from '../../../platform/db/isOutage.ts'
import { sql } from '../../../platform/db/sql.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { followUp } from './followUp.ts'

/** Sales that are followed up in one transaction, which is flushed once. Of several merchants, each has an equal part. */
const MOST_AT_ONCE = 200
/** Merchants in such a transaction, and in a pass. */
const TOGETHER = 50
const MOST_MERCHANTS = 100
/** Before a sale that failed is tried again; twice as long each time. */
const FIRST_WAIT_SECONDS = 10
const LONGEST_WAIT_SECONDS = 3600

/**
 * Does what follows completed orders, for many of some merchants at once. Repeated when the process is killed, and exactly
 * once: the row that makes a sale due is deleted by the same transaction. A sale that fails waits longer each time, and
 * holds up no other.
 * @returns how many sales it took.
 */
export async function followSales({ db }: Pick<Deps, 'db'>, log: (error: unknown) => void): Promise<number> {
  const due = (await acrossServers(db, (only) => merchantsDue(db, only), log)).flat()
  const merchantIds = due.map(({ merchantId }) => merchantId).toSorted()
  let followed = 0
  const together = (await isCluster(db)) ? 1 : TOGETHER
  while (merchantIds.length) followed += await followTogether(db, merchantIds.splice(0, together), log)
  return followed
}

const merchantsDue = (db: Knex, only: Only) =>
  sql<{ merchantId: string }>(
    db,
    `select distinct merchant_id from due_sales where try_at <= :now ${andOnly(only)} limit :most`,
    { now: new Date(), most: MOST_MERCHANTS, only },
    only ? undefined : 'dueSales',
  )

/**
 * Does what follows the completed orders of one merchant, now: before something else happens to one of them that their
 * events, documents and mails must not overtake.
 */
export const followSalesOf = (db: Knex, merchantId: string): Promise<number> => followUp(db, [merchantId], MOST_AT_ONCE)

/** The same, if this order is among them. */
export async function followSale(db: Knex, { merchantId, id: orderId }: { merchantId: string; id: string }): Promise<void> {
  if (await db('due_sales').where({ merchantId, orderId }).first('orderId')) await followSalesOf(db, merchantId)
}

/** When one of them fails, each is followed up alone. */
async function followTogether(db: Knex, merchantIds: string[], log: (error: unknown) => void): Promise<number> {
  try {
    const follow = () => followUp(db, merchantIds, Math.ceil(MOST_AT_ONCE / merchantIds.length))
    const followed = merchantIds.length > 1 ? await follow() : await atServerOf(db, merchantIds[0]!, follow)
    faultPoint('sales followed')
    return followed
  } catch {
    const [merchantId, ...others] = merchantIds
    if (!others.length) return followOne(db, merchantId!, log)
    let followed = 0
    for (const one of merchantIds) followed += await followTogether(db, [one], log)
    return followed
  }
}

/** Finds the sale that fails: the first that is due, when it is taken alone. */
async function followOne(db: Knex, merchantId: string, log: (error: unknown) => void): Promise<number> {
  const now = new Date()
  try {
    return await atServerOf(db, merchantId, () => followUp(db, [merchantId], 1))
  } catch (error) {
    log(error)
    // A server of a cluster may be lost, on which others do not wait.
    if (isOutage(error)) return 0
    const first = await db('due_sales')
      .where({ merchantId })
      .where('tryAt', '<=', now)
      .orderBy([{ column: 'completedAt' }, { column: 'orderId' }])
      .first('orderId', 'attempts')
    const { orderId, attempts } = first!
    const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** attempts, LONGEST_WAIT_SECONDS)
    const tryAt = new Date(now.getTime() + waitSeconds * 1000)
    await db('due_sales')
      .where({ merchantId, orderId })
      .update({ attempts: attempts + 1, tryAt })
    return 1
  }
}
