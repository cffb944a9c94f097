import type { Handler } from '../../deps.ts'

/** As many as fit below the pixel's settings. */
const SHOWN = 20

export const listPixelEvents: Handler<'listPixelEvents'> = async (_, { db, merchantId }) => {
  const events = await db('meta_events')
    .leftJoin('orders', { 'orders.merchantId': 'meta_events.merchantId', 'orders.id': 'meta_events.orderId' })
    .where('meta_events.merchantId', merchantId)
    .orderBy([
      { column: 'meta_events.createdAt', order: 'desc' },
      { column: 'meta_events.id', order: 'desc' },
    ])
    .limit(SHOWN)
    .select('meta_events.id', 'name', 'eventId', 'status', 'answer', 'meta_events.createdAt', 'orders.number')
  return {
    events: events.map(({ id, name, eventId, status, answer, createdAt, number }) => ({
      id,
      name,
      event_id: eventId,
      status,
      answer,
      order_number: number ?? null,
      created_at: createdAt.toISOString(),
    })),
  }
}
