import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import type { ReplayRange } from '../../../gateways/webhooks/webhooks.ts'
import { placeOf } from './order.ts'

/** Events per replay; another call continues. */
const MAX_REPLAYED = 10_000

/** The states of a delivery that are sent again, and whether events without one are. */
const CHOSEN: Record<ReplayRange['status'], { states: string[]; untried: boolean }> = {
  missed: { states: ['failed'], untried: true },
  failed: { states: ['failed'], untried: false },
  succeeded: { states: ['succeeded'], untried: false },
  all: { states: ['failed', 'succeeded'], untried: true },
}

// Once per endpoint and event: pending ones, and those whose first attempt is under way, stay unchanged.
const REPLAY = `
  insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at, created_at, object_id, position)
  select 'dlv_' || md5(cast(:seed as text) || o.id), o.merchant_id, e.id, o.id, o.type, now(), statement_timestamp(),
    ${placeOf('o', 'e')}
  from outbox o join webhook_endpoints e on e.id = :id and e.merchant_id = o.merchant_id
  left join webhook_deliveries d on d.merchant_id = o.merchant_id and d.endpoint_id = e.id and d.event_id = o.id
  where o.merchant_id = :merchantId and o.created_at >= :since and o.created_at < :until and o.relayed_at is not null
    and (e.event_types = '{}' or o.type = any(e.event_types))
    and (cast(:eventTypes as text[]) = '{}' or o.type = any(cast(:eventTypes as text[])))
    and (case when d.id is null then cast(:untried as boolean) else d.status = any(cast(:states as text[])) end)
    and not exists (select from webhook_first_attempts begun
      where begun.merchant_id = o.merchant_id and begun.endpoint_id = e.id and o.id = any(begun.event_ids))
  order by o.created_at limit ${MAX_REPLAYED} for key share of e
  on conflict (merchant_id, endpoint_id, event_id) do update set status = 'pending', tries = 0, next_try_at = excluded.next_try_at,
      object_id = excluded.object_id, position = excluded.position
    where webhook_deliveries.status = any(cast(:states as text[]))`

/** Sends events of a time range to an endpoint again, chosen by type and by what became of them. */
export async function replay(db: Knex, merchantId: string, id: string, { status, ...range }: ReplayRange): Promise<void> {
  await sql(db, REPLAY, { merchantId, id, seed: randomUUID(), ...range, ...CHOSEN[status] })
}
