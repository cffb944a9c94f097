import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import { cancelSubscription } from '../change/cancel.ts'
import { chargedBy, stopToCancel } from '../change/stopToCancel.ts'

/**
 * Cancels a subscription whose buyer disputes one of its payments with the bank, before anything else is charged. One that the shop
 * won changes nothing.
 * @returns whether it is cancelled.
 */
export async function endDisputed(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { merchantId, id }: Subscription,
): Promise<boolean> {
  const orders = db('orders').where({ merchantId, subscriptionId: id }).select('id')
  const dispute = await db('disputes')
    .where({ merchantId })
    .whereIn('status', ['open', 'lost'])
    .whereIn('orderId', orders)
    .first('id')
  if (!dispute) return false
  const stopped = await stopToCancel({ db, payments }, { merchantId, id }, DISPUTED)
  await db.transaction(async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const subscription = await lockSubscription(trx, merchantId, id)
    if (subscription && subscription.status !== 'ended' && subscription.status !== 'cancelled')
      await cancelSubscription(trx, subscription, { ...DISPUTED, charged: chargedBy(stopped) })
  })
  return true
}

const DISPUTED = { at: 'now', by: 'system', reason: 'dispute' } as const
