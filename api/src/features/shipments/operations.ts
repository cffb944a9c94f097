import type { Handler } from '../../deps.ts'
import { presentShipment } from '../../rows/presentShipment.ts'
import * as changing from './changeShipment.ts'
import { createShipment as create } from './createShipment.ts'
import { listPage } from './listing.ts'
import { shipOrders as ship } from './shipOrders.ts'

export const createShipment: Handler<'createShipment'> = async ({ path, body }, { db, merchantId }) => {
  const { order, shipment } = await create(db, merchantId, path.id, body)
  return presentShipment(shipment, order)
}

export const shipOrders: Handler<'shipOrders'> = ({ body }, { db, merchantId }) =>
  ship(db, merchantId, body.order_ids, { notify: body.notify ?? true })

export const listShipments: Handler<'listShipments'> = async ({ query }, { db, merchantId }) => {
  const { shipments, next } = await listPage(db, merchantId, query)
  return { shipments: shipments.map((shipment) => presentShipment(shipment, shipment)), next_cursor: next }
}

export const updateShipment: Handler<'updateShipment'> = async ({ path, body }, { db, merchantId }) => {
  const { order, shipment } = await changing.updateShipment(db, merchantId, path.id, body)
  return presentShipment(shipment, order)
}

export const cancelShipment: Handler<'cancelShipment'> = async ({ path }, { db, merchantId }) => {
  const { order, shipment } = await changing.cancelShipment(db, merchantId, path.id)
  return presentShipment(shipment, order)
}
