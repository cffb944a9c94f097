import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { placeOf } from './order.ts'

// Most events are accepted at the first attempt. Their deliveries are written once, when they have succeeded: as pending ones that
// change, they took half of the log of a sale for the indexes of every version. Until then one row for each endpoint has the events
// of a batch. If the process dies, another one writes them as pending deliveries after the lease.

/** After this time, the log of an endpoint shows attempts that take long as pending. */
const WRITTEN_AFTER_MS = 2000

/** First attempts at one endpoint that began together. */
export interface Batch {
  id: string
  merchantId: string
  /** Deliveries, and how many of them are recorded. */
  size: number
  recorded: number
  /** Epoch milliseconds. What has not begun by then is claimed from its delivery. */
  beginsUntil: number
}

// Deliveries that exist already stay as they are.
const WRITE = `
  with begun as (
    delete from webhook_first_attempts where merchant_id = :merchantId and id = :id returning endpoint_id, event_ids, due_at)
  insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at, created_at, object_id, position)
  select 'dlv_' || md5(cast(:id as text) || o.id), o.merchant_id, e.id, o.id, o.type, begun.due_at, statement_timestamp(), ${placeOf('o', 'e')}
  from begun join outbox o on o.id = any(begun.event_ids) join webhook_endpoints e on e.merchant_id = o.merchant_id and e.id = begun.endpoint_id
  where o.merchant_id = :merchantId
  on conflict (merchant_id, endpoint_id, event_id) do nothing`

/** Writes what is left of a batch as pending deliveries, which are due at the end of its lease. */
export const writeBatch = (db: Knex, { id, merchantId }: Pick<Batch, 'id' | 'merchantId'>): Promise<unknown[]> =>
  sql(db, WRITE, { id, merchantId })

/** Writes what is left of a batch when its attempts have ended, and of slow ones before. */
export async function watchBatch(db: Knex, batch: Batch, attempts: Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(attempts), sleep(WRITTEN_AFTER_MS, undefined, { ref: false })])
  if (batch.recorded < batch.size) await writeBatch(db, batch)
}

interface Attempted {
  id: string
  merchantId: string
  endpointId: string
  eventId: string
  /** Of a first attempt, whose delivery may not be written yet. */
  batch?: Batch
}
const WRITE_ONE = `
  insert into webhook_deliveries (id, merchant_id, endpoint_id, event_id, type, next_try_at, created_at, object_id, position)
  select :id, o.merchant_id, e.id, o.id, o.type, now(), cast(:at as timestamptz), ${placeOf('o', 'e')}
  from outbox o join webhook_endpoints e on e.merchant_id = o.merchant_id and e.id = :endpointId
  where o.merchant_id = :merchantId and o.id = :eventId
  on conflict (merchant_id, endpoint_id, event_id) do update set type = excluded.type
  returning id`

/**
 * Writes the delivery of a first attempt that failed, if it is not written yet.
 * @returns its id; null if its event is gone.
 */
export async function writeDelivery(
  trx: Knex,
  { id, merchantId, endpointId, eventId, batch }: Attempted,
  at: Date,
): Promise<string | null> {
  if (!batch) return id
  const [delivery] = await sql<{ id: string }>(trx, WRITE_ONE, { id, merchantId, endpointId, eventId, at })
  return delivery?.id ?? null
}
