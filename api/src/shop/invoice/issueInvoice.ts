import type { Knex } from 'knex'
import { readHere } from '../../platform/db/readHere.ts'
import { groupsOf, pairs, scoped, type Scope, sqlFor } from '../../platform/db/merchants.ts'
import type { Order } from '../order/Order.ts'
import { note } from '../order/timeline.ts'
import { vatReturnedMinor } from '../order/exempt.ts'
import { documentNumber, type Invoice } from '../order/Invoice.ts'
import { accountingTaxSql } from './accountingTax.ts'
import { creditFromBefore } from './issueCreditNote.ts'
import { SOLD_NAME } from '../catalogue/ProductVariant.ts'

/** An invoice is open until it is credited in full. An invoice for zero stays open. */
const isOpen = ({ is }: Scope) => `(invoice.total_minor = 0 or invoice.total_minor + coalesce(
  (select sum(credit.total_minor) from invoices credit
   where ${is('credit.merchant_id', 'invoice.merchant_id')} and credit.order_id = invoice.order_id and credit.credits_id = invoice.id), 0) > 0)`

const ACCOUNTING_TAX = accountingTaxSql({
  country: 'coalesce(m.vat_country, m.business_country)',
  currency: 'o.currency',
  taxes: 'o.taxes',
  at: 'coalesce(least(shipped.at, o.completed_at), o.created_at)',
})

// One statement, because the counter's row is locked from here to the commit. What a CTE inserts is read from the
// merchant's row and has no random value or time of its own: on a cluster it is otherwise sent to all servers. Counters are locked in one order.
const issueStatement = (scope: Scope) => `
  with due as materialized (
    select sold.*, gen_random_uuid() as invoice_id, row_number() over (partition by sold.merchant_id, sold.is_donation order by sold.completed_at, sold.number) as place, count(*) over (partition by sold.merchant_id, sold.is_donation) as many
    from orders cross join lateral jsonb_populate_record(orders, coalesce(orders.exempt, '{}')) sold
    where ${scope.among('orders.merchant_id', 'orders.id', 'orderIds')} and not exists (
      select from invoices invoice where ${scope.is('invoice.merchant_id', 'orders.merchant_id')} and invoice.order_id = orders.id and invoice.kind = 'invoice' and ${isOpen(scope)})),
  lines as materialized (
    select merchant_id, order_id, jsonb_agg(jsonb_build_object('name', ${SOLD_NAME}, 'quantity', quantity, 'price_minor', price_minor,
      'discount_minor', discount_minor, 'net_minor', net_minor, 'tax_minor', tax_minor, 'tax_rate', tax_rate, 'tax_category', tax_category, 'tax_reason', tax_reason, 'kind', product_type) order by position) as lines
    from order_items where ${scope.among('merchant_id', 'order_id', 'orderIds')} group by merchant_id, order_id),
  shipped as materialized (
    select merchant_id, order_id, max(coalesce(delivered_at, created_at)) as at from shipments
    where ${scope.among('merchant_id', 'order_id', 'orderIds')} and cancelled_at is null group by merchant_id, order_id),
  accounted as materialized (
    select o.id, accounting.accounting_tax from merchants m, due o
      left join shipped on shipped.merchant_id = o.merchant_id and shipped.order_id = o.id cross join lateral (${ACCOUNTING_TAX}) accounting
    where ${scope.is('m.id', 'o.merchant_id')}),
  taken as (
    insert into invoice_numbers as counter (merchant_id, next_invoice, next_donation)
    select merchants.id, 1 + counts.sold, 1 + counts.donated
    from merchants, (select merchant_id, count(*) filter (where not is_donation) as sold, count(*) filter (where is_donation) as donated from due group by merchant_id) counts
    where ${scope.is('merchants.id', 'counts.merchant_id')} order by merchants.id
    on conflict (merchant_id) do update set next_invoice = counter.next_invoice + excluded.next_invoice - 1,
      next_donation = counter.next_donation + excluded.next_donation - 1
    returning counter.merchant_id, counter.next_invoice, counter.next_donation),
  timed as materialized (select merchant_id, next_invoice, next_donation, clock_timestamp() as now from taken),
  issued as (
  insert into invoices as written (id, merchant_id, order_id, kind, is_donation, number, issued_at, supplied_at, currency, subtotal_minor, discount_minor, shipping_minor, tip_minor, net_minor, tax_minor,
    total_minor, tax_rate, tax_included, taxes, charges, reverse_charge, country, seller, buyer, lines, language, accounting_tax)
  select o.invoice_id, m.id, o.id, 'invoice', o.is_donation, case when o.is_donation then timed.next_donation else timed.next_invoice end - o.many + o.place - 1,
    case when :backdated then o.completed_at else timed.now end, coalesce(shipped.at, o.completed_at, o.created_at), o.currency, o.subtotal_minor, o.discount_minor, o.shipping_minor, o.tip_minor,
    o.total_minor - o.tax_minor, o.tax_minor, o.total_minor, o.tax_rate, o.tax_included, o.taxes, o.charges, o.reverse_charge, coalesce(o.country, o.shipping_address ->> 'country'),
    jsonb_build_object('store_name', m.store_name, 'name', coalesce(m.legal_name, m.name), 'address', m.business_address, 'street', m.business_street, 'town', m.business_town, 'postcode', m.business_postcode, 'country', coalesce(m.business_country, m.vat_country), 'tax_number', m.tax_number, 'register', m.register_entry, 'peppol_id', m.peppol_id, 'email', coalesce(m.support_email, m.email),
      'phone', m.business_phone, 'website', m.website, 'vat_number', m.vat_number, 'logo_url', m.logo_url,
      'accent', m.appearance ->> 'colorPrimary', 'time_zone', m.time_zone),
    jsonb_build_object('name', o.customer_name, 'company', o.company, 'email', o.customer_email,
      'address', coalesce('{"name":null,"phone":null}'::jsonb || o.billing_address, o.shipping_address), 'vat_number', o.vat_number, 'peppol_id', o.buyer_peppol_id),
    coalesce(o.exempt -> 'lines', lines.lines, '[]'), coalesce(m.invoice_language, lower(split_part(translate(o.locale, '_', '-'), '-', 1)), 'en'), accounted.accounting_tax
  from merchants m, timed, due o left join lines on lines.merchant_id = o.merchant_id and lines.order_id = o.id
    left join shipped on shipped.merchant_id = o.merchant_id and shipped.order_id = o.id
    left join accounted on accounted.id = o.id
  where ${scope.is('m.id', 'o.merchant_id')} and timed.merchant_id = o.merchant_id
  returning written.merchant_id, written.id, written.kind, written.is_donation, written.number, written.order_id, written.issued_at, written.currency, written.total_minor)
  select * from issued where ${readHere('due', 'lines', 'shipped', 'accounted', 'taken', 'timed')}`

