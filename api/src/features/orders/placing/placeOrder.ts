import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import { snakeCase, snakeKeys, sql } from '../../../db/sql.ts'
import { faultPoint } from '../../../faultPoint.ts'
import { conflict } from '../../../http/errors.ts'
import { formatMoney } from '../../../pricing/money.ts'
import type { PricedLine } from '../../../pricing/price.ts'
import { notOnSale } from '../../../sale/readSale.ts'
import { NOT_SHIPPED, Order, OrderItem } from '../../../rows/Order.ts'
import { PLACED_COLUMNS, pricingOf } from '../../../rows/orderColumns.ts'
import { reserveUse } from '../../../sale/checkPromo.ts'
import { presentOrder } from '../present.ts'
import type { OrderInput } from './readOrderInput.ts'
import { HOLD_MINUTES, holdsExceeded, MAX_HOLDS, reserve, type Reservation, type Visit } from './stock.ts'
import { note } from '../../../rows/timeline.ts'
import { areCounted, limitRefused, PLACED as COUNTED, type LimitRefusal } from '../../../sale/limits.ts'
import { newId } from '../../../db/newId.ts'
import { newOrderSecret } from '../../../rows/orderSecret.ts'
import { changeOrder } from '../changeOrder.ts'
import { AttemptStopped, spendProof } from '../guarding/stop.ts'
import { STOP_FROM, windowStart, WORK_FROM } from '../guarding/limits.ts'

/** How long an order that holds no stock may wait for its payment. */
const OPEN_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** Named in both places, because a missing key would be null and not the column's default. */
const PLACED = PLACED_COLUMNS.map(snakeCase)

/** The orders of a link and one customer that count towards its limit. */
const OF_CUSTOMER = `
  (select count(*) from orders where merchant_id = :merchantId and canonical_email = :email and link_id = :linkId
    and payment_status in ('pending', 'completed'))`

// Number, order, items, history and event in one statement: one round trip instead of six inside the transaction. It
// checks again, behind the locks on the stock, whether the order may be written at all. The number's counter is locked as
// late as possible, because the orders of a merchant wait for each other from there to the commit. The share lock on the link is one
// level stronger than the one that its foreign key takes anyway. A call that switches the link off or deletes the
// account therefore waits for this order, or this order sees it. Ids and times are bindings, and the merchant's id comes
// from their row, for the reason named in issueInvoice.ts.
const INSERT = `
  with selling as materialized (
    select links.id, starts_at, ends_at, max_sales, max_per_customer from links where merchant_id = :merchantId and id = :linkId and is_active
      and exists (select from merchants where merchants.id = links.merchant_id and closed_at is null) for share of links),
  declined as (
    select count(*) filter (where visitor_id = :visitorId) as of_visitor, count(*) filter (where address_hash = :addressHash) as of_address,
      count(*) filter (where link_id = :linkId) as of_link
    from declines where merchant_id = :merchantId and at > :declinedSince),
  checked as (
    select case
      when not exists (select from selling) then 'inactive'
      when exists (select from orders where merchant_id = :merchantId and checkout_session_id = :newSessionId and payment_status <> 'failed') then 'session_used'
      when (select starts_at > cast(:createdAt as timestamptz) from selling) then 'sale_not_started'
      when (select ends_at <= cast(:createdAt as timestamptz) from selling) then 'sale_ended'
      when (select max_sales is not null or max_per_customer is not null from selling) and not :locksLimits then 'limits_changed'
      when (select max_sales <= ${COUNTED('selling.id', 'selling.max_sales')} from selling where max_sales is not null) then 'sale_limit_reached'
      when (select max_per_customer <= ${OF_CUSTOMER} from selling where max_per_customer is not null) then 'customer_limit_reached'
      when :isGuarded and (of_visitor >= :stopVisitor or of_address >= :stopAddress) then 'too_many_declines'
      when :isGuarded and not :hasProof and (of_visitor >= :workVisitor or of_address >= :workAddress or of_link >= :workLink) then 'work_required'
      when :holdsStock and (
        (select count(*) from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId and payment_status = 'pending' and holds_stock) >= :mostOfVisitor
        or (select count(*) from orders where merchant_id = :merchantId and link_id = :linkId and address_hash = :addressHash and payment_status = 'pending' and holds_stock) >= :mostOfAddress)
        then 'holds_exceeded' end as refusal, of_link from declined),
  numbered as (
    insert into order_numbers as counter (merchant_id, next) select merchants.id, 1002 from merchants, checked
    where merchants.id = :merchantId and checked.refusal is null
    on conflict (merchant_id) do update set next = counter.next + 1 returning counter.next - 1 as number),
  placed as (
    insert into orders as written (${PLACED})
    select ${PLACED.map((column) => (column === 'merchant_id' ? 'merchants.id' : column === 'number' ? 'numbered.number' : `o.${column}`))}
    from merchants, numbered, jsonb_populate_record(null::orders, :order) o where merchants.id = :merchantId returning written.id),
  lines as (
    insert into order_items (id, merchant_id, order_id, product_id, position, product_name, product_image_url, product_type, quantity, price_minor,
      tax_rate, tax_category, stock_taken)
    select i.id, merchants.id, placed.id, i.product_id, i.position, i.product_name, i.product_image_url, i.product_type, i.quantity, i.price_minor,
      i.tax_rate, i.tax_category, i.stock_taken
    from merchants, placed, jsonb_populate_recordset(null::order_items, :items) i where merchants.id = :merchantId),
  entries as (
    insert into order_history (id, merchant_id, order_id, type, text, by, at)
    select entries.id, merchants.id, placed.id, entries.type, entries.text, entries.by, :createdAt
    from merchants, placed, (values (cast(:placedEntry as uuid), true, 'created', 'Order placed', 'shopper'),
      (cast(:heldEntry as uuid), :holdsStock, 'held', :hold, 'system')) entries (id, applies, type, text, by)
    where merchants.id = :merchantId and entries.applies),
  noted as (
    insert into customer_changes (id, merchant_id, email) select :noteId, merchants.id, :email from merchants, placed where merchants.id = :merchantId and :email <> ''),
  event as (
    insert into outbox (id, merchant_id, type, data, created_at)
    select :eventId, merchants.id, 'order.created', cast(:event as jsonb) || jsonb_build_object('order_number', numbered.number), :createdAt
    from merchants, placed, numbered where merchants.id = :merchantId)
  select refusal, of_link, (select number from numbered) from checked`

