import type { Transaction } from 'objection'
import { changedAt } from '../../../platform/db/changedAt.ts'
import { formatMoney } from '../../../pricing/money.ts'
import { platformFee } from '../../../pricing/price.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { pricingOf } from '../../../shop/order/orderColumns.ts'
import { note } from '../../../shop/order/timeline.ts'
import { reserveUse } from '../../../shop/sale/checkPromo.ts'
import { changeOrder } from '../order/changeOrder.ts'
import { isSameChoice, swapItems, writeAmounts } from '../order/changeItems.ts'
import { amountsOf } from '../order/orderItems.ts'
import { assertCustomerLimit } from './customerLimit.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { HOLD_MINUTES } from '../order/stock.ts'

/** How long an order that holds no stock may wait for its payment. */
export const OPEN_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/**
 * Updates prices and customer data of an open order, and its items if the shopper has chosen others. Items that stay keep
 * their stock.
 * @param takeStock takes the stock of the new items and returns for how many minutes they may be held.
 */
export async function reprice(
  trx: Transaction,
  order: Order,
  input: OrderInput,
  takeStock: () => Promise<number>,
): Promise<Order> {
  const { sale, totals, promo, customer, sessionId } = input
  // Its payment keeps the mode, and with it the fee.
  const pricing =
    order.paymentMode === sale.paymentMode
      ? input.pricing
      : { ...input.pricing, feeMinor: platformFee(input.pricing.totalMinor, Number(order.feeRate)) }
  const isTakenOver = order.checkoutSessionId !== sessionId
  await assertCustomerLimit(trx, { before: order.canonicalEmail, after: customer.canonicalEmail }, sale)
  if (promo?.isLimited)
    await reserveUse(trx, sale.merchantId, promo, { email: customer.customerEmail, sessionId: order.checkoutSessionId })
  const isSwapped = !isSameChoice(order.items ?? [], sale.items)
  const swapped = isSwapped ? await swapItems(trx, order, input, takeStock) : await repriceItems(trx, order, totals)
  const changed =
    isSwapped || JSON.stringify(pricingOf(order)) !== JSON.stringify(pricing) || order.customerEmail !== customer.customerEmail
  await changeOrder(trx, order, {
    ...pricing,
    ...customer,
    ...swapped,
    ...termsColumn(input),
    currency: sale.currency,
    ...(changed && { revision: order.revision + 1 }),
    checkoutSessionId: sessionId,
    holdExpiresAt: endOf({ ...order, ...swapped }, promo?.isLimited ?? false),
    // The shopper is still here, so they are not reminded yet.
    updatedAt: changedAt(),
  })
  if (isTakenOver) await note(trx, order, { type: 'changed', text: 'Continued in a new visit', by: 'shopper' })
  if (changed)
    await note(trx, order, {
      type: 'changed',
      text: `Changed at the checkout, total ${formatMoney(order.totalMinor, order.currency)}`,
      by: 'shopper',
    })
  return order
}

/** An order that begins a subscription has the terms of its last choice. */
const termsColumn = ({ subscription }: OrderInput): Partial<Order> => ({
  subscriptionTerms: subscription && 'terms' in subscription ? subscription.terms : null,
})

/**
 * Another country, a business or a promo code changes what the items cost.
 * @returns what changes in the order's row: the items of the amounts that the provider has, which may still be paid.
 */
async function repriceItems(trx: Transaction, order: Order, { lines }: OrderInput['totals']): Promise<Partial<Order>> {
  const { items = [], intentItems, paymentIntentId } = order
  const before = items.map((item) => ({ ...item }))
  const isChanged = await writeAmounts(
    trx,
    items.map((item) => ({ item, amounts: amountsOf(lines[item.position]!) })),
  )
  return isChanged && paymentIntentId ? { intentItems: intentItems ?? before } : {}
}

/**
 * When an open order that is sent again ends. Its hold counts from when the order was placed. If the shopper had left,
 * the hold gets its full length back. It never becomes longer, except while the provider processes a payment. A use of
 * a promo code is kept for 30 minutes.
 */
function endOf(
  {
    holdsStock,
    holdMinutes,
    holdExpiresAt,
    createdAt,
  }: Pick<Order, 'holdsStock' | 'holdMinutes' | 'holdExpiresAt' | 'createdAt'>,
  isPromoLimited: boolean,
): Date {
  const now = new Date()
  const last = holdExpiresAt ?? now
  if (holdsStock) return latest(last, minutesAfter(createdAt, holdMinutes ?? HOLD_MINUTES))
  return isPromoLimited ? earliest(last, minutesAfter(now, HOLD_MINUTES)) : minutesAfter(now, OPEN_MINUTES)
}

export const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS)
const latest = (one: Date, other: Date) => (one > other ? one : other)
const earliest = (one: Date, other: Date) => (one < other ? one : other)
