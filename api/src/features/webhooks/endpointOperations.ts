import type { Handler } from '../../deps.ts'
import { invalidField } from '../../http/errors.ts'
import { assertConfirmed } from '../../rows/assertConfirmed.ts'
import { assertReachable } from './endpointUrl.ts'
import { testPayload } from './eventPayload.ts'
import { eventTypes } from './eventTypes.ts'

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async (_, { webhooks, merchantId }) => ({
  endpoints: await webhooks.listEndpoints(merchantId),
  portal: webhooks.hasPortal,
})

export const createWebhookEndpoint: Handler<'createWebhookEndpoint'> = async ({ body }, { db, webhooks, merchantId, config }) => {
  const url = assertReachable(body.url, config)
  await assertConfirmed(db, merchantId)
  return webhooks.createEndpoint(merchantId, { ...body, url })
}

export const getWebhookEndpoint: Handler<'getWebhookEndpoint'> = async ({ path }, { webhooks, merchantId }) =>
  webhooks.getEndpoint(merchantId, path.id)

export const updateWebhookEndpoint: Handler<'updateWebhookEndpoint'> = async (
  { path, body },
  { webhooks, merchantId, config },
) => {
  const url = body.url === undefined ? {} : { url: assertReachable(body.url, config) }
  return webhooks.updateEndpoint(merchantId, path.id, { ...body, ...url })
}

export const deleteWebhookEndpoint: Handler<'deleteWebhookEndpoint'> = async ({ path }, { webhooks, merchantId }) => {
  await webhooks.deleteEndpoint(merchantId, path.id)
  return undefined
}

export const getWebhookSecret: Handler<'getWebhookSecret'> = async ({ path }, { webhooks, merchantId }) => ({
  secret: await webhooks.getSecret(merchantId, path.id),
})

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ path }, { webhooks, merchantId }) => ({
  secret: await webhooks.rotateSecret(merchantId, path.id),
})

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ path, query }, { webhooks, merchantId }) => {
  const { limit = 20, cursor, status, event_type: eventType } = query
  return webhooks.listDeliveries(merchantId, path.id, { limit, cursor, status, eventType })
}

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async ({ path }, { webhooks, merchantId }) =>
  webhooks.getDelivery(merchantId, path.id, path.deliveryId)

export const redeliverWebhook: Handler<'redeliverWebhook'> = async ({ path }, { webhooks, merchantId }) => {
  await webhooks.redeliver(merchantId, path.id, path.deliveryId)
  return { accepted: true }
}

export const sendTestWebhook: Handler<'sendTestWebhook'> = async ({ path, body }, { webhooks, merchantId }) => {
  const payload = { ...testPayload(body.event_type), timestamp: new Date().toISOString() }
  await webhooks.sendTest(merchantId, path.id, { type: body.event_type, payload })
  return { accepted: true }
}

/** @throws 400 for a range that is empty. */
export const replayWebhooks: Handler<'replayWebhooks'> = async ({ path, body }, { webhooks, merchantId }) => {
  const since = new Date(body.since)
  const until = body.until ? new Date(body.until) : new Date()
  if (since >= until) throw invalidField('since', 'since must lie before until, and in the past.')
  await webhooks.replay(merchantId, path.id, since, until)
  return { accepted: true }
}

/** Endpoints can be created in the portal, too. */
export const openWebhookPortal: Handler<'openWebhookPortal'> = async (_, { db, webhooks, merchantId }) => {
  await assertConfirmed(db, merchantId)
  return { url: await webhooks.portalUrl(merchantId) }
}

export const listWebhookEventTypes: Handler<'listWebhookEventTypes'> = async () => ({ event_types: eventTypes() })
