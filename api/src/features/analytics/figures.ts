import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { byDimension, type Dimension, type Measure, PAID_FOR_ITEM, PARTS_OF_ORDER, TAKEN_ITEMS } from './facts.ts'
import { type Pieces, piecesOf, type Span } from './spans.ts'

export interface Question {
  merchantId: string
  /** One link; null for all links of the merchant together. */
  linkId: string | null
  dimensions: Dimension[]
  spans: Span[]
}

/**
 * A sum over one span. `span` is the index of the span in the query. Money is in minor units of `currency`, which is
 * empty for events.
 */
export interface Figure {
  span: number
  dimension: Dimension
  value: string
  measure: Measure
  currency: string
  count: number
  amountMinor: number
}

/**
 * Returns sums of events and orders, from rollups and from what is not folded yet. Exact at any moment
 * (docs/product/analytics.md#figures).
 */
export const readFigures = (db: Knex, question: Question): Promise<Figure[]> =>
  readWith(db, question, 'select * from figures where count <> 0 or amount_minor <> 0')

/** The same for a custom query over `figures`, a table of Figure. */
export function readWith<Row>(
  db: Knex,
  question: Question,
  query: string,
  bindings: Record<string, unknown> = {},
): Promise<Row[]> {
  const pieces = piecesOf(question.spans)
  return sql<Row>(db, `${figuresOf(question, pieces)}\n${query}`, {
    merchantId: question.merchantId,
    linkId: question.linkId,
    dimensions: question.dimensions,
    rolled: JSON.stringify(pieces.rolled),
    covered: JSON.stringify(pieces.covered),
    ...Object.fromEntries(
      pieces.edges.flatMap(({ id, from, to }, at) => [
        [`edge${at}`, id],
        [`from${at}`, from],
        [`to${at}`, to],
      ]),
    ),
    ...bindings,
  })
}

/** SQL that counts a measure, for a query over `figures`. */
export const countOf = (measure: Measure): string =>
  `cast(coalesce(sum(count) filter (where measure = '${measure}'), 0) as bigint)`

/** Runs several queries in one snapshot, so that their results agree. */
export const atOneMoment = <T>(db: Knex, read: (trx: Knex) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true })

const FACT =
  'id, link_id, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, device, step, reason, product_id, variant_id, link_item_id'

function figuresOf({ dimensions }: Question, { edges }: Pieces): string {
  // At most a quarter hour of rows. Each edge has its own times in the SQL text, so that the planner never chooses to
  // read the whole table.
  const raw = edges.flatMap((_, at) => [
    `select cast(:edge${at} as integer), link_id, type, '', 1, 0, source, utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', device, step, reason, null, null, null
    from link_events where merchant_id = :merchantId and created_at >= :from${at} and created_at < :to${at} and type <> 'checkout_completed'`,
    `select cast(:edge${at} as integer), link_id, case payment_status when 'completed' then 'sale' else 'refunded' end, currency, 1,
      case payment_status when 'completed' then brought_minor(total_minor, refunded_minor, lost_minor) else 0 end,
      source_of(referrer), utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', null, null, null, null, null, null
    from orders where merchant_id = :merchantId and created_at >= :from${at} and created_at < :to${at} and payment_status in ('completed', 'refunded')`,
    `select cast(:edge${at} as integer), link_id, part.measure, currency, 0, part.amount_minor, null, null, null, null, null, null, null, null, null, null
    from orders cross join lateral ${PARTS_OF_ORDER} as part
    where merchant_id = :merchantId and created_at >= :from${at} and created_at < :to${at} and payment_status in ('completed', 'refunded')`,
    `select cast(:edge${at} as integer), link_id, 'sold', currency, quantity, ${PAID_FOR_ITEM}, null, null, null, null, null, null, null, product_id, variant_id, null
    from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
    where orders.merchant_id = :merchantId and orders.created_at >= :from${at} and orders.created_at < :to${at} and payment_status = 'completed'
      and product_id is not null`,
    `select cast(:edge${at} as integer), orders.link_id, 'taken', currency, 1, 0, null, null, null, null, null, null, null, null, null, link_item_id
    from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id ${TAKEN_ITEMS}
    where orders.merchant_id = :merchantId and orders.created_at >= :from${at} and orders.created_at < :to${at} and payment_status = 'completed'`,
  ])
  return `
  with facts (${FACT}) as (
    select covered.id, link_id, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, device, step, reason, product_id, variant_id, link_item_id
    from rollup_tail join jsonb_to_recordset(:covered) as covered (id integer, "from" timestamptz, "to" timestamptz)
      on happened_at >= "from" and happened_at < "to"
    where merchant_id = :merchantId
    ${raw.map((select) => `union all ${select}`).join('\n    ')}),
  own_facts as (select * from facts where cast(:linkId as uuid) is null or link_id = :linkId),
  parts as (
    select pieces.id, measure, currency, days.count, days.amount_minor, dimension, value
    from (select id, span, first, "end", cast(quarters ->> 0 as integer) as first_quarter, cast(quarters ->> 1 as integer) as last_quarter
      from jsonb_to_recordset(:rolled) as given (id integer, span text, first date, "end" date, quarters jsonb)) as pieces
    cross join lateral (
      select dimension, value, measure, currency,
        case when first_quarter is null then count
          else counted_by(counts, count, last_quarter) - counted_by(counts, count, first_quarter - 1) end as count,
        case when first_quarter is null then amount_minor
          else counted_by(amounts, amount_minor, last_quarter) - counted_by(amounts, amount_minor, first_quarter - 1) end as amount_minor
      from rollups where merchant_id = :merchantId and scope_id = coalesce(cast(:linkId as uuid), :merchantId) and dimension = any(:dimensions)
        and rollups.span = pieces.span and starts_on >= first and starts_on < "end"
      offset 0) as days -- by key, piece by piece: another plan would read a link's whole past
    union all
    ${byDimension('own_facts', 'id, measure, currency, count, amount_minor', dimensions)}),
  figures as (
    select id as span, dimension, value, measure, currency, cast(sum(count) as bigint) as count, cast(sum(amount_minor) as bigint) as amount_minor
    from parts group by id, dimension, value, measure, currency)`
}
