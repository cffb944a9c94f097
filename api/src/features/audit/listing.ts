import type { Knex } from 'knex'
import { onwards } from '../../platform/db/page.ts'
import { readBatches } from '../../platform/db/readBatches.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { timeZoneOf, whereCreatedIn } from '../../shop/merchant/timeZone.ts'
import type { AuditAction } from './actions.ts'

/** A row of `audit_events`. */
export interface AuditEventRow {
  merchantId: string
  id: string
  actorKind: 'person' | 'key' | 'session' | 'system'
  actorId: string | null
  actorName: string
  action: AuditAction
  target: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string | null
  createdAt: Date
}

type Query = Input<'listAuditEvents'>['query']
export type AuditFilter = Pick<Query, 'action' | 'actor' | 'actor_id' | 'start_date' | 'end_date'>

/** Lines of a merchant's activity log that match a filter. */
async function matching(db: Knex, merchantId: string, { action, actor, actor_id: actorId, start_date, end_date }: AuditFilter) {
  const rows = db('audit_events').where({ merchantId })
  if (action) void rows.where({ action })
  if (actor) void rows.where({ actorKind: actor })
  if (actorId) void rows.where({ actorId })
  whereCreatedIn(rows, { start_date, end_date }, await timeZoneOf(db, merchantId))
  // In an object, because awaiting a query builder would run it.
  return { rows }
}

const NEWEST_FIRST = [
  { column: 'createdAt', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

/** Returns one page of the activity log, newest first. */
export async function listPage(db: Knex, merchantId: string, { limit = 20, cursor, ...filter }: Query) {
  const after = readCursor('listAuditEvents', cursor)
  const { rows } = await matching(db, merchantId, filter)
  if (after) onwards(rows, 'created_at', 'id', after)
  // One extra row shows whether there are more.
  const found: AuditEventRow[] = await rows.orderBy([...NEWEST_FIRST]).limit(limit + 1)
  const events = found.slice(0, limit)
  const last = events.at(-1)
  const next = last && found.length > limit ? writeCursor('listAuditEvents', last.createdAt, last.id) : null
  return { events, next }
}

/** Lines per query, read while the previous ones are written. */
const BATCH = 1000

/** Reads all matching lines in batches, newest first. */
export async function* readAll(db: Knex, merchantId: string, filter: AuditFilter): AsyncGenerator<AuditEventRow[]> {
  const { rows } = await matching(db, merchantId, filter)
  yield* readBatches<AuditEventRow>(BATCH, (last) => {
    const page = rows
      .clone()
      .orderBy([...NEWEST_FIRST])
      .limit(BATCH)
    if (last) onwards(page, 'created_at', 'id', { at: last.createdAt.toISOString(), id: last.id })
    return page
  })
}
