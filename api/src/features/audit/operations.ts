import type { Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { exportSheet } from './exportSheet.ts'
import { type AuditEventRow, listPage } from './listing.ts'

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ query }, { db, merchantId }) => {
  const { events, next } = await listPage(db, merchantId, query)
  return { data: events.map(presentAuditEvent), next_cursor: next }
}

export const exportAuditEvents: Handler<'exportAuditEvents'> = async ({ query }, ctx) => {
  const { format = 'xlsx', ...filter } = query
  return exportSheet(ctx, filter, format)
}

/** A line of the activity log. */
const presentAuditEvent = (row: AuditEventRow): components['schemas']['AuditEvent'] => ({
  id: row.id,
  action: row.action,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  target: row.target,
  before: row.before,
  after: row.after,
  request_id: row.requestId,
  created_at: row.createdAt.toISOString(),
})
