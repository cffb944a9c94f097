import type { Deps } from '../../deps.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { Order } from '../../../shop/order/Order.ts'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { followSale } from '../../orders/following/followSales.ts'
import { factOf, settleOrder } from '../../orders/settling/settleOrder.ts'
import { LEASE_MS } from '../change/stopCharge.ts'
import { attempt, type Claim, isCharged } from './attempt.ts'
import { dropCycle, recordFailure, recordProcessing } from './recordAttempt.ts'
import { CARD_GONE, failureOf } from './dunning.ts'

type Context = Pick<Deps, 'db' | 'payments'>

/**
 * Charges the open cycle of a subscription with its kept card, and settles its order. Safe to run twice at once, and to be killed
 * at any point: the card is charged once.
 * @param onlyDue leaves a cycle alone whose next attempt is later. Without it, a new card is charged at once.
 * @throws ApiError 503 when the outcome is unknown: the attempt is repeated some minutes later.
 */
export async function chargeCycle(
  { db, payments }: Context,
  merchantId: string,
  subscriptionId: string,
  { onlyDue = false } = {},
): Promise<void> {
  const claimed = await claim(db, merchantId, subscriptionId, onlyDue)
  if (!claimed) return
  const { order } = claimed
  if (order.paymentStatus === 'failed') return dropCycle(db, claimed)
  if (order.paymentStatus !== 'pending') return followSale(db, order)
  if (order.totalMinor === 0) return settleAndFollow(db, order, { type: 'free' })
  const intent = await attempt({ db, payments }, claimed)
  faultPoint('cycle charged')
  if (intent === 'stopped') return
  if (intent === 'card gone') return recordFailure(db, claimed, CARD_GONE)
  const fact = factOf(intent)
  const failure = failureOf(intent)
  if (failure) {
    if (fact) await settleOrder(db, order, fact, 'provider')
    return recordFailure(db, claimed, failure)
  }
  if (intent.status === 'processing') return recordProcessing(db, claimed)
  // Cancelled while it was to be charged. What cancelled it writes the rest.
  if (fact?.type === 'ended') return void (await settleOrder(db, order, fact, 'provider'))
  await settleAndFollow(db, order, fact!)
}

async function settleAndFollow(db: Deps['db'], order: Order, fact: Parameters<typeof settleOrder>[2]): Promise<void> {
  await settleOrder(db, order, fact, fact.type === 'free' ? 'system' : 'provider')
  faultPoint('cycle settled')
  await followSale(db, order)
}

const claim = (db: Deps['db'], merchantId: string, subscriptionId: string, onlyDue: boolean): Promise<Claim | null> =>
  db.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, merchantId, subscriptionId)
    if (!subscription || !isCharged(subscription)) return null
    const cycle = await SubscriptionCycle.query(trx).findOne({ merchantId, subscriptionId, status: 'open' })
    const now = await clockOf(trx, merchantId)
    if (!cycle || (onlyDue && !(cycle.nextAttemptAt && cycle.nextAttemptAt <= now))) return null
    const order = await Order.query(trx).findOne({ merchantId, id: cycle.orderId! }).throwIfNotFound()
    const nextAttemptAt = new Date(now.getTime() + LEASE_MS)
    await cycle.$query(trx).patch({ nextAttemptAt, attemptedAt: now })
    return { subscription, cycle, order, now }
  })
