import type { Knex } from 'knex'
import { onwards } from '../../platform/db/page.ts'
import type { components } from '../../generated/openapi.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { Dispute, type Order } from '../../shop/order/Order.ts'
import { DISPUTE_STATUS } from '../orders/order/disputeStatus.ts'
import { presentDispute } from '../orders/order/present.ts'

type Query = Input<'listDisputes'>['query']
type Found = Dispute & Pick<Order, 'number' | 'customerEmail' | 'customerName'>

/** The provider's ids. */
const ID = /^[A-Za-z0-9_-]+$/

/** Returns one page of disputes, newest first, with the numbers and buyers of their orders. */
export async function listPage(db: Knex, merchantId: string, { status = 'all', limit = 20, cursor }: Query) {
  const after = readCursor('listDisputes', cursor, (id) => ID.test(id))
  const rows = db('disputes').where({ merchantId }).whereRaw(DISPUTE_STATUS[status])
  if (after) onwards(rows, 'created_at', 'id', after)
  // One extra row shows whether there are more.
  const page = rows
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .select('id')
  const found = (await Dispute.query(db)
    .where('disputes.merchantId', merchantId)
    .whereIn('disputes.id', page as never)
    .join('orders', (same) => same.on('orders.merchantId', 'disputes.merchantId').andOn('orders.id', 'disputes.orderId'))
    .select('disputes.*', 'orders.number', 'orders.customerEmail', 'orders.customerName')
    .orderBy('disputes.createdAt', 'desc')
    .orderBy('disputes.id', 'desc')) as Found[]
  const disputes = found.slice(0, limit)
  const last = disputes.at(-1)
  return { disputes, next: last && found.length > limit ? writeCursor('listDisputes', last.createdAt, last.id) : null }
}

export const presentRow = (dispute: Found): components['schemas']['DisputeRow'] => ({
  ...presentDispute(dispute),
  order_id: dispute.orderId,
  order_number: dispute.number,
  customer_email: dispute.customerEmail,
  customer_name: dispute.customerName,
})
