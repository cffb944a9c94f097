import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { acrossServers, andOnly, type Only } from '../../../platform/db/acrossServers.ts'
import { isCluster } from '../../../platform/db/isCluster.ts'
import { forMerchants, scoped } from '../../../platform/db/merchants.ts'
import { readHere } from '../../../platform/db/readHere.ts'
import { sql } from '../../../platform/db/sql.ts'
import { PLACE, takeEvents, takingOf } from '../takeEvents.ts'
import { BEGIN_WITHIN_MS, type Claimed, eventJson, LEASE, type Limits } from './claim.ts'
import type { Batch } from './firstAttempts.ts'
import { objectIn, placeOf, positionIn } from './order.ts'

/** Events handed over in one transaction. */
const RELAY_BATCH = 500

interface Waiting {
  id: string
  merchantId: string
}
/** An event that was relayed, with a delivery that this worker has claimed with it. */
type Relayed = { relayedId: string } & ((Claimed & { batchId: string }) | { id: null })

interface Relaying {
  livemode: boolean
  /** Of deliveries that begin at once. */
  limits: Limits
  log: (error: unknown) => void
}

/**
 * Creates a delivery of each waiting event for each subscribed endpoint, or begins its first attempt, and marks the event, in one
 * statement, so that each is made once even if the process is killed. When several workers read the same events, the first one
 * takes them.
 * @returns how many events, and the deliveries that are claimed already.
 */
export async function relayDirectly(
  db: Knex,
  { livemode, limits, log }: Relaying,
): Promise<{ relayed: number; claimed: Claimed[] }> {
  const waiting = (await acrossServers(db, (only) => readWaiting(db, only), log)).flat()
  if (!waiting.length) return { relayed: 0, claimed: [] }
  faultPoint('outbox read')
  const isOnCluster = await isCluster(db)
  const relay = (merchantIds: string[]) => {
    const bindings = takingOf(
      waiting.filter(({ merchantId }) => merchantIds.includes(merchantId)),
      livemode,
    )
    if (isOnCluster)
      return sql<Relayed>(db, RELAY_ONE, { ...bindings, merchantId: merchantIds[0], seed: randomUUID() }, 'relayEventsOfOne')
    return sql<Relayed>(db, RELAY_ALL, { ...bindings, ...limits, merchantIds }, 'relayEvents')
  }
  const merchantIds = new Set(waiting.map(({ merchantId }) => merchantId))
  const rows = await forMerchants(db, [...merchantIds], relay, log)
  const claimed = rows.filter((row): row is Relayed & Claimed & { batchId: string } => row.id !== null)
  return { relayed: new Set(rows.map(({ relayedId }) => relayedId)).size, claimed: inBatches(claimed) }
}

function inBatches(claimed: (Claimed & { batchId: string })[]): Claimed[] {
  const batches = new Map<string, Batch>()
  const beginsUntil = Date.now() + BEGIN_WITHIN_MS
  return claimed.map(({ batchId, ...one }) => {
    const batch = batches.get(batchId) ?? { id: batchId, merchantId: one.merchantId, size: 0, recorded: 0, beginsUntil }
    batch.size++
    batches.set(batchId, batch)
    return { ...one, batch }
  })
}

const readWaiting = (db: Knex, only: Only) =>
  sql<Waiting>(
    db,
    `select id, merchant_id from outbox where relayed_at is null ${andOnly(only)} order by position limit ${RELAY_BATCH}`,
    { only },
  )

const ONCE = 'on conflict (merchant_id, endpoint_id, event_id) do nothing'
/** The endpoints of `w`, an event. */
const SUBSCRIBED = `e.enabled and (e.event_types = '{}' or w.type = any(e.event_types))
      and (e.listener_id is null or e.polled_at > now() - interval '3 days')`

// Not flushed: after a power failure, the events are relayed again, under the same ids. A cluster refuses the setting in the
// part that locks.
const QUICK = `quick as materialized (select set_config('synchronous_commit', 'off', true))`
const UNRELAYED = 'o.relayed_at is null'

/** On a cluster: for one merchant, and all deliveries wait until they are claimed. */
const RELAY_ONE = scoped(
  (scope) => `
  with ${QUICK},
  ${takeEvents(scope, UNRELAYED)},
  made as (
    insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at, created_at, object_id, position)
    select 'dlv_' || md5(cast(:seed as text) || w.id || e.id), e.merchant_id, e.id, w.id, w.type, now(), statement_timestamp(), ${placeOf('w', 'e')}
    from taken w join webhook_endpoints e on e.merchant_id = w.merchant_id
    where e.merchant_id = :merchantId and ${SUBSCRIBED}
    for key share of e
    ${ONCE}),
  marked as (
    update outbox set relayed_at = now(), ${PLACE} from taken, quick
    where outbox.merchant_id = :merchantId and outbox.id = taken.id returning outbox.id)
  select marked.id as relayed_id, null as id from marked where ${readHere('quick', 'list', 'free', 'taken')}`,
).one

/**
 * On one PostgreSQL: for all merchants, and first attempts begin at once, as many as the limits allow. Those of an endpoint with an
 * order, or with others that are due, become deliveries that wait for their turn.
 */
const RELAY_ALL = scoped(
  (scope) => `
  with ${QUICK},
  ${takeEvents(scope, UNRELAYED)},
  targets as materialized (
    select w.id as event_id, w.merchant_id, w.type, w.position as event_position, ${eventJson('w', 'cast(:livemode as boolean)')} as event,
      e.id as endpoint_id, e.url, e.secret, e.former_secrets, e.enabled, e.version, ${objectIn('w', 'e')} as object_id, ${positionIn('w', 'e')} as position,
      not e.ordered and e.listener_id is null and e.id <> all(:busy) and not exists (
        select from webhook_deliveries d
        where d.merchant_id = e.merchant_id and d.endpoint_id = e.id and d.status = 'pending' and d.next_try_at <= now()) as is_free
    from taken w join webhook_endpoints e on e.merchant_id = w.merchant_id
    where ${SUBSCRIBED}
    for key share of e),
  numbered as materialized (
    select targets.*, 'dlv_' || replace(cast(gen_random_uuid() as text), '-', '') as id, is_free and row_number() over (partition by merchant_id, endpoint_id order by event_position) <= :perEndpoint
      and row_number() over (order by event_position) <= :most as begins from targets),
  made as (
    insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at, object_id, position)
    select id, merchant_id, endpoint_id, event_id, type, now(), object_id, position from numbered where not begins
    ${ONCE}),
  begun as (
    insert into webhook_first_attempts as batch (merchant_id, endpoint_id, event_ids, due_at)
    select merchant_id, endpoint_id, array_agg(event_id), now() + interval '${LEASE}' from numbered where begins group by merchant_id, endpoint_id
    returning batch.merchant_id, batch.endpoint_id, batch.id as batch_id),
  marked as (
    update outbox set relayed_at = now(), ${PLACE} from taken, quick
    where outbox.merchant_id = taken.merchant_id and outbox.id = taken.id returning outbox.merchant_id, outbox.id)
  select marked.id as relayed_id, first.id, first.merchant_id, endpoint_id, event_id, type, 0 as tries, null as body, event,
    url, secret, former_secrets, enabled, version, batch_id
  from marked left join (
    select numbered.*, batch_id from numbered join begun on begun.merchant_id = numbered.merchant_id and begun.endpoint_id = numbered.endpoint_id
    where begins) first
  on first.merchant_id = marked.merchant_id and first.event_id = marked.id order by first.event_position`,
).many
