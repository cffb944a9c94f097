import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { ApiError, type FieldError, invalid } from '../../http/errors.ts'
import type { OrderItem } from '../../rows/Order.ts'
import { OrderReturn } from '../../rows/OrderReturn.ts'
import type { Refund } from '../../rows/Refund.ts'
import { itemName } from '../../rows/ProductVariant.ts'
import { note } from '../../rows/timeline.ts'
import type { Actor } from '../audit/recordAudit.ts'
import { giveBackPieces } from '../orders/placing/returnStock.ts'
import { reserveRefund, sendRefund } from '../orders/refunds/createRefund.ts'
import { announce } from '../orders/settling/settleOrder.ts'
import { lockOrder, saveState, type ShippedOrder } from './lockOrder.ts'

interface ReturnRequest {
  items: components['schemas']['ReturnInput']['items']
  reason: string | null
  restock: boolean
  /** Minor units; null refunds nothing. */
  refundMinor: number | null
}

/**
 * Takes items of an order back: pieces, stock and the reserved refund in one transaction. The refund is sent after it.
 * @throws 404; 400 naming the item or the amount; 409 while another refund is pending; 422 when nothing was paid.
 */
export async function createReturn(
  ctx: Pick<Deps, 'db' | 'payments'> & Actor,
  orderId: string,
  { items, reason, restock, refundMinor }: ReturnRequest,
): Promise<OrderReturn> {
  const { db, merchantId } = ctx
  const { id, order, refund } = await db.transaction(async (trx) => {
    const order = await lockOrder(trx, merchantId, orderId)
    const pieces = piecesOf(order, items)
    const request = { amountMinor: refundMinor, reason, restock: false }
    const refund = refundMinor === null ? null : await reserveNamed(trx, ctx, order, request)
    const id = await insert(trx, order, pieces, { reason, restock, refundId: refund?.id ?? null })
    if (restock)
      await giveBackPieces(
        trx,
        merchantId,
        pieces.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
      )
    await saveState(trx, order)
    const all = pieces.map(({ item, quantity }) => `${quantity} × ${itemName(item.productName, item.variantName)}`).join(', ')
    await note(trx, order, {
      type: 'returned',
      text: `${all} came back${restock ? ', and is in stock again' : ''}`,
      by: 'merchant',
    })
    await announce(trx, order, 'order.returned')
    return { id, order, refund }
  })
  if (refund) await send(ctx, order, refund)
  return OrderReturn.query(db).findOne({ merchantId, id }).withGraphFetched('[items, refunds]').throwIfNotFound()
}

/** The field has another name here than in `createRefund`. */
async function reserveNamed(...args: Parameters<typeof reserveRefund>): Promise<Refund> {
  try {
    return await reserveRefund(...args)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    throw invalid(error.errors.map(({ msg }) => ({ path: 'refund_amount', msg })))
  }
}

/** The goods are back, whatever the provider says: a refusal is stored with the refund. */
async function send(ctx: Pick<Deps, 'db' | 'payments'>, order: ShippedOrder, refund: Refund): Promise<void> {
  try {
    await sendRefund(ctx, order, refund)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

function piecesOf(order: ShippedOrder, wanted: ReturnRequest['items']): { item: OrderItem; quantity: number }[] {
  const errors: FieldError[] = []
  const pieces = wanted.map(({ order_item_id: id, quantity }, at) => {
    const item = order.items.find((one) => one.id === id)
    if (!item) errors.push({ path: `items.${at}.order_item_id`, msg: 'This order has no such item.' })
    else if (wanted.findIndex((one) => one.order_item_id === id) !== at)
      errors.push({ path: `items.${at}.order_item_id`, msg: `${itemName(item.productName, item.variantName)} is listed twice.` })
    else if (quantity > item.shipped - item.returned) {
      const msg = `Only ${item.shipped - item.returned} of ${itemName(item.productName, item.variantName)} can come back.`
      errors.push({ path: `items.${at}.quantity`, msg })
    }
    return { item: item!, quantity }
  })
  if (errors.length) throw invalid(errors)
  return pieces
}

async function insert(
  trx: Transaction,
  { merchantId, id: orderId }: ShippedOrder,
  pieces: { item: OrderItem; quantity: number }[],
  row: Pick<OrderReturn, 'reason' | 'restock' | 'refundId'>,
): Promise<string> {
  const id = randomUUID()
  await OrderReturn.query(trx).insert({ id, merchantId, orderId, ...row, createdAt: new Date() })
  await trx('return_items').insert(
    pieces.map(({ item, quantity }) => ({ merchantId, returnId: id, orderItemId: item.id, quantity })),
  )
  for (const { item, quantity } of pieces) await item.$query(trx).patch({ returned: item.returned + quantity })
  return id
}
