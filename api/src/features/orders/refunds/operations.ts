import type { Deps, Handler } from '../../../deps.ts'
import type { components } from '../../../generated/openapi.ts'
import { notFound } from '../../../http/errors.ts'
import { toMajor } from '../../../pricing/money.ts'
import { minorOf } from '../../../http/minorOf.ts'
import * as refunding from './createRefund.ts'
import { Order } from '../../../rows/Order.ts'
import { Merchant } from '../../../rows/Merchant.ts'
import { Refund } from '../../../rows/Refund.ts'
import { assertProved } from '../../auth/stepUp.ts'

export const listRefunds: Handler<'listRefunds'> = async ({ path }, { db, merchantId }) => {
  const order = await findOrder(db, merchantId, path.id)
  const rows = await Refund.query(db).where({ merchantId, orderId: order.id }).orderBy('createdAt').orderBy('id')
  return { refunds: rows.map((row) => presentRefund(row, order.currency)) }
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
  const { amount, reason, restock } = body
  const amountMinor = readAmount(amount, order)
  const aboveLimit = await isAboveLimit(db, order, amountMinor)
  if (aboveLimit) await assertProved(db, ctx)
  const request = { amountMinor, aboveLimit, reason: reason?.trim() || null, restock: restock ?? false }
  return presentRefund(await refunding.createRefund(ctx, order.id, request), order.currency)
}

/** Whether an amount is above the merchant's limit. It then needs a recent proof of who refunds, and is mailed. */
async function isAboveLimit(db: Deps['db'], order: Order, amountMinor: number | null): Promise<boolean> {
  const { refundProofAbove } = await Merchant.query(db).findById(order.merchantId).select('refundProofAbove').throwIfNotFound()
  const amount = toMajor(amountMinor ?? order.totalMinor, order.currency)
  return refundProofAbove !== null && amount > Number(refundProofAbove)
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

const presentRefund = (refund: Refund, currency: Order['currency']): components['schemas']['Refund'] => ({
  id: refund.id,
  order_id: refund.orderId,
  amount: toMajor(refund.amountMinor, currency),
  currency,
  reason: refund.reason,
  restock: refund.restock,
  status: refund.status,
  source: refund.source,
  failure: refund.failure,
  created_at: refund.createdAt.toISOString(),
})
