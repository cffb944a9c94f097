import type { Knex } from 'knex'
import type { Dimension } from './facts.ts'
import { countOf, readWith } from './figures.ts'
import type { Span } from './spans.ts'

/** A value of a dimension with its counts. Money is minor units of the requested currency. */
export interface TopRow {
  dimension: Dimension
  value: string
  views: number
  abandoned: number
  sales: number
  revenueMinor: number
}

export interface TopQuestion {
  merchantId: string
  linkId: string | null
  dimensions: Dimension[]
  span: Span
  /** Only money in this currency is included; sales count in every currency. */
  currency: string
  most: number
}

/** Returns the most frequent values of each dimension. */
export const readTop = (db: Knex, { span, currency, most, ...question }: TopQuestion): Promise<TopRow[]> =>
  readWith(
    db,
    { ...question, spans: [span] },
    `, sums as (
      select dimension, value,
        ${countOf('view')} as views, ${countOf('checkout_abandoned')} as abandoned, ${countOf('sale')} as sales,
        cast(coalesce(sum(amount_minor) filter (where currency = :currency), 0) as bigint) as revenue_minor
      from figures group by dimension, value),
    ranked as (
      select *, row_number() over (partition by dimension order by views + abandoned desc, sales desc, value) as rank
      from sums where (views, abandoned, sales, revenue_minor) <> (0, 0, 0, 0))
    select * from ranked where rank <= :most order by dimension, rank`,
    { currency, most },
  )
