import type { Deps } from '../deps.ts'
import { changesSince } from './changesSince.ts'
import { noteOff } from './noteOff.ts'

/**
 * Switches off endpoints at Svix that were created or changed since a moment. In its portal they can be changed without a
 * line in our log, so if it was opened since, all of them. Safe to run twice.
 */
export async function switchOffEndpoints(
  { db, webhooks }: Pick<Deps, 'db' | 'webhooks'>,
  { merchantId, since }: { merchantId: string; since: string },
): Promise<void> {
  const moment = new Date(since)
  const changes = await changesSince(db, merchantId, moment)
  const portal = changes.findLast(({ action }) => action === 'webhook_portal.opened')
  for (const { id, url, enabled, created_at: createdAt } of await webhooks.listEndpoints(merchantId)) {
    const change = changes.findLast(({ target, action }) => target === id && action.startsWith('webhook_endpoint.')) ?? portal
    if (!enabled || (!change && new Date(createdAt) < moment)) continue
    await webhooks.updateEndpoint(merchantId, id, { enabled: false })
    const { createdAt: changedAt = new Date(createdAt), actorName: changedBy = null } = change ?? {}
    await noteOff(db, merchantId, [{ way: 'webhook_endpoint', target: id, name: new URL(url).host, changedAt, changedBy }])
  }
}
