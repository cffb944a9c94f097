import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { Order } from '../../../shop/order/Order.ts'
import { claimReservation } from '../../../shop/waitlist/reservations.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { insertOrder, isChargedAtOnce, SessionUsed } from './insertOrder.ts'
import { reprice } from './reprice.ts'
import { reserve, type Visit } from '../order/stock.ts'
import { assertSessionOpen, sessionOfOrder } from './sessions.ts'

/**
 * Opens the order of a checkout session, all or nothing. A new order takes its stock and is written with its items,
 * history and event; an open order is repriced. Uses no network: the payment is prepared after the commit. With a
 * payment to come, the commit alone is not flushed to disk.
 * @throws 409 when the session's order is completed already, 410 when the link was switched off, 422 when stock runs
 * out or a limit of the link is reached.
 */
export async function openOrder(trx: Transaction, input: OrderInput): Promise<Order> {
  const order = await openUnchecked(trx, input)
  // After the order's lock, as when an order completes, so that the two cannot wait for each other.
  if (input.sale.session) await assertSessionOpen(trx, input.sale.merchantId, input.sale.session)
  return order
}

async function openUnchecked(trx: Transaction, input: OrderInput): Promise<Order> {
  const { sale, sessionId, origin, waitlistEntryId, effect } = input
  const { visitorId } = origin
  const made = effect?.isResumed ? await findMade(trx, sale.merchantId, effect.id) : undefined
  // With a session, the order is found and repriced as always.
  if (made && !sessionId) {
    if (made.paymentStatus === 'pending') return made
    if (made.paymentStatus !== 'failed') throw alreadyPaid(made)
  }
  const claim = { merchantId: sale.merchantId, linkId: sale.id, sessionId, visitorId, items: sale.items }
  const reservedId = waitlistEntryId && (await claimReservation(trx, waitlistEntryId, claim))
  // What is charged at once must not be lost and written again.
  const flush = input.totals.total === 0 || isChargedAtOnce(input)
  const take = (visit: Visit | null) => reserve(trx, sale, visit, { flush })
  const reservation = await take({ sessionId, visitorId })
  const { isKnown, minutes } = reservation
  faultPoint('stock taken')
  const known = sessionId && isKnown ? await lockKnown(trx, input, sessionId) : undefined
  if (known && known.linkId !== input.sale.id) throw conflict('This checkoutSessionId belongs to another checkout link.')
  if (known?.paymentStatus === 'completed' || known?.paymentStatus === 'refunded') throw alreadyPaid(known)
  // No stock was taken if the session's open order was closed a moment ago.
  if (known?.paymentStatus !== 'pending')
    return insertOrder(trx, input, {
      ...(minutes === null ? { ...(await take(null)), isKnown } : reservation),
      // An order that ended keeps its id, and the call opens another.
      id: reservedId ?? (made ? null : effect?.id) ?? randomUUID(),
    })
  // Stock was taken, or a reservation claimed, if it was opened a moment ago.
  if (minutes !== null || reservedId) throw new SessionUsed()
  return reprice(trx, known, input, async () => (await take(null)).minutes!)
}

export const alreadyPaid = (order: Order) =>
  conflict('This order is completed already.', 'order_completed', { order_id: order.id })

/**
 * Locks the session's latest order. If it is not open, returns the order that the visitor holds on this link since an
 * earlier visit.
 */
async function lockKnown(trx: Transaction, { sale, origin }: OrderInput, checkoutSessionId: string): Promise<Order | undefined> {
  const { merchantId, id: linkId, session } = sale
  const latest = await lockFirst(trx, { merchantId, checkoutSessionId })
  // The order of a checkout session belongs to no other session, and the session takes over none.
  if ((latest && latest.paymentStatus !== 'failed') || !origin.visitorId || session) return latest
  const ofVisitor = { merchantId, linkId, visitorId: origin.visitorId, paymentStatus: 'pending', holdsStock: true } as const
  return (await lockFirst(trx, ofVisitor).whereNotExists(sessionOfOrder(trx))) ?? latest
}

/** The order that an earlier run of this call placed. */
const findMade = (trx: Transaction, merchantId: string, id: string) =>
  Order.query(trx).findOne({ merchantId, id }).withGraphFetched('items')

const lockFirst = (trx: Transaction, which: Partial<Order> & { merchantId: string }) =>
  Order.query(trx)
    .where(which)
    // An order that was set to pending by hand belongs to no visit.
    .where((open) => open.whereNotNull('holdExpiresAt').orWhereNot('paymentStatus', 'pending'))
    .orderBy('createdAt', 'desc')
    .first()
    .forUpdate()
    .withGraphFetched('items')
