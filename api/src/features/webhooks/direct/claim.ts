import type { Knex } from 'knex'
import { acrossServers, andOnly, type Only } from '../../../platform/db/acrossServers.ts'
import { forMerchants, scoped, type Scope, sqlFor } from '../../../platform/db/merchants.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { EventType } from '../../../platform/outbox/Event.ts'
import type { EventPayload } from '../eventPayload.ts'
import type { Endpoint } from './Endpoint.ts'
import { type Batch, writeBatch } from './firstAttempts.ts'
import { isItsTurn } from './order.ts'

/**
 * A delivery that a worker has taken, with its endpoint and its event; if the worker dies, it is due again after the
 * lease.
 */
export interface Claimed extends Pick<Endpoint, 'url' | 'secret' | 'formerSecrets' | 'enabled' | 'version'> {
  id: string
  merchantId: string
  endpointId: string
  eventId: string
  type: EventType
  /** Failed attempts of this round so far. */
  tries: number
  /** Of a test event; null for others. */
  body: EventPayload | null
  /** The event; null for a test event, and when it was erased. */
  event: { type: EventType; createdAt: string; livemode: boolean; data: unknown } | null
  /** Of a first attempt, whose delivery is written when it has ended. */
  batch?: Batch
}

/** SQL: the `event` of a delivery. */
export const eventJson = (event: string, livemode: string) =>
  `json_build_object('type', ${event}.type, 'createdAt', ${event}.created_at, 'livemode', ${livemode}, 'data', ${event}.data)`

/** Longer than the claimed deliveries of one endpoint can take (createDirect.ts). */
export const LEASE = '2 minutes'
/** When a first attempt no longer begins: its answer could come after the lease. */
export const BEGIN_WITHIN_MS = 100_000

/** How many deliveries may begin: of all, of one endpoint, and none of the busy ones. */
export interface Limits {
  most: number
  perEndpoint: number
  busy: string[]
}

// Endpoint by endpoint, so that one with a long queue or slow responses does not block the others: each is one look-up in
// the index of pending deliveries.
const waiting = (only: Only) => `
  select distinct e.merchant_id, cast(null as uuid) as lost_id from webhook_endpoints e
  where e.id <> all(:busy) and e.listener_id is null ${andOnly(only, 'e.merchant_id')} and exists (
    select from webhook_deliveries d where d.merchant_id = e.merchant_id ${andOnly(only, 'd.merchant_id')} and d.endpoint_id = e.id and d.status = 'pending' and d.next_try_at <= now())
  union all
  select lost.merchant_id, lost.id from webhook_first_attempts lost where lost.due_at <= now() ${andOnly(only, 'lost.merchant_id')}`
interface Waiting {
  merchantId: string
  /** A batch of first attempts whose process died. */
  lostId: string | null
}
// Not flushed: after a power failure, the deliveries are claimed again.
const claimStatement = (scope: Scope) => `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  due as (
    select d.merchant_id, d.id from quick, webhook_endpoints e cross join lateral (
      select merchant_id, id, next_try_at from webhook_deliveries one
      where ${scope.is('merchant_id', 'e.merchant_id')} and endpoint_id = e.id and status = 'pending' and next_try_at <= now()
        and ${isItsTurn('one', scope.either(':merchantId', 'one.merchant_id'))}
      order by next_try_at limit :perEndpoint for update skip locked) d
    where ${scope.either('e.merchant_id = :merchantId', 'e.merchant_id = any(cast(:merchantIds as uuid[]))')} and e.id <> all(:busy) and e.listener_id is null
    order by d.next_try_at limit :most),
  claimed as (
    update webhook_deliveries d set next_try_at = now() + interval '${LEASE}' from due
    where ${scope.is('d.merchant_id', 'due.merchant_id')} and d.id = due.id
    returning d.*)
  select claimed.id, claimed.merchant_id, claimed.endpoint_id, claimed.event_id, claimed.type, claimed.tries, claimed.body,
    e.url, e.secret, e.former_secrets, e.enabled, e.version, case when o.id is not null then ${eventJson('o', 'o.livemode')} end as event
  from claimed
    join webhook_endpoints e on e.merchant_id = claimed.merchant_id and e.id = claimed.endpoint_id
    left join outbox o on o.merchant_id = claimed.merchant_id and o.id = claimed.event_id
  ${scope.either('where e.merchant_id = :merchantId', '')}`
const CLAIM = { ...scoped(claimStatement), name: 'claimDeliveries' }

/** Claims due deliveries, within the limits. */
export async function claimDue(db: Knex, { most, perEndpoint, busy }: Limits, log: (error: unknown) => void): Promise<Claimed[]> {
  const read = (only: Only) => sql<Waiting>(db, waiting(only), { busy, only }, only ? undefined : 'waitingDeliveries')
  const found = (await acrossServers(db, read, log)).flat()
  for (const { merchantId, lostId } of found) if (lostId) await writeBatch(db, { merchantId, id: lostId }).catch(log)
  const merchantIds = [...new Set(found.map(({ merchantId }) => merchantId))]
  let left = most
  const claim = async (ids: string[]): Promise<Claimed[]> => {
    const claimed = left > 0 ? await sqlFor<Claimed>(db, CLAIM, ids, { perEndpoint, busy, most: left }) : []
    left -= claimed.length
    return claimed
  }
  return forMerchants(db, merchantIds, claim, log)
}
