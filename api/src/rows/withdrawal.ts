import { share } from '../pricing/money.ts'
import { isInEea } from './eea.ts'
import type { Merchant } from './Merchant.ts'
import type { Order, OrderItem } from './Order.ts'

/** The statutory period, counted from the day after delivery. */
const PERIOD_DAYS = 14
/** The law's limit for a delivery without an agreed date. When goods arrive is not known here. */
const DELIVERY_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** What must be known of the shop. */
export type WithdrawalShop = Pick<Merchant, 'vatCountry' | 'withdrawalFunction' | 'timeZone'>

interface Sold extends Pick<
  Order,
  | 'paymentStatus'
  | 'completedAt'
  | 'createdAt'
  | 'withdrawnAt'
  | 'consents'
  | 'vatNumber'
  | 'company'
  | 'country'
  | 'shippingAddress'
  | 'totalMinor'
  | 'refundedMinor'
  | 'lostMinor'
> {
  items?: Pick<OrderItem, 'productType' | 'priceMinor' | 'quantity'>[]
}

/**
 * Returns until when a buyer can withdraw from the contract; null without a right of withdrawal
 * (docs/product/consumer-law.md#withdrawal).
 */
export function withdrawableUntil(order: Sold, { vatCountry, withdrawalFunction, timeZone }: WithdrawalShop): Date | null {
  const buyersCountry = order.country ?? order.shippingAddress?.country ?? vatCountry
  const applies =
    withdrawalFunction === 'always' || (withdrawalFunction === 'auto' && isInEea(vatCountry) && isInEea(buyersCountry))
  const items = withdrawableItems(order)
  if (!applies || !items.length || order.vatNumber !== null || order.company !== null) return null
  const days = items.some(({ productType }) => productType === 'physical') ? PERIOD_DAYS + DELIVERY_DAYS : PERIOD_DAYS
  return endOfDay(order.completedAt ?? order.createdAt, days, timeZone)
}

/** Whether the buyer can withdraw now. */
export function canWithdraw(order: Sold, shop: WithdrawalShop, now = new Date()): boolean {
  if (order.paymentStatus !== 'completed' || order.withdrawnAt) return false
  if (order.totalMinor > 0 && order.refundedMinor + order.lostMinor >= order.totalMinor) return false
  const until = withdrawableUntil(order, shop)
  return until !== null && now <= until
}

/** Returns the items of an order with a right of withdrawal: all, or those that are not digital if it was waived for these. */
export function withdrawableItems<Item extends Pick<OrderItem, 'productType'>>({
  items = [],
  consents,
}: Pick<Order, 'consents'> & { items?: Item[] }): Item[] {
  const isWaived = consents.some(({ kind }) => kind === 'waiver')
  return items.filter(({ productType }) => !isWaived || productType !== 'digital')
}

/**
 * Returns what a withdrawal leaves to refund, in minor units: the whole order with its shipping, without the share of the
 * items that have no right of withdrawal.
 */
export function withdrawalAmount(
  order: Sold & Pick<Order, 'subtotalMinor' | 'shippingMinor' | 'tipMinor' | 'taxes' | 'taxIncluded'>,
): number {
  const { totalMinor, subtotalMinor, shippingMinor, tipMinor, taxes, taxIncluded, refundedMinor, lostMinor } = order
  const sumOf = (items: Sold['items'] & {}) => items.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0)
  const keptMinor = sumOf(order.items ?? []) - sumOf(withdrawableItems(order) as Sold['items'] & {})
  const taxOn = (minor: number, rate: number) => (taxIncluded ? 0 : share(minor, rate, 10_000))
  const addedTax = taxes.reduce((sum, tax) => sum + taxOn(tax.shipping_minor + tax.tip_minor, tax.rate), 0)
  const goodsMinor = totalMinor - shippingMinor - tipMinor - addedTax
  const dueMinor = totalMinor - (subtotalMinor > 0 ? share(keptMinor, goodsMinor, subtotalMinor) : 0)
  return Math.max(0, Math.min(dueMinor, totalMinor - lostMinor) - refundedMinor)
}

/** Returns the end of a day in a time zone, some days after a moment. */
function endOfDay(from: Date, days: number, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const end = Date.parse(`${clock.format(from).slice(0, 10)}T23:59:59.999Z`) + days * DAY_MS
  const shown = Date.parse(`${clock.format(end).replace(' ', 'T')}.999Z`)
  return new Date(end - (shown - end))
}