const ISSUE = { ...scoped(issueStatement), name: 'issueInvoice' }

/** What is known of an invoice that has just been written. */
export type Issued = Pick<
  Invoice,
  'merchantId' | 'id' | 'kind' | 'isDonation' | 'number' | 'orderId' | 'issuedAt' | 'currency' | 'totalMinor'
>

/**
 * Writes the invoice of an order that is completed again, with the merchant's next number. Does nothing if the order has
 * an open invoice. The caller's transaction must hold the lock on the order's row, and should have little left to do,
 * because other documents of this merchant wait for its end (docs/product/orders.md#invoices).
 */
export async function issueInvoice(trx: Knex, order: Order): Promise<void> {
  const [issued] = await issueInvoices(trx, [order])
  if (!issued) return
  await noteIssued(trx, issued)
  // It was completed, partly refunded, reversed by hand, and completed again.
  if (order.refundedMinor + order.lostMinor > vatReturnedMinor(order)) await creditFromBefore(trx, order, issued.id)
}

/** An order whose invoice is written. */
type Billed = Pick<Order, 'id' | 'merchantId'>

/**
 * Writes the invoices of completed orders, numbered for each merchant in the order in which they were completed, without a
 * gap: a number is taken by the transaction that writes its invoice. Leaves out orders with an open invoice, and writes
 * nothing into the timelines.
 */
export const issueInvoices = (trx: Knex, orders: Billed[]): Promise<Issued[]> => issue(trx, orders, false)

/** Writes invoices for many orders of one merchant that were completed in the past, dated then. */
export async function issuePastInvoices(trx: Knex, merchantId: string, orderIds: string[]): Promise<void> {
  const orders = orderIds.map((id) => ({ id, merchantId }))
  for (const issued of await issue(trx, orders, true)) await noteIssued(trx, issued)
}

async function issue(trx: Knex, orders: Billed[], backdated: boolean): Promise<Issued[]> {
  const issued: Issued[] = []
  for (const merchantIds of await groupsOf(trx, [...new Set(orders.map(({ merchantId }) => merchantId))].toSorted())) {
    const own = orders.filter(({ merchantId }) => merchantIds.includes(merchantId))
    issued.push(...(await sqlFor<Issued>(trx, ISSUE, merchantIds, { ...pairs('orderIds', own), backdated })))
  }
  return issued
}

const noteIssued = (trx: Knex, issued: Issued) =>
  note(
    trx,
    { id: issued.orderId, merchantId: issued.merchantId },
    { type: 'invoice', text: issuedText(issued), by: 'system', at: issued.issuedAt },
  )

/** What the timeline says of a document that was issued. */
export const issuedText = (issued: Issued): string =>
  `${issued.isDonation ? 'Donation receipt' : 'Invoice'} ${documentNumber(issued)}`
