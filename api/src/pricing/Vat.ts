/** What a product is for the tax law (docs/product/tax.md#tax-classes). */
export const TAX_CLASSES = ['standard', 'reduced', 'books', 'zero'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

/** What is supplied: goods that are shipped, a file, or a service. */
export const SUPPLY_KINDS = ['physical', 'digital', 'service'] as const
export type SupplyKind = (typeof SUPPLY_KINDS)[number]

/** The category codes of EN 16931: standard and reduced, zero, exempt, reverse charge, export, not subject to VAT. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O'

/** The VAT that one buyer pays in one shop. */
export interface Vat {
  /**
   * Who owes it. `buyer`: reverse charge, so prices that include the tax become net. `nobody`: the sale leaves the
   * seller's tax area, and prices stay.
   */
  owedBy: 'seller' | 'buyer' | 'nobody'
  /** Whether prices include the tax. */
  included: boolean
  /** Whether the seller declares it in the return of the One Stop Shop. */
  oss: boolean
  /** By tax class, in hundredths of a percent: 1900 is 19 %. Under reverse charge those that prices include. */
  rates: Record<TaxClass, number>
}

/** Rate, category and name of the tax of one line. */
export interface LineTax {
  /** In hundredths of a percent. */
  rate: number
  category: TaxCategory
  /** Of a tax that is not VAT, `CA sales tax`; null for VAT. */
  name: string | null
}

/** The tax of one rate, in minor units. */
export interface TaxLine extends LineTax {
  /** The net amount that is taxed. */
  taxable: number
  tax: number
  /** Parts of the order's discount, shipping and tip at this rate, as prices are: with the tax if they include it. */
  discount: number
  shipping: number
  tip: number
  /** Whether the seller declares it in the return of the One Stop Shop. */
  oss: boolean
}

/** Returns the rate and category that a line of this class is sold with. */
export function lineTax({ owedBy, rates }: Vat, taxClass: TaxClass): LineTax {
  if (owedBy === 'buyer') return { rate: 0, category: 'AE', name: null }
  if (owedBy === 'nobody') return { rate: 0, category: 'G', name: null }
  const rate = rates[taxClass]
  return { rate, category: rate === 0 ? 'Z' : 'S', name: null }
}
