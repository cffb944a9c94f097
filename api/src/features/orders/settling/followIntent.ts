import type { Deps } from '../../deps.ts'
import { type Intent, KeySpent, type Payments } from '../../../gateways/payments.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { formatMoney } from '../../../pricing/money.ts'
import { syncRefunds } from '../refunds/bookRefunds.ts'
import { isUuid } from '../../../platform/db/isUuid.ts'
import { Order } from '../../../shop/order/Order.ts'
import { noteDecline } from './noteDecline.ts'
import { noteTried } from './payment.ts'
import { factOf, settleOrder } from './settleOrder.ts'
import { note } from '../../../shop/order/timeline.ts'

/** How many keys refunding a duplicate payment may use up in a day. */
const MAX_KEYS = 5

/** Brings an order into step with a payment that the provider reported on: paid, declined, ended or refunded. */
export async function followIntent({ db, payments }: Pick<Deps, 'db' | 'payments'>, intentId: string): Promise<void> {
  const paid = await followPayment({ db, payments }, intentId)
  if (paid) await syncRefunds(db, payments, paid)
}

/**
 * The same without refunds, which the provider reports separately.
 * @returns the order, if it was paid by this payment.
 */
export async function followPayment(
  { db, payments, config }: Pick<Deps, 'db' | 'payments'> & Partial<Pick<Deps, 'config'>>,
  intentId: string,
): Promise<Order | null> {
  const intent = await payments.getIntent(intentId).catch(unlessUnknown)
  const order = intent && (await orderOf(db, intent))
  if (!order) return null
  if (order.paymentIntentId && order.paymentIntentId !== intent.id) {
    await followStray({ db, payments }, order, intent)
    return null
  }

  // The process that made it was killed before it could store the id.
  if (!order.paymentIntentId) await order.$query(db).patch({ paymentIntentId: intent.id })
  await noteTried(db, order, intent)
  const fact = factOf(intent)
  const settled = fact ? await settleOrder(db, order, fact, 'provider') : order
  // Only what the provider reports at once: comparing old payments finds declines of other hours.
  if (config) await noteDecline({ db, payments, config }, settled, intent)
  return intent.status === 'succeeded' ? order : null
}

/** Returns the order that a payment is for; undefined for payments of other systems on the same provider account. */
export const orderOf = async (db: Deps['db'], { orderId: id, merchantId }: Intent): Promise<Order | undefined> =>
  isUuid(id) && isUuid(merchantId) ? Order.query(db).findOne({ id, merchantId }) : undefined

/**
 * Handles a second payment of one order, which is only possible when writes were lost and keys expired together. An
 * open one is cancelled. One that took money becomes the order's payment, or is refunded if the order is already paid.
 */
async function followStray({ db, payments }: Pick<Deps, 'db' | 'payments'>, order: Order, stray: Intent): Promise<void> {
  const ended = stray.status === 'succeeded' ? stray : await payments.cancelIntent(stray.id)
  if (ended.status !== 'succeeded') return
  const first = await payments.getIntent(order.paymentIntentId!).then((known) => endFirst(payments, known), unlessUnknown)
  const fact = factOf(first?.status === 'succeeded' ? first : stray)!
  if (first?.status !== 'succeeded') await order.$query(db).patch({ paymentIntentId: stray.id })
  await settleOrder(db, order, fact, 'provider')
  if (first?.status === 'succeeded') await payBackStray({ db, payments }, order, stray)
}

const endFirst = (payments: Payments, first: Intent): Promise<Intent> =>
  first.status === 'succeeded' ? Promise.resolve(first) : payments.cancelIntent(first.id)

async function payBackStray(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  order: Order,
  stray: Intent,
  attempt = 1,
): Promise<void> {
  const { id: intentId, amountMinor, feeMinor } = stray
  const before = await payments.readRefunds(intentId)
  if (before.refunds.length) return
  const { id: orderId, currency } = order
  const about = {
    reference: `stray-${intentId}`,
    attempt,
    orderId,
    intentId,
    amountMinor,
    currency,
    mode: order.paymentMode,
    hasFee: feeMinor > 0,
  }
  try {
    await payments.refund(about)
  } catch (error) {
    if (error instanceof KeySpent && attempt < MAX_KEYS) return payBackStray({ db, payments }, order, stray, attempt + 1)
    throw error
  }
  const amount = formatMoney(amountMinor, order.currency)
  await note(db, order, { type: 'reconciled', text: `${amount} was paid a second time, and refunded`, by: 'system' })
}

function unlessUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
