import type { Knex } from 'knex'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { sql } from '../../../platform/db/sql.ts'
import { idsByMerchant } from '../idsByMerchant.ts'
import { PLACE, takeEvents, takingOf } from '../takeEvents.ts'
import { placeOf } from './order.ts'

/** Events handed over in one transaction. */
const RELAY_BATCH = 500

/**
 * Creates a delivery of each waiting event for each subscribed endpoint, and marks the event. One statement per
 * merchant, so that each is created once even if the process is killed. When several workers read the same events, the
 * first one takes them.
 */
export async function relayDirectly(db: Knex, { livemode }: { livemode: boolean }): Promise<number> {
  const waiting = await sql<{ id: string; merchantId: string }>(
    db,
    `select id, merchant_id from outbox where relayed_at is null order by position limit ${RELAY_BATCH}`,
    {},
  )
  if (waiting.length) faultPoint('outbox read')
  let relayed = 0
  for (const [merchantId, ids] of idsByMerchant(waiting))
    relayed += (await sql(db, RELAY, takingOf(merchantId, ids, livemode), 'relayEvents')).length
  return relayed
}

// Not flushed: after a power failure, the events are relayed again, under the same ids. A cluster refuses the setting in the
// part that locks.
const RELAY = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  ${takeEvents('o.relayed_at is null')},
  made as (
    insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at, object_id, position)
    select 'dlv_' || replace(cast(gen_random_uuid() as text), '-', ''), w.merchant_id, e.id, w.id, w.type, now(),
      ${placeOf('w', 'e')}
    from taken w join webhook_endpoints e on e.merchant_id = w.merchant_id
    where e.merchant_id = :merchantId and e.enabled and (e.event_types = '{}' or w.type = any(e.event_types))
      and (e.listener_id is null or e.polled_at > now() - interval '3 days')
    for key share of e
    on conflict (merchant_id, endpoint_id, event_id) do nothing)
  update outbox set relayed_at = now(), ${PLACE} from taken, quick
  where outbox.merchant_id = :merchantId and outbox.id = taken.id returning outbox.id`
