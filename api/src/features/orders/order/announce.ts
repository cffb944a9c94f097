import type { Knex } from 'knex'
import { emit, type EventType } from '../../../platform/outbox/Event.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { presentOrder } from './present.ts'

/**
 * Emits events about an order, with the response of `getOrder` as data. Call it after the documents of the same change
 * are issued.
 */
export async function announce(
  trx: Knex,
  order: Order,
  ...types: Exclude<Extract<EventType, `order.${string}`>, 'order.created'>[]
) {
  const whole = await order
    .$query(trx)
    .withGraphFetched('[items, history, invoices, disputes, shipments.items, returns.[items, refunds]]')
    .throwIfNotFound()
  for (const type of types) await emit(trx, order.merchantId, type, presentOrder(whole))
}