/**
 * Opens the order of a checkout session, all or nothing. A new order takes its stock and is written with its items,
 * history and event; an open order is repriced. Uses no network: the payment is prepared after the commit. With a
 * payment to come, the commit alone is not flushed to disk.
 * @throws 409 when the session's order is completed already, 410 when the link was switched off, 422 when stock runs
 * out or a limit of the link is reached.
 */
export async function openOrder(trx: Transaction, input: OrderInput): Promise<Order> {
  const { sale, sessionId, origin } = input
  const take = (visit: Visit | null) => reserve(trx, sale, visit, { flush: input.totals.total === 0 })
  const reservation = await take({ sessionId, visitorId: origin.visitorId })
  const { isKnown, minutes } = reservation
  faultPoint('stock taken')
  const known = sessionId && isKnown ? await lockKnown(trx, input, sessionId) : undefined
  if (known && known.linkId !== input.sale.id) throw conflict('This checkoutSessionId belongs to another checkout link.')
  if (known?.paymentStatus === 'completed' || known?.paymentStatus === 'refunded') throw alreadyPaid(known)
  // No stock was taken if the session's open order was closed a moment ago.
  if (known?.paymentStatus !== 'pending')
    return insertOrder(trx, input, minutes === null ? { ...(await take(null)), isKnown } : reservation)
  // Stock was taken if it was opened a moment ago.
  if (minutes !== null) throw new SessionUsed()
  return reprice(trx, known, input)
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
  const { merchantId, id: linkId } = sale
  const latest = await lockFirst(trx, { merchantId, checkoutSessionId })
  if ((latest && latest.paymentStatus !== 'failed') || !origin.visitorId) return latest
  const ofVisitor = { merchantId, linkId, visitorId: origin.visitorId, paymentStatus: 'pending', holdsStock: true } as const
  return (await lockFirst(trx, ofVisitor)) ?? latest
}

const lockFirst = (trx: Transaction, which: Partial<Order> & { merchantId: string }) =>
  Order.query(trx)
    .where(which)
    // An order that was set to pending by hand belongs to no visit.
    .where((open) => open.whereNotNull('holdExpiresAt').orWhereNot('paymentStatus', 'pending'))
    .orderBy('createdAt', 'desc')
    .first()
    .forUpdate()
    .withGraphFetched('items')

async function insertOrder(trx: Transaction, input: OrderInput, { minutes, isKnown, locksLimits }: Reservation): Promise<Order> {
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
    id: randomUUID(),
    merchantId: sale.merchantId,
    linkId: sale.id,
    // Given by the statement that writes it.
    number: 0,
    paymentStatus: 'pending',
    currency: sale.currency,
    feeRate: String(input.feeRate),
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
    shippingState: sale.items.some(({ type }) => type === 'physical') ? 'to_ship' : 'not_needed',
    fulfilment: 'not_needed',
    holdExpiresAt: minutesAfter(createdAt, holdsStock ? holdMinutes : promo?.isLimited ? HOLD_MINUTES : OPEN_MINUTES),
    createdAt,
    updatedAt: createdAt,
  })
  const items = sale.items.map((item, position) => orderItem(order, item, input.totals.lines[position]!, position))
  const hasProof = Boolean(input.guard?.proof && (await spendProof(trx, sale.merchantId, input.guard.proof)))
  const [checked] = await sql<{ refusal: Refusal | null; ofLink: number; number: number }>(
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
  return Object.assign(order, { number: checked!.number })
}

