import { type Currency, share } from './money.ts'

/**
 * Shipping cost of a link that collects an address and sets no cost: 5.00, in minor units
 * (docs/product/money.md#shipping-cost).
 */
const DEFAULT_SHIPPING_MINOR = 500

export interface Line {
  /** Minor units, per unit. */
  priceMinor: number
  quantity: number
  isDigital: boolean
}

/** `percent` in hundredths: 1250 is 12.5 %. A fixed discount is in the basket's currency. */
export type Discount = { type: 'percentage'; percent: number } | { type: 'fixed'; amountMinor: number }

export interface Vat {
  /** In hundredths of a percent: 1900 is 19 %. */
  rate: number
  /** Whether prices include the tax. */
  included: boolean
  /** The buyer owes the tax (reverse charge), so the shop charges none. */
  reverseCharge: boolean
}

/** What shipping costs to some countries from some total on. */
export interface ShippingRate {
  /** ISO codes; empty means every country. */
  countries: string[]
  /** Of the items, less the discount. */
  fromMinor: number
  costMinor: number
}

export interface Basket {
  currency: Currency
  lines: Line[]
  shipping: {
    collected: boolean
    /** Where no rate fits; null is the default. */
    costMinor: number | null
    rates: ShippingRate[]
    /** ISO code; null while it is unknown. */
    country: string | null
  }
  discount: Discount | null
  vat: Vat | null
}

/** All in minor units. `total = subtotal - discount + shipping`, plus `tax` unless the prices contain it. */
export interface Totals {
  currency: Currency
  lines: number[]
  subtotal: number
  discount: number
  shipping: number
  tax: number
  /** Hundredths of a percent; null without VAT. */
  taxRate: number | null
  taxIncluded: boolean
  total: number
}

/**
 * Computes what a basket costs: subtotal, discount, shipping, tax and total (docs/product/money.md#totals). The only
 * place that does; a pure function. Percentages round half up, once, on the whole.
 */
export function price({ currency, lines, shipping: delivery, discount, vat }: Basket): Totals {
  const lineTotals = lines.map(({ priceMinor, quantity }) => priceMinor * quantity)
  const subtotal = lineTotals.reduce((sum, line) => sum + line, 0)
  const reduction = discount ? Math.min(subtotal, discountOn(subtotal, discount)) : 0
  const ships = delivery.collected && lines.some((line) => !line.isDigital)
  const shipping = ships ? shippingOf(delivery, subtotal - reduction) : 0
  const taxable = subtotal - reduction + shipping
  const tax = vat ? taxOn(taxable, vat) : 0
  return {
    currency,
    lines: lineTotals,
    subtotal,
    discount: reduction,
    shipping,
    tax,
    taxRate: vat ? (vat.reverseCharge ? 0 : vat.rate) : null,
    taxIncluded: vat?.included ?? false,
    total: Math.max(0, taxable + (vat?.included ? 0 : tax)),
  }
}

const discountOn = (subtotal: number, discount: Discount) =>
  discount.type === 'percentage' ? share(subtotal, discount.percent, 10_000) : discount.amountMinor

/** A rate that names the country precedes one for every country; of these, the one with the highest total that is reached. */
function shippingOf({ rates, country, costMinor }: Basket['shipping'], goods: number): number {
  const fitting = rates.filter(
    ({ countries, fromMinor }) => fromMinor <= goods && (!countries.length || countries.includes(country ?? '')),
  )
  const named = fitting.filter(({ countries }) => countries.length)
  const [best] = (named.length ? named : fitting).sort((one, other) => other.fromMinor - one.fromMinor)
  return best?.costMinor ?? costMinor ?? DEFAULT_SHIPPING_MINOR
}

function taxOn(taxable: number, { rate, included, reverseCharge }: Vat): number {
  if (reverseCharge) return 0
  return included ? share(taxable, rate, 10_000 + rate) : share(taxable, rate, 10_000)
}

/** Returns the platform's share of a sale at `ratePercent` (8.5 for 8.5 %), rounded half up. Minor units in and out. */
export const platformFee = (totalMinor: number, ratePercent: number): number =>
  share(totalMinor, Math.round(ratePercent * 1000), 100_000)
