import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { objectOf } from '../takeEvents.ts'
import { Endpoint } from './Endpoint.ts'

// An ordered endpoint gets the events about one object (an order, a product, a visit) one after another. Each of its
// deliveries stores the object and the event's position. Whether it is its turn is decided at every claim, from what is
// pending then: no process has to release it, so none can forget to.

/** SQL: `object_id` and `position` of a new delivery of an event; null for an endpoint without an order. */
export const placeOf = (event: string, endpoint: string): string => `${objectIn(event, endpoint)}, ${positionIn(event, endpoint)}`
export const objectIn = (event: string, endpoint: string) => `case when ${endpoint}.ordered then ${objectOf(event)} end`
export const positionIn = (event: string, endpoint: string) => `case when ${endpoint}.ordered then ${event}.position end`

/** SQL: deliveries about the same object that come before `one`. */
const pendingBefore = (one: string, merchant: string) =>
  `from webhook_deliveries before where before.merchant_id = ${merchant} and before.endpoint_id = ${one}.endpoint_id
    and before.object_id = ${one}.object_id and before.position < ${one}.position and before.status = 'pending'`

/**
 * SQL: whether nothing holds back a delivery. An event before it may still be in the outbox, because another worker is just
 * handing it over.
 */
export const isItsTurn = (one: string, merchant: string): string => `case when ${one}.object_id is null then true else
  not exists (select ${pendingBefore(one, merchant)})
  and not exists (select from outbox earlier
    where earlier.merchant_id = ${merchant} and earlier.relayed_at is null and earlier.position < ${one}.position) end`

/** SQL: the first delivery that one of `webhook_deliveries` waits for, as the API presents it. Binding: the merchant, `:merchantId`. */
export const FIRST_BEFORE = `case when status = 'pending' and object_id is not null then
  (select json_build_object('id', before.id, 'event_type', before.type)
    ${pendingBefore('webhook_deliveries', ':merchantId')} order by before.position limit 1) end as waits_for`

interface Owned {
  id: string
  merchantId: string
}

/** Looks at what waits for a failed delivery no sooner than at that one, so that claims need not skip it again and again. */
export const holdFollowers = (trx: Knex, { id, merchantId }: Owned) =>
  sql(
    trx,
    `update webhook_deliveries d set next_try_at = first.next_try_at from webhook_deliveries first
     where first.merchant_id = :merchantId and first.id = :id and d.merchant_id = :merchantId
       and d.endpoint_id = first.endpoint_id and d.object_id = first.object_id and d.position > first.position
       and d.status = 'pending' and d.next_try_at < first.next_try_at`,
    { id, merchantId },
  )

/** Makes what waits for a delivery due, because that one is sent now. What waits for nothing may be under way. */
export const releaseFollowers = (trx: Knex, { id, merchantId }: Owned) =>
  sql(
    trx,
    `update webhook_deliveries d set next_try_at = now() from webhook_deliveries first
     where first.merchant_id = :merchantId and first.id = :id and first.status = 'pending' and d.merchant_id = :merchantId
       and d.endpoint_id = first.endpoint_id and d.object_id = first.object_id and d.position > first.position
       and d.status = 'pending' and d.next_try_at > now()`,
    { id, merchantId },
  )

const TAKE_PLACES = `
  update webhook_deliveries d set object_id = ${objectOf('o')}, position = o.position from outbox o
  where d.merchant_id = :merchantId and d.endpoint_id = :id and d.status = 'pending' and d.object_id is null
    and o.merchant_id = :merchantId and o.id = d.event_id`
// What waited is due; all others keep their time, because they may be under way.
// The present time is a value, because a cluster refuses it inside case.
const LEAVE_PLACES = `
  update webhook_deliveries d set object_id = null, position = null,
    next_try_at = case when exists (select ${pendingBefore('d', ':merchantId')}) then cast(:now as timestamptz) else next_try_at end
  where d.merchant_id = :merchantId and d.endpoint_id = :id and d.status = 'pending' and d.object_id is not null`

/**
 * Gives the pending deliveries of an endpoint their places, or takes them away. Locks the endpoint, so that every event
 * is either handed over before, or with the new setting.
 */
export async function changeOrder(trx: Knex, merchantId: string, id: string, ordered: boolean): Promise<void> {
  const before = await Endpoint.query(trx).findOne({ id, merchantId }).forUpdate()
  if (before && before.ordered !== ordered)
    await sql(trx, ordered ? TAKE_PLACES : LEAVE_PLACES, { merchantId, id, now: new Date() })
}
