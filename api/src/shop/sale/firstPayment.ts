import { createHash } from 'node:crypto'
import type { Billing } from '../../pricing/Billing.ts'
import { covers, type Discount } from '../../pricing/discounts.ts'
import { cyclePrice } from '../../pricing/schedule.ts'
import { joinBillings } from '../catalogue/sameRhythm.ts'
import { wordsFor } from '../languages/words.ts'
import type { Sale, SaleItem } from './Sale.ts'

/** A promo code as a subscription sees it. */
interface Code {
  discount: Discount
  /** How many payments it lowers, from the first; null for all. */
  cycles: number | null
}

/** Returns what a sale charges again: the items that have a rhythm, or all if only the link has one. */
export function recurringOf({ offers, items, billing }: Pick<Sale, 'offers' | 'items' | 'billing'>): SaleItem[] {
  if (offers.some((offer) => offer.billing)) return items.filter((item) => item.billing)
  return billing ? items : []
}

/** Returns when a sale is charged again; null if all that it sells is paid once. */
export function billingOf(sale: Pick<Sale, 'offers' | 'items' | 'billing'>): Billing | null {
  const recurring = recurringOf(sale)
  if (recurring.length === 0) return null
  return sale.billing ?? joinBillings(recurring.flatMap(({ billing }) => billing ?? []))
}

/**
 * Returns the sale with the items of its first payment (docs/product/subscriptions.md#the-first-payment): during a trial the
 * recurring ones cost nothing, and instalments their first part. Setup and trial are items of their own. A sale that is paid
 * once stays as it is.
 * @param locale of the names of those.
 */
export function firstPayment(sale: Sale, locale: string | null = null): Sale {
  const billing = billingOf(sale)
  if (!billing) return sale
  const recurring = recurringOf(sale)
  const cycle = billing.trialDays > 0 ? 0 : 1
  const items = sale.items.map((item) => (recurring.includes(item) ? atPrice(item, priceIn(item, billing, cycle)) : item))
  const { setup, trial } = wordsFor(locale).billing
  const extra = [
    ...(cycle === 0 && billing.trialMinor > 0 ? [chargeItem(sale, recurring[0]!, 'trial', [trial, billing.trialMinor])] : []),
    ...(billing.setupMinor > 0 ? [chargeItem(sale, recurring[0]!, 'setup', [setup, billing.setupMinor])] : []),
  ]
  return { ...sale, items: [...items, ...extra], subscribes: { billing, items: recurring, cycle } }
}

/** Returns the sale of a later cycle, of a sale that firstPayment returned. */
export function laterPayment(sale: Sale, cycle: number): Sale {
  const { billing, items } = sale.subscribes!
  const priced = items.map((item) => atPrice(item, priceIn(item, billing, cycle)))
  return { ...sale, items: priced, subscribes: { billing, items, cycle } }
}

/**
 * Whether a promo code lowers the payment that a sale is. With a trial it begins with the first cycle, if it covers what
 * recurs, since a trial is cheaper already.
 */
export function lowersNow({ subscribes }: Pick<Sale, 'subscribes'>, promo: Code): boolean {
  if (!subscribes || !lowersCycles(subscribes, promo)) return true
  const { cycle } = subscribes
  return cycle > 0 && (promo.cycles === null || cycle <= promo.cycles)
}

/** Whether a promo code covers what a sale charges again. */
export const lowersCycles = ({ items }: NonNullable<Sale['subscribes']>, { discount }: Code): boolean =>
  items.some(({ productId }) => covers(discount, productId))

const priceIn = ({ priceMinor }: SaleItem, billing: Billing, cycle: number): number =>
  cycle === 0 ? 0 : cyclePrice(priceMinor, billing, cycle)

/** At a lower price for now, which is no saving. */
const atPrice = (item: SaleItem, priceMinor: number): SaleItem =>
  priceMinor === item.priceMinor ? item : { ...item, priceMinor, listMinor: priceMinor, priorMinor: null }

/** What is paid besides the items, taxed as what recurs. Nothing of it is shipped. */
const chargeItem = (
  { id }: Pick<Sale, 'id'>,
  { name, type, taxClass }: SaleItem,
  charge: 'setup' | 'trial',
  [word, priceMinor]: [word: string, priceMinor: number],
): SaleItem => ({
  id: idOf(`${id} ${charge}`),
  charge,
  productId: null,
  name: `${word}: ${name}`.slice(0, 200),
  imageUrl: null,
  description: null,
  type: type === 'physical' ? 'service' : type,
  taxClass,
  billing: null,
  quantity: 1,
  priceMinor,
  openPrice: null,
  listMinor: priceMinor,
  priorMinor: null,
  adjustable: null,
  optional: null,
  stock: null,
  status: 'active',
  deleted: false,
  variantId: null,
  variantName: null,
  sku: null,
  choice: null,
})

/** Equal for equal texts, so that a quote and an order name the same item. */
const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
