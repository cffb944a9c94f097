import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { readHere } from '../../../platform/db/readHere.ts'
import { newId } from '../../../platform/db/newId.ts'
import { groupsOf, pairs, scoped, type Scope, sqlFor } from '../../../platform/db/merchants.ts'
import { snakeKeys } from '../../../platform/db/sql.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { queueJob } from '../../../platform/jobs/queue.ts'
import { mailRows, type OrderMail, queueStatement } from '../../../shop/letters/queueMail.ts'
import { emit } from '../../../platform/outbox/Event.ts'
import { POSITION } from '../../../platform/outbox/position.ts'
import type { Invoice } from '../../../shop/order/Invoice.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { HistoryEntry, type Order } from '../../../shop/order/Order.ts'
import { recordPurchases } from '../../../shop/order/purchases.ts'
import { type IdentityField, missingOnInvoice } from '../../../shop/merchant/identity.ts'
import { creditFromBefore } from '../../../shop/invoice/issueCreditNote.ts'
import { issuedText, issueInvoices, type Issued } from '../../../shop/invoice/issueInvoice.ts'
import { queuePurchase } from '../../meta/queuePurchase.ts'
import { promoCodesOf } from '../../promos/listing.ts'
import { presentPromoCode, presentRedemption } from '../../promos/present.ts'
import { presentOrder } from '../order/present.ts'
import { queueRecheck } from './queueRecheck.ts'
import { endHolds } from '../order/stock.ts'
import { announce } from '../order/announce.ts'
import { partsColumns, type WholeRow, wholeOrder } from '../order/wholeOrder.ts'
import { announcePaid } from '../../../shop/session/announce.ts'
import { followSubscription } from '../../../shop/subscription/followOrder.ts'

/** What must be known of the merchant. */
type Shop = Pick<Merchant, 'id' | 'email' | 'mailSales' | 'pixelEnabled' | 'pixelId' | 'pixelConsent' | 'pixelAccessToken'> & {
  isClosed: boolean
  /** As invoices have it. */
  identity: Parameters<typeof missingOnInvoice>[0]
}
interface Sale {
  shop: Shop
  order: Order
  /** The checkout session that the order paid, until that is announced. */
  paidSessionId: string | null
  endedHold: boolean
}
/** Less than the year after which mails are deleted. */
const REMEMBERED_MS = 330 * 24 * 3_600_000
const EVENTS = ['order.completed', 'order.status_changed'] as const

/** The due sales of a merchant, in order of completion. */
const dueOf = (merchant: string) => `
  select merchant_id, order_id from due_sales where merchant_id = ${merchant} and try_at <= :now order by completed_at, order_id limit :most for update`

// Another process that wants the same rows waits, and then finds them gone.
const takeStatement = ({ is, either }: Scope) => `
  with ${either(
    `taken as (
    delete from due_sales where merchant_id = :merchantId and order_id in (select order_id from (${dueOf(':merchantId')}) due)
    returning merchant_id, order_id, ended_hold)`,
    `due as materialized (
    select due.* from unnest(cast(:merchantIds as uuid[])) as of(merchant_id) cross join lateral (${dueOf('of.merchant_id')}) due),
  taken as (
    delete from due_sales using due where due_sales.merchant_id = due.merchant_id and due_sales.order_id = due.order_id
    returning due_sales.merchant_id, due_sales.order_id, ended_hold)`,
  )}
  select orders.*, taken.ended_hold, (select id from checkout_sessions where ${is('checkout_sessions.merchant_id', 'orders.merchant_id')}
      and visit_id = orders.checkout_session_id and announced_at is null) as paid_session_id, ${partsColumns(either(':merchantId', 'orders.merchant_id'))},
    json_build_object('id', merchants.id, 'isClosed', closed_at is not null, 'email', merchants.email, 'mailSales', mail_sales,
    'pixelEnabled', pixel_enabled, 'pixelId', pixel_id, 'pixelConsent', pixel_consent, 'pixelAccessToken', pixel_access_token,
    'identity', json_build_object('address', business_address, 'country', coalesce(business_country, vat_country), 'vatNumber', merchants.vat_number, 'taxNumber', merchants.tax_number)) as shop
  from taken join orders on ${is('orders.merchant_id', 'taken.merchant_id')} and orders.id = taken.order_id
    join merchants on ${is('merchants.id', 'taken.merchant_id')} order by orders.merchant_id, orders.completed_at, orders.id`
