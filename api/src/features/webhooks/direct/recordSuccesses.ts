import { CHANGED_AT } from '../../../platform/db/changedAt.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isUuid } from '../../../platform/db/isUuid.ts'
import { newId } from '../../../platform/db/newId.ts'
import { forMerchants, scoped, type Scope, sqlFor } from '../../../platform/db/merchants.ts'
import type { PublicAnswer } from '../../../gateways/publicFetch.ts'
import { timelineText } from '../noteOnOrder.ts'
import type { Claimed } from './claim.ts'
import type { Batch } from './firstAttempts.ts'

/** Attempts that end within this time are recorded together. */
const COLLECT_MS = 50

export interface Attempt {
  claimed: Claimed
  at: Date
  /** As they were sent. */
  headers: Record<string, string>
  answer: PublicAnswer
}

// Endpoints are locked before deliveries, as switching off does; in another order they could deadlock. An endpoint that
// was deleted meanwhile is gone with its deliveries. Not flushed: after a power failure, an event is sent again.
const recordStatement = ({ is, either }: Scope) => `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  results as materialized (
    select result.* from quick, jsonb_to_recordset(cast(:results as jsonb)) as result (
      merchant_id uuid, delivery_id text, endpoint_id text, attempt_id uuid, at timestamptz, headers jsonb, duration_ms integer, status_code integer,
      response text, note_id uuid, order_id uuid, note text, event_id uuid, type text, is_first boolean)),
  living as materialized (
    select merchant_id, id from webhook_endpoints
    where ${either(
      'merchant_id = :merchantId and id = any(cast(:endpointIds as text[]))',
      '(merchant_id, id) in (select merchant_id, endpoint_id from results)',
    )} for key share),
  mended as (
    update webhook_endpoints e set failing_since = null, updated_at = ${CHANGED_AT} from living
    where ${is('e.merchant_id', 'living.merchant_id')} and e.id = living.id and e.failing_since is not null returning e.id),
  succeeded as (
    update webhook_deliveries d
    set status = 'succeeded', next_try_at = null, last_status_code = results.status_code, tries = tries + 1
    from results join living on living.merchant_id = results.merchant_id and living.id = results.endpoint_id
    where ${is('d.merchant_id', 'results.merchant_id')} and d.id = results.delivery_id and not is_first and (select count(*) from mended) >= 0 returning d.id),
  made as (
    insert into webhook_deliveries as d (merchant_id, id, endpoint_id, event_id, type, status, tries, last_status_code, created_at)
    select merchants.id, delivery_id, endpoint_id, event_id, type, 'succeeded', 1, status_code, at
    from merchants, results join living on living.merchant_id = results.merchant_id and living.id = results.endpoint_id
    where ${is('merchants.id', 'results.merchant_id')} and is_first and (select count(*) from mended) >= 0
    on conflict (merchant_id, endpoint_id, event_id) do update
      set status = 'succeeded', next_try_at = null, last_status_code = excluded.last_status_code, tries = d.tries + 1
    returning d.id, d.endpoint_id, d.event_id),
  ended as (
    delete from webhook_first_attempts f ${either('where merchant_id = :merchantId', 'using results where f.merchant_id = results.merchant_id')}
      and f.id = any(cast(:batchIds as uuid[]))),
  stored as (
    select id as delivery_id, id from succeeded
    union all
    select results.delivery_id, made.id from made join results on results.endpoint_id = made.endpoint_id and results.event_id = made.event_id and is_first),
  tried as (
    insert into webhook_attempts (merchant_id, id, delivery_id, at, headers, duration_ms, status_code, response)
    select merchants.id, attempt_id, stored.id, at, headers, duration_ms, status_code, response
    from merchants, results join stored on stored.delivery_id = results.delivery_id where ${is('merchants.id', 'results.merchant_id')})
  insert into order_history (merchant_id, id, order_id, type, text, by, at)
  select merchants.id, note_id, orders.id, 'webhook', note, 'system', cast(:now as timestamptz)
  from merchants join orders on orders.merchant_id = merchants.id join results on results.order_id = orders.id
    join stored on stored.delivery_id = results.delivery_id
  where ${is('merchants.id', 'results.merchant_id')}`
const RECORD = { ...scoped(recordStatement), name: 'recordSuccesses' }

/**
 * Returns a function that records an accepted delivery, and notes it in the order's timeline. Collects those that end at
 * the same time, and writes them in one statement.
 */
export function createRecorder(db: Knex): (attempt: Attempt) => Promise<void> {
  let waiting: Attempt[] = []
  let flushing: Promise<void> | null = null
  const flush = async () => {
    await sleep(COLLECT_MS)
    const attempts = waiting
    waiting = []
    flushing = null
    const merchantIds = new Set(attempts.map(({ claimed }) => claimed.merchantId))
    const errors: unknown[] = []
    await forMerchants(
      db,
      [...merchantIds],
      (ids) =>
        record(
          db,
          ids,
          attempts.filter(({ claimed }) => ids.includes(claimed.merchantId)),
        ),
      (error) => errors.push(error),
    )
    if (errors.length) throw errors[0]
  }
  return (attempt) => {
    waiting.push(attempt)
    return (flushing ??= flush())
  }
}

/** A batch ends with its last delivery, when those before are committed. Others end a moment later (watchBatch). */
async function record(db: Knex, merchantIds: string[], attempts: Attempt[]): Promise<unknown[]> {
  const results = JSON.stringify(attempts.map(rowOf))
  const endpointIds = [...new Set(attempts.map(({ claimed }) => claimed.endpointId))]
  const counts = new Map<Batch, number>()
  for (const { claimed } of attempts) if (claimed.batch) counts.set(claimed.batch, (counts.get(claimed.batch) ?? 0) + 1)
  const ended = [...counts].filter(([{ size, recorded }, count]) => recorded + count === size)
  const batchIds = ended.map(([{ id }]) => id)
  const rows = await sqlFor(db, RECORD, merchantIds, { results, endpointIds, batchIds, now: new Date() })
  for (const [batch] of ended) batch.recorded = batch.size
  for (const [batch, count] of counts) if (batch.recorded < batch.size) batch.recorded += count
  return rows
}

function rowOf({ claimed, at, headers, answer }: Attempt) {
  const { id, merchantId, endpointId, eventId, type, url, event, batch } = claimed
  const { statusCode, durationMs, text } = answer
  const orderId = (event?.data as { id?: string } | undefined)?.id ?? ''
  const note = event && timelineText(event.type, { delivered: url })
  return {
    merchant_id: merchantId,
    delivery_id: id,
    endpoint_id: endpointId,
    attempt_id: newId(),
    at,
    headers,
    duration_ms: durationMs,
    status_code: statusCode,
    response: storable(text),
    note_id: newId(),
    order_id: note && isUuid(orderId) ? orderId : null,
    note,
    event_id: eventId,
    type,
    is_first: batch !== undefined,
  }
}

/** PostgreSQL cannot store NUL, and a response may contain anything. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
