import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'

/** What is older than this is not expected to change. */
const SETTLED = '24 hours'

/** How many orders a merchant ever had, exact: what the job remembers of them, and those since. */
export async function countOrders(db: Knex, merchantId: string): Promise<number> {
  const [past] = await sql<{ before: Date; count: number }>(
    db,
    'select before, count from order_counts where merchant_id = :merchantId',
    { merchantId },
  )
  // By itself: with the time in its text the statement is planned for the few orders that it counts.
  const [since] = await sql<{ count: number }>(
    db,
    'select count(*) as count from orders where merchant_id = :merchantId and created_at >= :before',
    { merchantId, before: past?.before ?? '-infinity' },
  )
  return (past?.count ?? 0) + since!.count
}

/** Remembers how many orders each merchant had a day ago, so that nobody counts them again. May run twice at once. */
export async function rememberOrderCounts(db: Knex): Promise<void> {
  await db.raw(`select count_orders(now() - cast(? as interval))`, [SETTLED])
}
