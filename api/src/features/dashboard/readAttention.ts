import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { amountIn, toMajor } from '../../pricing/money.ts'
import { UNDELIVERED } from '../../shop/letters/undelivered.ts'
import { RECOVERED } from '../subscription-figures/readFigures.ts'
import { WITHOUT_FILE } from '../products/sendMissingFiles.ts'
import { IDENTITY_NAMES, missingOnInvoice } from '../../shop/merchant/identity.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'

type Item = components['schemas']['AttentionItem']

/** Above this number of orders to ship, none is counted. */
const MOST_COUNTED = 1000

interface Sum {
  count: number
  totalMinor: number
  currency: Currency
}

interface Row {
  products: { id: string; name: string; variant: string | null; stock: number; links: number }[]
  failures: Sum[]
  disputes: { count: number; orderId: string | null; answerUntil: string | null }
  payouts: { count: number; id: string | null; amountMinor: number; currency: Currency; failure: string | null }
  unshipped: number
  late: Sum[]
  back: Sum[]
  files: { id: string; name: string; isEditable: boolean; count: number; orderId: string }[]
  mails: { orderId: string; number: number; recipient: string; count: number }[]
  endpoints: { url: string; isOff: boolean }[]
  invoices: (Parameters<typeof missingOnInvoice>[0] & {
    hasVat: boolean
    withoutRate: string | null
    count: number
    orderId: string
  })[]
}

