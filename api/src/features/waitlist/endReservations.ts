import type { Knex } from 'knex'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { removeEntries } from '../../shop/waitlist/removeEntries.ts'

/** How long an address may take to confirm. */
const CONFIRM_HOURS = 48
const PAGE = 200

const ended = (only: Only) => `
  select merchant_id, id from (
  select merchant_id, id from waitlist_entries where confirmed_at is null and mailed_at < now() - make_interval(hours => :hours)
  union all
  select merchant_id, id from waitlist_entries where reserved_until <= now() and order_id is null
  union all
  select merchant_id, id from waitlist_entries where order_id is not null and not exists (
    select from orders where orders.merchant_id = waitlist_entries.merchant_id ${andOnly(only, 'orders.merchant_id')} and orders.id = waitlist_entries.order_id
      and payment_status in ('pending', 'failed'))) as ended
  where (merchant_id, id) > (:merchantId, :id) ${andOnly(only)} order by merchant_id, id limit :most`

/** Deletes entries that were never confirmed, whose time is over, or whose order was paid. */
export async function endReservations(db: Knex, log: (error: unknown) => void): Promise<void> {
  await sweep<{ merchantId: string; id: string }>(
    db,
    (last, only) =>
      sql(db, ended(only), { hours: CONFIRM_HOURS, most: PAGE, only, ...(last ?? { merchantId: NOBODY, id: NOBODY }) }),
    ({ merchantId, id }) => db.transaction((trx) => removeEntries(trx, merchantId, { id })),
    log,
  )
}
