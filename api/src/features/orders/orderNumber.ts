import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'

/** What is settled before an order's transaction begins. */
export interface Start {
  /** The order's number; null when the session has an order that is open or paid. */
  number: number | null
  /** Whether the session has any order. */
  isKnown: boolean
}

/**
 * Looks whether the session has an order, and takes the merchant's next number for it if not. By itself: inside the order's
 * transaction, every order of a merchant would wait until the one before is on the disk. An order that is refused then
 * leaves a gap (decisions: Orders and payments). Not flushed by itself either: the order's commit flushes both.
 */
export async function startNumber(db: Knex, merchantId: string, sessionId: string | null): Promise<Start> {
  const [start] = await sql<Start>(
    db,
    `with quick as materialized (select set_config('synchronous_commit', 'off', true)),
     known as (select payment_status from orders where merchant_id = :merchantId and checkout_session_id = :sessionId),
     taken as (
       insert into order_numbers (merchant_id, next) select cast(:merchantId as uuid), 1002 from quick
       where not exists (select from known where payment_status <> 'failed')
       on conflict (merchant_id) do update set next = order_numbers.next + 1 returning next - 1 as number)
     select (select number from taken), exists (select from known) as is_known`,
    { merchantId, sessionId },
    'startNumber',
  )
  return start!
}
