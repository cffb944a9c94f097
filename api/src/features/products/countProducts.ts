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

/** Combines single counts into fewer rows, so that counting stays cheap. Two concurrent runs take different rows. */
export async function sumProductCounts(db: Knex): Promise<void> {
  await sql(
    db,
    `with taken as (delete from product_counts returning *)
     insert into product_counts select merchant_id, sum(change) from taken group by merchant_id having sum(change) <> 0`,
    {},
  )
}
