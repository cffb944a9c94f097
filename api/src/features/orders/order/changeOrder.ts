import type { Knex } from 'knex'
import { readHere } from '../../../platform/db/readHere.ts'
import { newId } from '../../../platform/db/newId.ts'
import { numberedId } from '../../../platform/db/numberedId.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Measure, PAID_FOR_ITEM, TAKEN_ITEMS } from '../../analytics/facts.ts'
import { borneMinor, broughtMinor, type Order } from '../../../shop/order/Order.ts'

/** Changes of these are noted for the customer's sums. */
const OF_CUSTOMER = [
  'canonicalEmail',
  'customerEmail',
  'customerName',
  'paymentStatus',
  'currency',
  'totalMinor',
  'refundedMinor',
  'lostMinor',
] as const

/**
 * Changes an order that the caller has locked, and records what that changes in figures and in the customer's sums. For
 * every change of its status, its amounts or its customer; other columns may be patched directly.
 */
export async function changeOrder(trx: Knex, order: Order, patch: Partial<Order>): Promise<void> {
  const before = Object.assign(Object.create(Object.getPrototypeOf(order)), order) as Order
  await order.$query(trx).patch(patch)
  await recordChange(trx, before, order)
}

/** Records an order that was written directly, with its items, like one that is imported. */
export const recordPlaced = (trx: Knex, order: Order): Promise<void> => recordChange(trx, null, order)

/**
 * What a change of an order adds to the figures and to the customer's sums, as parts of a statement. The facts of the
 * order and of its items, those from before with a negative sign. Facts that cancel each other are left out.
 * @param changed nothing is recorded when this query has no row.
 */
export const RECORD = (changed = 'select'): string => `
  noted as (
    insert into customer_changes (id, merchant_id, email)
    select given.id, merchants.id, given.email from merchants, unnest(cast(:noteIds as uuid[]), cast(:emails as text[])) as given (id, email)
    where merchants.id = :merchantId and exists (${changed})),
  states as (
    select * from jsonb_to_recordset(:states) as state (sign integer, measure text, currency text, orders integer, amount_minor bigint, is_sold boolean)
    where exists (${changed})),
  facts as (
    select measure, currency, cast(sign * orders as bigint) as count, sign * amount_minor as amount_minor, true as is_order, cast(null as uuid) as product_id,
      cast(null as uuid) as variant_id, cast(null as uuid) as link_item_id from states
    union all
    select 'sold', currency, sign * quantity, sign * ${PAID_FOR_ITEM}, false, product_id, variant_id, null from states
    join order_items on order_items.merchant_id = :merchantId and order_items.order_id = :orderId and order_items.product_id is not null and is_sold
    union all
    select 'taken', currency, sign, 0, false, null, null, link_item_id from states
    join order_items on order_items.merchant_id = :merchantId and order_items.order_id = :orderId and is_sold ${TAKEN_ITEMS}),
  recorded as (
    insert into rollup_tail as written (merchant_id, id, link_id, happened_at, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, product_id, variant_id, link_item_id)
    select merchants.id, ${numberedId()}, cast(:linkId as uuid), cast(:happenedAt as timestamptz), measure, currency, sum(count), sum(amount_minor),
      case when is_order then source_of(:referrer) end, case when is_order then cast(:utm as jsonb) ->> 'source' end,
      case when is_order then cast(:utm as jsonb) ->> 'medium' end, case when is_order then cast(:utm as jsonb) ->> 'campaign' end, product_id, variant_id, link_item_id
    from merchants, facts where merchants.id = :merchantId
    group by merchants.id, measure, currency, is_order, product_id, variant_id, link_item_id having sum(count) <> 0 or sum(amount_minor) <> 0 returning written.merchant_id)`

const RECORD_ONLY = `with ${RECORD()} select merchant_id from recorded where ${readHere('states')}`

/** The bindings of `RECORD` for a change; null when it changes neither figures nor sums. */
export function recordOf(before: Order | null, after: Order) {
  const emails = OF_CUSTOMER.some((name) => before?.[name] !== after[name])
    ? [...new Set([before?.canonicalEmail, after.canonicalEmail])].filter(Boolean)
    : []
  const [was, is] = [before ? statesOf(before) : [], statesOf(after)]
  const states =
    JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [...was.map((state) => ({ sign: -1, ...state })), ...is.map((state) => ({ sign: 1, ...state }))]
  if (!emails.length && !states.length) return null
  return {
    merchantId: after.merchantId,
    orderId: after.id,
    linkId: after.linkId,
    happenedAt: after.createdAt,
    referrer: after.referrer,
    utm: JSON.stringify(after.utm ?? {}),
    firstId: newId(),
    noteIds: emails.map(newId),
    emails,
    states: JSON.stringify(states),
  }
}

async function recordChange(trx: Knex, before: Order | null, after: Order): Promise<void> {
  const record = recordOf(before, after)
  if (record) await sql(trx, RECORD_ONLY, record, 'recordOrder')
}

interface State {
  measure: Measure
  currency: string
  /** How many it counts for. */
  orders: 0 | 1
  amount_minor: number
  /** Whether its items count too. */
  is_sold: boolean
}

/** What figures count of an order: nothing when it was never completed. The same as `PARTS_OF_ORDER` in SQL. */
function statesOf(order: Order): State[] {
  const { paymentStatus, currency, totalMinor } = order
  if (paymentStatus !== 'completed' && paymentStatus !== 'refunded') return []
  const part = (measure: Measure, amount: number) => ({
    measure,
    currency,
    orders: 0 as const,
    amount_minor: amount,
    is_sold: false,
  })
  const fees = [
    part('fee', order.feeMinor - order.feeRefundedMinor),
    part('provider_fee', order.providerFeeMinor ?? 0),
    part('borne_fee', borneMinor(order)),
  ]
  if (paymentStatus === 'refunded') return [{ ...part('refunded', 0), orders: 1 }, ...fees.filter(isSome)]
  const brought = broughtMinor(order)
  const parts = [
    ...fees,
    part('shipping', order.shippingMinor),
    part('tip', order.tipMinor),
    part('tax', order.taxIncluded ? 0 : order.charges.reduce((sum, { tax_minor: tax }) => sum + tax, 0)),
    part('returned', totalMinor - brought),
  ]
  return [{ measure: 'sale', currency, orders: 1, amount_minor: brought, is_sold: true }, ...parts.filter(isSome)]
}

const isSome = ({ amount_minor: amount }: State) => amount !== 0
