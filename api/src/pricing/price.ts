import { allocate } from './allocate.ts'
import { type CalculatedTax, chargedLineTax, chargedTaxes } from './CalculatedTax.ts'
import { type Currency, CURRENCY_DECIMALS } from './currencies.ts'
import { applyDiscounts, type AppliedDiscounts, type AutomaticDiscount, type Discount } from './discounts.ts'
import { share } from './money.ts'
import { assertInRange, type OpenPrice } from './openPrice.ts'
import { type Tip, tipOn } from './tip.ts'
import { type LineTax, lineTax, type TaxClass, type TaxLine, type Vat } from './Vat.ts'

/** Shipping cost of a link that collects an address and sets no cost: 5.00 (docs/product/money.md#shipping-cost). */
const defaultShipping = (currency: Currency): number => 5 * 10 ** CURRENCY_DECIMALS[currency]

export interface Line {
  /** Minor units, per unit. */
  priceMinor: number
  /** What the product costs elsewhere; `priceMinor` without one. */
  listMinor?: number
  quantity: number
  isDigital: boolean
  /** For discounts of some products. */
  productId?: string | null
  /** `standard` without one. */
  taxClass?: TaxClass
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

export interface PricedLine {
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
  const priced = undiscounted.map((line, index) => ({ ...line, discount: discounts.parts[index]! }))
  const reduction = sumOf(discounts.parts)
  const ships = delivery.collected && lines.some((line) => !line.isDigital)
  const cost = ships ? (shippingOf(delivery, goods.listed - discounts.listed) ?? defaultShipping(currency)) : 0
  const listedTip = given ? tipOn(goods.listed - discounts.listed, given) : 0
  const rated = rateLines(lines, priced, vat, { amount: listedTip, taxClass: given?.taxClass ?? 'standard' })
  const shippings = netShipping(
    allocate(
      cost,
      rated.map(({ shipped }) => shipped),
    ),
    rated,
    vat,
  )
  const shipping = sumOf(shippings)
  const tip = sumOf(rated.map((of) => of.tip))
  const amounts = { goods: priced.map((line) => line.total), discounts: discounts.parts, shipping, tip }
  const taxIncluded = calculated?.included ?? includesTax(vat)
  const taxes = calculated ? chargedTaxes(calculated, amounts) : vat ? vatOn(rated, { shippings, taxIncluded }) : []
  const taxTotal = sumOf(taxes.map((line) => line.tax))
  return {
    currency,
    lines: calculated && taxes.length ? withCharged(priced, calculated) : priced,
    subtotal: goods.subtotal,
    saved: goods.saved,
    discount: reduction,
    automatic: discounts.automatic,
    codeDiscount: discounts.code,
    shipping,
    tip,
    tax: taxTotal,
    taxRate: taxes.length === 1 ? taxes[0]!.rate : null,
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

const withCharged = (priced: PricedLine[], { lines, untaxed }: CalculatedTax): PricedLine[] =>
  priced.map((line, index) => ({ ...line, tax: chargedLineTax(lines[index]!, untaxed) }))

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Under reverse charge the buyer's prices are net, whatever the shop's prices include. */
const becomesNet = (vat: Vat | null): vat is Vat => vat?.owedBy === 'buyer' && vat.included
const includesTax = (vat: Vat | null): boolean => vat !== null && vat.included && vat.owedBy !== 'buyer'

const withoutTax = (amount: number, rate: number) => amount - share(amount, rate, 10_000 + rate)
const rateInside = (vat: Vat, { taxClass = 'standard' }: Line) => vat.rates[taxClass]

function priceLines(lines: Line[], vat: Vat | null) {
  const unitIn = (line: Line, minor: number) => (becomesNet(vat) ? withoutTax(minor, rateInside(vat, line)) : minor)
  const priced = lines.map((line): PricedLine => {
    const unit = unitIn(line, line.priceMinor)
    return { price: unit, total: unit * line.quantity, discount: 0, tax: vat && lineTax(vat, line.taxClass ?? 'standard') }
  })
  const listed = sumOf(lines.map(({ priceMinor, quantity }) => priceMinor * quantity))
  const saved = sumOf(
    lines.map((line, index) =>
      Math.max(0, (unitIn(line, line.listMinor ?? line.priceMinor) - priced[index]!.price) * line.quantity),
    ),
  )
  return { priced, listed, saved, subtotal: sumOf(priced.map(({ total }) => total)) }
}

const discountable = (lines: Line[], priced: PricedLine[], vat: Vat | null) =>
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

/** Lines of one rate together. */
interface Rated {
  tax: LineTax | null
  /** The rate that the shop's prices include, in hundredths of a percent. */
  inside: number
  oss: boolean
  goods: number
  discount: number
  /** The part of the goods that is shipped, which shipping is taxed with. */
  shipped: number
  /** Net under reverse charge, like the goods. */
  tip: number
}

function rateLines(lines: Line[], priced: PricedLine[], vat: Vat | null, tip: { amount: number; taxClass: TaxClass }): Rated[] {
  const rated = new Map<number, Rated>()
  for (const [index, line] of lines.entries()) {
    const { total, tax, discount } = priced[index]!
    const inside = vat ? rateInside(vat, line) : 0
    const { goods, shipped, ...before } = rated.get(inside) ?? { goods: 0, shipped: 0, discount: 0 }
    rated.set(inside, {
      tax,
      inside,
      oss: vat?.oss ?? false,
      goods: goods + total,
      discount: before.discount + discount,
      shipped: shipped + (line.isDigital ? 0 : total),
      tip: 0,
    })
  }
  if (tip.amount > 0) {
    const inside = vat ? vat.rates[tip.taxClass] : 0
    const same = rated.get(inside) ?? {
      tax: vat && lineTax(vat, tip.taxClass),
      inside,
      oss: vat?.oss ?? false,
      goods: 0,
      discount: 0,
      shipped: 0,
    }
    rated.set(inside, { ...same, tip: becomesNet(vat) ? withoutTax(tip.amount, inside) : tip.amount })
  }
  return [...rated.values()].sort((one, other) => other.inside - one.inside)
}

const netShipping = (parts: number[], rated: Rated[], vat: Vat | null): number[] =>
  becomesNet(vat) ? parts.map((part, index) => withoutTax(part, rated[index]!.inside)) : parts

function taxOn(of: Rated, { shipping, taxIncluded: included }: Pick<Totals, 'shipping' | 'taxIncluded'>): TaxLine {
  const { rate, category } = of.tax!
  const { discount } = of
  const amount = of.goods - discount + shipping + of.tip
  const tax = included ? share(amount, rate, 10_000 + rate) : share(amount, rate, 10_000)
  const taxable = included ? amount - tax : amount
  return { rate, category, name: null, taxable, tax, discount, shipping, tip: of.tip, oss: of.oss }
}

const vatOn = (rated: Rated[], { shippings, taxIncluded }: { shippings: number[]; taxIncluded: boolean }): TaxLine[] =>
  mergeRates(rated.map((of, index) => taxOn(of, { shipping: shippings[index]!, taxIncluded })))

/** Adds up lines of the same rate and category: under reverse charge all have the rate 0. */
function mergeRates(taxes: TaxLine[]): TaxLine[] {
  const merged: TaxLine[] = []
  for (const line of taxes) {
    const same = merged.find(({ rate, category }) => rate === line.rate && category === line.category)
    if (!same) merged.push({ ...line })
    else for (const name of ['taxable', 'tax', 'discount', 'shipping', 'tip'] as const) same[name] += line[name]
  }
  return merged
}

/** Returns the platform's share of a sale at `ratePercent` (8.5 for 8.5 %), rounded half up. Minor units in and out. */
export const platformFee = (totalMinor: number, ratePercent: number): number =>
  share(totalMinor, Math.round(ratePercent * 1000), 100_000)
