import type { Knex } from 'knex'
import { acrossServers, andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { scoped, type Scope, sqlFor } from '../../platform/db/merchants.ts'
import { snakeCase, sql } from '../../platform/db/sql.ts'
import type { MailData, OrderTemplate } from '../../shop/letters/queueMail.ts'
import type { RequestTemplate } from '../../shop/letters/queueRequestMail.ts'
import type { SubscriptionMailData, SubscriptionTemplate } from '../../shop/letters/queueSubscriptionMail.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order, OrderItem } from '../../shop/order/Order.ts'
import { SOLD_NAME } from '../../shop/catalogue/ProductVariant.ts'

const ORDER_COLUMNS = [
  'number',
  'paymentStatus',
  'fulfilment',
  'createdAt',
  'completedAt',
  'linkId',
  'locale',
  'customerName',
  'customerEmail',
  'canonicalEmail',
  'addressHash',
  'shippingAddress',
  'consents',
  'answers',
  'withdrawnAt',
  'instructedAt',
  'withdrawal',
  'country',
  'vatNumber',
  'company',
  'currency',
  'subtotalMinor',
  'discountMinor',
  'automaticDiscount',
  'shippingMinor',
  'tipMinor',
  'isDonation',
  'taxIncluded',
  'taxes',
  'totalMinor',
  'paidMinor',
  'refundedMinor',
  'lostMinor',
  'contactChangedAt',
  'subscriptionId',
] as const
const MERCHANT_COLUMNS = [
  'storeName',
  'supportEmail',
  'logoUrl',
  'appearance',
  'timeZone',
  'mailSales',
  'vatCountry',
  'businessCountry',
  'legalName',
  'businessAddress',
  'businessPhone',
  'vatNumber',
  'registerEntry',
  'withdrawalFunction',
  'emailConfirmedAt',
] as const

type OrderColumns = Pick<Order, (typeof ORDER_COLUMNS)[number]>
type MerchantColumns = Pick<Merchant, (typeof MERCHANT_COLUMNS)[number]>

/** What a mail shows of its order, as it is when the mail is sent. */
export interface MailOrder extends OrderColumns {
  id: string
  merchantId: string
  items: Pick<OrderItem, 'productName' | 'productType' | 'quantity' | 'shipped' | 'priceMinor' | 'netMinor' | 'taxMinor'>[]
  /** With times as text. */
  shipments: Record<'createdAt' | 'deliveredAt' | 'cancelledAt', string>[]
  hasInvoice: boolean
}

export interface MailMerchant extends MerchantColumns {
  id: string
  createdAt: Date
}

/** A due mail that this process has taken. If it dies, the mail is due again after the lease. */
export interface ClaimedMail {
  id: string
  to: string
  createdAt: Date
  merchant: MailMerchant
  /** Including this one. */
  attempts: number
  /** A mail about an account is stored in full, one about an order, a payment request or a subscription is composed. */
  content:
    | { subject: string; text: string; html: string | null }
    | { template: OrderTemplate; data: MailData; order: MailOrder }
    | { template: RequestTemplate; requestId: string }
    | { template: SubscriptionTemplate; subscriptionId: string; data: SubscriptionMailData }
}

/** Merchants with due mails, those who wait longest first. */
export async function merchantsWithMails(db: Knex, most: number, log: (error: unknown) => void): Promise<string[]> {
  const read = (only: Only) =>
    sql<{ merchantId: string }>(db, waiting(only), { now: new Date(), most, only }, only ? undefined : 'waitingMails')
  return (await acrossServers(db, read, log)).flat().map(({ merchantId }) => merchantId)
}

const UNSENT = 'sent_at is null and skipped_at is null'
const waiting = (only: Only) => `
  select merchant_id from mails where ${UNSENT} and due_at <= :now ${andOnly(only)} group by merchant_id order by min(due_at) limit :most`

const columnsOf = (table: string, columns: readonly string[]) => columns.map((name) => `${table}.${snakeCase(name)}`).join(', ')
const dueOf = (merchant: string) => `
  select merchant_id, id from mails where merchant_id = ${merchant} and ${UNSENT} and due_at <= :now
  order by due_at limit :most for update skip locked`
// One statement claims the mails and reads everything that they show. Not flushed: after a power failure, they are due again.
const claimStatement = ({ is, either }: Scope) => `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  due as materialized (${either(
    dueOf(':merchantId'),
    `select due.* from unnest(cast(:merchantIds as uuid[])) as of (merchant_id) cross join lateral (${dueOf('of.merchant_id')}) due`,
  )}),
  claimed as (
    update mails set due_at = :leaseEnds, attempts = attempts + 1 from due, quick
    where ${is('mails.merchant_id', 'due.merchant_id')} and mails.id = due.id
    returning mails.merchant_id, mails.id, mails.order_id, recipient, template, subject, body, html, data, attempts, mails.created_at as queued_at)
  select claimed.*, ${columnsOf('orders', ORDER_COLUMNS)}, ${columnsOf('merchants', MERCHANT_COLUMNS)}, merchants.created_at as opened_at,
    (select jsonb_agg(jsonb_build_object('productName', ${SOLD_NAME}, 'productType', items.product_type,
       'quantity', items.quantity, 'shipped', items.shipped, 'priceMinor', items.price_minor,
       'netMinor', items.net_minor, 'taxMinor', items.tax_minor) order by items.position)
     from order_items items where ${is('items.merchant_id', 'orders.merchant_id')} and items.order_id = orders.id) as items,
    (select jsonb_agg(jsonb_build_object('createdAt', created_at, 'deliveredAt', delivered_at, 'cancelledAt', cancelled_at))
     from shipments where ${is('shipments.merchant_id', 'orders.merchant_id')} and shipments.order_id = orders.id) as shipments,
    exists (select from invoices where ${is('invoices.merchant_id', 'orders.merchant_id')} and invoices.order_id = orders.id) as has_invoice
  from merchants join claimed on ${either('true', 'claimed.merchant_id = merchants.id')}
    left join orders on ${is('orders.merchant_id', 'claimed.merchant_id')} and orders.id = claimed.order_id
  ${either('where merchants.id = :merchantId', '')}`
const CLAIM = { ...scoped(claimStatement), name: 'claimMails' }

/** A row that was taken. What is in it is not looked at yet, because a mistake in one must not hold up others. */
export interface ClaimedRow extends OrderColumns, MerchantColumns {
  id: string
  merchantId: string
  orderId: string | null
  recipient: string
  template: OrderTemplate | RequestTemplate | SubscriptionTemplate
  subject: string
  body: string
  html: string | null
  data: MailData & SubscriptionMailData & { requestId?: string; subscriptionId?: string }
  attempts: number
  queuedAt: Date
  openedAt: Date
  items: MailOrder['items'] | null
  shipments: MailOrder['shipments'] | null
  hasInvoice: boolean
}

/** Takes the due mails of some merchants, of each at most `most`, for `leaseMs`. */
export async function claimMails(
  db: Knex,
  merchantIds: string[],
  { most, leaseMs }: { most: number; leaseMs: number },
): Promise<ClaimedRow[]> {
  const now = new Date()
  const leaseEnds = new Date(now.getTime() + leaseMs)
  return sqlFor<ClaimedRow>(db, CLAIM, merchantIds, { now, leaseEnds, most })
}

export const claimedMail = (row: ClaimedRow): ClaimedMail => ({
  id: row.id,
  to: row.recipient,
  createdAt: row.queuedAt,
  merchant: { id: row.merchantId, createdAt: row.openedAt, ...pick(row, MERCHANT_COLUMNS) },
  attempts: row.attempts,
  content: contentOf(row, row.merchantId),
})

function contentOf(row: ClaimedRow, merchantId: string): ClaimedMail['content'] {
  if (row.orderId)
    return { template: row.template as OrderTemplate, data: row.data, order: orderOf(row, merchantId, row.orderId) }
  if (row.data.requestId) return { template: row.template as RequestTemplate, requestId: row.data.requestId }
  if (row.data.subscriptionId)
    return { template: row.template as SubscriptionTemplate, subscriptionId: row.data.subscriptionId, data: row.data }
  return { subject: row.subject, text: row.body, html: row.html }
}

const orderOf = (row: ClaimedRow, merchantId: string, id: string): MailOrder => ({
  id,
  merchantId,
  ...pick(row, ORDER_COLUMNS),
  contactChangedAt: row.contactChangedAt ?? (row.data.typedBySeller ? row.queuedAt : null),
  items: row.items ?? [],
  shipments: row.shipments ?? [],
  hasInvoice: row.hasInvoice,
})

const pick = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
