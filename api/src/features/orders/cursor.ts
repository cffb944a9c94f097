import { invalidField } from '../../http/errors.ts'
import type { Order } from './Order.ts'

/** Where a page ended, newest first. Both parts, because many orders may share a moment. */
interface Position {
  createdAt: string
  id: string
}

export const writeCursor = ({ createdAt, id }: Order): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')

/** @throws 400 for one that we did not write. */
export function readCursor(text: string): Position {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string]
    if (new Date(createdAt).toISOString() === createdAt && /^[0-9a-f-]{36}$/.test(id)) return { createdAt, id }
  } catch {
    // Not ours: said below.
  }
  throw invalidField('cursor', 'cursor must be a next_cursor of this list.')
}
