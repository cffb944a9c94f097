import type { Deps } from '../../../deps.ts'
import { faultPoint } from '../../../faultPoint.ts'
import { Order } from '../../../rows/Order.ts'
import { findIntent } from './payment.ts'
import { factOf, settleOrder } from './settleOrder.ts'

const MOST_AT_ONCE = 200
/** The provider is still working on it: look again after this long. */
const PROCESSING_MINUTES = 10

/**
 * Closes open orders whose time is over: the payment is cancelled at the provider first, and only then the stock given
 * back. What turns out to be paid completes; what is under way keeps its hold (decisions: Stock). Run every minute; may run
 * twice at once, or be killed anywhere.
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
    .limit(MOST_AT_ONCE)
  // One order that the provider cannot answer for must not keep the others waiting.
  for (const order of due) await expireOrder({ db, payments }, order).catch(log)
  return due.length
}

/** Ends one open order: cancels its payment and settles what the provider says. */
export async function expireOrder({ db, payments }: Pick<Deps, 'db' | 'payments'>, order: Order) {
  const why = 'Not paid in time'
  const found = await findIntent(db, payments, order)
  const ended = found && (await payments.cancelIntent(found.id))
  faultPoint('payment ended')
  if (!ended || ended.status === 'canceled') return settleOrder(db, order, { type: 'ended', why }, 'system')
  const fact = factOf(ended)
  if (fact) return settleOrder(db, order, fact, 'provider')
  return order.$query(db).patch({ holdExpiresAt: new Date(Date.now() + PROCESSING_MINUTES * 60_000) })
}
