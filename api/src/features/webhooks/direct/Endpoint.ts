import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { OwnedRow } from '../../../db/Row.ts'
import type { components } from '../../../generated/openapi.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { EventType } from '../../../outbox/Event.ts'

interface FormerSecret {
  /** Sealed. */
  secret: string
  /** Until when it signs as well. */
  until: string
}

/** Where a merchant wants to be told. */
export class Endpoint extends OwnedRow {
  static override tableName = 'webhook_endpoints'
  static override jsonAttributes = ['formerSecrets']

  declare id: string
  declare url: string
  declare description: string
  /** Empty for all. */
  declare eventTypes: EventType[]
  declare enabled: boolean
  /** Sealed (http/seal.ts). */
  declare secret: string
  /** From before rotations, oldest first. */
  declare formerSecrets: FormerSecret[]
  declare failingSince: Date | null
  declare switchedOffAt: Date | null
  declare createdAt: Date
}

/** Former secrets that still sign. */
export const validSecrets = ({ formerSecrets }: Endpoint, at = new Date()): FormerSecret[] =>
  formerSecrets.filter(({ until }) => new Date(until) > at)

/** `ep_…`, `dlv_…`: ids that nobody guesses and that say what they name. */
export const newId = (prefix: 'ep' | 'dlv'): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** A signing secret as Standard Webhooks wants it. */
export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

export const endpointsOf = (db: Knex, merchantId: string) => Endpoint.query(db).where({ merchantId })

/** @throws 404 when it is not there, or not this merchant's. */
export async function findEndpoint(db: Knex, merchantId: string, id: string): Promise<Endpoint> {
  const endpoint = await endpointsOf(db, merchantId).findOne({ id })
  if (!endpoint) throw notFound('Webhook endpoint')
  return endpoint
}

/** @throws 409 where nothing would be sent. */
export async function findEnabled(db: Knex, merchantId: string, id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, merchantId, id)
  if (!endpoint.enabled) throw conflict('This endpoint is switched off. Switch it on first.')
  return endpoint
}

/** An endpoint as its merchant sees it; the secret is a question of its own. */
export const presentEndpoint = (endpoint: Endpoint): components['schemas']['WebhookEndpoint'] => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  event_types: endpoint.eventTypes,
  enabled: endpoint.enabled,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  switched_off_at: endpoint.switchedOffAt?.toISOString() ?? null,
  previous_secret_until: validSecrets(endpoint).at(-1)?.until ?? null,
  created_at: endpoint.createdAt.toISOString(),
})
