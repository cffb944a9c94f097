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
  // The provider had charged it when the cancellation asked it not to, and said so late.
  const wasCancelled = cycle.reason === 'cancelled'
  await cycle.$query(trx).patch({ status: 'paid', reason: null, nextAttemptAt: null, failure: null })
  const isCharged = subscription.status !== 'cancelled' && subscription.status !== 'ended'
  const wasPastDue = subscription.pastDueSince !== null
  const changes = isCharged ? await paidChanges(trx, subscription, cycle.n) : accessOf(subscription, cycle)
  const late = wasPastDue && isCharged ? ' after all' : wasCancelled ? ' before the cancellation' : ''
  const text = `Cycle ${cycle.n} paid${late}`
  await changeSubscription(trx, subscription, changes, { type: 'paid', text, by: 'provider' })
  if (wasPastDue && isCharged) await emitSubscription(trx, 'subscription.recovered', subscription)
  await emitSubscription(trx, 'subscription.renewed', subscription)
}

/** A subscription that is cancelled for the end of what is paid lasts as long as a cycle that was paid meanwhile. */
const accessOf = ({ status, cancelsAt }: Subscription, { endsAt }: SubscriptionCycle): Partial<Subscription> =>
  status === 'cancelled' && cancelsAt && cancelsAt < endsAt ? { cancelsAt: endsAt } : {}

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