// From the newest thousand active links and the orders of one day, so that the cost does not grow with the shop.
const ATTENTION = `
  with active as materialized (
    select id from links where merchant_id = :merchantId and not is_hidden and is_active order by created_at desc, id desc limit 1000),
  items as (
    select product_id, variant_id, link_id from active
    join link_items on link_items.merchant_id = :merchantId and link_items.link_id = active.id),
  stocks as (
    select products.id, name, product_variants.id as variant_id, position, array_to_string(option_values, ' / ') as variant,
      case when options = '[]' then products.stock else product_variants.stock end as stock, link_id
    from items join products on products.merchant_id = :merchantId and products.id = product_id
    left join product_variants on options <> '[]' and product_variants.merchant_id = :merchantId and product_variants.product_id = products.id
      and product_variants.deleted_at is null and product_variants.status = 'active' and product_variants.stock <= low_stock_at
      and product_variants.id = coalesce(items.variant_id, product_variants.id)
    where products.deleted_at is null and products.status = 'active' and type = 'physical'
      and (options <> '[]' or products.stock <= low_stock_at)),
  scarce as (
    select id, name, variant, stock, count(distinct link_id) as links from stocks where stock is not null
    group by id, name, variant_id, position, variant, stock order by stock, name, id, position limit 5),
  failed as (
    select currency, count(*) as count, sum(total_minor) as total_minor from orders
    where merchant_id = :merchantId and created_at > now() - interval '24 hours' and payment_status = 'failed'
      and failure is not null and not is_unfinished
    group by currency order by count(*) desc, currency),
  late as (
    select subscriptions.currency, count(distinct subscriptions.id) as count, coalesce(sum(total_minor), 0) as total_minor from subscriptions
    left join subscription_cycles on subscription_cycles.merchant_id = :merchantId and subscription_id = subscriptions.id
      and subscription_cycles.status = 'open' and attempts > 0
    left join orders on orders.merchant_id = :merchantId and orders.id = order_id
    where subscriptions.merchant_id = :merchantId and subscriptions.status = 'past_due'
    group by subscriptions.currency order by count(*) desc, subscriptions.currency),
  back as (
    select currency, count(*) as count, sum(total_minor) as total_minor from (${RECOVERED}) as recovered
    where at > now() - interval '30 days' and exists (select from late) group by currency order by count(*) desc, currency),
  disputed as (
    select order_id, answer_until from disputes where merchant_id = :merchantId and status = 'open' order by answer_until, id),
  returned as (
    select id, amount_minor, currency, failure from payouts one
    where merchant_id = :merchantId and status = 'failed' and created_at > now() - interval '60 days' and not exists (
      select from payouts later where later.merchant_id = :merchantId and later.currency = one.currency
        and later.created_at > one.created_at and later.status not in ('failed', 'canceled'))
    order by created_at desc, id desc),
  unshipped as (
    select from orders where merchant_id = :merchantId and fulfilment in ('to_ship', 'partly_shipped')
    order by created_at desc, id desc limit ${MOST_COUNTED + 1}),
  waiting as (
    select product_id, order_id from downloads where merchant_id = :merchantId and ${WITHOUT_FILE} limit ${MOST_COUNTED}),
  without_file as (
    select products.id, name, products.deleted_at is null and type = 'digital' as is_editable, count(*) as count, (array_agg(order_id))[1] as order_id
    from waiting join orders on orders.merchant_id = :merchantId and orders.id = order_id
    join products on products.merchant_id = :merchantId and products.id = product_id
    where payment_status = 'completed' and customer_email <> '' and completed_at > now() - interval '90 days' and digital_file_url is null
    group by products.id, name, products.deleted_at, type order by count(*) desc, name, products.id limit 5),
  undelivered as (
    select orders.id, number, max(recipient) as recipient, count(*) as count, max(undelivered_at) as at
    from mails join orders on orders.merchant_id = :merchantId and orders.id = order_id
    where mails.merchant_id = :merchantId and ${UNDELIVERED} and undelivered_at > now() - interval '90 days' and customer_email <> ''
    group by orders.id, number order by at desc, orders.id limit 5),
  papers as (
    select order_id, seller, jsonb_array_length(taxes) > 0 as has_vat, total_minor, id,
      case when accounting_tax ->> 'tax_minor' is null then accounting_tax ->> 'currency' end as without_rate from invoices
    where merchant_id = :merchantId and kind = 'invoice' and not is_donation and issued_at > now() - interval '90 days'
    order by issued_at desc limit ${MOST_COUNTED}),
  kinds_of_papers as (
    select seller ->> 'address' as address, seller ->> 'country' as country, seller ->> 'vat_number' as vat_number,
      seller ->> 'tax_number' as tax_number, has_vat, without_rate, count(*) as count, (array_agg(order_id))[1] as order_id
    from papers where not exists (
      select from invoices credit where credit.merchant_id = :merchantId and credit.order_id = papers.order_id
        and credit.credits_id = papers.id and credit.total_minor = -papers.total_minor)
    group by 1, 2, 3, 4, 5, 6),
  failing as (
    select url, switched_off_at is not null as is_off from webhook_endpoints
    where merchant_id = :merchantId and (switched_off_at is not null or (enabled and failing_since is not null))
    order by created_at limit 3)
  select
    coalesce((select json_agg(json_build_object('id', id, 'name', name, 'variant', variant, 'stock', stock, 'links', links)) from scarce), '[]') as products,
    coalesce((select json_agg(json_build_object('count', count, 'totalMinor', total_minor, 'currency', currency)) from failed), '[]') as failures,
    coalesce((select json_agg(json_build_object('count', count, 'totalMinor', total_minor, 'currency', currency)) from late), '[]') as late,
    coalesce((select json_agg(json_build_object('count', count, 'totalMinor', total_minor, 'currency', currency)) from back), '[]') as back,
    (select json_build_object('count', count(*), 'orderId', (array_agg(order_id))[1], 'answerUntil', min(answer_until)) from disputed) as disputes,
    (select json_build_object('count', count(*), 'id', (array_agg(id))[1], 'amountMinor', (array_agg(amount_minor))[1],
      'currency', (array_agg(currency))[1], 'failure', (array_agg(failure))[1]) from returned) as payouts,
    (select count(*) from unshipped) as unshipped,
    coalesce((select json_agg(json_build_object('id', id, 'name', name, 'isEditable', is_editable, 'count', count, 'orderId', order_id))
      from without_file), '[]') as files,
    coalesce((select json_agg(json_build_object('orderId', id, 'number', number, 'recipient', recipient, 'count', count) order by at desc, id)
      from undelivered), '[]') as mails,
    coalesce((select json_agg(json_build_object('address', address, 'country', country, 'vatNumber', vat_number, 'taxNumber', tax_number,
      'hasVat', has_vat, 'withoutRate', without_rate, 'count', count, 'orderId', order_id)) from kinds_of_papers), '[]') as invoices,
    coalesce((select json_agg(json_build_object('url', url, 'isOff', is_off)) from failing), '[]') as endpoints`

/** Returns what keeps the shop from selling or being paid, most urgent first. Each item leads to the page that mends it. */
export async function readAttention(db: Knex, merchantId: string): Promise<Item[]> {
  const [row] = await sql<Row>(db, ATTENTION, { merchantId })
  const { products, failures, disputes, payouts, unshipped, files, mails, endpoints, invoices, late, back } = row!
  return [
    ...(disputes.count > 0 ? [disputed(disputes)] : []),
    ...(payouts.count > 0 ? [returned(payouts)] : []),
    ...files.map(withoutFile),
    ...mails.map(undelivered),
    ...incomplete(invoices),
    ...products.map(scarce),
    ...(failures.length > 0 ? [failed(failures)] : []),
    ...(late.length > 0 ? [pastDue(late, back)] : []),
    ...(unshipped > 0 ? [toShip(Number(unshipped))] : []),
    ...endpoints.map(failing),
  ]
}

const withoutFile = ({ id, name, isEditable, count, orderId }: Row['files'][number]): Item => ({
  type: 'file_missing',
  subject: name,
  text: 'was sold without a file',
  detail: count === 1 ? '1 paid order waits for it' : `${count} paid orders wait for it`,
  href: isEditable ? `/dashboard/products?open=${id}` : `/dashboard/orders?open=${orderId}`,
})

