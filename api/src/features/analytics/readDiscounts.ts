import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Span } from './spans.ts'

/** `batch`: the codes made in bulk together. */
export type DiscountKind = 'code' | 'batch' | 'automatic'

/** What a discount did in a span, in one currency. Money is minor units. */
export interface UsedDiscount {
  kind: DiscountKind
  /** The id of the code, the batch or the automatic discount, which may have been deleted. */
  id: string
  name: string
  currency: string
  /** Completed orders with the discount. */
  uses: number
  /** What these orders brought, less refunds and losses. */
  revenueMinor: number
  discountedMinor: number
}

interface DiscountQuestion {
  merchantId: string
  span: Span
  /** Rows in this currency are first. */
  currency: string
  kind: DiscountKind | 'all'
  most: number
}

const COMPLETED = `orders.merchant_id = :merchantId and orders.payment_status = 'completed'
  and orders.created_at >= :from and orders.created_at < :to`
const SOLD = 'orders.currency, orders.created_at, brought_minor(total_minor, refunded_minor, lost_minor) as revenue_minor'
const OF_AUTOMATIC = `coalesce(cast(automatic_discount ->> 'amount_minor' as bigint), 0)`

const DISCOUNTS = `
  with used as (
    select 'automatic' as kind, automatic_discount_id as id, automatic_discount ->> 'name' as name, ${SOLD}, ${OF_AUTOMATIC} as discounted_minor
    from orders where ${COMPLETED} and automatic_discount_id is not null
    union all
    select case when promo_codes.batch_id is null then 'code' else 'batch' end, coalesce(promo_codes.batch_id, promo_code_id),
      coalesce(promo_batches.name, promo_codes.code, promo_code), ${SOLD}, discount_minor - ${OF_AUTOMATIC}
    from orders
    left join promo_codes on promo_codes.merchant_id = :merchantId and promo_codes.id = orders.promo_code_id
    left join promo_batches on promo_batches.merchant_id = :merchantId and promo_batches.id = promo_codes.batch_id
    where ${COMPLETED} and promo_code_id is not null)
  select kind, id, (array_agg(name order by created_at desc))[1] as name, currency, count(*) as uses,
    cast(sum(revenue_minor) as bigint) as revenue_minor, cast(sum(discounted_minor) as bigint) as discounted_minor
  from used where :kind = 'all' or kind = :kind group by kind, id, currency
  order by currency = :currency desc, sum(revenue_minor) desc, count(*) desc, id limit cast(:most as integer)`

/**
 * Returns the discounts of the completed orders of a span, most revenue first. An order with an automatic discount and a
 * code counts for both. Counted from orders, which an index keeps apart: as facts, every code of a batch would be a value of its link and day.
 */
export const readDiscounts = (db: Knex, { span: { from, to }, ...question }: DiscountQuestion): Promise<UsedDiscount[]> =>
  sql<UsedDiscount>(db, DISCOUNTS, { from, to, ...question })
