import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'

/** How long an order keeps its stock after its shopper left the page. */
const ABANDONED_HOLD_MINUTES = 5

/**
 * Shortens the hold of an open order whose shopper left the page, so that others can buy sooner. Sending the order
 * again restores its hold.
 */
export const shortenHold = (db: Knex, order: { merchantId: string; linkId: string; sessionId: string }): Promise<unknown> =>
  sql(
    db,
    `update orders set hold_expires_at = least(hold_expires_at, now() + interval '${ABANDONED_HOLD_MINUTES} minutes')
     where merchant_id = :merchantId and checkout_session_id = :sessionId and link_id = :linkId
       and payment_status = 'pending' and holds_stock`,
    order,
  )
