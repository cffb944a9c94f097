import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Order } from '../order/Order.ts'
import { note } from '../order/timeline.ts'
import { vatReturnedMinor } from '../order/exempt.ts'
import { documentNumber, type Invoice } from '../order/Invoice.ts'
import { accountingTaxSql } from './accountingTax.ts'
import { creditFromBefore } from './issueCreditNote.ts'
import { SOLD_NAME } from '../catalogue/ProductVariant.ts'

/** An invoice is open until it is credited in full. An invoice for zero stays open. */
const IS_OPEN = `(invoice.total_minor = 0 or invoice.total_minor + coalesce(
  (select sum(credit.total_minor) from invoices credit
   where credit.merchant_id = :merchantId and credit.order_id = invoice.order_id and credit.credits_id = invoice.id), 0) > 0)`

const ACCOUNTING_TAX = accountingTaxSql({
  country: 'coalesce(m.vat_country, m.business_country)',
  currency: 'o.currency',
  taxes: 'o.taxes',
  at: 'coalesce(least(shipped.at, o.completed_at), o.created_at)',
})

// One statement, because the counter's row is locked from here to the commit. What a CTE inserts is read from the
// merchant's row and has no random value or time of its own: on a cluster it is otherwise sent to all servers.
const ISSUE = `
  with due as materialized (
    select sold.*, gen_random_uuid() as invoice_id, row_number() over (partition by sold.is_donation order by sold.completed_at, sold.number) as place, count(*) over (partition by sold.is_donation) as many
    from orders cross join lateral jsonb_populate_record(orders, coalesce(orders.exempt, '{}')) sold
    where orders.merchant_id = :merchantId and orders.id = any(cast(:orderIds as uuid[])) and not exists (
      select from invoices invoice where invoice.merchant_id = :merchantId and invoice.order_id = orders.id and invoice.kind = 'invoice' and ${IS_OPEN})),
  lines as (
    select order_id, jsonb_agg(jsonb_build_object('name', ${SOLD_NAME}, 'quantity', quantity, 'price_minor', price_minor,
      'discount_minor', discount_minor, 'net_minor', net_minor, 'tax_minor', tax_minor, 'tax_rate', tax_rate, 'tax_category', tax_category, 'tax_reason', tax_reason, 'kind', product_type) order by position) as lines
    from order_items where merchant_id = :merchantId and order_id = any(cast(:orderIds as uuid[])) group by order_id),
  shipped as (
    select order_id, max(coalesce(delivered_at, created_at)) as at from shipments
    where merchant_id = :merchantId and order_id = any(cast(:orderIds as uuid[])) and cancelled_at is null group by order_id),
  taken as (
    insert into invoice_numbers as counter (merchant_id, next_invoice, next_donation)
    select merchants.id, 1 + counts.sold, 1 + counts.donated
    from merchants, (select count(*) filter (where not is_donation) as sold, count(*) filter (where is_donation) as donated from due) counts
    where merchants.id = :merchantId and counts.sold + counts.donated > 0
    on conflict (merchant_id) do update set next_invoice = counter.next_invoice + excluded.next_invoice - 1,
      next_donation = counter.next_donation + excluded.next_donation - 1
    returning counter.next_invoice, counter.next_donation),
  timed as materialized (select next_invoice, next_donation, clock_timestamp() as now from taken),
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
    coalesce(o.exempt -> 'lines', lines.lines, '[]'), coalesce(m.invoice_language, lower(split_part(translate(o.locale, '_', '-'), '-', 1)), 'en'), accounting.accounting_tax
  from merchants m, timed, due o left join lines on lines.order_id = o.id left join shipped on shipped.order_id = o.id
  left join lateral (${ACCOUNTING_TAX}) accounting on true where m.id = :merchantId
  returning written.id, written.kind, written.is_donation, written.number, written.order_id, written.issued_at, written.currency, written.total_minor)
  select * from issued`

/** What is known of an invoice that has just been written. */
export type Issued = Pick<Invoice, 'id' | 'kind' | 'isDonation' | 'number' | 'orderId' | 'issuedAt' | 'currency' | 'totalMinor'>

/**
 * Writes the invoice of an order that is completed again, with the merchant's next number. Does nothing if the order has
 * an open invoice. The caller's transaction must hold the lock on the order's row, and should have little left to do,
 * because other documents of this merchant wait for its end (docs/product/orders.md#invoices).
 */
export async function issueInvoice(trx: Knex, order: Order): Promise<void> {
  const [issued] = await issueInvoices(trx, order.merchantId, [order.id])
  if (!issued) return
  await noteIssued(trx, order.merchantId, issued)
  // It was completed, partly refunded, reversed by hand, and completed again.
  if (order.refundedMinor + order.lostMinor > vatReturnedMinor(order)) await creditFromBefore(trx, order, issued.id)
}

/**
 * Writes the invoices of completed orders of one merchant, numbered in the order in which they were completed, without a
 * gap: a number is taken by the transaction that writes its invoice. Leaves out orders with an open invoice, and writes
 * nothing into the timelines.
 */
export const issueInvoices = (trx: Knex, merchantId: string, orderIds: string[]): Promise<Issued[]> =>
  issue(trx, merchantId, orderIds, false)

/** Writes invoices for many orders of one merchant that were completed in the past, dated then. */
export async function issuePastInvoices(trx: Knex, merchantId: string, orderIds: string[]): Promise<void> {
  for (const issued of await issue(trx, merchantId, orderIds, true)) await noteIssued(trx, merchantId, issued)
}

const issue = (trx: Knex, merchantId: string, orderIds: string[], backdated: boolean) =>
  sql<Issued>(trx, ISSUE, { merchantId, orderIds, backdated }, 'issueInvoice')

const noteIssued = (trx: Knex, merchantId: string, issued: Issued) =>
  note(trx, { id: issued.orderId, merchantId }, { type: 'invoice', text: issuedText(issued), by: 'system', at: issued.issuedAt })

/** What the timeline says of a document that was issued. */
export const issuedText = (issued: Issued): string =>
  `${issued.isDonation ? 'Donation receipt' : 'Invoice'} ${documentNumber(issued)}`
