import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import { queueShippedMail } from '../../shop/letters/queueMail.ts'
import type { Shipment } from '../../shop/order/Shipment.ts'
import type { ShippedOrder } from './lockOrder.ts'

/** Queues the mail about a shipment, again if the buyer got it before. An erased customer gets none. */
export async function mailBuyer(trx: Transaction, order: ShippedOrder, shipment: Shipment): Promise<void> {
  if (!order.customerEmail) return
  await queueShippedMail(trx, order, shipment.id, shipment.mailedAt ? randomUUID() : undefined)
  await shipment.$query(trx).patch({ mailedAt: new Date() }).returning('updatedAt')
}
