import { onwards } from '../../platform/db/page.ts'
import type { Handler } from '../deps.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'

export const listPixelEvents: Handler<'listPixelEvents'> = async ({ query: { limit = 20, cursor } }, { db, merchantId }) => {
  const after = readCursor('listPixelEvents', cursor)
  const rows = db('meta_events')
    .leftJoin('orders', { 'orders.merchantId': 'meta_events.merchantId', 'orders.id': 'meta_events.orderId' })
    .where('meta_events.merchantId', merchantId)
    .orderBy([
      { column: 'meta_events.createdAt', order: 'desc' },
      { column: 'meta_events.id', order: 'desc' },
    ])
    // One extra row shows whether there are more.
    .limit(limit + 1)
    .select('meta_events.id', 'name', 'eventId', 'status', 'answer', 'meta_events.createdAt', 'orders.number')
  if (after) onwards(rows, 'meta_events.created_at', 'meta_events.id', after)
  const found = await rows
  const events = found.slice(0, limit)
  const last = events.at(-1)
  return {
    data: events.map(({ id, name, eventId, status, answer, createdAt, number }) => ({
      id,
      name,
      event_id: eventId,
      status,
      answer,
      order_number: number ?? null,
      created_at: createdAt.toISOString(),
    })),
    next_cursor: found.length > limit ? writeCursor('listPixelEvents', last.createdAt, last.id) : null,
  }
}
