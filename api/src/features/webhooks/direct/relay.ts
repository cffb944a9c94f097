import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { forMerchants, scoped, type Scope, sqlFor } from '../../../platform/db/merchants.ts'
import { sql } from '../../../platform/db/sql.ts'
import { PLACE, takeEvents, takingOf } from '../takeEvents.ts'
import { placeOf } from './order.ts'

/** Events handed over in one transaction. */
const RELAY_BATCH = 500

interface Waiting {
  id: string
  merchantId: string
}

/**
 * Creates a delivery of each waiting event for each subscribed endpoint, and marks the event, in one statement, so that each is
 * created once even if the process is killed. When several workers read the same events, the first one takes them.
 */
export async function relayDirectly(
  db: Knex,
  { livemode, log }: { livemode: boolean; log: (error: unknown) => void },
): Promise<number> {
  const waiting = await sql<Waiting>(
    db,
    `select id, merchant_id from outbox where relayed_at is null order by position limit ${RELAY_BATCH}`,
    {},
  )
  if (!waiting.length) return 0
  faultPoint('outbox read')
  const relay = (merchantIds: string[]) => {
    const own = waiting.filter(({ merchantId }) => merchantIds.includes(merchantId))
    return sqlFor<{ id: string }>(db, RELAY, merchantIds, { ...takingOf(own, livemode), seed: randomUUID() })
  }
  const merchantIds = new Set(waiting.map(({ merchantId }) => merchantId))
  return (await forMerchants(db, [...merchantIds], relay, log)).length
}

// Not flushed: after a power failure, the events are relayed again, under the same ids. A cluster refuses the setting in the
// part that locks.
const relayStatement = (scope: Scope) => `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  ${takeEvents(scope, 'o.relayed_at is null')},
  made as (
    insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at, created_at, object_id, position)
    select 'dlv_' || md5(cast(:seed as text) || w.id || e.id), w.merchant_id, e.id, w.id, w.type, now(), statement_timestamp(),
      ${placeOf('w', 'e')}
    from taken w join webhook_endpoints e on e.merchant_id = w.merchant_id
    where ${scope.is('e.merchant_id', 'w.merchant_id')} and e.enabled and (e.event_types = '{}' or w.type = any(e.event_types))
      and (e.listener_id is null or e.polled_at > now() - interval '3 days')
    for key share of e
    on conflict (merchant_id, endpoint_id, event_id) do nothing)
  update outbox set relayed_at = now(), ${PLACE} from taken, quick
  where ${scope.is('outbox.merchant_id', 'taken.merchant_id')} and outbox.id = taken.id returning outbox.id`
const RELAY = { ...scoped(relayStatement), name: 'relayEvents' }
