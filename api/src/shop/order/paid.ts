import { share } from '../../pricing/money.ts'
import type { OssSection, TaxCategory } from '../../pricing/Vat.ts'
import type { StoredCharge } from './storedTax.ts'

/** What a refund returns at one rate, in minor units with tax. As stored with the refund, and read by its credit note. */
export interface Covered {
  /** Hundredths of a percent; null without tax. */
  rate: number | null
  category: TaxCategory | null
  name: string | null
  oss: OssSection | null
  gross_minor: number
}

interface Paid {
  netMinor: number
  taxMinor: number
}

interface Taxed {
  taxRate: number | null
  taxCategory: TaxCategory | null
  taxName: string | null
  taxOss: OssSection | null
}

/** Returns what was paid for an item, with all its pieces: less its discount, with its tax. Minor units. */
export const paidMinor = ({ netMinor, taxMinor }: Paid): number => netMinor + taxMinor

/**
 * Returns what was paid for pieces of an item that come back. Rounded on all pieces that came back so far, so that the
 * pieces of an item add up to what was paid for it.
 */
export function piecesMinor(item: Paid & { quantity: number; returned: number }, pieces: number): number {
  const upTo = (count: number) => share(paidMinor(item), count, item.quantity)
  return upTo(item.returned + pieces) - upTo(item.returned)
}

export const coveredBy = ({ taxRate, taxCategory, taxName, taxOss }: Taxed, grossMinor: number): Covered => ({
  rate: taxRate,
  category: taxCategory,
  name: taxName,
  oss: taxOss,
  gross_minor: grossMinor,
})

export const coveredByCharge = (charge: StoredCharge): Covered => ({
  rate: charge.tax_rate,
  category: charge.tax_category,
  name: charge.tax_name,
  oss: charge.tax_oss ?? null,
  gross_minor: charge.net_minor + charge.tax_minor,
})
