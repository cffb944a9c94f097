import { readHere } from '../../../platform/db/readHere.ts'
import { snakeCase } from '../../../platform/db/sql.ts'
import { POSITION } from '../../../platform/outbox/position.ts'
import { PLACED_COLUMNS } from '../../../shop/order/orderColumns.ts'
import { PLACED as COUNTED } from '../../../shop/sale/limits.ts'
import { COUNT_STOCK, FLUSH, TAKE_STOCK } from '../order/stock.ts'
import { OF_CUSTOMER } from './customerLimit.ts'

/** Named in both places, because a missing key would be null and not the column's default. */
const PLACED = PLACED_COLUMNS.map(snakeCase)
/** What the statement itself knows of the order. */
const GIVEN: Record<string, string> = { merchant_id: 'merchants.id', number: 'timed.number', updated_at: 'timed.now' }

/**
 * Parts of a statement that write number, order, items, history and event: one round trip instead of six. They check again, behind
 * the locks on the stock, whether the order may be written at all. The number's counter is locked as late as possible, because
 * the orders of a merchant wait for each other from there to the commit. The share lock on the link is one level stronger than
 * the one that its foreign key takes anyway. A call that switches the link off or deletes the account therefore waits for this
 * order, or this order sees it. Ids and times are bindings, and the merchant's id comes from their row, for the reason named in
 * issueInvoice.ts. What a kept card pays is sold whatever became of its link.
 * @param first the first reason to write nothing: a part of `case`.
 */
const WRITE = (first: string): string => `
  selling as materialized (
    select links.id, starts_at, ends_at, max_sales, max_per_customer from links where merchant_id = :merchantId and id = :linkId and is_active
      and exists (select from merchants where merchants.id = links.merchant_id and closed_at is null) for share of links),
  declined as (
    select count(*) filter (where visitor_id = :visitorId) as of_visitor, count(*) filter (where address_hash = :addressHash) as of_address,
      count(*) filter (where link_id = :linkId) as of_link
    from declines where merchant_id = :merchantId and at > :declinedSince),
  checked as (
    select case ${first}
      when :isChargedAtOnce then case when not exists (select from merchants where id = :merchantId and closed_at is null) then 'inactive' end
      when not exists (select from selling) then 'inactive'
      when exists (select from orders where merchant_id = :merchantId and checkout_session_id = :newSessionId and payment_status <> 'failed') then 'session_used'
      when (select starts_at > cast(:createdAt as timestamptz) from selling) then 'sale_not_started'
      when (select ends_at <= cast(:createdAt as timestamptz) from selling) then 'sale_ended'
      when (select max_sales is not null or max_per_customer is not null from selling) and not :locksLimits then 'limits_changed'
      when (select max_sales <= ${COUNTED('selling.id', 'selling.max_sales')} from selling where max_sales is not null) then 'sale_limit_reached'
      when (select max_per_customer <= ${OF_CUSTOMER} from selling where max_per_customer is not null) then 'customer_limit_reached'
      when :isGuarded and (of_visitor >= case when of_link < :workLink then cast(:stopVisitor as int) else :alarmVisitor end
        or of_address >= case when of_link < :workLink then cast(:stopAddress as int) else :alarmAddress end) then 'too_many_declines'
      when :isGuarded and not :hasProof and (of_visitor >= :workVisitor or of_address >= :workAddress or of_link >= :workLink) then 'work_required'
      when :holdsStock and (
        (select count(*) from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId and payment_status = 'pending' and holds_stock) >= :mostOfVisitor
        or (select count(*) from orders where merchant_id = :merchantId and link_id = :linkId and address_hash = :addressHash and payment_status = 'pending' and holds_stock) >= :mostOfAddress)
        then 'holds_exceeded' end as refusal, of_link from declined),
  numbered as (
    insert into order_numbers as counter (merchant_id, next) select merchants.id, 1002 from merchants, checked
    where merchants.id = :merchantId and checked.refusal is null
    on conflict (merchant_id) do update set next = counter.next + 1 returning counter.next - 1 as number),
  timed as materialized (select number, cast(clock_timestamp() as timestamptz(3)) as now, ${POSITION} as position from numbered),
  placed as (
    insert into orders as written (${PLACED})
    select ${PLACED.map((column) => GIVEN[column] ?? `o.${column}`)}
    from merchants, timed, jsonb_populate_record(null::orders, :order) o where merchants.id = :merchantId returning written.id),
  lines as (
    insert into order_items (id, merchant_id, order_id, product_id, variant_id, position, product_name, variant_name, sku, product_image_url, product_type, quantity, price_minor,
      discount_minor, net_minor, tax_minor, tax_rate, tax_category, tax_name, tax_reason, tax_oss, stock_taken, link_item_id)
    select i.id, merchants.id, placed.id, i.product_id, i.variant_id, i.position, i.product_name, i.variant_name, i.sku, i.product_image_url, i.product_type, i.quantity, i.price_minor,
      i.discount_minor, i.net_minor, i.tax_minor, i.tax_rate, i.tax_category, i.tax_name, i.tax_reason, i.tax_oss, i.stock_taken, i.link_item_id
    from merchants, placed, jsonb_populate_recordset(null::order_items, :items) i where merchants.id = :merchantId),
  entries as (
    insert into order_history (id, merchant_id, order_id, type, text, by, at)
    select entries.id, merchants.id, placed.id, entries.type, entries.text, entries.by, :createdAt
    from merchants, placed, (values (cast(:placedEntry as uuid), true, 'created', :placed, :placedBy),
      (cast(:heldEntry as uuid), :holdsStock, 'held', :hold, 'system')) entries (id, applies, type, text, by)
    where merchants.id = :merchantId and entries.applies),
  noted as (
    insert into customer_changes (id, merchant_id, email) select :noteId, merchants.id, :email from merchants, placed where merchants.id = :merchantId and :email <> ''),
  event as (
    insert into outbox (id, merchant_id, type, data, created_at, position)
    select :eventId, merchants.id, 'order.created', cast(:event as jsonb) || jsonb_build_object('order_number', timed.number,
      'updated_at', to_char(timed.now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), :createdAt, timed.position
    from merchants, placed, timed where merchants.id = :merchantId)`

