import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { ApiError, type FieldError, invalid } from '../../platform/http/errors.ts'
import type { Effect } from '../../platform/http/idempotencyRows.ts'
import { billedItem } from '../../shop/order/billedItem.ts'
import type { OrderItem } from '../../shop/order/Order.ts'
import { coveredBy, piecesMinor } from '../../shop/order/paid.ts'
import { OrderReturn } from '../../shop/order/OrderReturn.ts'
import { Refund } from '../../shop/order/Refund.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'
import { note } from '../../shop/order/timeline.ts'
import type { Actor } from '../audit/recordAudit.ts'
import { giveBackPieces } from '../orders/order/returnStock.ts'
import { reserveRefund, sendRefund } from '../orders/refunds/createRefund.ts'
import { announce } from '../orders/order/announce.ts'
import { lockOrder, saveState, type ShippedOrder } from './lockOrder.ts'

interface ReturnRequest {
  items: components['schemas']['ReturnInput']['items']
  reason: string | null
  restock: boolean
  /** Minor units; null refunds nothing, `items` what the pieces cost. */
  refundMinor: number | 'items' | null
  /** What an earlier run of this call may have made. */
  effect: Effect | null
}

interface Piece {
  item: OrderItem
  quantity: number
}

/**
 * Takes items of an order back: pieces, stock and the reserved refund in one transaction. The refund is sent after it.
 * @throws 404; 400 naming the item or the amount; 409 while another refund is pending; 422 when nothing was paid.
 */
export async function createReturn(
  ctx: Pick<Deps, 'db' | 'payments'> & Actor,
  orderId: string,
  { items, reason, restock, refundMinor, effect }: ReturnRequest,
): Promise<OrderReturn> {
  const { db, merchantId } = ctx
  const { id, order, refund } = await db.transaction(async (trx) => {
    const order = await lockOrder(trx, merchantId, orderId)
    const made = effect && (await OrderReturn.query(trx).findOne({ merchantId, orderId, id: effect.id }))
    if (made) return { id: made.id, order, refund: await refundOf(trx, made) }
    const pieces = piecesOf(order, items)
    const refund = await reserve({ trx, actor: ctx }, order, pieces, { refundMinor, reason })
    const id = effect?.id ?? randomUUID()
    await insert(trx, order, pieces, { id, reason, restock, refundId: refund?.id ?? null })
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

/**
 * Reserves the refund of pieces. Free pieces have none.
 * @throws as reserveRefund, naming the field of the return.
 */
async function reserve(
  { trx, actor }: { trx: Transaction; actor: Actor },
  order: ShippedOrder,
  pieces: Piece[],
  { refundMinor, reason }: Pick<ReturnRequest, 'refundMinor' | 'reason'>,
): Promise<Refund | null> {
  const covered = pieces.map(({ item, quantity }) => {
    const billed = billedItem(item, order)
    return coveredBy(billed, piecesMinor(billed, quantity))
  })
  const ofItems = covered.reduce((sum, { gross_minor }) => sum + gross_minor, 0)
  const amountMinor = refundMinor === 'items' ? ofItems : refundMinor
  if (amountMinor === null || amountMinor === 0) return null
  try {
    return await reserveRefund(trx, actor, order, { amountMinor, reason, restock: false, covered })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    const path = refundMinor === 'items' ? 'refund_items' : 'refund_amount'
    throw invalid(error.errors.map(({ msg }) => ({ path, msg })))
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

/** The refund that an earlier run of the call reserved, unless the provider has it. */
async function refundOf(trx: Transaction, { merchantId, refundId: id }: OrderReturn): Promise<Refund | null> {
  if (!id) return null
  return (await Refund.query(trx).findOne({ merchantId, id, status: 'pending' }).whereNull('providerId')) ?? null
}

function piecesOf(order: ShippedOrder, wanted: ReturnRequest['items']): Piece[] {
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
  pieces: Piece[],
  row: Pick<OrderReturn, 'id' | 'reason' | 'restock' | 'refundId'>,
): Promise<void> {
  await OrderReturn.query(trx).insert({ merchantId, orderId, ...row, createdAt: new Date() })
  await trx('return_items').insert(
    pieces.map(({ item, quantity }) => ({ merchantId, returnId: row.id, orderItemId: item.id, quantity })),
  )
  for (const { item, quantity } of pieces) await item.$query(trx).patch({ returned: item.returned + quantity })
}
