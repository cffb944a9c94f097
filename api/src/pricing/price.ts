import { allocate } from './allocate.ts'
import { type CalculatedTax, chargedLineTax, chargedTaxes } from './CalculatedTax.ts'
import { type Charge, type Cost, isPrintedTogether } from './Cost.ts'
import { type Currency, CURRENCY_DECIMALS } from './currencies.ts'
import { applyDiscounts, type AppliedDiscounts, type AutomaticDiscount, type Discount } from './discounts.ts'
import { share } from './money.ts'
import { assertInRange, type OpenPrice } from './openPrice.ts'
import { rateLines, taxRated, tipKind, withoutTax } from './rateLines.ts'
import { type Tip, tipOn } from './tip.ts'
import { becomesNet, type LineTax, lineTax, rateInside, type Supply, type SupplyKind, type TaxLine, type Vat } from './Vat.ts'

/** Shipping cost of a link that collects an address and sets no cost: 5.00 (docs/product/money.md#shipping-cost). */
const defaultShipping = (currency: Currency): number => 5 * 10 ** CURRENCY_DECIMALS[currency]

export interface Line extends Supply {
  /** Minor units, per unit. */
  priceMinor: number
  /** What the product costs elsewhere; `priceMinor` without one. */
  listMinor?: number
  quantity: number
  /** For discounts of some products. */
  productId?: string | null
  /** Set if the shopper named the price, which must be in its range. */
  openPrice?: OpenPrice | null
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
  /** Of the promo code. */
  discount: Discount | null
  /** Of which the best applies. */
  automatic?: readonly AutomaticDiscount[]
  tip?: Tip | null
  vat: Vat | null
  /** Instead of VAT. `pending` while the address that decides it is not known. */
  calculated?: CalculatedTax | 'pending' | null
}

/** What a line costs: `net + taxAmount` is its total, less its discount, with its tax. */
export interface PricedLine extends Cost {
  /** Per unit: the line's price, or its net price under reverse charge. */
  price: number
  total: number
  /** Its part of the discounts. */
  discount: number
  /** Null without tax. */
  tax: LineTax | null
}

/** All in minor units. `total = subtotal - discount + shipping + tip`, plus `tax` unless the prices contain it. */
export interface Totals {
  currency: Currency
  lines: PricedLine[]
  subtotal: number
  /** What the lines cost less than at their list prices. Null for a stored order. */
  saved: number | null
  /** All discounts together. */
  discount: number
  automatic: AppliedDiscounts['automatic']
  /** The promo code's part. Null without a code, and if it is not used. */
  codeDiscount: number | null
  shipping: number
  tip: number
  /** Shipping and tip by rate. With the lines they add up to the total. */
  charges: Charge[]
  tax: number
  /** Hundredths of a percent; null without tax, and with several rates. */
  taxRate: number | null
  taxIncluded: boolean
  /** By rate, the highest first; empty without tax. */
  taxes: TaxLine[]
  /** Whether a tax is missing, because the address that decides it is not known. */
  taxPending: boolean
  total: number
  /** The total without the discounts. Null without a discount, for a stored order, and with a tax from a tax service. */
  undiscounted: number | null
}

/**
 * Computes what a basket costs: subtotal, discount, shipping, tip, tax and total (docs/product/money.md#totals). The only
 * place that does; a pure function. Percentages round half up, once, on the whole.
 * @throws AmountOutOfRange for a price that the shopper named and may not.
 */