const TAKE = { ...scoped(takeStatement), name: 'takeSales' }

// The invoices' entries in timelines, events, mails, and the ends of holds. The events of an order follow each other in their
// list; the orders are locked since the statement before.
const writeStatement = (scope: Scope) => `
  with timed as materialized (select ${POSITION} as position),
  noted as (
    insert into order_history (merchant_id, id, order_id, type, text, by, at)
    select merchants.id, entry.id, entry.order_id, entry.type, entry.text, entry.by, entry.at
    from merchants, jsonb_populate_recordset(null::order_history, :entries) entry where ${scope.is('merchants.id', 'entry.merchant_id')}),
  emitted as (
    insert into outbox as written (merchant_id, id, type, data, created_at, position)
    select merchants.id, event.id, event.type, event.data, :now, timed.position + event.position
    from merchants, timed, jsonb_populate_recordset(null::outbox, :events) event
    where ${scope.is('merchants.id', 'event.merchant_id')} ${scope.either('', 'order by event.position')} returning written.id),
  queued as (${queueStatement(scope)}),
  ${endHolds(scope)}
  select id from emitted where ${readHere('timed', 'ended')}`
const WRITE = { ...scoped(writeStatement), name: 'followSales' }

/**
 * Follows up completed orders of some merchants in one transaction: invoices, whose counters it locks late; events, which
 * carry the invoices; mails. The pieces that were held are sold from now on.
 * @param merchantIds sorted, so that two processes cannot wait for each other.
 * @param most orders of a merchant.
 * @returns how many orders it took.
 */
export const followUp = (db: Knex, merchantIds: string[], most: number): Promise<number> =>
  db.transaction(async (trx) => {
    const groups = await groupsOf(trx, merchantIds)
    const sales: Sale[] = []
    for (const group of groups) sales.push(...(await take(trx, group, most)))
    const orders = sales.map(({ order }) => order)
    if (!orders.length) return 0
    await recordPurchases(trx, orders)
    for (const group of groups)
      await followGroup(
        trx,
        group,
        sales.filter(({ shop }) => group.includes(shop.id)),
      )
    faultPoint('following sales')
    return orders.length
  })

async function take(trx: Knex, merchantIds: string[], most: number): Promise<Sale[]> {
  const rows = await sqlFor<WholeRow & { endedHold: boolean; paidSessionId: string | null; shop: Shop }>(trx, TAKE, merchantIds, {
    most,
    now: new Date(),
  })
  return rows.map(({ endedHold, paidSessionId, shop, ...row }) => ({ shop, order: wholeOrder(row), endedHold, paidSessionId }))
}

async function followGroup(trx: Knex, merchantIds: string[], sales: Sale[]): Promise<void> {
  if (!sales.length) return
  for (const { shop, order, paidSessionId } of sales) {
    await followSpecials(trx, shop, order)
    if (paidSessionId) await announcePaid(trx, shop.id, paidSessionId)
  }
  const orders = sales.map(({ order }) => order)
  await write(trx, merchantIds, sales, await issueInvoices(trx, orders))
}

/** What only some sales have. */
async function followSpecials(trx: Knex, shop: Shop, order: Order): Promise<void> {
  if (order.subscriptionTerms || order.subscriptionId) await followSubscription(trx as Transaction, order)
  if (order.promoCodeId) await announceRedemption(trx, order)
  if (order.taxCalculation)
    await queueJob(trx, 'recordTax', { merchantId: order.merchantId, orderId: order.id }, { key: order.id })
  if (order.vatCheck === 'unreachable') await queueRecheck(trx, order, new Date())
  if (hasBuyer(order)) await queuePurchase(trx, shop, order as Order & { items: NonNullable<Order['items']> })
}

/** Emits that a completed order used its promo code. */
async function announceRedemption(trx: Knex, order: Order): Promise<void> {
  const code = await promoCodesOf(trx, order.merchantId).findOne('promo_codes.id', order.promoCodeId!)
  if (!code) return
  const data = { promo_code: presentPromoCode(code), redemption: presentRedemption(order) }
  await emit(trx, order.merchantId, 'promo.redeemed', data)
}

