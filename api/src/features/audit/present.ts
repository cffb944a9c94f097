import type { components } from '../../generated/openapi.ts'
import type { AuditEventRow } from './listing.ts'

/** A line of the activity log. */
export const presentAuditEvent = (row: AuditEventRow): components['schemas']['AuditEvent'] => ({
  id: row.id,
  action: row.action,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  target: row.target,
  before: row.before,
  after: row.after,
  request_id: row.requestId,
  created_at: row.createdAt.toISOString(),
})
