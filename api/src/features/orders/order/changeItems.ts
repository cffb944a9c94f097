import type { Transaction } from 'objection'
import { sql } from '../../../platform/db/sql.ts'
import { type Order, OrderItem } from '../../../shop/order/Order.ts'
import { areCounted } from '../../../shop/sale/limits.ts'
import type { SaleItem } from '../../../shop/sale/Sale.ts'
import { type amountsOf, orderItems, shippingStateOf } from './orderItems.ts'
import type { OrderInput } from './OrderInput.ts'
import { giveBackStock } from './returnStock.ts'
import { endHold, holdsExceeded, MAX_HOLDS } from './stock.ts'

/** Whether an order has what a shopper chose. */
export const isSameChoice = (ordered: OrderItem[], chosen: Pick<SaleItem, 'productId' | 'variantId' | 'quantity'>[]): boolean =>
  ordered.length === chosen.length &&
  ordered.every(({ position, productId, variantId, quantity }) => {
    const item = chosen[position]
    return item?.productId === productId && item.variantId === variantId && item.quantity === quantity
  })

type Swapped = Pick<Order, 'holdsStock' | 'holdMinutes' | 'holdExpiresAt' | 'shippingState' | 'intentItems'>

/**
 * Replaces the items of an open order that the caller has locked, with their stock. A hold keeps its end; an order that
 * held nothing yet counts like a new one.
 * @returns what changes in the order's row.
 * @throws 422 when stock runs out; the transaction must then roll back, and the order keeps what it had.
 */
export async function swapItems(
  trx: Transaction,
  order: Order,
  { sale, totals, origin }: OrderInput,
  takeStock: () => Promise<number>,
): Promise<Swapped> {
  const before = order.items ?? []
  const items = orderItems(order, { sale, totals })
  await lockProducts(trx, order.merchantId, [...before, ...items])
  if (order.holdsStock) await endHold(trx, order)
  await giveBackStock(trx, order)
  const minutes = await takeStock()
  const holdsStock = areCounted(sale) || items.some(({ stockTaken }) => stockTaken > 0)
  const isNewHold = holdsStock && !order.holdsStock
  if (isNewHold) await assertMayHold(trx, order, origin)
  await writeItems(trx, order, items)
  return {
    holdsStock,
    holdMinutes: holdsStock ? (isNewHold ? minutes : order.holdMinutes) : null,
    holdExpiresAt: isNewHold ? new Date(Date.now() + minutes * 60_000) : order.holdExpiresAt,
    shippingState: shippingStateOf(sale),
    intentItems: order.paymentIntentId ? (order.intentItems ?? before) : null,
  }
}

/**
 * Gives a locked order the items of the amounts that were paid, because the shopper had chosen others in the meantime, or
 * the same at another price.
 * @returns whether the items are others. They have no stock yet.
 */
export async function restoreItems(trx: Transaction, order: Order, items: OrderItem[]): Promise<boolean> {
  const now = await OrderItem.query(trx).where({ merchantId: order.merchantId, orderId: order.id }).orderBy('position')
  if (isSameChoice(now, items)) {
    await writeAmounts(
      trx,
      now.map((item, index) => ({ item, amounts: storedAmounts(items[index]!) })),
    )
    await order.$query(trx).patch({ intentItems: null })
    return false
  }
  await lockProducts(trx, order.merchantId, [...now, ...items])
  if (order.holdsStock) await endHold(trx, order)
  await giveBackStock(trx, order)
  await writeItems(
    trx,
    order,
    items.map((item) => ({ ...item, stockTaken: 0 }) as OrderItem),
  )
  const ships = items.some(({ productType }) => productType === 'physical')
  await order.$query(trx).patch({ holdsStock: false, intentItems: null, shippingState: ships ? 'to_ship' : 'not_needed' })
  return true
}

type Amounts = ReturnType<typeof amountsOf>

const storedAmounts = ({
  priceMinor,
  discountMinor,
  netMinor,
  taxMinor,
  taxRate,
  taxCategory,
  taxName,
  taxReason,
  taxOss,
}: OrderItem): Amounts => {
  return { priceMinor, discountMinor, netMinor, taxMinor, taxRate, taxCategory, taxName, taxReason, taxOss }
}

/** Writes what items cost. @returns whether anything changed. */
export async function writeAmounts(trx: Transaction, changes: { item: OrderItem; amounts: Amounts }[]): Promise<boolean> {
  const changed = changes.filter(({ item, amounts }) =>
    Object.entries(amounts).some(([name, value]) => item[name as keyof Amounts] !== value),
  )
  for (const { item, amounts } of changed) {
    await OrderItem.query(trx).where({ merchantId: item.merchantId, id: item.id }).patch(amounts)
    Object.assign(item, amounts)
  }
  return changed.length > 0
}

/** All at once and in one order, so that two orders cannot wait for each other. */
const lockProducts = (trx: Transaction, merchantId: string, items: OrderItem[]) =>
  sql(
    trx,
    `select id from products where merchant_id = :merchantId and id = any(cast(:ids as uuid[])) order by id for update`,
    { merchantId, ids: items.map(({ productId }) => productId) },
    'lockProducts',
  )

async function writeItems(trx: Transaction, order: Order, items: OrderItem[]): Promise<void> {
  await OrderItem.query(trx).where({ merchantId: order.merchantId, orderId: order.id }).delete()
  order.items = await OrderItem.query(trx).insert(items)
}

/** The limits of new orders that hold stock. */
async function assertMayHold(trx: Transaction, { merchantId, linkId }: Order, origin: OrderInput['origin']): Promise<void> {
  const [held] = await sql<{ ofVisitor: number; ofAddress: number }>(
    trx,
    `select count(*) filter (where visitor_id = :visitorId) as of_visitor, count(*) filter (where address_hash = :addressHash) as of_address
     from orders where merchant_id = :merchantId and link_id = :linkId and payment_status = 'pending' and holds_stock
       and (visitor_id = :visitorId or address_hash = :addressHash)`,
    { merchantId, linkId, visitorId: origin.visitorId, addressHash: origin.addressHash },
  )
  if (Number(held!.ofVisitor) >= MAX_HOLDS.visitor || Number(held!.ofAddress) >= MAX_HOLDS.address) throw holdsExceeded()
}
