import type { Knex } from 'knex'
import { type Intent, KeySpent, MethodGone, type Payments, PAYMENTS_UNAVAILABLE } from '../../../gateways/payments.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { ApiError, refused } from '../../../platform/http/errors.ts'
import { Order } from '../../../shop/order/Order.ts'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { PaymentMethod } from '../../../shop/subscription/PaymentMethod.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { accountOf, chargeOf, type Payee, raiseRevision, remember } from '../../orders/settling/payment.ts'

interface Context {
  db: Knex
  payments: Payments
}

/** An attempt that this process makes. */
export interface Claim {
  subscription: Subscription
  cycle: SubscriptionCycle
  order: Order
  now: Date
}

const MAX_KEYS = 2
const CHARGED: Subscription['status'][] = ['trialing', 'active', 'past_due']

export const isCharged = ({ status }: Subscription): boolean => CHARGED.includes(status)

/**
 * Charges the card of a claimed cycle. The payment is made and its id is stored first. Then the claim is checked again: a cancellation
 * that committed before that check stops the charge, and one that commits after it finds the payment and cancels it at the provider.
 */
export async function attempt({ db, payments }: Context, claim: Claim): Promise<Intent | 'card gone' | 'stopped'> {
  const { subscription, cycle, order } = claim
  const { merchantId, paymentMethodId } = subscription
  // Only asked, not charged again: the attempt before may still fail.
  if (cycle.failure === 'processing' && order.paymentIntentId) return payments.getIntent(order.paymentIntentId)
  const method = paymentMethodId ? await PaymentMethod.query(db).findOne({ merchantId, id: paymentMethodId }) : undefined
  if (!method || method.detachedAt || method.paymentMode !== order.paymentMode) return 'card gone'
  const payee: Payee = await db('merchants').where({ id: merchantId }).first('paymentMode', 'paymentAccountId')
  const accountId = await accountOf(db, order, payee)
  if (accountId === null && order.paymentMode === 'platform') throw refused('payments_unavailable', PAYMENTS_UNAVAILABLE)
  try {
    const intentId = order.paymentIntentId ?? (await open({ db, payments }, order, { accountId, method }))
    faultPoint('cycle opened')
    if (!(await isStillClaimed(db, claim))) return 'stopped'
    return await charge({ db, payments }, claim, { accountId, method, intentId })
  } catch (error) {
    if (error instanceof MethodGone) return 'card gone'
    throw error
  }
}

interface Card {
  accountId: string | null
  method: PaymentMethod
}

/** Makes the payment and stores it with the order. Returns its id. */
async function open({ db, payments }: Context, order: Order, { accountId, method }: Card): Promise<string> {
  for (let keys = MAX_KEYS; ; keys--)
    try {
      const intent = await payments.openSaved(chargeOf(order, accountId), method.providerCustomerId)
      await remember(db, order, intent)
      return intent.id
    } catch (error) {
      // The provider repeats a refusal under its key. Nothing was made, so the next attempt has another.
      if (error instanceof ApiError && error.status === 422) await raiseRevision(db, order)
      if (!(error instanceof KeySpent) || keys === 1 || !(await raiseRevision(db, order))) throw error
    }
}

async function charge(
  { db, payments }: Context,
  { cycle, order, now }: Claim,
  { accountId, method, intentId }: Card & { intentId: string },
): Promise<Intent> {
  const card = { customerId: method.providerCustomerId, methodId: method.providerMethodId }
  for (let keys = MAX_KEYS; ; keys--)
    try {
      return await payments.chargeSaved(chargeOf(order, accountId), {
        method: card,
        number: cycle.attempts + 1,
        intentId,
        at: now,
      })
    } catch (error) {
      // Another key confirms the same payment, which can be paid once.
      if (!(error instanceof KeySpent) || keys === 1) throw error
      await Order.query(db).where({ merchantId: order.merchantId, id: order.id }).increment('revision', 1)
      order.revision++
    }
}

/** Whether nothing has ended this attempt since its claim: a cancellation, the end of the order or of the account, another attempt. */
const isStillClaimed = (db: Knex, { subscription: { merchantId, id }, cycle, now }: Claim): Promise<boolean> =>
  db.transaction(async (trx) => {
    const subscription = await lockSubscription(trx as never, merchantId, id)
    const claimed = await SubscriptionCycle.query(trx).findOne({ merchantId, id: cycle.id, status: 'open', attemptedAt: now })
    const order = claimed && (await Order.query(trx).findOne({ merchantId, id: claimed.orderId!, paymentStatus: 'pending' }))
    const merchant = await trx('merchants').where({ id: merchantId }).whereNull('closedAt').first('id')
    return Boolean(subscription && isCharged(subscription) && order && merchant)
  })
