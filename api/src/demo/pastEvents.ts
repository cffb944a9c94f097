import type { Knex } from 'knex'
import { Order } from '../rows/Order.ts'
import { presentOrder } from '../features/orders/present.ts'

/** Sales and failed payments that the bell tells of. */
const TOLD = 8
const TYPES: Partial<Record<Order['paymentStatus'], 'order.completed' | 'order.failed'>> = {
  completed: 'order.completed',
  failed: 'order.failed',
}

/** The events of the newest orders, as they were told when it happened: nobody is told of them again. */
export async function writePastEvents(trx: Knex, merchantId: string): Promise<void> {
  const newest = await Order.query(trx)
    .where({ merchantId })
    .whereIn('paymentStatus', Object.keys(TYPES))
    .orderBy('createdAt', 'desc')
    .limit(TOLD)
    .withGraphFetched('[items, history]')
  const events = newest.map((order) => {
    const at = order.completedAt ?? order.updatedAt
    const type = TYPES[order.paymentStatus]
    return { merchantId, type, data: JSON.stringify(presentOrder(order)), createdAt: at, relayedAt: at }
  })
  await trx('outbox').insert(events)
}
