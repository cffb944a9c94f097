import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { recordAudit } from '../audit/recordAudit.ts'

type Endpoint = components['schemas']['WebhookEndpoint']

/** Recorded after the call, which may be to a service. Paths and queries of such addresses are often secret. */
export const recordEndpoint = (
  ctx: Deps & Caller,
  change: 'created' | 'updated' | 'deleted' | 'secret_rotated',
  target: string,
  { before, after }: { before?: Endpoint; after?: Endpoint },
) =>
  recordAudit(ctx.db, ctx, {
    action: `webhook_endpoint.${change}`,
    target,
    ...(before && { before: withHost(before) }),
    ...(after && { after: withHost(after) }),
  })

const withHost = (endpoint: Endpoint) => ({ ...endpoint, host: new URL(endpoint.url).host })
