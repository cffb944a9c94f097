import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { components } from '../../generated/openapi.ts'
import { carrierName } from '../../shop/order/carriers.ts'
import { invalid, refused, type FieldError } from '../../platform/http/errors.ts'
import { leftToShip, type OrderItem } from '../../shop/order/Order.ts'
import { presentShipment } from '../../shop/order/presentShipment.ts'
import { Shipment, ShipmentItem } from '../../shop/order/Shipment.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'
import { note } from '../../shop/order/timeline.ts'
import { followSale } from '../orders/following/followSales.ts'
import { announce } from '../orders/order/announce.ts'
import { mailBuyer } from './mailBuyer.ts'
import { addShipped, lockOrder, saveState, type ShippedOrder } from './lockOrder.ts'
import { readTracking, type Tracking } from './readTracking.ts'

type Input = components['schemas']['ShipmentInput']
type Shown = components['schemas']['Shipment']

interface Shop {
  db: Knex
  merchantId: string
  /** Runs the transaction. A call that ships one order stores its reply in it. */
  commit?: (work: (trx: Transaction) => Promise<Shown>) => Promise<Shown>
}

/** Pieces of one item. */
interface Pieces {
  item: OrderItem
  quantity: number
}

/** Before anything is known of how a shipment is tracked. */
export const UNTRACKED: Tracking = { carrier: null, carrierName: null, trackingNumber: null, trackingUrl: null }

/**
 * Ships some items of an order, or all that are left. The lock on the order's row keeps two people from shipping a
 * piece twice.
 * @throws 404; 400 naming the item or the field; 422 when the order is not paid, or nothing is left.
 */
export async function createShipment(
  { db, merchantId, commit = (work) => db.transaction(work) }: Shop,
  orderId: string,
  input: Input,
): Promise<Shown> {
  const tracking = readTracking(input, UNTRACKED)
  // First, so that no event of the shipment overtakes those of the sale.
  await followSale(db, { merchantId, id: orderId })
  return commit(async (trx) => {
    const order = await lockOrder(trx, merchantId, orderId)
    if (order.paymentStatus !== 'completed') throw refused('not_shippable', 'Only a completed order can be shipped.')
    const shipment = await insert(trx, order, piecesOf(order, input.items), tracking)
    await saveState(trx, order)
    if (input.notify ?? true) await mailBuyer(trx, order, shipment)
    await noteShipped(trx, order, shipment)
    await announce(trx, order, 'order.shipped')
    return presentShipment(shipment, order)
  })
}

/** What a shipment contains. */
function piecesOf(order: ShippedOrder, wanted: Input['items']): Pieces[] {
  const all = order.items.filter((item) => leftToShip(item) > 0)
  if (!all.length) throw refused('not_shippable', 'Nothing of this order is left to ship.')
  if (!wanted) return all.map((item) => ({ item, quantity: leftToShip(item) }))
  const errors: FieldError[] = []
  const pieces = wanted.map(({ order_item_id: id, quantity }, at): Pieces => {
    const item = order.items.find((one) => one.id === id)
    if (!item) errors.push({ path: `items.${at}.order_item_id`, msg: 'This order has no such item.' })
    else if (wanted.findIndex((one) => one.order_item_id === id) !== at)
      errors.push({ path: `items.${at}.order_item_id`, msg: `${itemName(item.productName, item.variantName)} is listed twice.` })
    else if (quantity > leftToShip(item)) errors.push({ path: `items.${at}.quantity`, msg: tooMany(item) })
    return { item: item!, quantity }
  })
  if (errors.length) throw invalid(errors)
  return pieces
}

function tooMany(item: OrderItem): string {
  if (item.productType !== 'physical') return `${itemName(item.productName, item.variantName)} is not shipped.`
  return `Only ${leftToShip(item)} of ${itemName(item.productName, item.variantName)} can still be shipped.`
}

async function insert(trx: Transaction, order: ShippedOrder, pieces: Pieces[], tracking: Tracking): Promise<Shipment> {
  const { merchantId, id: orderId } = order
  const row = { id: randomUUID(), merchantId, orderId, ...tracking, createdAt: new Date() }
  const shipment = await Shipment.query(trx).insert(row).returning('*')
  await ShipmentItem.query(trx).insert(
    pieces.map(({ item, quantity }) => ({ merchantId, shipmentId: shipment.id, orderItemId: item.id, quantity })),
  )
  for (const { item, quantity } of pieces) await addShipped(trx, item, quantity)
  order.shipments.push(shipment)
  return shipment.$fetchGraph('items', { transaction: trx })
}

async function noteShipped(trx: Transaction, order: ShippedOrder, shipment: Shipment): Promise<void> {
  const by = carrierName(shipment)
  const what = order.items.every((item) => leftToShip(item) === 0) ? 'Shipped' : 'Shipped in part'
  const number = shipment.trackingNumber ? `, ${shipment.trackingNumber}` : ''
  await note(trx, order, { type: 'shipped', text: `${what}${by ? ` with ${by}` : ''}${number}`, by: 'merchant' })
}
