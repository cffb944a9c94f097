import type { Deps, Handler } from '../../deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { effectOfCall } from '../../../platform/http/idempotency.ts'
import { toMajor } from '../../../pricing/money.ts'
import { pageOf } from '../../../platform/http/pageOf.ts'
import { minorOf } from '../../../shop/sale/minorOf.ts'
import * as refunding from './createRefund.ts'
import { Order } from '../../../shop/order/Order.ts'
import { Refund } from '../../../shop/order/Refund.ts'
import { presentRefund } from '../order/presentRefund.ts'

export const listRefunds: Handler<'listRefunds'> = async ({ path, query }, { db, merchantId }) => {
  const order = await findOrder(db, merchantId, path.id)
  const rows = await Refund.query(db).where({ merchantId, orderId: order.id })
  return pageOf(
    'listRefunds',
    rows.map((row) => presentRefund(row, order.currency)),
    { query, direction: 'asc' },
  )
}

export const previewRefund: Handler<'previewRefund'> = async ({ path, query }, { db, merchantId }) => {
  const order = await findOrder(db, merchantId, path.id)
  const { amountMinor, refundableMinor, feeMinor } = await refunding.costOf(db, order, readAmount(query.amount, order))
  const major = (minor: number) => toMajor(minor, order.currency)
  return {
    amount: major(amountMinor),
    refundable: major(refundableMinor),
    fee_returned: major(feeMinor),
    cost: major(amountMinor - feeMinor),
    currency: order.currency,
    restockable: await holdsPieces(db, order),
  }
}

export const createRefund: Handler<'createRefund'> = async ({ path, body }, ctx) => {
  const { db, merchantId } = ctx
  const order = await findOrder(db, merchantId, path.id)
  const { amount, note, restock } = body
  const amountMinor = readAmount(amount, order)
  const request = { amountMinor, reason: note?.trim() || null, restock: restock ?? false, effect: effectOfCall() }
  return presentRefund(await refunding.createRefund(ctx, order.id, request), order.currency)
}

async function findOrder(db: Deps['db'], merchantId: string, id: string): Promise<Order> {
  const order = await Order.query(db).findOne({ id, merchantId })
  if (!order) throw notFound('Order')
  return order
}

/** Whether some of the stock taken for the order has not been given back. */
async function holdsPieces(db: Deps['db'], { id: orderId, merchantId }: Order): Promise<boolean> {
  const item = await db('order_items').where({ merchantId, orderId }).where('stockTaken', '>', 0).first('id')
  return item !== undefined
}

function readAmount(amount: number | null | undefined, { currency }: Order): number | null {
  if (amount === undefined || amount === null) return null
  return minorOf('amount', amount, currency)
}
