import { allocate } from './allocate.ts'
import type { LineTax, TaxLine } from './Vat.ts'

/** What a buyer pays for one line, in minor units: `net + taxAmount`. Discounts are deducted. */
export interface Cost {
  /** Without tax. */
  net: number
  taxAmount: number
}

/** What a buyer pays for shipping or as a tip, at one rate. */
export interface Charge extends Cost {
  kind: 'shipping' | 'tip'
  /** Null without tax. */
  tax: LineTax | null
}

/** The tax of a basket, and what each of its parts costs with it. */
export interface Taxed {
  /** By rate, the highest first; empty without tax. */
  taxes: TaxLine[]
  /** By line of the basket. */
  costs: Cost[]
  charges: Charge[]
}

/**
 * Splits the tax of one rate over the amounts that it was computed on. The parts add up to the tax, and none is negative.
 * @param amounts less their discounts; with the tax if prices include it.
 */
export function costsOf(amounts: number[], tax: number, included: boolean): Cost[] {
  const parts = allocate(tax, amounts)
  return amounts.map((amount, index) => ({ net: included ? amount - parts[index]! : amount, taxAmount: parts[index]! }))
}

/** Adds up charges of one kind and rate: under reverse charge all rates are 0. Leaves out charges of nothing. */
export function mergeCharges(charges: Charge[]): Charge[] {
  const merged: Charge[] = []
  for (const charge of charges) {
    if (charge.net + charge.taxAmount === 0) continue
    const same = merged.find(({ kind, tax }) => kind === charge.kind && isSameTax(tax, charge.tax))
    if (!same) merged.push({ ...charge })
    else {
      same.net += charge.net
      same.taxAmount += charge.taxAmount
    }
  }
  return merged
}

/** Whether two taxes are declared together. */
export const isSameTax = (one: SameTax | null, other: SameTax | null): boolean =>
  isPrintedTogether(one, other) && one?.oss === other?.oss

/** Whether two taxes are one line of an invoice. */
export const isPrintedTogether = (one: Printed | null, other: Printed | null): boolean =>
  one?.rate === other?.rate && one?.category === other?.category && one?.name === other?.name

type Printed = { [name in 'rate' | 'category' | 'name']: LineTax[name] | null }
type SameTax = Printed & Pick<LineTax, 'oss'>