const undelivered = ({ orderId, number, recipient, count }: Row['mails'][number]): Item => ({
  type: 'mail_undelivered',
  subject: `Order #${number}`,
  text: count === 1 ? 'has an email that could not be delivered' : `has ${count} emails that could not be delivered`,
  detail: `to ${recipient}`,
  href: `/dashboard/orders?open=${orderId}`,
})

/** Invoices that the law does not allow, in one line: what they lack is mended in the settings, or by the next rates. */
function incomplete(invoices: Row['invoices']): Item[] {
  const lacking = invoices.map((one) => ({ ...one, missing: missingTexts(one) })).filter(({ missing }) => missing.length > 0)
  if (!lacking.length) return []
  const count = lacking.reduce((total, one) => total + one.count, 0)
  const names = [...new Set(lacking.flatMap(({ missing }) => missing))]
  const isMended = lacking.some((one) => missingOnInvoice(one, one.hasVat).length > 0)
  return [
    {
      type: 'invoices_incomplete',
      subject: counted(count, 'invoice'),
      text: count === 1 ? 'lacks what the law requires of you' : 'lack what the law requires of you',
      detail: new Intl.ListFormat('en').format(names),
      href:
        count === 1
          ? `/dashboard/orders?open=${lacking[0]!.orderId}`
          : isMended
            ? '/dashboard/settings/shop#business-information'
            : '/dashboard/orders',
    },
  ]
}

const missingTexts = ({ withoutRate, ...of }: Row['invoices'][number]): string[] => [
  ...missingOnInvoice(of, of.hasVat).map((field) => IDENTITY_NAMES[field]),
  ...(withoutRate ? [`exchange rate for the VAT in ${withoutRate}`] : []),
]

const scarce = ({ id, name, variant, stock, links }: Row['products'][number]): Item => ({
  type: stock === 0 ? 'sold_out' : 'low_stock',
  subject: itemName(name, variant),
  text: stock === 0 ? 'is sold out' : 'is running low',
  detail: stock === 0 ? `on ${counted(links, 'active link')}` : `${stock} left, on ${counted(links, 'active link')}`,
  href: `/dashboard/products?open=${id}`,
})

const failed = (failures: Row['failures']): Item => ({
  type: 'payments_failed',
  subject: `${counted(sum(failures), 'payment')} failed`,
  text: 'in the last 24 hours',
  detail: amountsOf(failures),
  href: '/dashboard/orders?status=failed',
})

/** What is at risk, and what came back of such payments in the last 30 days. */
const pastDue = (late: Sum[], back: Sum[]): Item => ({
  type: 'subscriptions_past_due',
  subject: counted(sum(late), 'subscription'),
  text: sum(late) === 1 ? 'is past due' : 'are past due',
  detail: `${amountsOf(late)} at risk${back.length > 0 ? `, ${amountsOf(back)} came back in 30 days` : ''}`,
  href: '/dashboard/subscriptions?status=past_due',
})

const amountsOf = (sums: Sum[]) =>
  sums.map(({ totalMinor, currency }) => amountIn('en-US', toMajor(totalMinor, currency), currency)).join(' + ')

const disputed = ({ count, orderId, answerUntil }: Row['disputes']): Item => ({
  type: 'disputes_open',
  subject: counted(count, 'open dispute'),
  text: count === 1 ? 'waits for your answer' : 'wait for your answer',
  detail: answerUntil && `until ${answerUntil.slice(0, 10)}`,
  href: count === 1 ? `/dashboard/orders?open=${orderId}` : '/dashboard/orders?view=disputes',
})

const returned = ({ count, id, amountMinor, currency, failure }: Row['payouts']): Item => ({
  type: 'payout_failed',
  subject: count === 1 ? `A payout of ${amountIn('en-US', toMajor(amountMinor, currency), currency)}` : `${count} payouts`,
  text: count === 1 ? 'was returned by your bank' : 'were returned by your bank',
  detail: failure,
  href: count === 1 ? `/dashboard/payouts?open=${encodeURIComponent(id!)}` : '/dashboard/payouts?status=failed',
})

const toShip = (count: number): Item => ({
  type: 'orders_to_ship',
  subject: count > MOST_COUNTED ? `More than ${MOST_COUNTED} orders` : counted(count, 'order'),
  text: count === 1 ? 'waits to be shipped' : 'wait to be shipped',
  detail: null,
  href: '/dashboard/orders?view=to_ship',
})

const failing = ({ url, isOff }: Row['endpoints'][number]): Item => ({
  type: 'webhook_failing',
  subject: new URL(url).host,
  text: isOff ? 'no longer receives events' : 'rejects events',
  detail: isOff ? 'switched off after days of failure' : 'we try again',
  href: '/dashboard/developers/webhooks',
})

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)
const sum = (sums: Sum[]) => sums.reduce((total, { count }) => total + count, 0)
