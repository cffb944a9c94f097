import type { TaxCategory } from '../../../pricing/Vat.ts'

/** Seller or buyer of an electronic invoice. */
export interface Party {
  /** A seller without a VAT id must have an identifier of another kind. */
  id: string | null
  name: string
  /** The shop's name, where it differs. */
  tradingName: string | null
  street: string | null
  street2: string | null
  town: string | null
  postcode: string | null
  /** ISO code. */
  country: string | null
  /** With the country as its prefix. */
  vatId: string | null
  /** A tax number without a country. */
  taxNumber: string | null
  /** `9930:DE136695976` */
  peppolId: string | null
  email: string | null
  phone: string | null
}

interface Taxed {
  /** Hundredths of a percent. */
  rate: number
  category: TaxCategory
}

export interface ELine extends Taxed {
  name: string
  quantity: number
  /** Minor units without VAT, of the whole line. */
  netMinor: number
}

/** A discount, or shipping, of one rate. */
export interface EAdjustment extends Taxed {
  isCharge: boolean
  reason: string
  netMinor: number
}

export interface ETax extends Taxed {
  /** Of a tax that is not VAT. */
  name: string | null
  /** Why no VAT is charged: a provision of law, or the sentence that the law wants. */
  reason: string | null
  taxableMinor: number
  taxMinor: number
}

/**
 * A document as EN 16931 sees it: amounts without VAT, which add up to the VAT lines and the total. Minor units, positive on
 * credit notes too.
 */
export interface EInvoice {
  isCreditNote: boolean
  number: string
  /** `2026-01-12`, in the seller's time zone. */
  issuedOn: string
  suppliedOn: string
  currency: string
  /** What a buyer's bookkeeping finds it by: the reference of the order, else its number. */
  buyerReference: string
  orderNumber: string
  /** The invoice that a credit note credits. */
  credits: { number: string; issuedOn: string } | null
  seller: Party
  buyer: Party
  /** Where goods go without VAT, because their buyer is a business in another member state; else null. */
  deliveredTo: Pick<Party, 'town' | 'postcode' | 'country'> | null
  lines: ELine[]
  adjustments: EAdjustment[]
  taxes: ETax[]
  linesMinor: number
  netMinor: number
  taxMinor: number
  totalMinor: number
  /** The VAT in the seller's national currency, if it must be stated. */
  accounting: { currency: string; taxMinor: number } | null
}

/** Why no VAT is charged, with the code of the VATEX list if there is one. Categories with VAT have no reason. */
const EXEMPTIONS: Partial<Record<TaxCategory, { code: string; reason: string }>> = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  K: { code: 'VATEX-EU-IC', reason: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the tax area' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
}

/** Returns why a tax is zero, in words and with its code; null for a category with VAT. */
export function exemptionOf({
  category,
  reason,
}: Pick<ETax, 'category' | 'reason'>): { code: string | null; reason: string } | null {
  const known = EXEMPTIONS[category]
  if (known) return { code: known.code, reason: reason ? `${known.reason} (${reason})` : known.reason }
  return category === 'E' ? { code: null, reason: reason ?? 'Exempt from VAT' } : null
}
