import type { Knex } from 'knex'
import { newId } from '../../../platform/db/newId.ts'
import { snakeKeys, sql } from '../../../platform/db/sql.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { queueJob } from '../../../platform/jobs/queue.ts'
import { mailRows, type OrderMail, QUEUE_MAILS } from '../../../shop/letters/queueMail.ts'
import { emit } from '../../../platform/outbox/Event.ts'
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
import { END_HOLDS } from '../order/stock.ts'
import { announce } from '../order/announce.ts'
import { PARTS_COLUMNS, type WholeRow, wholeOrder } from '../order/wholeOrder.ts'
import { announcePaid } from '../../../shop/session/announce.ts'

/** What must be known of the merchant. */
type Shop = Pick<Merchant, 'id' | 'email' | 'mailSales' | 'pixelEnabled' | 'pixelId' | 'pixelConsent' | 'pixelAccessToken'> & {
  isClosed: boolean
  /** As invoices have it. */
  identity: Parameters<typeof missingOnInvoice>[0]
}
interface Sale {
  order: Order
  /** The checkout session that the order paid, until that is announced. */
  paidSessionId: string | null
  endedHold: boolean
}
/** Sales of one merchant. */
interface Batch {
  shop: Shop
  sales: Sale[]
}

/** Less than the year after which mails are deleted. */
const REMEMBERED_MS = 330 * 24 * 3_600_000
const EVENTS = ['order.completed', 'order.status_changed'] as const

// In order of completion. Another process that wants the same rows waits, and then finds them gone.
const TAKE = `
  with taken as (
    delete from due_sales where merchant_id = :merchantId and order_id in (
      select order_id from due_sales where merchant_id = :merchantId and try_at <= :now order by completed_at, order_id limit :most for update)
    returning order_id, ended_hold)
  select orders.*, taken.ended_hold, (select id from checkout_sessions where checkout_sessions.merchant_id = :merchantId
      and visit_id = orders.checkout_session_id and announced_at is null) as paid_session_id, ${PARTS_COLUMNS}, json_build_object('id', merchants.id, 'isClosed', closed_at is not null, 'email', merchants.email, 'mailSales', mail_sales,
    'pixelEnabled', pixel_enabled, 'pixelId', pixel_id, 'pixelConsent', pixel_consent, 'pixelAccessToken', pixel_access_token,
    'identity', json_build_object('address', business_address, 'country', coalesce(business_country, vat_country), 'vatNumber', merchants.vat_number, 'taxNumber', merchants.tax_number)) as shop
  from taken join orders on orders.merchant_id = :merchantId and orders.id = taken.order_id
    join merchants on merchants.id = :merchantId order by orders.completed_at, orders.id`

// The invoices' entries in timelines, events, mails, and the ends of holds.
const WRITE = `
  with noted as (
    insert into order_history (merchant_id, id, order_id, type, text, by, at)
    select merchants.id, entry.id, entry.order_id, entry.type, entry.text, entry.by, entry.at
    from merchants, jsonb_populate_recordset(null::order_history, :entries) entry where merchants.id = :merchantId),
  emitted as (
    insert into outbox as written (merchant_id, id, type, data, created_at)
    select merchants.id, event.id, event.type, event.data, :now
    from merchants, jsonb_populate_recordset(null::outbox, :events) event where merchants.id = :merchantId returning written.id),
  queued as (${QUEUE_MAILS}),
  ${END_HOLDS}
  select id from emitted`

/**
 * Follows up completed orders of some merchants in one transaction: invoices, whose counter it locks late; events, which
 * carry the invoices; mails. The pieces that were held are sold from now on.
 * @param merchantIds sorted, so that two processes cannot wait for each other.
 * @param most orders of a merchant.
 * @returns how many orders it took.
 */
export const followUp = (db: Knex, merchantIds: string[], most: number): Promise<number> =>
  db.transaction(async (trx) => {
    const batches: Batch[] = []
    for (const merchantId of merchantIds) {
      const batch = await take(trx, merchantId, most)
      if (batch) batches.push(batch)
    }
    const orders = batches.flatMap(({ sales }) => sales.map(({ order }) => order))
    if (!orders.length) return 0
    await recordPurchases(trx, orders)
    for (const batch of batches) await followBatch(trx, batch)
    faultPoint('following sales')
    return orders.length
  })

async function take(trx: Knex, merchantId: string, most: number): Promise<Batch | null> {
  const rows = await sql<WholeRow & { endedHold: boolean; paidSessionId: string | null; shop: Shop }>(
    trx,
    TAKE,
    { merchantId, most, now: new Date() },
    'takeSales',
  )
  if (!rows.length) return null
  const sales = rows.map(({ endedHold, paidSessionId, shop: _, ...row }): Sale => ({
    order: wholeOrder(row),
    endedHold,
    paidSessionId,
  }))
  return { shop: rows[0]!.shop, sales }
}

async function followBatch(trx: Knex, { shop, sales }: Batch): Promise<void> {
  for (const { order, paidSessionId } of sales) {
    await followSpecials(trx, shop, order)
    if (paidSessionId) await announcePaid(trx, shop.id, paidSessionId)
  }
  const ids = sales.map(({ order }) => order.id)
  await write(trx, { shop, sales }, await issueInvoices(trx, shop.id, ids))
}

/** What only some sales have. */
async function followSpecials(trx: Knex, shop: Shop, order: Order): Promise<void> {
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

async function write(trx: Knex, { shop, sales }: Batch, issued: Issued[]): Promise<void> {
  const entries = issued.map(invoiceEntry)
  const [plain, again] = [[] as Order[], [] as Order[]]
  for (const { order } of sales) {
    // It has documents from before: it was completed, reversed by hand, and completed again.
    const isAgain = order.history!.some(({ type }) => type === 'invoice')
    ;(isAgain ? again : plain).push(order)
    order.shipments = []
    order.returns = []
    order.invoices = issued.filter(({ orderId }) => orderId === order.id) as Invoice[]
    order.history!.push(...entries.filter(({ orderId }) => orderId === order.id))
  }
  const events = plain.flatMap((order) => {
    const data = presentOrder(order)
    return EVENTS.map((type) => ({ id: newId(), type, data }))
  })
  await sql(
    trx,
    WRITE,
    {
      merchantId: shop.id,
      now: new Date(),
      entries: JSON.stringify(entries.map(snakeKeys)),
      events: JSON.stringify(events.map(snakeKeys)),
      mails: mailRows(sales.flatMap(({ order }) => mailsOf(shop, order))),
      heldIds: sales.filter(({ endedHold }) => endedHold).map(({ order }) => order.id),
    },
    'followSales',
  )
  for (const order of again) {
    if (order.invoices![0] && order.refundedMinor + order.lostMinor > 0) await creditFromBefore(trx, order, order.invoices![0].id)
    await announce(trx, order, ...EVENTS)
  }
}

const invoiceEntry = (issued: Issued): HistoryEntry =>
  Object.assign(new HistoryEntry(), {
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
