import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { readWith } from '../analytics/figures.ts'
import { lockFolding } from '../analytics/foldRollups.ts'
import { readRange } from '../analytics/readRange.ts'
import type { Span } from '../analytics/spans.ts'
import { RANGES, type Period } from './periods.ts'

/** Money is minor units of the requested currency. */
export interface BestSeller {
  id: string
  name: string
  priceMinor: number
  pieces: number
  revenueMinor: number
  /** Revenue of all products together. */
  wholeRevenueMinor: number
}

interface Question {
  merchantId: string
  period: Period
  span: Span
  currency: string
  most: number
}

// Facts that are not folded yet may raise or lower any of their products. So this many more are read from the top of the others.
const BEST = `
  with fresh as (
    select product_id, sum(count) as pieces, sum(amount_minor) as amount_minor from rollup_tail
    where merchant_id = :merchantId and measure = 'sold' and currency = :currency and happened_at >= :from group by product_id),
  near as (
    select product_id from window_sales
    where merchant_id = :merchantId and period = :period and currency = :currency and product_id <> :merchantId
    order by amount_minor desc, pieces desc limit :most + (select count(*) from fresh)),
  sums as (
    select candidates.product_id, coalesce(kept.pieces, 0) + coalesce(fresh.pieces, 0) as pieces,
      coalesce(kept.amount_minor, 0) + coalesce(fresh.amount_minor, 0) as revenue_minor
    from (select product_id from near union select product_id from fresh) as candidates
    left join window_sales as kept on (kept.merchant_id, kept.period, kept.product_id, kept.currency) =
      (:merchantId, :period, candidates.product_id, :currency)
    left join fresh on fresh.product_id = candidates.product_id)
  select id, name, price_minor, cast(pieces as bigint) as pieces, cast(revenue_minor as bigint) as revenue_minor,
    cast(coalesce((select amount_minor from window_sales
        where (merchant_id, period, product_id, currency) = (:merchantId, :period, :merchantId, :currency)), 0)
      + coalesce((select sum(amount_minor) from fresh), 0) as bigint) as whole_revenue_minor
  from sums join products on id = product_id where products.merchant_id = :merchantId
  order by revenue_minor desc, pieces desc, name, id limit :most`

/**
 * Returns the products with the most revenue, from stored sums; null when there are none, or when they are a day old.
 */
export async function readBestSellers(db: Knex, question: Question): Promise<BestSeller[] | null> {
  const { merchantId, period, span, currency, most } = question
  const [window] = await sql<{ startsAt: Date }>(
    db,
    'select starts_at from sales_windows where merchant_id = :merchantId and period = :period',
    { merchantId, period },
  )
  if (Number(window?.startsAt) !== Number(span.from)) return null
  return sql<BestSeller>(db, BEST, { merchantId, period, currency, most, from: span.from })
}

/** Recomputes the revenue of each product in a period. Blocks folding meanwhile. */
export const sumBestSellers = (db: Knex, merchantId: string, period: Period): Promise<void> =>
  db.transaction(async (trx) => {
    await lockFolding(trx, merchantId)
    const { whole } = await readRange(trx, { merchantId }, RANGES[period])
    await trx('window_sales').where({ merchantId, period }).delete()
    await trx('sales_windows').insert({ merchantId, period, startsAt: whole.from }).onConflict(['merchant_id', 'period']).merge()
    await readWith(
      trx,
      { merchantId, linkId: null, dimensions: ['product'], spans: [whole] },
      `insert into window_sales (merchant_id, period, product_id, currency, pieces, amount_minor)
       select :merchantId, :period, product_id, currency, sum(count), sum(amount_minor)
       from figures cross join lateral unnest(array[cast(value as uuid), cast(:merchantId as uuid)]) as product_id
       group by product_id, currency`,
      // Folded facts only: the others are read directly, and added when they are folded.
      { period, covered: '[]' },
    )
  })
