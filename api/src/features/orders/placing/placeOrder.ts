import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import { snakeKeys, sql } from '../../../platform/db/sql.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { mailboxOf } from '../../../gateways/mail/mailbox.ts'
import { notOnSale } from '../../../shop/sale/readSale.ts'
import { Order } from '../../../shop/order/Order.ts'
import { isDonation } from '../../../shop/sale/donations.ts'
import { reserveUse } from '../../../shop/sale/checkPromo.ts'
import { claimReservation } from '../../../shop/waitlist/reservations.ts'
import { INSERT } from './insertStatement.ts'
import { presentOrder } from '../order/present.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { orderItems, shippingStateOf } from '../order/orderItems.ts'
import { minutesAfter, OPEN_MINUTES, reprice } from './reprice.ts'
import { HOLD_MINUTES, holdsExceeded, MAX_HOLDS, reserve, type Reservation, type Visit } from '../order/stock.ts'
import { areCounted, limitRefused, type LimitRefusal } from '../../../shop/sale/limits.ts'
import { newId } from '../../../platform/db/newId.ts'
import { newOrderSecret } from '../../../shop/order/orderSecret.ts'
import { assertSessionOpen, sessionOfOrder } from './sessions.ts'
import { AttemptStopped, spendProof } from '../guarding/stop.ts'
import { STOP_FROM, STOP_FROM_IN_ALARM, windowStart, WORK_FROM } from '../guarding/limits.ts'

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
  const take = (visit: Visit | null) => reserve(trx, sale, visit, { flush: input.totals.total === 0 })
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

type Refusal = 'inactive' | 'session_used' | 'limits_changed' | LimitRefusal | 'holds_exceeded' | AttemptStopped['refusal']

/** Another call of the same session was faster, or the link began to count its orders. */
export class SessionUsed extends Error {}

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

async function insertOrder(
  trx: Transaction,
  input: OrderInput,
  { id, minutes, isKnown, locksLimits }: Reservation & { id: string },
): Promise<Order> {
  const { sale, promo, pricing, customer, origin } = input
  if (promo?.isLimited) await reserveUse(trx, sale.merchantId, promo, { email: customer.customerEmail })

  const createdAt = new Date()
  const holdMinutes = minutes!
  const takesStock = sale.items.some((item) => item.stock !== null)
  const holdsStock = takesStock || areCounted(sale)
  const order = Object.assign(new Order(), {
    ...pricing,
    ...customer,
    ...origin,
    id,
    merchantId: sale.merchantId,
    linkId: sale.id,
    // Given by the statement that writes it, like the time of the change.
    number: 0,
    paymentStatus: 'pending',
    currency: sale.currency,
    feeRate: String(input.feeRate),
    paymentMode: sale.paymentMode,
    paidMinor: 0,
    refundedMinor: 0,
    lostMinor: 0,
    feeRefundedMinor: 0,
    clientSecret: newOrderSecret(sale.merchantId),
    checkoutSessionId: input.sessionId,
    revision: 1,
    paymentIntentId: null,
    isUnfinished: true,
    holdsStock,
    holdMinutes: holdsStock ? holdMinutes : null,
    shippingState: shippingStateOf(sale),
    fulfilment: 'not_needed',
    isDonation: isDonation(sale),
    holdExpiresAt: minutesAfter(createdAt, holdsStock ? holdMinutes : promo?.isLimited ? HOLD_MINUTES : OPEN_MINUTES),
    createdAt,
    updatedAt: createdAt,
  })
  const items = orderItems(order, input)
  const hasProof = Boolean(input.guard?.proof && (await spendProof(trx, sale.merchantId, input.guard.proof)))
  const [checked] = await sql<{ refusal: Refusal | null; ofLink: number; number: number; placedAt: Date }>(
    trx,
    INSERT,
    {
      merchantId: order.merchantId,
      linkId: order.linkId,
      newSessionId: isKnown ? null : order.checkoutSessionId,
      holdsStock,
      placedEntry: newId(),
      heldEntry: newId(),
      noteId: newId(),
      eventId: randomUUID(),
      createdAt,
      email: order.canonicalEmail,
      mailbox: mailboxOf(order.canonicalEmail),
      hold: `${takesStock ? 'Stock' : 'Place'} held for ${holdMinutes} minutes`,
      locksLimits,
      visitorId: origin.visitorId,
      addressHash: origin.addressHash,
      mostOfVisitor: MAX_HOLDS.visitor,
      mostOfAddress: MAX_HOLDS.address,
      isGuarded: input.guard !== undefined && input.totals.total > 0,
      hasProof,
      declinedSince: windowStart(),
      workVisitor: WORK_FROM.visitor,
      workAddress: WORK_FROM.address,
      workLink: WORK_FROM.link,
      stopVisitor: STOP_FROM.visitor,
      stopAddress: STOP_FROM.address,
      alarmVisitor: STOP_FROM_IN_ALARM.visitor,
      alarmAddress: STOP_FROM_IN_ALARM.address,
      order: JSON.stringify(snakeKeys(order)),
      items: JSON.stringify(items.map(snakeKeys)),
      event: JSON.stringify(
        presentOrder(Object.assign(order, { items, invoices: [], disputes: [], shipments: [], returns: [] })),
      ),
    },
    'placeOrder',
  )
  if (checked!.refusal === 'inactive') throw notOnSale()
  if (checked!.refusal === 'session_used' || checked!.refusal === 'limits_changed') throw new SessionUsed()
  if (checked!.refusal === 'holds_exceeded') throw holdsExceeded()
  if (checked!.refusal === 'work_required' || checked!.refusal === 'too_many_declines')
    throw new AttemptStopped(checked!.refusal, checked!.ofLink)
  if (checked!.refusal) throw limitRefused(checked!.refusal, sale.limits)
  return Object.assign(order, { number: checked!.number, updatedAt: checked!.placedAt })
}
