import { isUuid } from '../db/isUuid.ts'
import type { Position } from '../db/page.ts'
import type { OperationId } from './contract.ts'
import { invalidField } from './errors.ts'

const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]{12}Z$/

/**
 * What a list answers as `next_cursor`: where this page ended. A cursor holds no more than a place in time, so that in whosever
 * hands, it leads to the caller's own rows only.
 */
export const writeCursor = (list: OperationId, at: Date, id: string): string =>
  Buffer.from(JSON.stringify([list, at.toISOString(), id])).toString('base64url')

/**
 * Where the page before ended; null for the empty cursor, which begins with the newest; undefined where nobody walks by cursor.
 * @param isId whether a text looks like one of the list's ids.
 * @throws 400 for a cursor of another list, or of nobody's.
 */
export function readCursor(list: OperationId, text: string | undefined, isId = isUuid): Position | null | undefined {
  if (!text) return text === undefined ? undefined : null
  const [of, at, last] = parse(text)
  const isOurs = of === list && last !== undefined && MOMENT.test(at!) && !Number.isNaN(Date.parse(at!)) && isId(last)
  if (!isOurs) throw invalidField('cursor', 'cursor must be a next_cursor of this list.')
  return { at: at!, id: last! }
}

function parse(text: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return []
  }
}
