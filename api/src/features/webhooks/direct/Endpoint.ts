import { presentChange } from '../../../platform/db/presentChange.ts'
import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { ChangingRow } from '../../../platform/db/Row.ts'
import type { components } from '../../../generated/openapi.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { EventType } from '../../../platform/outbox/Event.ts'
import { answered } from '../../../platform/versions/versions.ts'

interface FormerSecret {
  /** Sealed. */
  secret: string
  /** Until when it also signs. */
  until: string
}

/** A merchant's URL that receives events. */
export class Endpoint extends ChangingRow {
  static override tableName = 'webhook_endpoints'
  static override jsonAttributes = ['formerSecrets']

  declare id: string
  declare url: string
  declare description: string
  /** Empty for all. */
  declare eventTypes: EventType[]
  declare enabled: boolean
  /** Whether events about the same object wait for each other (order.ts). */
  declare ordered: boolean
  /** Version of the API whose shape its events have. */
  declare version: string
  /** Sealed (platform/http/seal.ts). */
  declare secret: string
  /** Secrets from before rotations, oldest first. */
  declare formerSecrets: FormerSecret[]
  declare failingSince: Date | null
  declare switchedOffAt: Date | null
  /** Of a program that fetches its events (listeners.ts); null for a URL that they are posted to. */
  declare listenerId: string | null
  declare polledAt: Date | null
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
}

/** Former secrets that still sign. */
export const validSecrets = ({ formerSecrets }: Pick<Endpoint, 'formerSecrets'>, at = new Date()): FormerSecret[] =>
  formerSecrets.filter(({ until }) => new Date(until) > at)

/** `ep_…`, `dlv_…`: unguessable ids with a prefix for their kind. */
export const newId = (prefix: 'ep' | 'dlv'): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** The id of the endpoint that a call with this effect makes. */
export const endpointIdOf = (effectId: string): string => `ep_${effectId.replaceAll('-', '').slice(0, 24)}`

/** Makes a signing secret in the format of Standard Webhooks. */
export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

export const endpointsOf = (db: Knex, merchantId: string) => Endpoint.query(db).where({ merchantId })

/** @throws 404 when it does not exist, or belongs to another merchant. */
export async function findEndpoint(db: Knex, merchantId: string, id: string): Promise<Endpoint> {
  const endpoint = await endpointsOf(db, merchantId).findOne({ id })
  if (!endpoint) throw notFound('Webhook endpoint')
  return endpoint
}

/** @throws 409 when it is switched off. */
export async function findEnabled(db: Knex, merchantId: string, id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, merchantId, id)
  if (!endpoint.enabled) throw conflict('This endpoint is switched off. Switch it on first.')
  return endpoint
}

/** An endpoint as its merchant sees it, without the secret, which has an operation of its own. */
export const presentEndpoint = (endpoint: Endpoint): components['schemas']['WebhookEndpoint'] => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  event_types: endpoint.eventTypes,
  enabled: endpoint.enabled,
  ordered: endpoint.ordered,
  version: answered(endpoint.version),
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  switched_off_at: endpoint.switchedOffAt?.toISOString() ?? null,
  previous_secret_until: validSecrets(endpoint).at(-1)?.until ?? null,
  created_at: endpoint.createdAt.toISOString(),
  updated_at: presentChange(endpoint),
})
