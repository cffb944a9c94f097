import { type Cost, isSameTax, mergeCharges, type Taxed } from './Cost.ts'
import { type LineTax, lineTax, type SupplyKind, type TaxLine, type Vat } from './Vat.ts'

/** The tax of one amount, from a tax service. */
export interface ChargedTax {
  /** `CA sales tax`; null where no tax is due. */
  name: string | null
  /** Of all its taxes together, in hundredths of a percent, rounded. The tax is not computed from it. */
  rate: number
  /** Minor units. */
  tax: number
}

/** The tax of a basket, from a tax service (docs/product/tax.md#stripe-tax). */
export interface CalculatedTax {
  /** Whether prices include the tax. */
  included: boolean
  /** By line of the basket, less its part of the discount. */
  lines: ChargedTax[]
  shipping: ChargedTax
  tip: ChargedTax
  /** Why amounts are without tax in a shop that charges VAT; null in any other, whose sales are not subject to it. */
  untaxed: Vat | null
}

/** What a tax service taxes, in minor units. */
export interface TaxableAmounts {
  /** By line of the basket, less its part of the discount. */
  lines: number[]
  shipping: number
  tip: number
}

/** Amounts at the shop's prices. `kinds`, `goods` and `discounts` by line of the basket. */
interface Amounts {
  kinds: SupplyKind[]
  tipKind: SupplyKind
  goods: number[]
  discounts: number[]
  shipping: number
  tip: number
}

export const chargedLineTax = ({ name, rate }: ChargedTax, kind: SupplyKind, untaxed: Vat | null): LineTax => {
  if (name !== null) return { rate, category: 'S', name, reason: null, oss: null }
  return untaxed ? lineTax(untaxed, { kind }) : { rate, category: 'O', name, reason: null, oss: null }
}

/**
 * Adds up the taxes by name and rate, the highest rate first, and gives each line its own. There are no taxes if none is
 * due and the shop charges no VAT.
 */
export function chargedTaxes({ included, lines, shipping, tip, untaxed }: CalculatedTax, amounts: Amounts): Taxed {
  const found: TaxLine[] = []
  const shippingKind = amounts.kinds.includes('physical') ? 'physical' : 'service'
  const costOf = ({ tax }: ChargedTax, amount: number): Cost => ({ net: included ? amount - tax : amount, taxAmount: tax })
  const add = (charged: ChargedTax, kind: SupplyKind, amount: number, { discount = 0, shipped = 0, tipped = 0 }) => {
    const tax = chargedLineTax(charged, kind, untaxed)
    let line = found.find((one) => isSameTax(one, tax))
    if (!line) found.push((line = { ...tax, taxable: 0, tax: 0, discount: 0, shipping: 0, tip: 0 }))
    line.taxable += included ? amount - charged.tax : amount
    line.tax += charged.tax
    line.discount += discount
    line.shipping += shipped
    line.tip += tipped
  }
  for (const [index, charged] of lines.entries()) {
    const discount = amounts.discounts[index]!
    add(charged, amounts.kinds[index]!, amounts.goods[index]! - discount, { discount })
  }
  if (amounts.shipping > 0) add(shipping, shippingKind, amounts.shipping, { shipped: amounts.shipping })
  if (amounts.tip > 0) add(tip, amounts.tipKind, amounts.tip, { tipped: amounts.tip })
  const isUntaxed = untaxed === null && found.every(({ name }) => name === null)
  const taxOf = (charged: ChargedTax, kind: SupplyKind) => (isUntaxed ? null : chargedLineTax(charged, kind, untaxed))
  return {
    taxes: isUntaxed ? [] : found.sort((one, other) => other.rate - one.rate),
    costs: lines.map((charged, index) => costOf(charged, amounts.goods[index]! - amounts.discounts[index]!)),
    charges: mergeCharges([
      { kind: 'shipping', tax: taxOf(shipping, shippingKind), ...costOf(shipping, amounts.shipping) },
      { kind: 'tip', tax: taxOf(tip, amounts.tipKind), ...costOf(tip, amounts.tip) },
    ]),
  }
}
