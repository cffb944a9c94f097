import type { Handler } from '../deps.ts'
import { exportSheet } from './exportSheet.ts'
import { listPage } from './listing.ts'
import { presentAuditEvent } from './present.ts'

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ query }, { db, merchantId }) => {
  const { events, next } = await listPage(db, merchantId, query)
  return { data: events.map(presentAuditEvent), next_cursor: next }
}

export const exportAuditEvents: Handler<'exportAuditEvents'> = async ({ query }, ctx) => {
  const { format = 'xlsx', ...filter } = query
  return exportSheet(ctx, filter, format)
}
