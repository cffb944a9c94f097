import type { Knex } from 'knex'
import { acrossServers, andOnly, type Only } from '../../../platform/db/acrossServers.ts'
import { lockByName } from '../../../platform/db/lockByName.ts'
import { sql } from '../../../platform/db/sql.ts'
import { workByMerchant } from '../../../platform/jobs/byMerchant.ts'
import { rethrow } from '../../../platform/jobs/sweep.ts'
import type { Input } from '../../../platform/http/handler.ts'
import type { Order } from '../../../shop/order/Order.ts'

type Unfinished = Input<'listOrders'>['query']['unfinished']

/** Orders older than this are not expected to change. */
const SETTLED = '24 hours'

/** Returns how many orders a merchant ever had, exactly: the count that the job stored plus the orders since. */
export async function countOrders(db: Knex, merchantId: string, unfinished: Unfinished = 'include'): Promise<number> {
  const [past] = await sql<Counts & { before: Date }>(
    db,
    'select before, count, unfinished from order_counts where merchant_id = :merchantId',
    { merchantId },
    'orderCounts',
  )
  // A query of its own: with the time as a literal, the planner sees how few orders it has to count.
  const [since] = await sql<Counts>(
    db,
    `select count(*) as count, count(*) filter (where is_unfinished) as unfinished from orders
     where merchant_id = :merchantId and created_at >= :before`,
    { merchantId, before: past?.before ?? '-infinity' },
  )
  const [all, left] = [(past?.count ?? 0) + since!.count, (past?.unfinished ?? 0) + since!.unfinished]
  return { include: all, exclude: all - left, only: left }[unfinished]
}

interface Counts {
  count: number
  unfinished: number
}

/** Marks a checkout in which nobody had pressed Pay as an order that lists show. Call it with the order locked. */
export async function finish(trx: Knex, { id, merchantId, createdAt }: Order): Promise<void> {
  await lockCounts(trx, merchantId)
  await sql(
    trx,
    `with finished as (
       update orders set is_unfinished = false where merchant_id = :merchantId and id = :id and is_unfinished returning id)
     update order_counts set unfinished = unfinished - 1
     where merchant_id = :merchantId and before > :createdAt and exists (select from finished)`,
    { merchantId, id, createdAt },
  )
}

/** Of two writers of one merchant's counts, the second sees what the first has written. */
const lockCounts = (trx: Knex, merchantId: string): Promise<void> => lockByName(trx, merchantId, `count orders of ${merchantId}`)

const uncounted = (only: Only) => `
  select m.id as merchant_id from merchants m left join order_counts c on c.merchant_id = m.id ${andOnly(only, 'c.merchant_id')}
  where true ${andOnly(only, 'm.id')} and exists (select from orders o where o.merchant_id = m.id ${andOnly(only, 'o.merchant_id')}
    and o.created_at >= coalesce(c.before, '-infinity') and o.created_at < now() - interval '${SETTLED}')`

/** Stores how many orders each merchant had a day ago. Of two concurrent runs, the second finds the work done. */
export async function rememberOrderCounts(db: Knex, log: (error: unknown) => void = rethrow): Promise<void> {
  const read = (only: Only) => sql<{ merchantId: string }>(db, uncounted(only), { only })
  const remember = ({ merchantId }: { merchantId: string }) =>
    db.transaction(async (trx) => {
      await lockCounts(trx, merchantId)
      await sql(
        trx,
        `insert into order_counts as known (merchant_id, before, count, unfinished)
         select cast(:merchantId as uuid), now() - interval '${SETTLED}', count(*), count(*) filter (where is_unfinished) from orders
         where merchant_id = :merchantId and created_at < now() - interval '${SETTLED}'
           and created_at >= coalesce((select before from order_counts where merchant_id = :merchantId), '-infinity') having count(*) > 0
         on conflict (merchant_id) do update set before = excluded.before, count = known.count + excluded.count,
           unfinished = known.unfinished + excluded.unfinished`,
        { merchantId },
      )
    })
  await workByMerchant((await acrossServers(db, read, log)).flat(), remember, log)
}
