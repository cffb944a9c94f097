import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'
import { removeEntries } from '../../sale/waitlist/removeEntries.ts'

/** How long an address may take to confirm. */
const CONFIRM_HOURS = 48
const MOST_AT_ONCE = 200

const ENDED = `
  select merchant_id, id from waitlist_entries where confirmed_at is null and mailed_at < now() - make_interval(hours => :hours)
  union all
  select merchant_id, id from waitlist_entries where reserved_until <= now() and order_id is null
  union all
  select merchant_id, id from waitlist_entries where order_id is not null and not exists (
    select from orders where orders.merchant_id = waitlist_entries.merchant_id and orders.id = waitlist_entries.order_id
      and payment_status in ('pending', 'failed'))
  limit :most`

/** Deletes entries that were never confirmed, whose time is over, or whose order was paid. */
export async function endReservations(db: Knex, log: (error: unknown) => void): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const found = await sql<{ merchantId: string; id: string }>(db, ENDED, { hours: CONFIRM_HOURS, most: MOST_AT_ONCE })
    const due = found.filter(({ id }) => !failed.has(id))
    for (const { merchantId, id } of due)
      await db
        .transaction((trx) => removeEntries(trx, merchantId, { id }))
        .catch((error) => {
          failed.add(id)
          log(error)
        })
    if (found.length < MOST_AT_ONCE || due.length === 0) return
  }
}
