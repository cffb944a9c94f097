import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { mailboxOf } from '../../../gateways/mail/mailbox.ts'
import { newId } from '../../../platform/db/newId.ts'
import { snakeKeys, sql } from '../../../platform/db/sql.ts'
import { Order } from '../../../shop/order/Order.ts'
import { newOrderSecret } from '../../../shop/order/orderSecret.ts'
import { reserveUse } from '../../../shop/sale/checkPromo.ts'
import { isDonation } from '../../../shop/sale/donations.ts'
import { areCounted, limitRefused, type LimitRefusal } from '../../../shop/sale/limits.ts'
import { linksChanged } from '../../../shop/sale/linkChanges.ts'
import { notOnSale } from '../../../shop/sale/readSale.ts'
import { STOP_FROM, STOP_FROM_IN_ALARM, windowStart, WORK_FROM } from '../guarding/limits.ts'
import { AttemptStopped, spendProof } from '../guarding/stop.ts'
import { orderItems, shippingStateOf } from '../order/orderItems.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { presentOrder } from '../order/present.ts'
import { HOLD_MINUTES, holdsExceeded, listed, MAX_HOLDS, piecesOf, PLENTY, type Reservation } from '../order/stock.ts'
import { INSERT, INSERT_AT_ONCE } from './insertStatement.ts'
import { minutesAfter, OPEN_MINUTES } from './reprice.ts'

type Refusal = 'inactive' | 'session_used' | 'limits_changed' | LimitRefusal | 'holds_exceeded' | AttemptStopped['refusal']

/** Longer than charging a card takes. Then the sweep looks what became of it. */
const UPSELL_MINUTES = 5

interface Written<Why> {
  refusal: Why | null
  ofLink: number
  number: number
  placedAt: Date
}

/** Another call of the same session was faster, or the link began to count its orders. */
export class SessionUsed extends Error {}

/**
 * Takes the stock of a new order and writes it, in one statement and so in one commit. Most orders need no decision between the
 * two: they are the first of their visit, and there is more than enough of everything.
 * @returns null when nothing was written, because the order has to be placed in a transaction.
 * @throws 410 when the link was switched off, 422 when a limit is reached.
 */
export async function insertAtOnce(db: Knex, input: OrderInput): Promise<Order | null> {
  const { sale, sessionId, promo, effect, guard, totals, waitlistEntryId } = input
  const isSpecial = sale.session || waitlistEntryId || effect?.isResumed || promo?.isLimited || guard?.proof || areCounted(sale)
  if (isSpecial) return null
  const order = newOrder(input, { id: effect?.id ?? randomUUID(), minutes: HOLD_MINUTES })
  const wanted = piecesOf(sale.items)
  const bindings = {
    ...bindingsOf(order, input),
    ...listed(wanted),
    sessionId,
    newSessionId: sessionId,
    locksLimits: false,
    hasProof: false,
    flush: totals.total === 0 ? 'on' : 'off',
  }
  const [written] = await sql<Written<Refusal | 'not_simple'> & { left: number | null }>(
    db,
    INSERT_AT_ONCE,
    bindings,
    'placeOrder',
  )
  const { refusal } = written!
  if (refusal === 'not_simple' || refusal === 'session_used' || refusal === 'limits_changed') return null
  const placed = placedOf(order, { ...written!, refusal }, input)
  if (written!.left !== null && written!.left < PLENTY) linksChanged(db, sale.merchantId, listed(wanted).productIds)
  return placed
}

/** Writes a new order in the transaction that took its stock. */
export async function insertOrder(
  trx: Transaction,
  input: OrderInput,
  { id, minutes, isKnown, locksLimits }: Reservation & { id: string },
): Promise<Order> {
  const { sale, promo, customer } = input
  if (promo?.isLimited) await reserveUse(trx, sale.merchantId, promo, { email: customer.customerEmail })
  const order = newOrder(input, { id, minutes: minutes! })
  const hasProof = Boolean(input.guard?.proof && (await spendProof(trx, sale.merchantId, input.guard.proof)))
  const bindings = {
    ...bindingsOf(order, input),
    newSessionId: isKnown ? null : order.checkoutSessionId,
    locksLimits,
    hasProof,
  }
  const [written] = await sql<Written<Refusal>>(trx, INSERT, bindings, 'insertOrder')
  return placedOf(order, written!, input)
}

