import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'
import type { Period } from './period.ts'

export interface Sold {
  currency: string
  sales: number
  revenueMinor: number
}

/** Completed orders of a span per currency: how many, and what they brought minus what was refunded of them. */
export const soldBetween = (db: Knex, merchantId: string, from: Date, to: Date): Promise<Sold[]> =>
  sql(
    db,
    `select currency, count(*) as sales, sum(total_minor - refunded_minor)::bigint as revenue_minor from orders
     where merchant_id = :merchantId and payment_status = 'completed' and created_at >= :from and created_at < :to group by currency`,
    { merchantId, from, to },
  )

/** Views of the merchant's links, hidden ones included. */
export async function viewsBetween(db: Knex, merchantId: string, from: Date, to: Date): Promise<number> {
  const [row] = await sql<{ views: number }>(
    db,
    `select count(*) as views from link_events join links on links.id = link_events.link_id
     where links.merchant_id = :merchantId and link_events.type = 'view' and link_events.created_at >= :from and link_events.created_at < :to`,
    { merchantId, from, to },
  )
  return row?.views ?? 0
}

/** Revenue per day, or per month of a year, without gaps, in the main currency. `first` is a day as text. */
export const revenueSeries = (db: Knex, merchantId: string, { from, to, timeZone, currency }: Period, step: 'day' | 'month') =>
  sql<{ first: string; revenueMinor: number }>(
    db,
    `with points as (
       select generate_series(date_trunc(:step, cast(:from as timestamptz) at time zone :timeZone), cast(:to as timestamptz) at time zone :timeZone,
         cast('1 ' || :step as interval)) as first),
     sold as (
       select date_trunc(:step, created_at at time zone :timeZone) as first, sum(total_minor - refunded_minor)::bigint as revenue_minor
       from orders where merchant_id = :merchantId and payment_status = 'completed' and currency = :currency and created_at >= :from and created_at < :to
       group by 1)
     select to_char(points.first, 'YYYY-MM-DD') as first, coalesce(sold.revenue_minor, 0) as revenue_minor
     from points left join sold using (first) order by points.first`,
    { merchantId, from, to, timeZone, currency, step },
  )

export interface ProductFigures {
  id: string
  name: string
  priceMinor: number
  sales: number
  revenueMinor: number
}

/** What each product sold in the main currency, most revenue first; a deleted one under the name it was sold by. */
export const productFigures = (db: Knex, merchantId: string, { from, to, currency }: Period) =>
  sql<ProductFigures>(
    db,
    `select order_items.product_id as id, coalesce(max(products.name), max(order_items.product_name)) as name, max(products.price_minor) as price_minor,
       sum(order_items.quantity)::bigint as sales, sum(order_items.quantity * order_items.price_minor)::bigint as revenue_minor
     from orders join order_items on order_items.order_id = orders.id left join products on products.id = order_items.product_id
     where orders.merchant_id = :merchantId and orders.payment_status = 'completed' and orders.currency = :currency
       and orders.created_at >= :from and orders.created_at < :to
     group by order_items.product_id order by revenue_minor desc, name`,
    { merchantId, from, to, currency },
  )
