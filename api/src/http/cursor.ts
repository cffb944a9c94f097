import { isUuid } from '../db/isUuid.ts'
import type { Position } from '../db/question.ts'
import type { OperationId } from './contract.ts'
import { invalidField } from './errors.ts'

const CURSOR = /^(\w+)\.(\d{13})\.(.+)$/

/**
 * What a list answers as `next_cursor`: where this page ended, as list, milliseconds and id. A cursor holds no more than a place in
 * time, so that in whosever hands, it leads to the caller's own rows only.
 */
export const writeCursor = (list: OperationId, at: Date, id: string): string => `${list}.${at.getTime()}.${id}`

/**
 * Where the page before ended; null for the empty cursor, which begins with the newest; undefined where nobody walks by cursor.
 * @param isId whether a text looks like one of the list's ids.
 * @throws 400 for a cursor of another list, or of nobody's.
 */
export function readCursor(list: OperationId, text: string | undefined, isId = isUuid): Position | null | undefined {
  if (!text) return text === undefined ? undefined : null
  const [, of, at, id] = CURSOR.exec(text) ?? []
  if (of !== list || !isId(id!)) throw invalidField('cursor', 'cursor must be a next_cursor of this list.')
  return { at: new Date(Number(at)).toISOString(), id: id! }
}
