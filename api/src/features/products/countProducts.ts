import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'

/** Returns how many undeleted products a merchant has, exactly. */
export async function countProducts(db: Knex, merchantId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    db,
    'select cast(coalesce(sum(change), 0) as bigint) as count from product_counts where merchant_id = :merchantId',
    { merchantId },
  )
  return row!.count
}

/** Adds to the number of a merchant's products, in the transaction that creates or deletes them. */
export const countProduct = async (trx: Knex, merchantId: string, change: number): Promise<void> =>
  void (change && (await trx('product_counts').insert({ merchantId, change })))

/** Combines single counts into fewer rows, so that counting stays cheap. Two concurrent runs take different rows. */
export async function sumProductCounts(db: Knex): Promise<void> {
  const split = await db('product_counts').groupBy('merchantId').havingRaw('count(*) > 1').pluck('merchant_id')
  for (const merchantId of split)
    await sql(
      db,
      `with taken as (delete from product_counts where merchant_id = :merchantId returning change)
       insert into product_counts (merchant_id, change)
       select cast(:merchantId as uuid), sum(change) from taken having sum(change) <> 0`,
      { merchantId },
    )
}
