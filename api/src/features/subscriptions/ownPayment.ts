import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { describeFailure } from '../../gateways/failures.ts'
import type { Intent } from '../../gateways/payments.ts'
import { conflict } from '../../platform/http/errors.ts'
import { Order } from '../../shop/order/Order.ts'
import { PaymentMethod } from '../../shop/subscription/PaymentMethod.ts'
import { type Subscription, SubscriptionCycle } from '../../shop/subscription/Subscription.ts'
import { followSale } from '../orders/following/followSales.ts'
import { noteTried } from '../orders/settling/payment.ts'
import { factOf, settleOrder } from '../orders/settling/settleOrder.ts'
import { ASKS_BUYER } from './clock/dunning.ts'

type Context = Pick<Deps, 'db' | 'payments'>

/** Returns the order whose payment the buyer's bank wants confirmed; null if there is none. */
export async function readAsked(db: Knex, { merchantId, id: subscriptionId, status }: Subscription): Promise<Order | null> {
  if (status !== 'past_due') return null
  const cycle = await SubscriptionCycle.query(db).findOne({ merchantId, subscriptionId, status: 'open', failure: ASKS_BUYER })
  const order = cycle && (await Order.query(db).findOne({ merchantId, id: cycle.orderId!, paymentStatus: 'pending' }))
  return order?.paymentIntentId ? order : null
}

/**
 * Opens the payment that the bank wants confirmed: that of the cycle's order, never another one.
 * @throws 409 if there is none.
 */
export async function openPayment(
  { db, payments }: Context,
  subscription: Subscription,
): Promise<{ intent: Intent; methodId: string | null }> {
  const order = await readAsked(db, subscription)
  if (!order) throw conflict('No payment of this subscription has to be confirmed.')
  const { merchantId, paymentMethodId: id } = subscription
  const method = id ? await PaymentMethod.query(db).findOne({ merchantId, id, detachedAt: null }) : undefined
  return { intent: await payments.getIntent(order.paymentIntentId!), methodId: method?.providerMethodId ?? null }
}

/**
 * Settles the order by what the provider says of its payment. Does nothing if no payment has to be confirmed any more.
 * @throws 409 while it is not paid.
 */
export async function settlePayment({ db, payments }: Context, subscription: Subscription): Promise<void> {
  const order = await readAsked(db, subscription)
  if (!order) return
  const intent = await payments.getIntent(order.paymentIntentId!)
  await noteTried(db, order, intent)
  const fact = factOf(intent)
  if (fact) await settleOrder(db, order, fact, 'shopper')
  if (intent.status === 'succeeded') return followSale(db, order)
  if (!intent.error) throw conflict('This payment is not confirmed yet.')
  const { code, message } = describeFailure(intent.error.code)
  throw conflict(message, 'conflict', { decline: code })
}
