import type { Deps } from '../../deps.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { type Intent, KeySpent, MethodGone, PAYMENTS_UNAVAILABLE } from '../../../gateways/payments.ts'
import { ApiError, refused } from '../../../platform/http/errors.ts'
import { Order } from '../../../shop/order/Order.ts'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/subscription/clock.ts'
import { PaymentMethod } from '../../../shop/subscription/PaymentMethod.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { followSale } from '../../orders/following/followSales.ts'
import { accountOf, chargeOf, type Payee, raiseRevision, remember } from '../../orders/settling/payment.ts'
import { factOf, settleOrder } from '../../orders/settling/settleOrder.ts'
import { dropCycle, recordFailure, recordProcessing } from './recordAttempt.ts'
import { CARD_GONE, failureOf } from './dunning.ts'

type Context = Pick<Deps, 'db' | 'payments' | 'config'>

/** Longer than an attempt takes. One whose process was killed is repeated after it, under the same key. */
const LEASE_MS = 10 * 60_000
const MAX_KEYS = 2

/** An attempt that this process makes. */
interface Claim {
  subscription: Subscription
  cycle: SubscriptionCycle
  order: Order
  now: Date
}

/**
 * Charges the open cycle of a subscription with its kept card, and settles its order. Safe to run twice at once, and to be killed
 * at any point: the card is charged once.
 * @param onlyDue leaves a cycle alone whose next attempt is later. Without it, a new card is charged at once.
 * @throws ApiError 503 when the outcome is unknown: the attempt is repeated some minutes later.
 */
export async function chargeCycle(
  { db, payments, config }: Context,
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
  const intent = await attempt({ db, payments, config }, claimed)
  faultPoint('cycle charged')
  if (intent === null) return recordFailure(db, claimed, CARD_GONE)
  const fact = factOf(intent)
  const failure = failureOf(intent)
  if (failure) {
    if (fact) await settleOrder(db, order, fact, 'provider')
    return recordFailure(db, claimed, failure)
  }
  if (intent.status === 'processing') return recordProcessing(db, claimed)
  await settleAndFollow(db, order, fact!)
}

async function settleAndFollow(db: Deps['db'], order: Order, fact: Parameters<typeof settleOrder>[2]): Promise<void> {
  await settleOrder(db, order, fact, fact.type === 'free' ? 'system' : 'provider')
  faultPoint('cycle settled')
  await followSale(db, order)
}

const CHARGED: Subscription['status'][] = ['trialing', 'active', 'past_due']

const claim = (db: Deps['db'], merchantId: string, subscriptionId: string, onlyDue: boolean): Promise<Claim | null> =>
  db.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, merchantId, subscriptionId)
    if (!subscription || !CHARGED.includes(subscription.status)) return null
    const cycle = await SubscriptionCycle.query(trx).findOne({ merchantId, subscriptionId, status: 'open' })
    const now = await clockOf(trx, merchantId)
    if (!cycle || (onlyDue && !(cycle.nextAttemptAt && cycle.nextAttemptAt <= now))) return null
    const order = await Order.query(trx).findOne({ merchantId, id: cycle.orderId! }).throwIfNotFound()
    const nextAttemptAt = new Date(now.getTime() + LEASE_MS)
    await cycle.$query(trx).patch({ nextAttemptAt, attemptedAt: now })
    return { subscription, cycle, order, now }
  })

/** @returns null if there is no card to charge. */
async function attempt({ db, payments }: Context, { subscription, cycle, order, now }: Claim): Promise<Intent | null> {
  const { merchantId, paymentMethodId } = subscription
  // Only asked, not charged again: the attempt before may still fail.
  if (cycle.failure === 'processing' && order.paymentIntentId) return payments.getIntent(order.paymentIntentId)
  const method = paymentMethodId ? await PaymentMethod.query(db).findOne({ merchantId, id: paymentMethodId }) : undefined
  if (!method || method.detachedAt || method.paymentMode !== order.paymentMode) return null
  const payee: Payee = await db('merchants').where({ id: merchantId }).first('paymentMode', 'paymentAccountId')
  const accountId = await accountOf(db, order, payee)
  if (accountId === null && order.paymentMode === 'platform') throw refused('payments_unavailable', PAYMENTS_UNAVAILABLE)
  const card = { customerId: method.providerCustomerId, methodId: method.providerMethodId }
  for (let keys = MAX_KEYS; ; keys--)
    try {
      const by = { method: card, number: cycle.attempts + 1, intentId: order.paymentIntentId, at: now }
      const intent = await payments.chargeSaved(chargeOf(order, accountId), by)
      await remember(db, order, intent)
      return intent
    } catch (error) {
      // The provider repeats a refusal under its key. Nothing was made, so the next attempt has another.
      if (error instanceof ApiError && error.status === 422) await raiseRevision(db, order)
      if (error instanceof MethodGone) return null
      if (!(error instanceof KeySpent) || keys === 1 || !(await raiseRevision(db, order))) throw error
    }
}
