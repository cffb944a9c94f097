import type { Knex } from 'knex'
import { countRows } from '../db/page.ts'
import { readSettledUntil } from '../db/settledUntil.ts'
import type { OperationId } from './Operation.ts'
import { readChangeCursor, writeChangeCursor } from './cursor.ts'
import { invalidField } from './errors.ts'

/** Null: it has not changed since it was made. */
interface Changing {
  updatedAt: Date | null
}

/** A list whose changes can be followed. */
interface Followed<Row extends Changing> {
  list: OperationId
  table: string
  /** SQL of the time of a row's last change. */
  by: string
  /** Reads the rows of a page, in the order of these ids. */
  load: (ids: string[]) => Promise<Row[]>
}

interface Query {
  updated_since: string
  cursor?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** Whether a query wants the changes since a time. */
export const wantsChanges = <Asked extends { updated_since?: string | undefined }>(
  query: Asked,
): query is Asked & { updated_since: string } => query.updated_since !== undefined

interface ChangePage<Row> {
  rows: Row[]
  total: number
  isExact: boolean
  next: string | null
}

/**
 * Reads one page of the rows that changed since a time, oldest change first. A row that changes meanwhile moves to the end, and
 * rows that may still be preceded by others are left to a later call, so nothing is skipped (docs/following-changes.md).
 * @param rows the filtered rows, without order and limits.
 * @throws 400 for a cursor of another list or order, for a time that no calendar has, and for an offset.
 */
export async function readChanges<Row extends Changing>(
  db: Knex,
  rows: Knex.QueryBuilder,
  of: Followed<Row>,
  query: Query,
): Promise<ChangePage<Row>> {
  const { limit = 10, offset = 0 } = query
  const since = new Date(query.updated_since)
  if (Number.isNaN(since.getTime()))
    throw invalidField('updated_since', 'updated_since must be a time such as 2026-01-12T14:05:21Z.')
  if (offset) throw invalidField('offset', 'Changes are read by cursor. Leave offset out.')
  const after = readChangeCursor(of.list, query.cursor)
  const id = `${of.table}.id`
  // Before the rows are read, so that all before it are among them.
  const until = await readSettledUntil(db)
  const changed = rows.clone().whereRaw(`${of.by} >= ? and ${of.by} < ?`, [atLeastEpoch(since), until])
  const page = changed.clone()
  if (after) void page.whereRaw(`(${of.by}, ${id}) > (cast(? as timestamptz), ?)`, [after.at, after.id])
  const [{ total, isExact }, found] = await Promise.all([
    countRows(changed, true),
    page
      .select(id, db.raw(`${of.by} as changed_at`))
      .orderByRaw(`${of.by}, ${id}`)
      // One extra row shows whether there are more.
      .limit(limit + 1),
  ])
  const listed: { id: string; changedAt: Date }[] = found.slice(0, limit)
  const last = listed.at(-1)
  const next = last && found.length > limit ? writeChangeCursor(of.list, last.changedAt, last.id) : null
  const loaded = await of.load(listed.map((row) => row.id))
  // One that has changed since the page was chosen comes again. Its time would lead the reader beyond rows that it has not seen.
  return { rows: loaded.filter(({ updatedAt }) => !updatedAt || updatedAt <= until), total, isExact, next }
}

/** PostgreSQL has no year 0. */
const atLeastEpoch = (time: Date) => new Date(Math.max(0, time.getTime()))
