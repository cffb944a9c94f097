import { isInEea } from '../../pricing/eea.ts'
import { shopCountry } from '../merchant/identity.ts'
import type { Merchant } from '../merchant/Merchant.ts'
import type { Order, OrderItem } from './Order.ts'
import { type Covered, coveredBy, coveredByCharge, paidMinor } from './paid.ts'

/** The statutory period, counted from the day after delivery. */
const PERIOD_DAYS = 14
/** How long a parcel may take whose arrival is not known here. */
const TRANSPORT_DAYS = 14
const DAY_MS = 24 * 3_600_000

/** What must be known of the shop. */
export type WithdrawalShop = Pick<Merchant, 'businessCountry' | 'vatCountry' | 'withdrawalFunction' | 'timeZone'>

/** A parcel. Times may be JSON's. */
type Sent = Record<'createdAt', Date | string> & Record<'deliveredAt' | 'cancelledAt', Date | string | null>

interface Sold extends Pick<
  Order,
  | 'paymentStatus'
  | 'completedAt'
  | 'createdAt'
  | 'withdrawnAt'
  | 'instructedAt'
  | 'consents'
  | 'vatNumber'
  | 'company'
  | 'country'
  | 'shippingAddress'
  | 'totalMinor'
  | 'refundedMinor'
  | 'lostMinor'
> {
  items?: Pick<OrderItem, 'productType' | 'netMinor' | 'taxMinor' | 'quantity' | 'shipped'>[]
  shipments?: Sent[]
}

/**
 * Returns until when a buyer can withdraw from the contract: null while goods are still to ship, because the period begins
 * with their delivery. Undefined without a right of withdrawal (docs/product/consumer-law.md#withdrawal).
 */
export function withdrawableUntil(order: Sold, shop: WithdrawalShop): Date | null | undefined {
  if (!hasRight(order, shop)) return undefined
  const start = startOfPeriod(order)
  if (start === null) return null
  const end = (from: Date, years = 0) => endOfDay(from, { days: PERIOD_DAYS, years }, shop.timeZone).getTime()
  // Article 10 of Directive 2011/83/EU: a year longer without the instructions, or 14 days from when they came.
  const latest = end(start, 1)
  const { instructedAt } = order
  return new Date(instructedAt ? Math.min(latest, Math.max(end(start), end(instructedAt))) : latest)
}

/** Whether the law, or the merchant, gives this buyer a right of withdrawal. */
function hasRight(order: Sold, shop: WithdrawalShop): boolean {
  const { withdrawalFunction: rule } = shop
  const country = shopCountry(shop)
  const buyersCountry = order.country ?? order.shippingAddress?.country ?? country
  const applies = rule === 'always' || (rule === 'auto' && isInEea(country) && isInEea(buyersCountry))
  return applies && withdrawableItems(order).length > 0 && order.vatNumber === null && order.company === null
}

/** Returns when the period begins: with the sale, or once the last goods have arrived. Null before they are shipped. */
function startOfPeriod(order: Sold): Date | null {
  const sold = order.completedAt ?? order.createdAt
  const goods = withdrawableItems(order).filter(({ productType }) => productType === 'physical')
  if (!goods.length) return sold
  if (goods.some(({ quantity, shipped }) => shipped < quantity)) return null
  const arrived = (order.shipments ?? [])
    .filter(({ cancelledAt }) => !cancelledAt)
    .map(({ deliveredAt, createdAt }) =>
      deliveredAt ? Number(new Date(deliveredAt)) : Number(new Date(createdAt)) + TRANSPORT_DAYS * DAY_MS,
    )
  return new Date(Math.max(Number(sold), ...arrived))
}

/** Whether the buyer can withdraw now. */
export function canWithdraw(order: Sold, shop: WithdrawalShop, now = new Date()): boolean {
  if (order.paymentStatus !== 'completed' || order.withdrawnAt) return false
  if (order.totalMinor > 0 && order.refundedMinor + order.lostMinor >= order.totalMinor) return false
  const until = withdrawableUntil(order, shop)
  return until !== undefined && (until === null || now <= until)
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

/** Returns the end of a day in a time zone, some days and years after a moment. */
function endOfDay(from: Date, { days, years }: { days: number; years: number }, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const day = new Date(`${clock.format(from).slice(0, 10)}T23:59:59.999Z`)
  const end = day.setUTCFullYear(day.getUTCFullYear() + years, day.getUTCMonth(), day.getUTCDate() + days)
  const shown = Date.parse(`${clock.format(end).replace(' ', 'T')}.999Z`)
  return new Date(end - (shown - end))
}
