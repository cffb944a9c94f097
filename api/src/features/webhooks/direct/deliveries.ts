import type { Knex } from 'knex'
import type { Config } from '../../../config/config.ts'
import { onwards } from '../../../platform/db/page.ts'
import type { components } from '../../../generated/openapi.ts'
import type { DeliveryQuery, Webhooks } from '../../../gateways/webhooks/webhooks.ts'
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type EventPayload, eventPayload, storedTestPayload } from '../eventPayload.ts'
import { countFailures } from './countFailures.ts'
import { findEnabled, findEndpoint, newId } from './Endpoint.ts'
import { FIRST_BEFORE, releaseFollowers } from './order.ts'
import { replay } from './replay.ts'

type Schemas = components['schemas']

const DELIVERY_ID = /^dlv_\w{1,60}$/

export interface Delivery {
  id: string
  merchantId: string
  endpointId: string
  eventId: string
  type: string
  status: Schemas['WebhookDeliveryStatus']
  tries: number
  nextTryAt: Date | null
  lastStatusCode: number | null
  /** Of the newest attempt. */
  lastError: string | null
  waitsFor: Schemas['WebhookDelivery']['waits_for']
  createdAt: Date
}
interface Attempt {
  at: Date
  durationMs: number
  headers: Record<string, string>
  statusCode: number | null
  response: string
  error: string | null
}

type Origins = Pick<Config, 'publicUrl' | 'filesOrigin'>
type DeliveryCalls = Pick<Webhooks, 'listDeliveries' | 'getDelivery' | 'redeliver' | 'sendTest' | 'countFailures' | 'replay'>

/** Deliveries in our own tables. */
export const createDeliveryCalls = (db: Knex, origins: Origins): DeliveryCalls => ({
  listDeliveries: async (merchantId, id, query) => {
    await findEndpoint(db, merchantId, id)
    const found = await pageOf(db, merchantId, id, query)
    const rows = found.slice(0, query.limit)
    const last = rows.at(-1)
    const next = last && found.length > query.limit ? writeCursor('listWebhookDeliveries', last.createdAt, last.id) : null
    return { data: rows.map(present), next_cursor: next }
  },

  getDelivery: async (merchantId, id, deliveryId) => {
    const endpoint = await findEndpoint(db, merchantId, id)
    const delivery = await findDelivery(db, merchantId, id, deliveryId)
    const attempts: Attempt[] = await db('webhook_attempts').where({ merchantId, deliveryId }).orderBy('id')
    const payload = await findPayload(db, origins, { ...delivery, version: endpoint.version })
    if (!payload) throw notFound('Event')
    const body = JSON.stringify(payload)
    const request = { url: endpoint.url, headers: attempts.at(-1)?.headers ?? {}, body }
    return { ...present(delivery), request, attempts: attempts.map(presentAttempt) }
  },

  redeliver: async (merchantId, id, deliveryId) => {
    await findEnabled(db, merchantId, id)
    await findDelivery(db, merchantId, id, deliveryId)
    await db.transaction(async (trx) => {
      await releaseFollowers(trx, { id: deliveryId, merchantId })
      await trx('webhook_deliveries').where({ id: deliveryId, merchantId }).update(again(trx))
    })
  },

  sendTest: async (merchantId, id, { type, payload }) => {
    await findEnabled(db, merchantId, id)
    await db('webhook_deliveries').insert({
      id: newId('dlv'),
      merchantId,
      endpointId: id,
      eventId: db.raw('gen_random_uuid()'),
      type,
      body: JSON.stringify(payload),
      nextTryAt: db.fn.now(),
    })
  },

  countFailures: async (merchantId, id) => {
    await findEndpoint(db, merchantId, id)
    return countFailures(db, merchantId, id)
  },

  replay: async (merchantId, id, range) => {
    await findEnabled(db, merchantId, id)
    await replay(db, merchantId, id, range)
  },
})

/** Returns the body of a delivery, as it is sent; null when its event was erased. */
async function findPayload(
  db: Knex,
  origins: Origins,
  { id, merchantId, eventId, version }: Pick<Delivery, 'id' | 'merchantId' | 'eventId'> & { version: string },
): Promise<EventPayload | null> {
  const test = await db('webhook_deliveries').where({ id, merchantId }).whereNotNull('body').first('body')
  if (test) return storedTestPayload(test.body)
  const event = await db('outbox').where({ id: eventId, merchantId }).first()
  return event ? eventPayload(event, origins, version) : null
}

/** The beginning of the last answer, or why there was none. */
const lastError = (db: Knex, merchantId: string) =>
  db.raw(
    `(select left(coalesce(nullif(error, ''), response), 200) from webhook_attempts
    where merchant_id = :merchantId and delivery_id = webhook_deliveries.id order by id desc limit 1) as last_error`,
    { merchantId },
  )

const again = (db: Knex) => ({ status: 'pending', tries: 0, nextTryAt: db.fn.now() })

function pageOf(db: Knex, merchantId: string, endpointId: string, { limit, cursor, status, eventType }: DeliveryQuery) {
  const rows = db<Delivery>('webhook_deliveries').where({ merchantId, endpointId })
  if (status) void rows.where({ status })
  if (eventType) void rows.where({ type: eventType })
  const after = readCursor('listWebhookDeliveries', cursor, (id) => DELIVERY_ID.test(id))
  if (after) onwards(rows, 'created_at', 'id', after)
  return rows
    .select('*', lastError(db, merchantId), db.raw(FIRST_BEFORE, { merchantId }))
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
}

async function findDelivery(db: Knex, merchantId: string, endpointId: string, id: string): Promise<Delivery> {
  const delivery = await db<Delivery>('webhook_deliveries')
    .where({ id, merchantId, endpointId })
    .first('*', lastError(db, merchantId), db.raw(FIRST_BEFORE, { merchantId }))
  if (!delivery) throw notFound('Delivery')
  return delivery
}

const present = (delivery: Delivery): Schemas['WebhookDelivery'] => ({
  id: delivery.id,
  event_id: delivery.eventId,
  event_type: delivery.type,
  status: delivery.status,
  last_status_code: delivery.lastStatusCode,
  last_error: delivery.status === 'succeeded' ? null : delivery.lastError || null,
  next_try_at: delivery.waitsFor ? null : (delivery.nextTryAt?.toISOString() ?? null),
  waits_for: delivery.waitsFor,
  created_at: delivery.createdAt.toISOString(),
})

const presentAttempt = (attempt: Attempt): Schemas['WebhookAttempt'] => ({
  at: attempt.at.toISOString(),
  duration_ms: attempt.durationMs,
  status_code: attempt.statusCode,
  response: attempt.response,
  error: attempt.error,
})