const WRITTEN = 'select refusal, of_link, (select number from timed), (select now from timed) as placed_at'
const READ_HERE = readHere('selling', 'numbered', 'placed')

/** The second statement of an order's transaction. */
export const INSERT = `with ${WRITE('')} ${WRITTEN} from checked where ${READ_HERE}`

// Orders that were written after the snapshot of this statement are not counted. So it leaves the order alone if one of them may
// have taken the same stock: if a product is locked, or is no longer as the snapshot has it.
const UNCHANGED = `
  seen as materialized (select id, xmin as version from products where merchant_id = :merchantId and id = any(cast(:productIds as uuid[]))),
  simple as materialized (
    select not exists (select from known)
      and not exists (select from counted where (stock >= pieces and held <= stock and (stock - pieces > low_stock_at or stock <= low_stock_at)) is not true)
      and not exists (select from seen left join locked on locked.id = seen.id where locked.version is null or locked.version <> seen.version) as holds)`

/** Takes the stock and writes the order, if nothing about it needs a decision between the two. */
export const INSERT_AT_ONCE = `
  with ${FLUSH},
  ${COUNT_STOCK('skip locked')},
  ${UNCHANGED},
  ${WRITE(`when not (select holds from simple) then 'not_simple'`)},
  ${TAKE_STOCK('exists (select from checked where refusal is null)')}
  ${WRITTEN}, (select min(stock - pieces) from counted) as left from checked, quick where ${READ_HERE} and ${readHere('known', 'wanted', 'locked', 'varied', 'seen', 'simple')}`
