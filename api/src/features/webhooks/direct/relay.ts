import type { Knex } from 'knex'
import { faultPoint } from '../../../faultPoint.ts'

/** Events handed over in one transaction. */
const RELAY_BATCH = 500

/**
 * Creates a delivery of each waiting event for each subscribed endpoint, and marks the event. One statement, so that
 * each is created once even if the process is killed. When several workers read the same events, the first one takes
 * them.
 */
export async function relayDirectly(db: Knex, { livemode }: { livemode: boolean }): Promise<number> {
  const { rows } = await db.raw('select id from outbox where relayed_at is null order by created_at limit ?', [RELAY_BATCH])
  if (!rows.length) return 0
  faultPoint('outbox read')
  const { rowCount } = await db.raw(
    `with waiting as (
       select id, merchant_id, type from outbox where relayed_at is null and id = any(?) order by created_at for update skip locked),
     made as (
       insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at)
       select 'dlv_' || replace(cast(gen_random_uuid() as text), '-', ''), w.merchant_id, e.id, w.id, w.type, now()
       from waiting w join webhook_endpoints e on e.merchant_id = w.merchant_id
       where e.enabled and (e.event_types = '{}' or w.type = any(e.event_types))
       for key share of e
       on conflict (endpoint_id, event_id) do nothing)
     update outbox set relayed_at = now(), livemode = ? from waiting
     where outbox.id = waiting.id and outbox.merchant_id = waiting.merchant_id`,
    [rows.map(({ id }: { id: string }) => id), livemode],
  )
  return rowCount
}
