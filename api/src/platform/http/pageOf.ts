import type { OperationId } from './Operation.ts'
import { readCursor, writeCursor } from './cursor.ts'

interface Place {
  at: Date
  id: string
}
interface PageOptions<Row> {
  query: { limit?: number | undefined; cursor?: string | undefined }
  /** By time and id. Default: newest first. */
  direction?: 'asc' | 'desc'
  /** Default: `created_at` and `id` of the row. */
  placeOf?: (row: Row) => Place
}

/**
 * Returns one page of a list that is short enough to be read whole. Rows may come and go between pages.
 * @throws 400 for a cursor of another list.
 */
export function pageOf<Row extends object>(
  list: OperationId,
  rows: Row[],
  { query: { limit = 100, cursor }, direction = 'desc', placeOf = createdAt }: PageOptions<Row>,
): { data: Row[]; next_cursor: string | null } {
  const last = readCursor(list, cursor, () => true)
  const sign = direction === 'asc' ? 1 : -1
  const compare = (one: Place, other: Place) => sign * (+one.at - +other.at || (one.id < other.id ? -1 : +(one.id > other.id)))
  const left = rows
    .map((row) => ({ row, ...placeOf(row) }))
    .toSorted(compare)
    .filter((place) => !last || compare(place, { at: new Date(last.at), id: last.id }) > 0)
  const page = left.slice(0, limit)
  const end = page.at(-1)
  return { data: page.map(({ row }) => row), next_cursor: end && left.length > limit ? writeCursor(list, end.at, end.id) : null }
}

function createdAt(row: object): Place {
  const { created_at: at, id } = row as { created_at: string; id: string }
  return { at: new Date(at), id }
}
