import type { Deps } from '../../deps.ts'
import { type Attempt, type Intent, KeySpent, MethodGone, PAYMENTS_UNAVAILABLE } from '../../../gateways/payments.ts'
import { ApiError, refused } from '../../../platform/http/errors.ts'
import { Order } from '../../../shop/order/Order.ts'
import { PaymentMethod } from '../../../shop/subscription/PaymentMethod.ts'
import { accountOf, chargeOf, type Payee, raiseRevision, remember } from './payment.ts'

type Context = Pick<Deps, 'db' | 'payments'>

interface Charging extends Pick<Attempt, 'number' | 'at'> {
  paymentMethodId: string | null
  /** Asked after the payment's id is stored and before the card is charged: whether nothing has ended the order meanwhile. */
  mayCharge: () => Promise<boolean>
}

interface Card {
  accountId: string | null
  method: PaymentMethod
}

const MAX_KEYS = 2

/**
 * Charges an open order with a kept card. The payment is made and its id is stored first. Then `mayCharge` is asked: what ended the
 * order before that stops the charge, and what ends it after that finds the payment and cancels it at the provider. Every attempt is
 * about the same payment, so the card is charged once however often it runs. Runs outside any transaction.
 * @throws ApiError 503 when the outcome is unknown.
 */
export async function chargeKept(
  { db, payments }: Context,
  order: Order,
  { paymentMethodId, mayCharge, number, at }: Charging,
): Promise<Intent | 'card gone' | 'stopped'> {
  const { merchantId } = order
  const method = paymentMethodId ? await PaymentMethod.query(db).findOne({ merchantId, id: paymentMethodId }) : undefined
  if (!method || method.detachedAt || method.paymentMode !== order.paymentMode) return 'card gone'
  const payee: Payee = await db('merchants').where({ id: merchantId }).first('paymentMode', 'paymentAccountId')
  const accountId = await accountOf(db, order, payee)
  if (accountId === null && order.paymentMode === 'platform') throw refused('payments_unavailable', PAYMENTS_UNAVAILABLE)
  try {
    const intentId = order.paymentIntentId ?? (await open({ db, payments }, order, { accountId, method }))
    if (!(await mayCharge())) return 'stopped'
    const card = { customerId: method.providerCustomerId, methodId: method.providerMethodId }
    return await charge({ db, payments }, order, { accountId, attempt: { method: card, number, intentId, at } })
  } catch (error) {
    if (error instanceof MethodGone) return 'card gone'
    throw error
  }
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
  order: Order,
  { accountId, attempt }: { accountId: string | null; attempt: Attempt },
): Promise<Intent> {
  for (let keys = MAX_KEYS; ; keys--)
    try {
      return await payments.chargeSaved(chargeOf(order, accountId), attempt)
    } catch (error) {
      // Another key confirms the same payment, which can be paid once.
      if (!(error instanceof KeySpent) || keys === 1) throw error
      await Order.query(db).where({ merchantId: order.merchantId, id: order.id }).increment('revision', 1)
      order.revision++
    }
}
