import type { Knex } from 'knex'
import { faultPoint } from '../../../faultPoint.ts'
import { sql } from '../../../db/sql.ts'
import { idsByMerchant } from '../../../outbox/idsByMerchant.ts'
import { type Claimed, type ClaimLimits, LEASE } from './claim.ts'

/** Events handed over in one transaction. */
const RELAY_BATCH = 500

/**
 * Creates a delivery of each waiting event for each subscribed endpoint, marks the event, and claims the deliveries
 * within these limits. One statement per merchant, so that each is created once even if the process is killed. When
 * several workers read the same events, the first one takes them.
 * @param onClaimed called with the claimed deliveries of each merchant.
 * @returns how many events.
 */
export async function relayDirectly(
  db: Knex,
  { livemode, limitsOf, onClaimed }: { livemode: boolean; limitsOf: () => ClaimLimits; onClaimed: (claimed: Claimed[]) => void },
): Promise<number> {
  const waiting = await sql<{ id: string; merchantId: string }>(
    db,
    `select id, merchant_id from outbox where relayed_at is null order by created_at limit ${RELAY_BATCH}`,
    {},
    'waitingEvents',
  )
  if (waiting.length) faultPoint('outbox read')
  let relayed = 0
  for (const [merchantId, ids] of idsByMerchant(waiting)) {
    const rows = await sql<{ marked: number; id: string | null }>(
      db,
      RELAY,
      { merchantId, ids, livemode, ...limitsOf() },
      'relayEvents',
    )
    relayed += rows[0]!.marked
    onClaimed(rows.filter(({ id }) => id !== null) as unknown as Claimed[])
  }
  return relayed
}

// Not flushed: after a power failure, the events are handed over again.
const RELAY = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  waiting as materialized (
    select id, merchant_id, type, created_at, data from outbox, quick
    where merchant_id = :merchantId and relayed_at is null and id = any(cast(:ids as uuid[])) order by created_at for update of outbox skip locked),
  subscribed as materialized (
    select merchant_id, id, url, secret, former_secrets, enabled, event_types from webhook_endpoints
    where merchant_id = :merchantId and enabled for key share),
  pairs as (
    select w.merchant_id, w.id as event_id, w.type, e.id as endpoint_id,
      row_number() over (order by w.created_at, w.id, e.id) as place,
      row_number() over (partition by e.id order by w.created_at, w.id) as place_of_endpoint
    from waiting w join subscribed e on e.merchant_id = w.merchant_id
    where e.event_types = '{}' or w.type = any(e.event_types)),
  made as (
    insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at)
    select 'dlv_' || replace(cast(gen_random_uuid() as text), '-', ''), merchant_id, endpoint_id, event_id, type,
      case when place <= :most and place_of_endpoint <= :perEndpoint and endpoint_id <> all(cast(:busy as text[]))
        then now() + interval '${LEASE}' else now() end
    from pairs
    on conflict (merchant_id, endpoint_id, event_id) do nothing returning *),
  marked as (
    update outbox set relayed_at = now(), livemode = :livemode from waiting
    where outbox.merchant_id = :merchantId and outbox.id = waiting.id returning outbox.id)
  select total.marked, claimed.* from (select cast(count(*) as integer) as marked from marked) total
  left join (
    select made.id, made.merchant_id, made.endpoint_id, made.event_id, made.type, made.tries, made.body, e.url, e.secret, e.former_secrets, e.enabled,
      json_build_object('type', w.type, 'createdAt', w.created_at, 'livemode', cast(:livemode as boolean), 'data', w.data) as event
    from made join subscribed e on e.id = made.endpoint_id join waiting w on w.id = made.event_id
    where made.next_try_at > now()) claimed on true`
