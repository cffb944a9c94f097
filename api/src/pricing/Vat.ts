/** What a product is for the tax law (docs/product/tax.md#tax-classes). */
export const TAX_CLASSES = ['standard', 'reduced', 'books', 'food', 'zero'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

/** What is supplied: goods that are shipped, a file (an electronic service), or another service. */
export const SUPPLY_KINDS = ['physical', 'digital', 'service'] as const
export type SupplyKind = (typeof SUPPLY_KINDS)[number]

/**
 * The category codes of EN 16931: standard and reduced, zero, exempt, intra-Community supply, reverse charge, export,
 * outside the scope.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'K' | 'AE' | 'G' | 'O'

/** The section of the One Stop Shop's return that declares a supply. Null in what follows if none does. */
export const OSS_SECTIONS = ['goods', 'services'] as const
export type OssSection = (typeof OSS_SECTIONS)[number]

/** How one kind of supply to one buyer is taxed. */
export interface Treatment {
  category: Exclude<TaxCategory, 'Z'>
  /** The provision of law that exempts it, or the sentence that the law wants; null if it is taxed. */
  reason: string | null
  oss: OssSection | null
  /**
   * By tax class, in hundredths of a percent: 1900 is 19 %. Of a supply whose tax the buyer owes, those that prices include.
   * Zero of any other untaxed supply, whose prices stay.
   */
  rates: Record<TaxClass, number>
}

/** The VAT that one buyer pays in one shop. Goods and services are taxed in different places. */
export interface Vat {
  /** Whether prices include the tax. */
  included: boolean
  goods: Treatment
  /** Electronic services too. */
  services: Treatment
}

/** What decides the tax of a line. */
export interface Supply {
  kind: SupplyKind
  /** `standard` without one. */
  taxClass?: TaxClass
}

/** Rate, category and name of the tax of one line. */
export interface LineTax {
  /** In hundredths of a percent. */
  rate: number
  category: TaxCategory
  /** Of a tax that is not VAT, `CA sales tax`; null for VAT. */
  name: string | null
  /** Why no tax is charged: a provision of law, or the sentence that the law wants; null with tax. */
  reason: string | null
  oss: OssSection | null
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
}

const treatmentOf = (vat: Vat, kind: SupplyKind): Treatment => (kind === 'physical' ? vat.goods : vat.services)

/** Returns the rate and category that a line is sold with. */
export function lineTax(vat: Vat, { kind, taxClass = 'standard' }: Supply): LineTax {
  const { category, reason, rates, oss } = treatmentOf(vat, kind)
  if (category !== 'S') return { rate: 0, category, name: null, reason, oss: null }
  const rate = rates[taxClass]
  return { rate, category: rate === 0 ? 'Z' : 'S', name: null, reason: null, oss }
}

/** Returns the rate that the price of a line includes, or that is added to it. */
export const rateInside = (vat: Vat, { kind, taxClass = 'standard' }: Supply): number => treatmentOf(vat, kind).rates[taxClass]

/** Whether a price that includes the tax becomes net, because the buyer owes the tax. */
export const becomesNet = (vat: Vat, { kind }: Pick<Supply, 'kind'>): boolean =>
  vat.included && ['K', 'AE'].includes(treatmentOf(vat, kind).category)
