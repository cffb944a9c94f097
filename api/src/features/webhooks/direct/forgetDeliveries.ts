import type { Knex } from 'knex'

const KEPT = '30 days'
const BATCH = 5000

/** Deletes old deliveries, also those that a listener never fetched, a few thousand at a time, so that no lock is held for long. */
export async function forgetDeliveries(db: Knex): Promise<void> {
  let deleted = BATCH
  while (deleted === BATCH) {
    const { rowCount } = await db.raw(
      `delete from webhook_deliveries where (merchant_id, id) in (
         select merchant_id, id from webhook_deliveries d where created_at < now() - interval '${KEPT}' and (status <> 'pending'
           or exists (select from webhook_endpoints e where e.merchant_id = d.merchant_id and e.id = d.endpoint_id and e.listener_id is not null))
         limit ?)`,
      [BATCH],
    )
    deleted = rowCount
  }
}
