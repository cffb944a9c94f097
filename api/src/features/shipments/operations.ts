import type { Handler } from '../deps.ts'
import { invalidField, notFound } from '../../platform/http/errors.ts'
import { commitReply, effectOfCall } from '../../platform/http/idempotency.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { Order } from '../../shop/order/Order.ts'
import { presentReturn } from '../orders/order/presentReturn.ts'
import * as returning from './createReturn.ts'
import { presentShipment } from '../../shop/order/presentShipment.ts'
import { listOptions } from '../../platform/sheets/importList.ts'
import * as changing from './changeShipment.ts'
import { createShipment as create } from './createShipment.ts'
import { listPage } from './listing.ts'
import { exportSheet } from './sheets/exportSheet.ts'
import { importSheet } from './sheets/importSheet.ts'
import { shipOrders as ship } from './shipOrders.ts'
import { packingSlips } from './slips/packingSlips.ts'

export const createShipment: Handler<'createShipment'> = ({ path, body }, { db, merchantId }) =>
  create({ db, merchantId, commit: (work) => commitReply(db, work) }, path.id, body)

export const createReturn: Handler<'createReturn'> = async ({ path, body }, ctx) => {
  const { db, merchantId } = ctx
  const order = await Order.query(db).findOne({ id: path.id, merchantId })
  if (!order) throw notFound('Order')
  const { items, restock = false, refund_amount: amount = null, refund_items: isOfItems = false } = body
  if (isOfItems && amount !== null) throw invalidField('refund_items', 'Give either refund_items or refund_amount.')
  const refundMinor = isOfItems ? ('items' as const) : amount === null ? null : minorOf('refund_amount', amount, order.currency)
  const request = { items, restock, refundMinor, reason: body.note?.trim() || null, effect: effectOfCall() }
  return presentReturn(await returning.createReturn(ctx, order.id, request), order.currency)
}

export const shipOrders: Handler<'shipOrders'> = ({ body }, { db, merchantId }) =>
  ship(db, merchantId, body.order_ids, { notify: body.notify ?? true })

export const listShipments: Handler<'listShipments'> = async ({ query }, { db, merchantId }) => {
  const { shipments, next } = await listPage(db, merchantId, query)
  return { data: shipments.map((shipment) => presentShipment(shipment, shipment)), next_cursor: next }
}

export const exportOrdersToShip: Handler<'exportOrdersToShip'> = ({ query }, ctx) => exportSheet(ctx, query)

export const importShipments: Handler<'importShipments'> = ({ query, body, file }, ctx) => {
  const { notify = true, skip = 0, rows: take = 500 } = query
  return importSheet(file!, { ...listOptions(query, body), notify, part: { skip, take } }, ctx)
}

export const createPackingSlips: Handler<'createPackingSlips'> = async ({ body }, ctx) => {
  const { order_ids: orderIds = [], shipment_ids: shipmentIds = [], prices = false } = body
  return { type: 'application/pdf', ...(await packingSlips(ctx, { orderIds, shipmentIds, prices })) }
}

export const updateShipment: Handler<'updateShipment'> = async ({ path, body }, { db, merchantId }) => {
  const { order, shipment } = await changing.updateShipment(db, merchantId, path.id, body)
  return presentShipment(shipment, order)
}

export const cancelShipment: Handler<'cancelShipment'> = async ({ path }, { db, merchantId }) => {
  const { order, shipment } = await changing.cancelShipment(db, merchantId, path.id)
  return presentShipment(shipment, order)
}
