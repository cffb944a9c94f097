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

// Endpoint by endpoint, so that one with a long queue or slow responses does not block the others. The query jumps from
// one endpoint to the next in the index of pending deliveries.
const CLAIM = `
  with recursive waiting as (
    (select endpoint_id from webhook_deliveries where status = 'pending' order by endpoint_id limit 1)
    union all
    select (select d.endpoint_id from webhook_deliveries d where d.status = 'pending' and d.endpoint_id > waiting.endpoint_id
      order by d.endpoint_id limit 1) from waiting where waiting.endpoint_id is not null),
  due as (
    select d.id, d.merchant_id from waiting cross join lateral (
      select id, merchant_id, next_try_at from webhook_deliveries
      where endpoint_id = waiting.endpoint_id and status = 'pending' and next_try_at <= now()
      order by next_try_at limit :perEndpoint for update skip locked) d
    where waiting.endpoint_id <> all(:busy)
    order by d.next_try_at limit :most)
  update webhook_deliveries d set next_try_at = now() + interval '${LEASE}' from due
  where d.id = due.id and d.merchant_id = due.merchant_id
  returning d.id, d.merchant_id, d.endpoint_id, d.event_id, d.type, d.tries`

/**
 * Takes deliveries that are due.
 * @param busy endpoints with enough attempts in progress.
 */
export const claimDue = (db: Knex, limits: { most: number; perEndpoint: number; busy: string[] }): Promise<Claimed[]> =>
  sql<Claimed>(db, CLAIM, limits, 'claimDeliveries')
