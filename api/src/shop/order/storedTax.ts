import type { components } from '../../generated/openapi.ts'
import { type Charge, isPrintedTogether } from '../../pricing/Cost.ts'
import { toMajor } from '../../pricing/money.ts'
import type { OssSection, TaxCategory, TaxLine } from '../../pricing/Vat.ts'

/** The tax of one rate as orders and invoices store it. Negative on a credit note. */
export interface StoredTax {
  /** Hundredths of a percent. */
  rate: number
  category: TaxCategory
  /** Of a tax that is not VAT; null for VAT. */
  name: string | null
  /** Why no tax was charged; null with tax, and on older orders. */
  reason?: string | null
  taxable_minor: number
  tax_minor: number
  /** Parts of the order's discount, shipping and tip at this rate, as prices are: with the tax if they include it. */
  discount_minor: number
  shipping_minor: number
  tip_minor: number
  oss: OssSection | null
}

/** What was paid for shipping or as a tip, at one rate, as orders and invoices store it. */
export interface StoredCharge extends StoredCost {
  kind: Charge['kind']
}

/** What was paid, and how it was taxed. */
export interface StoredCost {
  net_minor: number
  tax_minor: number
  /** Hundredths of a percent; null without tax. */
  tax_rate: number | null
  tax_category: TaxCategory | null
  /** Of a tax that is not VAT. */
  tax_name: string | null
  /** Why no tax was charged; null with tax, and on older orders. */
  tax_reason?: string | null
  tax_oss?: OssSection | null
}

export const storeCharge = ({ kind, net, taxAmount, tax }: Charge): StoredCharge => ({
  kind,
  net_minor: net,
  tax_minor: taxAmount,
  tax_rate: tax?.rate ?? null,
  tax_category: tax?.category ?? null,
  tax_name: tax?.name ?? null,
  tax_reason: tax?.reason ?? null,
  tax_oss: tax?.oss ?? null,
})

export const storeTax = ({ rate, category, name, reason, taxable, tax, discount, shipping, tip, oss }: TaxLine): StoredTax => ({
  rate,
  category,
  name,
  reason,
  taxable_minor: taxable,
  tax_minor: tax,
  discount_minor: discount,
  shipping_minor: shipping,
  tip_minor: tip,
  oss,
})

export const readTax = (stored: StoredTax): TaxLine => ({
  rate: stored.rate,
  category: stored.category,
  name: stored.name,
  reason: stored.reason ?? null,
  taxable: stored.taxable_minor,
  tax: stored.tax_minor,
  discount: stored.discount_minor,
  shipping: stored.shipping_minor,
  tip: stored.tip_minor,
  oss: stored.oss,
})

/** Adds up taxes that differ only in how they are declared: papers and pages show one line a rate. */
export function printedTaxes(taxes: StoredTax[]): StoredTax[] {
  const printed: StoredTax[] = []
  for (const tax of taxes) {
    const same = printed.find((one) => isPrintedTogether(one, tax))
    if (!same) printed.push({ ...tax })
    else for (const name of AMOUNTS) same[name] += tax[name]
  }
  return printed
}

const AMOUNTS = ['taxable_minor', 'tax_minor', 'discount_minor', 'shipping_minor', 'tip_minor'] as const

export const presentTaxes = (taxes: StoredTax[], currency: string): components['schemas']['TaxLine'][] =>
  printedTaxes(taxes).map((tax) => presentTax(tax, currency))

const presentTax = (
  { rate, category, name, reason = null, taxable_minor, tax_minor }: StoredTax,
  currency: string,
): components['schemas']['TaxLine'] => ({
  rate: rate / 100,
  category,
  name,
  reason,
  taxable: toMajor(taxable_minor, currency),
  tax: toMajor(tax_minor, currency),
})
