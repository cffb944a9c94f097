import type { Knex } from 'knex'
import { sql } from './sql.ts'

/** Tables with a merchant's count as the sum of its changes. */
type ChangeCounts = 'buyer_counts' | 'customer_counts' | 'product_counts'

/** Returns a merchant's count, exactly. */
export async function readCount(db: Knex, table: ChangeCounts, merchantId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    db,
    `select cast(coalesce(sum(change), 0) as bigint) as count from ${table} where merchant_id = :merchantId`,
    { merchantId },
  )
  return row!.count
}

/** Combines single changes into fewer rows, so that counting stays cheap. Two concurrent runs take different rows. */
export async function sumCounts(db: Knex, table: ChangeCounts): Promise<void> {
  const split = await db(table).groupBy('merchantId').havingRaw('count(*) > 1').pluck('merchant_id')
  for (const merchantId of split)
    await sql(
      db,
      `with taken as (delete from ${table} where merchant_id = :merchantId returning change)
       insert into ${table} (merchant_id, change)
       select cast(:merchantId as uuid), sum(change) from taken having sum(change) <> 0`,
      { merchantId },
    )
}
