import { type Cost, mergeCharges, type Taxed } from './Cost.ts'
import type { LineTax, TaxLine } from './Vat.ts'

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
  /** What an amount without tax is: an export of a shop that charges VAT, else not subject to it. */
  untaxed: 'G' | 'O'
}

/** What a tax service taxes, in minor units. */
export interface TaxableAmounts {
  /** By line of the basket, less its part of the discount. */
  lines: number[]
  shipping: number
  tip: number
}

/** Amounts at the shop's prices. `goods` and `discounts` by line of the basket. */
interface Amounts {
  goods: number[]
  discounts: number[]
  shipping: number
  tip: number
}

export const chargedLineTax = ({ name, rate }: ChargedTax, untaxed: 'G' | 'O'): LineTax => ({
  rate,
  category: name === null ? untaxed : 'S',
  name,
})

/**
 * Adds up the taxes by name and rate, the highest rate first, and gives each line its own. There are no taxes if none is
 * due and the shop charges no VAT.
 */
export function chargedTaxes({ included, lines, shipping, tip, untaxed }: CalculatedTax, amounts: Amounts): Taxed {
  const found: TaxLine[] = []
  const costOf = ({ tax }: ChargedTax, amount: number): Cost => ({ net: included ? amount - tax : amount, taxAmount: tax })
  const add = (charged: ChargedTax, amount: number, { discount = 0, shipped = 0, tipped = 0 }) => {
    const tax = chargedLineTax(charged, untaxed)
    let line = found.find(({ name, rate }) => name === tax.name && rate === tax.rate)
    if (!line) found.push((line = { ...tax, taxable: 0, tax: 0, discount: 0, shipping: 0, tip: 0, oss: false }))
    line.taxable += included ? amount - charged.tax : amount
    line.tax += charged.tax
    line.discount += discount
    line.shipping += shipped
    line.tip += tipped
  }
  for (const [index, charged] of lines.entries()) {
    const discount = amounts.discounts[index]!
    add(charged, amounts.goods[index]! - discount, { discount })
  }
  if (amounts.shipping > 0) add(shipping, amounts.shipping, { shipped: amounts.shipping })
  if (amounts.tip > 0) add(tip, amounts.tip, { tipped: amounts.tip })
  const isUntaxed = untaxed === 'O' && found.every(({ name }) => name === null)
  const taxOf = (charged: ChargedTax) => (isUntaxed ? null : chargedLineTax(charged, untaxed))
  return {
    taxes: isUntaxed ? [] : found.sort((one, other) => other.rate - one.rate),
    costs: lines.map((charged, index) => costOf(charged, amounts.goods[index]! - amounts.discounts[index]!)),
    charges: mergeCharges([
      { kind: 'shipping', tax: taxOf(shipping), ...costOf(shipping, amounts.shipping) },
      { kind: 'tip', tax: taxOf(tip), ...costOf(tip, amounts.tip) },
    ]),
  }
}
