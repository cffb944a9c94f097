import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'

type Endpoint = components['schemas']['WebhookEndpoint']

/** Recorded after the call, which may be to a service. Paths and queries of such addresses are often secret. */
export const recordEndpoint = (
  trx: Knex,
  actor: Actor,
  change: 'created' | 'updated' | 'deleted' | 'secret_rotated',
  { id, before, after }: { id: string; before?: Endpoint; after?: Endpoint },
) =>
  recordAudit(trx, actor, {
    action: `webhook_endpoint.${change}`,
    target: id,
    ...(before && { before: withHost(before) }),
    ...(after && { after: withHost(after) }),
  })

const withHost = (endpoint: Endpoint) => ({ ...endpoint, host: new URL(endpoint.url).host })
