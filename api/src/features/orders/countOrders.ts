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

const UNCOUNTED = `
  select m.id from merchants m left join order_counts c on c.merchant_id = m.id
  where exists (select from orders o where o.merchant_id = m.id
    and o.created_at >= coalesce(c.before, '-infinity') and o.created_at < now() - interval '${SETTLED}')`

/** Stores how many orders each merchant had a day ago. Of two concurrent runs, the second finds the work done. */
export async function rememberOrderCounts(db: Knex): Promise<void> {
  for (const { id: merchantId } of await sql<{ id: string }>(db, UNCOUNTED, {}))
    await db.transaction(async (trx) => {
      await trx.raw(`select pg_advisory_xact_lock(hashtextextended('count orders of ' || ?, 0))`, [merchantId])
      await sql(
        trx,
        `insert into order_counts as known (merchant_id, before, count)
         select cast(:merchantId as uuid), now() - interval '${SETTLED}', count(*) from orders
         where merchant_id = :merchantId and created_at < now() - interval '${SETTLED}'
           and created_at >= coalesce((select before from order_counts where merchant_id = :merchantId), '-infinity') having count(*) > 0
         on conflict (merchant_id) do update set before = excluded.before, count = known.count + excluded.count`,
        { merchantId },
      )
    })
}