function orderItem(
  order: Order,
  item: OrderInput['sale']['items'][number],
  { price, tax }: PricedLine,
  position: number,
): OrderItem {
  return {
    id: randomUUID(),
    merchantId: order.merchantId,
    orderId: order.id,
    productId: item.productId,
    position,
    productName: item.name,
    productImageUrl: item.imageUrl,
    productType: item.type,
    quantity: item.quantity,
    priceMinor: price,
    taxRate: tax?.rate ?? null,
    taxCategory: tax?.category ?? null,
    stockTaken: item.stock === null ? 0 : item.quantity,
    ...NOT_SHIPPED,
  } as OrderItem
}

/**
 * Updates prices and customer data of an open order. Its products and stock stay, because the items of a link never
 * change.
 */
async function reprice(
  trx: Transaction,
  order: Order,
  { sale, totals, promo, pricing, customer, sessionId }: OrderInput,
): Promise<Order> {
  const isTakenOver = order.checkoutSessionId !== sessionId
  if (customer.canonicalEmail !== order.canonicalEmail) await assertCustomerLimit(trx, order, customer.canonicalEmail, sale)
  if (promo?.isLimited)
    await reserveUse(trx, sale.merchantId, promo, { email: customer.customerEmail, sessionId: order.checkoutSessionId })
  const changed = JSON.stringify(pricingOf(order)) !== JSON.stringify(pricing) || order.customerEmail !== customer.customerEmail
  await changeOrder(trx, order, {
    ...pricing,
    ...customer,
    currency: sale.currency,
    ...(changed && { revision: order.revision + 1 }),
    checkoutSessionId: sessionId,
    holdExpiresAt: endOf(order, promo?.isLimited ?? false),
    updatedAt: new Date(),
  })
  if (changed) await repriceItems(trx, order, totals)
  if (isTakenOver) await note(trx, order, { type: 'changed', text: 'Continued in a new visit', by: 'shopper' })
  if (changed)
    await note(trx, order, {
      type: 'changed',
      text: `Changed at the checkout, total ${formatMoney(order.totalMinor, order.currency)}`,
      by: 'shopper',
    })
  for (const item of order.items ?? []) {
    const line = sale.items[item.position]
    if (line && line.priceMinor !== item.priceMinor) await item.$query(trx).patch({ priceMinor: line.priceMinor })
  }
  return order
}

/**
 * The open order gets another customer, whose orders count. The link is locked.
 * @throws 422
 */
async function assertCustomerLimit(trx: Transaction, order: Order, email: string, { id: linkId, limits }: OrderInput['sale']) {
  if (limits.maxPerCustomer === null) return
  const [reached] = await sql(
    trx,
    `select id from links where merchant_id = :merchantId and id = :linkId and max_per_customer <= ${OF_CUSTOMER}`,
    { merchantId: order.merchantId, linkId, email },
  )
  if (reached) throw limitRefused('customer_limit_reached', limits)
}

/** Another country or a business has other rates, and under reverse charge other prices. */
async function repriceItems(trx: Transaction, { items = [] }: Order, { lines }: OrderInput['totals']): Promise<void> {
  for (const item of items) {
    const { price: priceMinor, tax } = lines[item.position]!
    const now = { priceMinor, taxRate: tax?.rate ?? null, taxCategory: tax?.category ?? null }
    if (isSubset(item, now)) continue
    await OrderItem.query(trx).where({ merchantId: item.merchantId, id: item.id }).patch(now)
    Object.assign(item, now)
  }
}

const isSubset = (item: OrderItem, values: Partial<OrderItem>) =>
  Object.entries(values).every(([name, value]) => item[name as keyof OrderItem] === value)

/**
 * When an open order that is sent again ends. Its hold counts from when the order was placed. If the shopper had left,
 * the hold gets its full length back. It never becomes longer, except while the provider processes a payment. A use of
 * a promo code is kept for 30 minutes.
 */
function endOf({ holdsStock, holdMinutes, holdExpiresAt, createdAt }: Order, isPromoLimited: boolean): Date {
  const now = new Date()
  const last = holdExpiresAt ?? now
  if (holdsStock) return latest(last, minutesAfter(createdAt, holdMinutes ?? HOLD_MINUTES))
  return isPromoLimited ? earliest(last, minutesAfter(now, HOLD_MINUTES)) : minutesAfter(now, OPEN_MINUTES)
}

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS)
const latest = (one: Date, other: Date) => (one > other ? one : other)
const earliest = (one: Date, other: Date) => (one < other ? one : other)
