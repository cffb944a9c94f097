import type { Knex } from 'knex'
import { newSigningSecret } from '../../api/src/features/webhooks/direct/Endpoint.ts'
import { seal } from '../../api/src/platform/http/seal.ts'
import type { Secrets } from '../../api/src/platform/http/secrets.ts'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { doc } from './document.ts'

// oxlint-disable-next-line typescript/no-explicit-any
const example = (name: string): any => doc.components.examples[name]!.value
export const endpoint = example('WebhookEndpoint')
export const delivery = example('WebhookDeliveryDetails')
export const pastEvent = example('PastEvent')

/** A webhook endpoint with a delivery. */
export async function addEndpoint(db: Knex, owner: Merchant, secrets: Secrets) {
  const { id, url, description, event_types: eventTypes, version } = endpoint
  const signing = seal(secrets, newSigningSecret())
  await db('webhook_endpoints').insert({ id, merchantId: owner.id, url, description, eventTypes, version, secret: signing })
  const [event] = await db('outbox')
    .insert({
      merchantId: owner.id,
      type: delivery.event_type,
      data: JSON.stringify(doc.components.examples['Order']!.value),
      relayedAt: db.fn.now(),
    })
    .returning('id')
  await db('webhook_deliveries').insert({
    id: delivery.id,
    merchantId: owner.id,
    endpointId: id,
    eventId: event.id,
    type: delivery.event_type,
    status: 'succeeded',
    tries: 1,
    lastStatusCode: 200,
  })
}

/** A past event. */
export async function addPastEvent(db: Knex, owner: Merchant) {
  const { id, type, timestamp, data } = pastEvent
  const [at, objectId] = [new Date(timestamp), data.session_id]
  const taken = { relayedAt: at, listPosition: at.getTime() * 1000, objectId, livemode: true }
  await db('outbox').insert({ merchantId: owner.id, id, type, data: JSON.stringify(data), createdAt: at, ...taken })
}
