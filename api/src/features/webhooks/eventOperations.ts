import type { Deps, Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { invalidField, notFound } from '../../platform/http/errors.ts'
import type { EventType } from '../../platform/outbox/Event.ts'
import { CURRENT_VERSION } from '../../platform/versions/versions.ts'
import { eventPayload } from './eventPayload.ts'
import { assertMayReceive, typesToListen } from './eventScopes.ts'
import { eventTypes } from './eventTypes.ts'
import { findEvent, type ListedEvent, listPage } from './pastEvents.ts'

/** @throws 400 for an unknown type, 403 for one that the key may not read, or if it may read none. */
export const listEvents: Handler<'listEvents'> = async ({ query: { type, ...query } }, ctx) => {
  const { db, merchantId, config } = ctx
  const types = typesToListen(ctx, readTypes(type))
  const { events, next } = await listPage(db, merchantId, { ...query, types })
  return { data: events.map((event) => present(event, config)), next_cursor: next }
}

export const getEvent: Handler<'getEvent'> = async ({ path }, ctx) => {
  const event = await findEvent(ctx.db, ctx.merchantId, path.id)
  if (!event) throw notFound('Event')
  assertMayReceive(ctx, [event.type])
  return present(event, ctx.config)
}

/** In the current version: an older one is translated like every answer (api/src/platform/versions/translations.ts). */
const present = (event: ListedEvent, config: Deps['config']) =>
  ({ id: event.id, ...eventPayload(event, config, CURRENT_VERSION) }) as components['schemas']['PastEvent']

function readTypes(text = ''): EventType[] {
  const known = new Set<string>(eventTypes().map(({ type }) => type))
  const named = [...new Set(text.split(',').filter(Boolean))]
  const unknown = named.find((type) => !known.has(type))
  if (unknown)
    throw invalidField('type', `type names "${unknown}", which is no type of event. listWebhookEventTypes has them all.`)
  return named as EventType[]
}
