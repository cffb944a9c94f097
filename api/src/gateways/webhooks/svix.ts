import { type ApiException, MessageStatus, Svix } from 'svix'
import type { components } from '../../generated/openapi.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts'
import { callSvix, ignoreMissing } from './svixErrors.ts'
import { CURSOR, iteratorOf, presentAttempt, presentDelivery, presentEndpoint, statusOf, sumUpTypes } from './svixPresent.ts'
import { createReplayCalls, type ReplayCalls } from './svixReplay.ts'
import type { OutgoingEvent, Webhooks } from './webhooks.ts'

type Schemas = components['schemas']
type Status = Schemas['WebhookDeliveryStatus']

export interface SvixOptions {
  token: string
  /** A server other than the one that the token names, for example the operator's own. */
  serverUrl: string | null
  /** Retries of a failed call; default 2. */
  retries?: number
}

/** Webhooks through Svix, except what concerns the outbox. */
interface SvixGateway
  extends
    ReplayCalls,
    Omit<
      Webhooks,
      | 'replayMissed'
      | 'relay'
      | 'deliver'
      | 'whenIdle'
      | 'abort'
      | 'prepare'
      | 'forget'
      | 'forgetEvents'
      | 'openListener'
      | 'claimListened'
      | 'recordListened'
    > {
  /** Creates the merchant's application if it is missing. */
  makeApp: (merchantId: string) => Promise<void>
  /** Deletes it with its endpoints and messages; a missing one is ignored. */
  deleteApp: (merchantId: string) => Promise<void>
  /** Deletes the content of an event, but not the record that it was sent; a missing one is ignored. */
  expunge: (merchantId: string, eventId: string) => Promise<void>
  /** Idempotent: the event's id is the idempotency key. */
  send: (event: OutgoingEvent) => Promise<void>
  /** Creates or updates the types of events one by one, because the open-source server has no import. */
  registerTypes: (types: RegisteredType[]) => Promise<void>
}

/** A type of event in Svix's form. */
export interface RegisteredType {
  name: string
  description: string
  /** JSON Schema without external references; its first example becomes the test event. */
  schema: object
}

const TIMEOUT_MS = 15_000
/** Svix returns no more at once. */
const MAX_COUNTED = 100
const ASKED: Record<Status, MessageStatus> = {
  succeeded: MessageStatus.Success,
  // Svix never stores Pending; Sending means that another attempt is scheduled.
  pending: MessageStatus.Sending,
  failed: MessageStatus.Fail,
}

/**
 * The open-source server has the API of Svix's own servers without the portal, the import of types and
 * `replay-missing`.
 */
const isSelfHosted = (serverUrl: string | null) => serverUrl !== null && !/(^|\.)svix\.com$/.test(new URL(serverUrl).hostname)

