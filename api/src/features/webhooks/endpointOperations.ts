import type { Deps, Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { commitReply, effectOfCall } from '../../platform/http/idempotency.ts'
import { pageOf } from '../../platform/http/pageOf.ts'
import type { EventType } from '../../platform/outbox/Event.ts'
import { assertConfirmed } from '../../shop/merchant/assertConfirmed.ts'
import { dropSwitchedOff, type SwitchedOffWay } from '../../shop/merchant/switchedOff.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { assertReachable } from './endpointUrl.ts'
import { CURRENT_VERSION, VERSIONS } from '../../platform/versions/versions.ts'
import { testPayload } from './eventPayload.ts'
import { assertMayReceive } from './eventScopes.ts'
import { eventTypes } from './eventTypes.ts'
import { recordEndpoint } from './recordEndpoint.ts'

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async ({ query }, { webhooks, sandbox, merchantId }) => ({
  ...pageOf('listWebhookEndpoints', await webhooks.listEndpoints(merchantId), { query, direction: 'asc' }),
  versions: (webhooks.hasVersions ? VERSIONS.map(({ name }) => name).toReversed() : [CURRENT_VERSION]) as Version[],
  portal: webhooks.hasPortal,
  can_order: webhooks.canOrder,
  is_sandbox: sandbox !== null,
})

export const createWebhookEndpoint: Handler<'createWebhookEndpoint'> = async ({ body }, ctx) => {
  const { db, webhooks, merchantId, config } = ctx
  const url = assertReachable(body.url, config)
  assertMayReceive(ctx, body.event_types ?? [])
  await assertConfirmed(db, merchantId)
  assertSendable(webhooks, body)
  const wanted = { version: ctx.version as Version, ...body, url }
  const made = await webhooks.createEndpoint(merchantId, wanted, effectOfCall()?.id)
  return commitReply(db, async (trx) => {
    await recordEndpoint(trx, ctx, 'created', { id: made.id, after: made })
    return made
  })
}

export const getWebhookEndpoint: Handler<'getWebhookEndpoint'> = async ({ path }, { webhooks, merchantId }) =>
  webhooks.getEndpoint(merchantId, path.id)

export const updateWebhookEndpoint: Handler<'updateWebhookEndpoint'> = async ({ path, body }, ctx) => {
  const { webhooks, merchantId, config } = ctx
  const url = body.url === undefined ? {} : { url: assertReachable(body.url, config) }
  assertSendable(webhooks, body)
  const before = await webhooks.getEndpoint(merchantId, path.id)
  // Both decide who gets which objects.
  if (body.url !== undefined || body.event_types) assertMayReceive(ctx, body.event_types ?? (before.event_types as EventType[]))
  const after = await webhooks.updateEndpoint(merchantId, path.id, { ...body, ...url })
  if (after.enabled) await dropSwitchedOff(ctx.db, merchantId, ENDPOINTS, [path.id])
  await recordEndpoint(ctx.db, ctx, 'updated', { id: path.id, before, after })
  return after
}

export const deleteWebhookEndpoint: Handler<'deleteWebhookEndpoint'> = async ({ path }, ctx) => {
  const { webhooks, merchantId } = ctx
  const before = await webhooks.getEndpoint(merchantId, path.id)
  await webhooks.deleteEndpoint(merchantId, path.id)
  await dropSwitchedOff(ctx.db, merchantId, ENDPOINTS, [path.id])
  await recordEndpoint(ctx.db, ctx, 'deleted', { id: path.id, before })
  return undefined
}

export const getWebhookSecret: Handler<'getWebhookSecret'> = async ({ path }, { webhooks, merchantId }) => ({
  secret: await webhooks.getSecret(merchantId, path.id),
})

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ path }, ctx) => {
  const { webhooks, merchantId } = ctx
  const secret = await webhooks.rotateSecret(merchantId, path.id)
  await recordEndpoint(ctx.db, ctx, 'secret_rotated', { id: path.id, before: await webhooks.getEndpoint(merchantId, path.id) })
  return { secret }
}

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ path, query }, { webhooks, merchantId }) => {
  const { limit = 20, cursor, status, event_type: eventType } = query
  return webhooks.listDeliveries(merchantId, path.id, { limit, cursor, status, eventType })
}

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async ({ path }, ctx) => {
  const delivery = await ctx.webhooks.getDelivery(ctx.merchantId, path.id, path.delivery_id)
  assertMayReceive(ctx, [delivery.event_type as EventType])
  return delivery
}

export const getWebhookFailures: Handler<'getWebhookFailures'> = ({ path }, { webhooks, merchantId }) =>
  webhooks.countFailures(merchantId, path.id)

export const redeliverWebhook: Handler<'redeliverWebhook'> = async ({ path }, { webhooks, merchantId }) => {
  await webhooks.redeliver(merchantId, path.id, path.delivery_id)
  return { accepted: true }
}

export const sendTestWebhook: Handler<'sendTestWebhook'> = async ({ path, body }, { webhooks, merchantId }) => {
  const { version } = await webhooks.getEndpoint(merchantId, path.id)
  const payload = { ...testPayload(body.event_type, version), timestamp: new Date().toISOString() }
  await webhooks.sendTest(merchantId, path.id, { type: body.event_type, payload })
  return { accepted: true }
}

/** @throws 400 for a range that is empty. */
export const replayWebhooks: Handler<'replayWebhooks'> = async ({ path, body }, { webhooks, merchantId }) => {
  const since = new Date(body.since)
  const until = body.until ? new Date(body.until) : new Date()
  if (since >= until) throw invalidField('since', 'since must lie before until, and in the past.')
  const { event_types: eventTypes = [], status = 'missed' } = body
  await webhooks.replay(merchantId, path.id, { since, until, eventTypes, status })
  return { accepted: true }
}

/** Endpoints can be created in the portal, too. */
export const openWebhookPortal: Handler<'openWebhookPortal'> = async (_, ctx) => {
  const { db, webhooks, merchantId } = ctx
  assertMayReceive(ctx, [])
  await assertConfirmed(db, merchantId)
  await recordAudit(db, ctx, { action: 'webhook_portal.opened' })
  return { url: await webhooks.portalUrl(merchantId) }
}

const ENDPOINTS: SwitchedOffWay[] = ['webhook_endpoint', 'webhook_listener']

type Version = components['schemas']['ApiVersion']

interface Wishes {
  version?: string | undefined
  ordered?: boolean | undefined
}

/** @throws 400 for an older version, if all endpoints get the current one, and for an order that the service cannot keep. */
function assertSendable({ hasVersions, canOrder }: Deps['webhooks'], { version = CURRENT_VERSION, ordered = false }: Wishes) {
  if (ordered && !canOrder)
    throw invalidField('ordered', 'ordered must be false: this server sends all events through Svix, which keeps no order.')
  if (!hasVersions && version !== CURRENT_VERSION)
    throw invalidField(
      'version',
      `version must be ${CURRENT_VERSION}: this server sends all events through Svix, in the current version.`,
    )
}

export const listWebhookEventTypes: Handler<'listWebhookEventTypes'> = async ({ query }) => {
  const types = eventTypes()
  // They have no time, and keep the order of the contract.
  const placeOf = (one: (typeof types)[number]) => ({ at: new Date(types.indexOf(one)), id: one.type })
  return pageOf('listWebhookEventTypes', types, { query, direction: 'asc', placeOf })
}
