import type { Knex } from 'knex'
import { sql } from '../../../db/sql.ts'

/** What is settled before an order's transaction begins. */
export interface Start {
  /** The order's number; null when there is an order that is open or paid. */
  number: number | null
  /** Whether the session has any order, or its visitor an open one. */
  isKnown: boolean
}

/** Whose order it will be. */
interface Visit {
  sessionId: string | null
  linkId: string
  visitorId: string | null
}

/**
 * Looks whether the visit has an order, and takes the merchant's next number for it if not. By itself: inside the order's
 * transaction, every order of a merchant would wait until the one before is on the disk. An order that is refused then
 * leaves a gap (decisions: Orders and payments). Not flushed by itself either: the order's commit flushes both.
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
       insert into order_numbers (merchant_id, next) select cast(:merchantId as uuid), 1002 from quick
       where not exists (select from known where payment_status <> 'failed')
       on conflict (merchant_id) do update set next = order_numbers.next + 1 returning next - 1 as number)
     select (select number from taken), exists (select from known) as is_known`,
    { merchantId, sessionId: visit?.sessionId ?? null, linkId: visit?.linkId ?? null, visitorId: visit?.visitorId ?? null },
    'startNumber',
  )
  return start!
}
