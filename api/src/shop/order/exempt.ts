import type { SupplyKind } from '../../pricing/Vat.ts'
import type { StoredCharge, StoredCost, StoredTax } from './storedTax.ts'

/**
 * What a sale is billed as after its VAT was returned (docs/product/tax.md#vies): columns of the order, in place of those
 * that were charged, and the lines of its invoice. Prices are net.
 */
export interface Exempt {
  subtotal_minor: number
  discount_minor: number
  shipping_minor: number
  tip_minor: number
  tax_minor: number
  total_minor: number
  /** Percent; null with several rates. */
  tax_rate: number | null
  tax_included: false
  reverse_charge: true
  taxes: StoredTax[]
  charges: StoredCharge[]
  /** By position of the order's items. */
  lines: ExemptLine[]
}

export interface ExemptLine extends StoredCost {
  name: string
  quantity: number
  price_minor: number
  discount_minor: number
  kind: SupplyKind
}

/** Returns the VAT of an order that was returned, in minor units. */
export const vatReturnedMinor = ({ exempt, totalMinor }: { exempt: Exempt | null; totalMinor: number }): number =>
  exempt ? totalMinor - exempt.total_minor : 0