export function price({
  currency,
  lines,
  shipping: delivery,
  discount,
  automatic = [],
  tip: given = null,
  ...tax
}: Basket): Totals {
  assertInRange(lines)
  const calculated = tax.calculated && tax.calculated !== 'pending' ? tax.calculated : null
  const vat = tax.calculated ? null : tax.vat
  const { priced: undiscounted, ...goods } = priceLines(lines, vat)
  const isDonation = lines.some(({ openPrice }) => openPrice?.isDonation)
  const discounts = applyDiscounts(
    discountable(lines, undiscounted, vat),
    isDonation ? null : discount,
    isDonation ? [] : automatic,
  )
  const reduced = undiscounted.map((line, index) => ({ ...line, discount: discounts.parts[index]! }))
  const reduction = sumOf(discounts.parts)
  const ships = delivery.collected && lines.some(({ kind }) => kind !== 'digital')
  const cost = ships ? (shippingOf(delivery, goods.listed - discounts.listed) ?? defaultShipping(currency)) : 0
  const listedTip = given ? tipOn(goods.listed - discounts.listed, given) : 0
  const rated = rateLines(lines, reduced, vat, { amount: listedTip, taxClass: given?.taxClass ?? 'standard' })
  const shippings = netShipping(
    allocate(
      cost,
      rated.map(({ shipped }) => shipped),
    ),
    rated,
  )
  const shipping = sumOf(shippings)
  const tip = sumOf(rated.map((of) => of.tip))
  const amounts = {
    kinds: lines.map(({ kind }) => kind),
    tipKind: tipKind(lines),
    goods: reduced.map((line) => line.total),
    discounts: discounts.parts,
    shipping,
    tip,
  }
  const taxIncluded = calculated?.included ?? (vat !== null && vat.included && rated.some(({ isNet }) => !isNet))
  const { taxes, costs, charges } = calculated ? chargedTaxes(calculated, amounts) : taxRated(rated, shippings, taxIncluded)
  const priced = reduced.map((line, index) => ({ ...line, ...costs[index]! }))
  const taxTotal = sumOf(taxes.map((line) => line.tax))
  return {
    currency,
    lines: calculated && taxes.length ? withCharged(priced, amounts.kinds, calculated) : priced,
    subtotal: goods.subtotal,
    saved: goods.saved,
    discount: reduction,
    automatic: discounts.automatic,
    codeDiscount: discounts.code,
    shipping,
    tip,
    charges,
    tax: taxTotal,
    taxRate: taxes.length > 0 && taxes.every((line) => isPrintedTogether(line, taxes[0]!)) ? taxes[0]!.rate : null,
    taxIncluded,
    taxes,
    taxPending: tax.calculated === 'pending',
    total: goods.subtotal - reduction + shipping + tip + (taxIncluded ? 0 : taxTotal),
    // A tax service taxes the reduced basket only.
    undiscounted:
      (discounts.code !== null || discounts.automatic) && !calculated
        ? price({ currency, lines, shipping: delivery, discount: null, tip: given, ...tax }).total
        : null,
  }
}

const withCharged = (priced: PricedLine[], kinds: SupplyKind[], { lines, untaxed }: CalculatedTax): PricedLine[] =>
  priced.map((line, index) => ({ ...line, tax: chargedLineTax(lines[index]!, kinds[index]!, untaxed) }))

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function priceLines(lines: Line[], vat: Vat | null) {
  const unitIn = (line: Line, minor: number) => (vat && becomesNet(vat, line) ? withoutTax(minor, rateInside(vat, line)) : minor)
  const priced = lines.map((line) => {
    const unit = unitIn(line, line.priceMinor)
    return { price: unit, total: unit * line.quantity, discount: 0, tax: vat && lineTax(vat, line) }
  })
  const listed = sumOf(lines.map(({ priceMinor, quantity }) => priceMinor * quantity))
  const saved = sumOf(
    lines.map((line, index) =>
      Math.max(0, (unitIn(line, line.listMinor ?? line.priceMinor) - priced[index]!.price) * line.quantity),
    ),
  )
  return { priced, listed, saved, subtotal: sumOf(priced.map(({ total }) => total)) }
}

const discountable = (lines: Line[], priced: Pick<PricedLine, 'total'>[], vat: Vat | null) =>
  lines.map((line, index) => ({
    productId: line.productId,
    quantity: line.quantity,
    listed: line.priceMinor * line.quantity,
    charged: priced[index]!.total,
    rate: vat ? rateInside(vat, line) : 0,
  }))

/** A rate that names the country precedes one for every country; of these, the one with the highest total that is reached. */
function shippingOf({ rates, country, costMinor }: Basket['shipping'], goods: number): number | null {
  const fitting = rates.filter(
    ({ countries, fromMinor }) => fromMinor <= goods && (!countries.length || countries.includes(country ?? '')),
  )
  const named = fitting.filter(({ countries }) => countries.length)
  const [best] = (named.length ? named : fitting).sort((one, other) => other.fromMinor - one.fromMinor)
  return best?.costMinor ?? costMinor
}

const netShipping = (parts: number[], rated: { inside: number; isNet: boolean }[]): number[] =>
  parts.map((part, index) => (rated[index]!.isNet ? withoutTax(part, rated[index]!.inside) : part))

/** Returns the platform's share of a sale at `ratePercent` (8.5 for 8.5 %), rounded half up. Minor units in and out. */
export const platformFee = (totalMinor: number, ratePercent: number): number =>
  share(totalMinor, Math.round(ratePercent * 1000), 100_000)
