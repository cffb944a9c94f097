import type { Knex } from 'knex'
import { sql } from './sql.ts'

/** Tables with a merchant's count as the sum of its changes. */
export type ChangeCounts = 'buyer_counts' | 'customer_counts' | 'product_counts'

/** Returns a merchant's count, exactly. */
export async function readCount(db: Knex, table: ChangeCounts, merchantId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    db,
    `select cast(coalesce(sum(change), 0) as bigint) as count from ${table} where merchant_id = :merchantId`,
    { merchantId },
  )
  return row!.count
}