function newOrder(input: OrderInput, { id, minutes }: { id: string; minutes: number }): Order {
  const { sale, pricing, customer, origin } = input
  const createdAt = new Date()
  const isCycle = cycleOf(input) !== null
  const charged = isChargedAtOnce(input)
  const holdsStock = takesStock(input) || (!charged && areCounted(sale))
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
    // Nobody has to press Pay any more.
    isUnfinished: !charged,
    holdsStock,
    holdMinutes: holdsStock ? minutes : null,
    shippingState: shippingStateOf(sale),
    fulfilment: 'not_needed',
    isDonation: isDonation(sale),
    ...subscriptionColumns(input.subscription),
    keepsCardMinutes: input.keepsCardMinutes ?? null,
    upsellOf: input.upsellOf?.id ?? null,
    upsellOfNumber: input.upsellOf?.number ?? null,
    // That of a cycle ends with the cycle.
    holdExpiresAt: isCycle ? null : minutesAfter(createdAt, opensFor(input, holdsStock ? minutes : null)),
    createdAt,
    updatedAt: createdAt,
  })
  return order
}

/** For how long an order may wait for its payment. That of an upsell was charged at once, unless its process was killed. */
function opensFor({ promo, upsellOf }: OrderInput, held: number | null): number {
  if (upsellOf) return UPSELL_MINUTES
  return held ?? (promo?.isLimited ? HOLD_MINUTES : OPEN_MINUTES)
}

const takesStock = ({ sale }: OrderInput) => sale.items.some((item) => item.stock !== null)

/** Also gives the order its items, and what a new order has none of. */
function bindingsOf(order: Order, input: OrderInput) {
  // Without what its event adds.
  const stored = JSON.stringify(snakeKeys(order))
  const items = orderItems(order, input)
  Object.assign(order, { items, invoices: [], disputes: [], shipments: [], returns: [] })
  const charged = isChargedAtOnce(input)
  return {
    merchantId: order.merchantId,
    linkId: order.linkId,
    holdsStock: order.holdsStock,
    placedEntry: newId(),
    heldEntry: newId(),
    noteId: newId(),
    eventId: randomUUID(),
    createdAt: order.createdAt,
    email: order.canonicalEmail,
    mailbox: mailboxOf(order.canonicalEmail),
    hold: charged ? 'Stock held' : `${takesStock(input) ? 'Stock' : 'Place'} held for ${order.holdMinutes} minutes`,
    isChargedAtOnce: charged,
    placed: placedText(input),
    placedBy: cycleOf(input) !== null ? 'system' : 'shopper',
    visitorId: order.visitorId,
    addressHash: order.addressHash,
    mostOfVisitor: MAX_HOLDS.visitor,
    mostOfAddress: MAX_HOLDS.address,
    isGuarded: input.guard !== undefined && (input.totals.total > 0 || input.subscription !== undefined),
    declinedSince: windowStart(),
    workVisitor: WORK_FROM.visitor,
    workAddress: WORK_FROM.address,
    workLink: WORK_FROM.link,
    stopVisitor: STOP_FROM.visitor,
    stopAddress: STOP_FROM.address,
    alarmVisitor: STOP_FROM_IN_ALARM.visitor,
    alarmAddress: STOP_FROM_IN_ALARM.address,
    order: stored,
    items: JSON.stringify(items.map(snakeKeys)),
    event: JSON.stringify(presentOrder(order)),
  }
}

function placedOf(order: Order, { refusal, ofLink, number, placedAt }: Written<Refusal>, { sale }: OrderInput): Order {
  if (refusal === 'inactive') throw notOnSale()
  if (refusal === 'session_used' || refusal === 'limits_changed') throw new SessionUsed()
  if (refusal === 'holds_exceeded') throw holdsExceeded()
  if (refusal === 'work_required' || refusal === 'too_many_declines') throw new AttemptStopped(refusal, ofLink)
  if (refusal) throw limitRefused(refusal, sale.limits)
  return Object.assign(order, { number, updatedAt: placedAt })
}

function placedText(input: OrderInput): string {
  const cycle = cycleOf(input)
  if (cycle !== null) return `Order placed for cycle ${cycle}`
  return input.upsellOf ? `Added with one press after order #${input.upsellOf.number}` : 'Order placed'
}

const cycleOf = ({ subscription }: OrderInput): number | null =>
  subscription && 'cycle' in subscription ? subscription.cycle : null

/** Whether a kept card pays it, so that nobody has to. It is sold whatever became of its link. */
export const isChargedAtOnce = (input: OrderInput): boolean => cycleOf(input) !== null || input.upsellOf !== undefined

const subscriptionColumns = (subscription: OrderInput['subscription']) => ({
  subscriptionTerms: subscription && 'terms' in subscription ? subscription.terms : null,
  subscriptionId: subscription && 'id' in subscription ? subscription.id : null,
  subscriptionCycle: subscription && 'id' in subscription ? subscription.cycle : null,
})
