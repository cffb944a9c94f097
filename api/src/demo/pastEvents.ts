import type { Knex } from 'knex'
import { Order } from '../shop/order/Order.ts'
import { presentOrder } from '../features/orders/order/present.ts'

/** Number of sales and failed payments shown in the bell. */
const NOTIFICATIONS = 8
const TYPES: Partial<Record<Order['paymentStatus'], 'order.completed' | 'order.failed'>> = {
  completed: 'order.completed',
  failed: 'order.failed',
}

/** Writes the events of the newest orders as already delivered, so that they are not sent. */
export async function writePastEvents(trx: Knex, merchantId: string): Promise<void> {
  const newest = await Order.query(trx)
    .where({ merchantId })
    .whereIn('paymentStatus', Object.keys(TYPES))
    .orderBy('createdAt', 'desc')
    .limit(NOTIFICATIONS)
    .withGraphFetched('[items, history]')
  const events = newest.toReversed().map((order, place) => {
    const at = order.completedAt ?? order.updatedAt
    const type = TYPES[order.paymentStatus]
    // In the past, so before every event that follows.
    const listed = { listPosition: at.getTime() * 1000 + place, objectId: order.id }
    return { merchantId, type, data: JSON.stringify(presentOrder(order)), createdAt: at, relayedAt: at, ...listed }
  })
  await trx('outbox').insert(events)
}
