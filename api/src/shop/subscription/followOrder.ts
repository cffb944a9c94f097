import type { Transaction } from 'objection'
import type { Order } from '../order/Order.ts'
import { emitSubscription } from './announce.ts'
import { beginSubscription } from './begin.ts'
import { changeSubscription, lockSubscription } from './changeSubscription.ts'
import { afterCycle } from './next.ts'
import { type Subscription, SubscriptionCycle } from './Subscription.ts'

/** Does what follows a completed order in its subscription: it begins, or a cycle of it is paid. */
export async function followSubscription(trx: Transaction, order: Order): Promise<void> {
  if (order.subscriptionTerms) await beginSubscription(trx, order)
  else if (order.subscriptionId !== null) await markPaid(trx, order)
}

/** Marks the cycle of an order as paid, once. What was past due is active again, and the next cycle becomes due. */
async function markPaid(trx: Transaction, { merchantId, id: orderId, subscriptionId }: Order): Promise<void> {
  const subscription = await lockSubscription(trx, merchantId, subscriptionId!)
  const cycle = await SubscriptionCycle.query(trx).findOne({ merchantId, orderId })
  if (!subscription || !cycle || cycle.status === 'paid') return
  await cycle.$query(trx).patch({ status: 'paid', reason: null, nextAttemptAt: null, failure: null })
  const isCharged = subscription.status !== 'cancelled' && subscription.status !== 'ended'
  const wasPastDue = subscription.pastDueSince !== null
  const changes = isCharged ? await paidChanges(trx, subscription, cycle.n) : {}
  const text = wasPastDue && isCharged ? `Cycle ${cycle.n} paid after all` : `Cycle ${cycle.n} paid`
  await changeSubscription(trx, subscription, changes, { type: 'paid', text, by: 'provider' })
  if (wasPastDue && isCharged) await emitSubscription(trx, 'subscription.recovered', subscription)
  await emitSubscription(trx, 'subscription.renewed', subscription)
}

async function paidChanges(trx: Transaction, subscription: Subscription, n: number): Promise<Partial<Subscription>> {
  const { status, promo } = subscription
  const left = promo?.cyclesLeft ?? null
  return {
    ...(await afterCycle(trx, subscription, n)),
    ...(status === 'paused' ? { nextChargeAt: null } : { status: 'active' }),
    pastDueSince: null,
    givesUpAt: null,
    ...(promo && left !== null && { promo: left > 1 ? { ...promo, cyclesLeft: left - 1 } : null }),
  }
}
