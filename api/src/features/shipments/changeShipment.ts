import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { components } from '../../generated/openapi.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { Shipment } from '../../shop/order/Shipment.ts'
import { note } from '../../shop/order/timeline.ts'
import { announce } from '../orders/order/announce.ts'
import { mailBuyer } from './mailBuyer.ts'
import { addShipped, lockOrder, saveState, type ShippedOrder } from './lockOrder.ts'
import { readTracking } from './readTracking.ts'

type Changes = components['schemas']['ShipmentChanges']

interface Found {
  order: ShippedOrder
  shipment: Shipment
}

/**
 * Changes how a shipment is tracked, or whether it was delivered.
 * @throws 404; 400 naming the field; 409 for a cancelled shipment.
 */
export const updateShipment = (db: Knex, merchantId: string, id: string, { delivered, notify, ...tracking }: Changes) =>
  db.transaction(async (trx) => {
    const { order, shipment } = await lockShipment(trx, merchantId, id)
    if (shipment.cancelledAt) throw conflict('This shipment was cancelled.')
    await shipment.$query(trx).patch(readTracking(tracking, shipment)).returning('updatedAt')
    if (delivered !== undefined && delivered !== (shipment.deliveredAt !== null))
      await setDelivered(trx, { order, shipment }, delivered)
    if (notify) await mailBuyer(trx, order, shipment)
    return { order, shipment }
  })

/**
 * Cancels a shipment: its pieces are to ship again. Idempotent.
 * @throws 404; 409 when it was delivered.
 */
export const cancelShipment = (db: Knex, merchantId: string, id: string) =>
  db.transaction(async (trx) => {
    const { order, shipment } = await lockShipment(trx, merchantId, id)
    if (shipment.cancelledAt) return { order, shipment }
    if (shipment.deliveredAt) throw conflict('This shipment was delivered.')
    const pieces = shipment.items!.map(({ orderItemId, quantity }) => {
      return { item: order.items.find((item) => item.id === orderItemId)!, quantity }
    })
    if (pieces.some(({ item, quantity }) => item.returned > item.shipped - quantity))
      throw conflict('Items of this shipment were returned.')
    await shipment.$query(trx).patch({ cancelledAt: new Date() }).returning('updatedAt')
    for (const { item, quantity } of pieces) await addShipped(trx, item, -quantity)
    const { isDelivered } = await saveState(trx, order)
    await note(trx, order, { type: 'shipped', text: 'A shipment was cancelled', by: 'merchant' })
    if (isDelivered) await announce(trx, order, 'order.delivered')
    return { order, shipment }
  })

/** Finds the shipment's order first: all who change shipments lock orders before shipments. */
async function lockShipment(trx: Transaction, merchantId: string, id: string): Promise<Found> {
  const found = await Shipment.query(trx).findOne({ id, merchantId }).select('orderId')
  if (!found) throw notFound('Shipment')
  const order = await lockOrder(trx, merchantId, found.orderId)
  return { order, shipment: order.shipments.find((shipment) => shipment.id === id)! }
}

async function setDelivered(trx: Transaction, { order, shipment }: Found, delivered: boolean): Promise<void> {
  await shipment
    .$query(trx)
    .patch({ deliveredAt: delivered ? new Date() : null })
    .returning('updatedAt')
  const { isDelivered } = await saveState(trx, order)
  const text = delivered ? 'Marked as delivered' : 'Marked as not delivered'
  await note(trx, order, { type: 'delivered', text, by: 'merchant' })
  if (isDelivered) await announce(trx, order, 'order.delivered')
}
