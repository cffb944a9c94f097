import type { Transaction } from 'objection'
import { changedAt } from '../../platform/db/changedAt.ts'
import { notFound } from '../../platform/http/errors.ts'
import { leftToShip, Order, type OrderItem } from '../../shop/order/Order.ts'
import type { Fulfilment } from '../../shop/order/orderColumns.ts'
import type { Shipment } from '../../shop/order/Shipment.ts'

/** An order with what ships of it, locked. */
export type ShippedOrder = Order & { items: OrderItem[]; shipments: Shipment[] }

/**
 * Locks an order with its items and shipments. Two people who ship it wait for each other here.
 * @throws 404
 */
export async function lockOrder(trx: Transaction, merchantId: string, id: string): Promise<ShippedOrder> {
  const order = await Order.query(trx).findOne({ id, merchantId }).forUpdate()
  if (!order) throw notFound('Order')
  return (await order.$fetchGraph('[items, shipments.items]', { transaction: trx })) as ShippedOrder
}

/** Derives the state of shipping of an order from its physical items and its shipments. */
function deriveState({ items, shipments }: Pick<ShippedOrder, 'items' | 'shipments'>): Fulfilment {
  const physical = items.filter(({ productType }) => productType === 'physical')
  if (!physical.length) return 'not_needed'
  if (physical.every(({ shipped }) => shipped === 0)) return 'to_ship'
  if (physical.some((item) => leftToShip(item) > 0)) return 'partly_shipped'
  if (physical.every(({ quantity, returned }) => returned === quantity)) return 'returned'
  const sent = shipments.filter(({ cancelledAt }) => !cancelledAt)
  return sent.every(({ deliveredAt }) => deliveredAt) ? 'delivered' : 'shipped'
}

/**
 * Stores the state of shipping after a change of a locked order.
 * @returns whether everything was delivered by this change.
 */
export async function saveState(trx: Transaction, order: ShippedOrder): Promise<{ isDelivered: boolean }> {
  const before = order.shippingState
  const shippingState = deriveState(order)
  await order.$query(trx).patch({ shippingState, updatedAt: changedAt() })
  return { isDelivered: shippingState === 'delivered' && before !== 'delivered' }
}

/** Adds pieces to the shipped ones of an item, or takes them away. */
export async function addShipped(trx: Transaction, item: OrderItem, pieces: number): Promise<void> {
  await item.$query(trx).patch({ shipped: item.shipped + pieces })
}