async function write(trx: Knex, merchantIds: string[], sales: Sale[], issued: Issued[]): Promise<void> {
  const invoices = new Map(issued.map((one) => [one.orderId, one]))
  const entries: HistoryEntry[] = []
  const [plain, again] = [[] as Order[], [] as Order[]]
  for (const { order } of sales) {
    // It has documents from before: it was completed, reversed by hand, and completed again.
    const isAgain = order.history!.some(({ type }) => type === 'invoice')
    ;(isAgain ? again : plain).push(order)
    const invoice = invoices.get(order.id)
    order.shipments = []
    order.returns = []
    order.invoices = invoice ? [invoice as Invoice] : []
    if (!invoice) continue
    const entry = invoiceEntry(invoice)
    entries.push(entry)
    order.history!.push(entry)
  }
  const events = plain.flatMap((order) => {
    const data = presentOrder(order)
    return EVENTS.map((type) => ({ merchantId: order.merchantId, id: newId(), type, data }))
  })
  const placed = events.map((event, position) => ({ ...event, position }))
  await sqlFor(trx, WRITE, merchantIds, {
    now: new Date(),
    entries: JSON.stringify(entries.map(snakeKeys)),
    events: JSON.stringify(placed.map(snakeKeys)),
    mails: mailRows(sales.flatMap(({ shop, order }) => mailsOf(shop, order).map((mail) => ({ merchantId: shop.id, ...mail })))),
    ...pairs(
      'heldIds',
      sales.filter(({ endedHold }) => endedHold).map(({ order }) => order),
    ),
  })
  for (const order of again) {
    if (order.invoices![0] && order.refundedMinor + order.lostMinor > 0) await creditFromBefore(trx, order, order.invoices![0].id)
    await announce(trx, order, ...EVENTS)
  }
}

const invoiceEntry = (issued: Issued): HistoryEntry =>
  Object.assign(new HistoryEntry(), {
    merchantId: issued.merchantId,
    id: newId(),
    orderId: issued.orderId,
    type: 'invoice',
    text: issuedText(issued),
    by: 'system',
    at: issued.issuedAt,
  })

/** An erased customer has no address. */
const hasBuyer = (order: Order) => order.paymentStatus === 'completed' && order.customerEmail !== ''

function mailsOf(shop: Shop, order: Order): OrderMail[] {
  const { mailSales, email, isClosed } = shop
  if (isClosed || !hasBuyer(order)) return []
  const { id: orderId, customerEmail } = order
  const missing = lackedBy(shop, order)
  const isNews = !wasCompletedLongAgo(order)
  return [
    ...(isNews ? [{ orderId, to: customerEmail, template: 'receipt', occasion: `receipt:${orderId}` } as const] : []),
    ...(isNews && mailSales ? [{ orderId, to: email, template: 'sale', occasion: `sale:${orderId}` } as const] : []),
    ...(missing.length > 0 ? [incompleteMail(shop, order, missing)] : []),
  ]
}

/**
 * Whether an order that was reversed by hand and completed again was first completed so long ago that its mails may be
 * deleted (ops/forgetOld.ts), and with them the memory that they were sent.
 */
const wasCompletedLongAgo = ({ history, completedAt }: Order) =>
  history!.some(({ type, at }) => type === 'completed' && completedAt!.getTime() - at.getTime() > REMEMBERED_MS)

/** What the law requires of the seller, and the order's invoice lacks. A donation has a receipt, which needs less. */
const lackedBy = ({ identity }: Shop, { invoices, isDonation, taxes }: Order): IdentityField[] =>
  invoices!.length > 0 && !isDonation ? missingOnInvoice(identity, taxes.length > 0) : []

/** One mail for all sales of a day: its occasion is the day. */
const incompleteMail = ({ email }: Shop, { id: orderId, completedAt }: Order, missing: IdentityField[]): OrderMail => ({
  orderId,
  to: email,
  template: 'invoice_incomplete_notice',
  occasion: `invoice_incomplete:${completedAt!.toISOString().slice(0, 10)}`,
  data: { missing },
})
