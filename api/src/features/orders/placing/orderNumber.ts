import type { Knex } from 'knex'
import { sql } from '../../../db/sql.ts'

/** What is decided before an order's transaction begins. */
export interface Start {
  /** The order's number; null when the session has an open or paid order. */
  number: number | null
  /** Whether the session has any order, or its visitor an open one. */
  isKnown: boolean
}

/** Who the order will belong to. */
interface Visit {
  sessionId: string | null
  linkId: string
  visitorId: string | null
}

/**
 * Takes the merchant's next order number unless the visit already has an order. Runs outside the order's transaction:
 * inside, the orders of a merchant would wait for each other's commit to reach the disk. A refused order therefore
 * leaves a gap (docs/product/orders.md#order-numbers). Not flushed on its own: the order's commit flushes both.
 */
export async function startNumber(db: Knex, merchantId: string, visit: Visit | null): Promise<Start> {
  const [start] = await sql<Start>(
    db,
    `with quick as materialized (select set_config('synchronous_commit', 'off', true)),
     known as (
       select payment_status from orders where merchant_id = :merchantId and checkout_session_id = :sessionId
       union all
       select payment_status from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId
         and payment_status = 'pending' and holds_stock and hold_expires_at is not null and cast(:sessionId as uuid) is not null),
     taken as (
       insert into order_numbers as counter (merchant_id, next) select merchants.id, 1002 from merchants, quick
       where merchants.id = :merchantId and not exists (select from known where payment_status <> 'failed')
       on conflict (merchant_id) do update set next = counter.next + 1 returning counter.next - 1 as number)
     select (select number from taken), exists (select from known) as is_known`,
    { merchantId, sessionId: visit?.sessionId ?? null, linkId: visit?.linkId ?? null, visitorId: visit?.visitorId ?? null },
    'startNumber',
  )
  return start!
}
