import { isInEea } from './eea.ts'
import type { Merchant } from './Merchant.ts'
import type { Order, OrderItem } from './Order.ts'
import { type Covered, coveredBy, coveredByCharge, paidMinor } from './paid.ts'

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
  items?: Pick<OrderItem, 'productType' | 'netMinor' | 'taxMinor'>[]
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
 * Returns what a withdrawal leaves to refund, in minor units: the whole order with its shipping, without what was paid for
 * the items that have no right of withdrawal.
 */
export function withdrawalAmount(order: Sold): number {
  const { items = [], totalMinor, refundedMinor, lostMinor } = order
  const returned = new Set<object>(withdrawableItems(order))
  const keptMinor = items.reduce((sum, item) => sum + (returned.has(item) ? 0 : paidMinor(item)), 0)
  return Math.max(0, totalMinor - Math.max(keptMinor, lostMinor) - refundedMinor)
}

/** Returns what the refund of a withdrawal covers: the items with a right of withdrawal, shipping and tip. */
export const withdrawalCovers = (order: Pick<Order, 'consents' | 'charges' | 'items'>): Covered[] => [
  ...withdrawableItems(order).map((item) => coveredBy(item, paidMinor(item))),
  ...order.charges.map(coveredByCharge),
]

/** Returns the end of a day in a time zone, some days after a moment. */
function endOfDay(from: Date, days: number, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const end = Date.parse(`${clock.format(from).slice(0, 10)}T23:59:59.999Z`) + days * DAY_MS
  const shown = Date.parse(`${clock.format(end).replace(' ', 'T')}.999Z`)
  return new Date(end - (shown - end))
}
