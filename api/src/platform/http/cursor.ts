import { isUuid } from '../db/isUuid.ts'
import type { Position } from '../db/question.ts'
import type { OperationId } from './Operation.ts'
import { type FieldError, invalidField } from './errors.ts'

/** Marks a cursor of a list in the order of its changes. */
const CHANGES = 'updated'
const CURSOR = /^(\w+)\.(\d{13})\.(.+)$/

/**
 * Returns the `next_cursor` of a list: the end of this page as list, milliseconds and id. A cursor contains only a position, so
 * it returns the caller's own rows, even if another merchant made it.
 */
export const writeCursor = (list: OperationId | typeof CHANGES, at: Date, id: string): string =>
  // Before September 2001, the milliseconds have fewer digits.
  `${list}.${String(at.getTime()).padStart(13, '0')}.${id}`

/**
 * Returns the position where the last page ended. Null for the empty cursor, which begins with the newest; undefined without a
 * cursor.
 * @param isId whether a text looks like one of the list's ids.
 * @throws 400 for a cursor of another list, or an invalid one.
 */
export function readCursor(
  list: OperationId | typeof CHANGES,
  text: string | undefined,
  isId = isUuid,
): Position | null | undefined {
  if (!text) return text === undefined ? undefined : null
  const [, of, at, id] = CURSOR.exec(text) ?? []
  if (of !== list || !isId(id!)) throw invalidField('cursor', 'cursor must be empty or a next_cursor of this list.')
  return { at: new Date(Number(at)).toISOString(), id: id! }
}

/** Returns the `next_cursor` of a list in the order of its changes, like `writeCursor`. */
export const writeChangeCursor = (list: OperationId, at: Date, id: string): string => `${list}.${writeCursor(CHANGES, at, id)}`

/**
 * Returns the position where the last page of changes ended; null for the first page.
 * @throws 400 for a cursor of another list or order, or an invalid one.
 */
export function readChangeCursor(list: OperationId, text: string | undefined): Position | null {
  if (!text) return null
  const isOwn = text.startsWith(`${list}.${CHANGES}.`)
  return readCursor(CHANGES, isOwn ? text.slice(list.length + 1) : 'none') ?? null
}

/** The sort of every list that is read by cursor, by the names of its parameters. */
const NEWEST_FIRST: Record<string, string> = {
  sortBy: 'created_at',
  sort_by: 'created_at',
  sortDir: 'desc',
  sort_dir: 'desc',
  orderBy: 'created_at',
  orderDir: 'desc',
}

/** Returns what a caller asked of a list that its cursor or `updated_since` cannot give: rows in another order. */
export function sortProblems(query: Record<string, unknown>): FieldError[] {
  if (query['updated_since'] !== undefined)
    return Object.keys(NEWEST_FIRST)
      .filter((name) => query[name] !== undefined)
      .map((path) => ({ path, msg: `updated_since reads the oldest change first. Leave ${path} out.` }))
  if (query['cursor'] === undefined) return []
  return Object.entries(NEWEST_FIRST)
    .filter(([name, value]) => query[name] !== undefined && query[name] !== value)
    .map(([path]) => ({ path, msg: `A cursor reads newest first. Leave ${path} out, or read by offset.` }))
}
