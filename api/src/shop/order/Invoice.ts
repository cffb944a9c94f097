import { OwnedRow } from '../../platform/db/Row.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { SupplyKind, TaxCategory } from '../../pricing/Vat.ts'
import { type IdentityField, missingOnInvoice } from '../merchant/identity.ts'
import type { ShippingAddress } from './ShippingAddress.ts'
import type { StoredCharge, StoredTax } from './storedTax.ts'

export type InvoiceKind = 'invoice' | 'credit_note'

/** The seller, as of when the invoice was written. */
export interface Seller {
  store_name: string
  name: string
  address: string | null
  /** The parts of the address that electronic invoices need. Older documents have none. */
  street?: string | null
  town?: string | null
  postcode?: string | null
  /** The country of the shop. */
  country?: string | null
  email: string | null
  phone: string | null
  website: string | null
  vat_number: string | null
  /** Older documents have none, like the register. */
  tax_number?: string | null
  register?: string | null
  peppol_id?: string | null
  logo_url: string | null
  /** The shop's colour, as the merchant entered it. */
  accent: string | null
  /** The time zone of the invoice's dates. */
  time_zone: string
}

/** The buyer, as of when the invoice was written. */
export interface Buyer {
  name: string | null
  company: string | null
  email: string | null
  /** The company's address, else the shipping address. */
  address: ShippingAddress | null
  vat_number: string | null
  /** Older documents have none. */
  peppol_id?: string | null
}

interface InvoiceLine {
  name: string
  quantity: number
  /** Minor units per unit. */
  price_minor: number
  /** Its part of the discounts, as prices are: with the tax if they include it. */
  discount_minor: number
  /** What was paid for the line, less the discount: without tax, and the tax. */
  net_minor: number
  tax_minor: number
  /** Hundredths of a percent; null without VAT, and for documents that credit several rates. */
  tax_rate: number | null
  tax_category: TaxCategory | null
  /** Why no tax was charged; null with tax, and on older documents. */
  tax_reason?: string | null
  /** What was supplied; missing on older documents and on credit notes, whose lines are amounts of a rate. */
  kind?: SupplyKind
}

/** The VAT of a document in the national currency of its seller (docs/product/tax.md#national-currency). */
export interface AccountingTax {
  currency: Currency
  /** Minor units. Null, like the rate, until a rate is known. */
  tax_minor: number | null
  /** What one of the document's currency was in it. */
  rate: number | null
  /** The rate's day. Until one is known, the last day whose rate counts. */
  day: string
}

/** An invoice, or a credit note, whose amounts are negative. Minor units. Never changed once written. */
export class Invoice extends OwnedRow {
  static override tableName = 'invoices'
  static override jsonAttributes = ['seller', 'buyer', 'lines', 'taxes', 'charges', 'accountingTax']

  declare id: string
  declare orderId: string
  declare kind: InvoiceKind
  /** An invoice of a donation is its receipt. */
  declare isDonation: boolean
  /** Counted per merchant and kind from 1, without a gap. Donations are counted apart from invoices. */
  declare number: number
  declare creditsId: string | null
  declare refundKey: string | null
  declare issuedAt: Date
  /** Of the last delivery or shipment that was known then, else of the payment. A credit note has that of its invoice. */
  declare suppliedAt: Date
  declare currency: Currency
  declare subtotalMinor: number
  declare discountMinor: number
  declare shippingMinor: number
  declare tipMinor: number
  declare netMinor: number
  declare taxMinor: number
  declare totalMinor: number
  /** Percent, as text from PostgreSQL's numeric; null without VAT, and with several rates. */
  declare taxRate: string | null
  declare taxes: StoredTax[]
  /** Shipping and tip by rate; none on a credit note. */
  declare charges: StoredCharge[]
  declare taxIncluded: boolean
  declare reverseCharge: boolean
  /** The buyer's. */
  declare country: string | null
  declare seller: Seller
  declare buyer: Buyer
  declare lines: InvoiceLine[]
  /** `de` */
  declare language: string
  /** Null if the VAT need not be stated in another currency. */
  declare accountingTax: AccountingTax | null
}

const PREFIXES: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN' }

/** `INV-00042`, `CN-00007`, `DON-00003`: the number printed on the document. */
export const documentNumber = ({ kind, number, isDonation }: Pick<Invoice, 'kind' | 'number' | 'isDonation'>): string =>
  `${isDonation && kind === 'invoice' ? 'DON' : PREFIXES[kind]}-${String(number).padStart(5, '0')}`

/** Returns what an issued invoice lacks. The receipt of a donation needs less. */
export function missingOnPaper({ seller, taxes, isDonation }: Pick<Invoice, 'seller' | 'taxes' | 'isDonation'>): IdentityField[] {
  if (isDonation) return []
  const { address, country = null, vat_number: vatNumber, tax_number: taxNumber = null } = seller
  return missingOnInvoice({ address, country, vatNumber, taxNumber }, taxes.length > 0)
}
