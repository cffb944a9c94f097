import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'

/** Orders older than this are not expected to change. */
const SETTLED = '24 hours'

/** Returns how many orders a merchant ever had, exactly: the count that the job stored plus the orders since. */
export async function countOrders(db: Knex, merchantId: string): Promise<number> {
  const [past] = await sql<{ before: Date; count: number }>(
    db,
    'select before, count from order_counts where merchant_id = :merchantId',
    { merchantId },
  )
  // A query of its own: with the time as a literal, the planner sees how few orders it has to count.
  const [since] = await sql<{ count: number }>(
    db,
    'select count(*) as count from orders where merchant_id = :merchantId and created_at >= :before',
    { merchantId, before: past?.before ?? '-infinity' },
  )
  return (past?.count ?? 0) + since!.count
}

/**
 * Stores how many orders each merchant had a day ago, so that they need not be counted again. Safe to run twice at
 * once.
 */
export async function rememberOrderCounts(db: Knex): Promise<void> {
  await db.raw(`select count_orders(now() - cast(? as interval))`, [SETTLED])
}
