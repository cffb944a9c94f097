import type { Knex } from 'knex'
import { onwards } from '../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import { Shipment } from '../../shop/order/Shipment.ts'

type Query = Input<'listShipments'>['query']

const STATUS = {
  all: 'true',
  shipped: 'cancelled_at is null and delivered_at is null',
  delivered: 'cancelled_at is null and delivered_at is not null',
  cancelled: 'cancelled_at is not null',
} as const

/**
 * Returns one page of shipments, newest first, with the numbers of their orders.
 * @throws 404 for an order of another merchant.
 */
export async function listPage(db: Knex, merchantId: string, { order_id: orderId, status = 'all', limit = 20, cursor }: Query) {
  const after = readCursor('listShipments', cursor)
  if (orderId && !(await db('orders').where({ merchantId, id: orderId }).first('id'))) throw notFound('Order')
  const rows = db('shipments').where({ merchantId }).whereRaw(STATUS[status])
  if (orderId) void rows.where({ orderId })
  if (after) onwards(rows, 'created_at', 'id', after)
  // One extra row shows whether there are more.
  const found = await Shipment.query(db)
    .where('shipments.merchantId', merchantId)
    .whereIn(
      'shipments.id',
      rows
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .select('id') as never,
    )
    .join('orders', (same) => same.on('orders.merchantId', 'shipments.merchantId').andOn('orders.id', 'shipments.orderId'))
    .select('shipments.*', 'orders.number')
    .orderBy('shipments.createdAt', 'desc')
    .orderBy('shipments.id', 'desc')
    .withGraphFetched('items')
  const shipments = (found as (Shipment & { number: number })[]).slice(0, limit)
  const last = shipments.at(-1)
  return { shipments, next: last && found.length > limit ? writeCursor('listShipments', last.createdAt, last.id) : null }
}