/** The calls of Svix that we use. A merchant's application has the merchant's id as its uid. */
export function createSvix({ token, serverUrl, retries = 2 }: SvixOptions): SvixGateway {
  const svix = new Svix(token, { requestTimeout: TIMEOUT_MS, numRetries: retries, ...(serverUrl && { serverUrl }) })
  const selfHosted = isSelfHosted(serverUrl)
  const findEnabled = async (merchantId: string, id: string) => {
    const endpoint = await callSvix('Webhook endpoint', svix.endpoint.get(merchantId, id))
    if (endpoint.disabled) throw conflict('This endpoint is switched off. Switch it on first.')
    return endpoint
  }
  const readSecret = async (merchantId: string, id: string) =>
    (await callSvix('Webhook endpoint', svix.endpoint.getSecret(merchantId, id))).key

  return {
    ...createReplayCalls(svix),
    replaysUntried: !selfHosted,
    hasPortal: !selfHosted,
    // A message is the same for all endpoints of an application.
    hasVersions: false,
    canOrder: false,
    portalUrl: async (merchantId) => (await callSvix('Portal', svix.authentication.appPortalAccess(merchantId))).url,
    makeApp: async (merchantId) =>
      void (await callSvix('Account', svix.application.getOrCreate({ name: merchantId, uid: merchantId }))),
    deleteApp: (merchantId) => callSvix('Account', svix.application.delete(merchantId)).catch(ignoreMissing),
    expunge: (merchantId, eventId) => callSvix('Event', svix.message.expungeContent(merchantId, eventId)).catch(ignoreMissing),
    registerTypes: async (types) => {
      for (const { name, description, schema } of types)
        await callSvix('Event type', svix.eventType.update(name, { description, schemas: { 1: schema } }))
    },

    send: async ({ id, merchantId, type, payload }) => {
      const sent = svix.message.create(merchantId, { eventType: type, eventId: id, payload }, { idempotencyKey: id })
      await callSvix('Account', sent).catch((error: unknown) => {
        // Sent before, longer ago than the idempotency key is kept.
        if (!(error instanceof Error && (error.cause as ApiException<unknown>)?.code === 409)) throw error
      })
    },

    listEndpoints: async (merchantId) =>
      callSvix('Account', svix.endpoint.list(merchantId, { limit: 100 })).then(
        ({ data }) => data.map(presentEndpoint),
        // The application does not exist before the first endpoint.
        (error: unknown) => {
          if ((error as { status?: number }).status === 404) return []
          throw error
        },
      ),
    createEndpoint: async (merchantId, { url, description, event_types: types }, effectId) => {
      const wanted = { url, description: description ?? '', filterTypes: filterOf(types) }
      const made = svix.endpoint.create(merchantId, wanted, { ...(effectId && { idempotencyKey: effectId }) })
      return presentEndpoint(await callSvix('Account', made))
    },
    getEndpoint: async (merchantId, id) => presentEndpoint(await callSvix('Webhook endpoint', svix.endpoint.get(merchantId, id))),
    updateEndpoint: async (merchantId, id, { url, description, event_types: types, enabled }) => {
      const changes = {
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(types && { filterTypes: filterOf(types) }),
        ...(enabled !== undefined && { disabled: !enabled }),
      }
      return presentEndpoint(await callSvix('Webhook endpoint', svix.endpoint.patch(merchantId, id, changes)))
    },
    deleteEndpoint: (merchantId, id) => callSvix('Webhook endpoint', svix.endpoint.delete(merchantId, id)),
    getSecret: readSecret,
    rotateSecret: async (merchantId, id) => {
      await callSvix('Webhook endpoint', svix.endpoint.rotateSecret(merchantId, id, {}))
      return readSecret(merchantId, id)
    },

    listDeliveries: async (merchantId, id, { limit, cursor, status, eventType }) => {
      const query = {
        limit,
        iterator: cursor ? iteratorOf(cursor) : null,
        ...(status && { status: ASKED[status] }),
        ...(eventType && { eventTypes: [eventType] }),
      }
      const page = await callSvix('Webhook endpoint', svix.messageAttempt.listAttemptedMessages(merchantId, id, query))
      return {
        data: page.data.map(presentDelivery),
        next_cursor: page.done || !page.iterator ? null : CURSOR + page.iterator,
      }
    },
    getDelivery: async (merchantId, id, deliveryId) => {
      const [endpoints, message, attempts] = await callSvix(
        'Delivery',
        Promise.all([
          svix.messageAttempt.listAttemptedDestinations(merchantId, deliveryId, { limit: 100 }),
          svix.message.get(merchantId, deliveryId),
          svix.messageAttempt.listByMsg(merchantId, deliveryId, { endpointId: id, limit: 50 }),
        ]),
      )
      const endpoint = endpoints.data.find((one) => one.id === id)
      if (!endpoint) throw notFound('Delivery')
      // Svix returns the newest first.
      const tries = attempts.data.toReversed()
      const last = tries.at(-1)
      return {
        ...presentDelivery({ ...message, status: endpoint.status, nextAttempt: endpoint.nextAttempt ?? null }),
        last_status_code: last ? statusOf(last) : null,
        request: {
          url: endpoint.url,
          body: JSON.stringify(message.payload),
          headers: { 'content-type': 'application/json', 'webhook-id': message.id },
        },
        attempts: tries.map(presentAttempt),
      }
    },
    redeliver: async (merchantId, id, deliveryId) => {
      await findEnabled(merchantId, id)
      await callSvix('Delivery', svix.messageAttempt.resend(merchantId, deliveryId, id))
    },
    sendTest: async (merchantId, id, { type }) => {
      const { filterTypes } = await findEnabled(merchantId, id)
      const example = callSvix('Event type', svix.endpoint.sendExample(merchantId, id, { eventType: type }))
      const message = await example.catch((error: { status?: number }) => {
        throw error.status === 404 ? invalidField('event_type', 'The webhook service does not know this type.') : error
      })
      // The open-source server stores a test event of a type that the endpoint has not chosen, and does not send it.
      if (selfHosted && filterTypes && !filterTypes.includes(type))
        await callSvix('Delivery', svix.messageAttempt.resend(merchantId, message.id, id))
    },
    countFailures: async (merchantId, id) => {
      const newest = async (status: Status) => {
        const query = { limit: MAX_COUNTED, status: ASKED[status] }
        const { data } = await callSvix('Webhook endpoint', svix.messageAttempt.listAttemptedMessages(merchantId, id, query))
        return data.map(presentDelivery)
      }
      const [failed, pending] = await Promise.all([newest('failed'), newest('pending')])
      const all = new Map([...failed, ...pending].map((one) => [one.id, one]))
      return { ...sumUpTypes([...all.values()]), by_answer: [] }
    },
    replay: async (merchantId, id, { since, until, eventTypes, status }) => {
      if (eventTypes.length) throw invalidField('event_types', 'The webhook service replays all types.')
      if (status !== 'missed') throw invalidField('status', 'The webhook service replays what was missed.')
      await findEnabled(merchantId, id)
      await callSvix('Webhook endpoint', svix.endpoint.recover(merchantId, id, { since, until }))
      if (selfHosted) return
      // Events that were never tried, because the endpoint was off or did not exist yet.
      await callSvix('Webhook endpoint', svix.endpoint.replayMissing(merchantId, id, { since, until }))
    },
  }
}

const filterOf = (types: string[] | undefined) => (types?.length ? types : null)
