import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'

/** Returns how many customers a merchant has, exactly. */
export async function countCustomers(db: Knex, merchantId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    db,
    'select cast(coalesce(sum(change), 0) as bigint) as count from customer_counts where merchant_id = :merchantId',
    { merchantId },
  )
  return row!.count
}

/** Combines single counts into fewer rows, so that counting stays cheap. Two concurrent runs take different rows. */
export async function sumCustomerCounts(db: Knex): Promise<void> {
  const split = await db('customer_counts').groupBy('merchantId').havingRaw('count(*) > 1').pluck('merchant_id')
  for (const merchantId of split)
    await sql(
      db,
      `with taken as (delete from customer_counts where merchant_id = :merchantId returning change)
       insert into customer_counts (merchant_id, change)
       select cast(:merchantId as uuid), sum(change) from taken having sum(change) <> 0`,
      { merchantId },
    )
}
