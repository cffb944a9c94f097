import type { Deps } from '../../../deps.ts'
import { faultPoint } from '../../../faultPoint.ts'
import { Order } from '../../../rows/Order.ts'
import { findIntent } from './payment.ts'
import { factOf, settleOrder } from './settleOrder.ts'

const MAX_AT_ONCE = 200
/** When the provider is still processing a payment, check again after this long. */
const PROCESSING_MINUTES = 10

/**
 * Closes open orders whose time is over. Cancels the payment at the provider first, and gives the stock back only then
 * (docs/product/stock.md#when-a-hold-ends). An order that turns out to be paid completes; a payment in progress keeps
 * its hold. Runs every minute; safe to run twice at once, and to be killed at any point.
 * @returns how many orders it looked at.
 */
export async function expireHolds(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  log: (error: unknown) => void,
): Promise<number> {
  const due = await Order.query(db)
    .where({ paymentStatus: 'pending' })
    .where('holdExpiresAt', '<=', new Date())
    .orderBy('holdExpiresAt')
    .limit(MAX_AT_ONCE)
  // One order that the provider cannot answer for must not block the others.
  for (const order of due) await expireOrder({ db, payments }, order).catch(log)
  return due.length
}

/** Ends one open order: cancels its payment and settles by what the provider reports. */
export async function expireOrder({ db, payments }: Pick<Deps, 'db' | 'payments'>, order: Order, why = 'Not paid in time') {
  const found = await findIntent(db, payments, order)
  const ended = found && (await payments.cancelIntent(found.id))
  faultPoint('payment ended')
  if (!ended || ended.status === 'canceled') return settleOrder(db, order, { type: 'ended', why }, 'system')
  const fact = factOf(ended)
  if (fact) return settleOrder(db, order, fact, 'provider')
  return order.$query(db).patch({ holdExpiresAt: new Date(Date.now() + PROCESSING_MINUTES * 60_000) })
}
