import type { Knex } from 'knex'
import { sql } from '../../../db/sql.ts'

/** A delivery that a worker has taken; if the worker dies, it is due again after the lease. */
export interface Claimed {
  id: string
  merchantId: string
  endpointId: string
  eventId: string
  type: string
  /** Failed attempts of this round so far. */
  tries: number
}

/** Longer than an attempt can take. */
const LEASE = '60 seconds'

// Endpoint by endpoint, so that one with a long queue or slow responses does not block the others: each is one look-up in
// the index of pending deliveries.
const WAITING = `
  select distinct e.merchant_id from webhook_endpoints e where e.id <> all(:busy) and exists (
    select from webhook_deliveries d where d.merchant_id = e.merchant_id and d.endpoint_id = e.id and d.status = 'pending' and d.next_try_at <= now())`
const CLAIM = `
  with due as (
    select d.id from webhook_endpoints e cross join lateral (
      select id, next_try_at from webhook_deliveries
      where merchant_id = :merchantId and endpoint_id = e.id and status = 'pending' and next_try_at <= now()
      order by next_try_at limit :perEndpoint for update skip locked) d
    where e.merchant_id = :merchantId and e.id <> all(:busy)
    order by d.next_try_at limit :most)
  update webhook_deliveries d set next_try_at = now() + interval '${LEASE}' from due
  where d.merchant_id = :merchantId and d.id = due.id
  returning d.id, d.merchant_id, d.endpoint_id, d.event_id, d.type, d.tries`

/** Claims due deliveries, at most `perEndpoint` of one endpoint, and none of the busy endpoints. */
export async function claimDue(db: Knex, limits: { most: number; perEndpoint: number; busy: string[] }): Promise<Claimed[]> {
  const { most, ...each } = limits
  const waiting = await sql<{ merchantId: string }>(db, WAITING, { busy: each.busy }, 'waitingDeliveries')
  const claimed: Claimed[] = []
  for (const { merchantId } of waiting) {
    if (claimed.length >= most) break
    claimed.push(...(await sql<Claimed>(db, CLAIM, { ...each, merchantId, most: most - claimed.length }, 'claimDeliveries')))
  }
  return claimed
}
