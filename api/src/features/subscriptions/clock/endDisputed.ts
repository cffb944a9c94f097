import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import { cancelSubscription } from '../change/cancel.ts'

/**
 * Cancels a subscription whose buyer disputes one of its payments with the bank, before anything else is charged. One that the shop
 * won changes nothing.
 * @returns whether it is cancelled.
 */
export async function endDisputed(db: Knex, { merchantId, id }: Subscription): Promise<boolean> {
  const orders = db('orders').where({ merchantId, subscriptionId: id }).select('id')
  const dispute = await db('disputes')
    .where({ merchantId })
    .whereIn('status', ['open', 'lost'])
    .whereIn('orderId', orders)
    .first('id')
  if (!dispute) return false
  await db.transaction(async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const subscription = await lockSubscription(trx, merchantId, id)
    if (subscription && subscription.status !== 'ended' && subscription.status !== 'cancelled')
      await cancelSubscription(trx, subscription, { at: 'now', by: 'system', reason: 'dispute' })
  })
  return true
}
