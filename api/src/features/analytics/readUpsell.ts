import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { sql } from '../../platform/db/sql.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Span } from './spans.ts'

interface Question {
  merchantId: string
  linkId: string
  currency: string
  span: Span
}

interface Row {
  shown: number
  taken: number
  dismissed: number
  declined: number
  revenueMinor: number
  isOffered: boolean
}

// The orders that were added have no link, so the figures of the link do not count them.
const FIGURES = `
  select cast(count(upsells.order_id) as integer) as shown,
    cast(count(*) filter (where orders.payment_status in ('completed', 'refunded')) as integer) as taken,
    cast(count(*) filter (where upsells.dismissed_at is not null) as integer) as dismissed,
    cast(count(*) filter (where orders.payment_status = 'failed') as integer) as declined,
    coalesce(sum(greatest(0, orders.total_minor - orders.refunded_minor - orders.lost_minor))
      filter (where orders.payment_status = 'completed' and orders.currency = :currency), 0)::bigint as revenue_minor,
    (select upsell is not null from links where merchant_id = :merchantId and id = :linkId) as is_offered
  from upsells left join orders on orders.merchant_id = upsells.merchant_id and orders.id = upsells.added_order_id
  where upsells.merchant_id = :merchantId and upsells.link_id = :linkId and shown_at >= :from and shown_at < :to`

/** Returns what a link offered after the purchase in a span; null if it neither offers nor offered anything. */
export async function readUpsell(
  db: Knex,
  { merchantId, linkId, currency, span: { from, to } }: Question,
): Promise<components['schemas']['UpsellFigures'] | null> {
  const [row] = await sql<Row>(db, FIGURES, { merchantId, linkId, currency, from, to }, 'upsellFigures')
  const { isOffered, revenueMinor, ...counts } = row!
  if (!isOffered && counts.shown === 0) return null
  return { ...counts, revenue: toMajor(Number(revenueMinor), currency) }
}
