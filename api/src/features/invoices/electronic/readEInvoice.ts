import { netBefore } from '../../../shop/invoice/netBefore.ts'
import type { TaxCategory } from '../../../pricing/Vat.ts'
import { documentNumber, Invoice } from '../../../shop/order/Invoice.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { shopCountry } from '../../../shop/merchant/identity.ts'
import { endpointOf, peppolIdOfVat } from '../../../shop/invoice/peppolId.ts'
import { printedTaxes, type StoredCharge, type StoredTax } from '../../../shop/order/storedTax.ts'
import { countryOf } from '../../../pricing/vatNumber.ts'
import type { Paper } from '../Paper.ts'
import type { EAdjustment, EInvoice, ELine, ETax, Party } from './EInvoice.ts'

/** What an older invoice lacks, and the settings may have. */
export type SellerSettings = Pick<
  Merchant,
  'vatCountry' | 'businessCountry' | 'businessStreet' | 'businessTown' | 'businessPostcode' | 'businessPhone' | 'peppolId'
>

/** The rate of a document without VAT. */
const NO_VAT = { rate: 0, category: 'O', name: null } as const

/** Reads a document as EN 16931 sees it. */
export function readEInvoice(paper: Paper, settings: SellerSettings): EInvoice {
  const { order, invoice } = paper
  const document = besideVat(paper)
  const sign = document.kind === 'credit_note' ? -1 : 1
  const lines = linesOf(document, sign)
  const stored = document.taxes.length
    ? printedTaxes(document.taxes)
    : [{ ...NO_VAT, reason: null, taxable_minor: document.totalMinor, tax_minor: 0 }]
  const taxes = stored.map(({ rate, category, name, reason = null, taxable_minor, tax_minor }): ETax => ({
    rate,
    category,
    name,
    reason,
    taxableMinor: sign * taxable_minor,
    taxMinor: sign * tax_minor,
  }))
  const isSubject = taxes.every(({ category }) => category !== 'O')
  const buyer = buyerOf(document, settings, isSubject)
  return {
    isCreditNote: document.kind === 'credit_note',
    number: documentNumber(document),
    issuedOn: dayOf(document, document.issuedAt),
    suppliedOn: dayOf(document, document.suppliedAt),
    currency: document.currency,
    buyerReference: leitwegIdOf(buyer) ?? order.reference ?? `#${order.number}`,
    orderNumber: String(order.number),
    credits:
      document.kind === 'credit_note' ? { number: documentNumber(invoice), issuedOn: dayOf(invoice, invoice.issuedAt) } : null,
    seller: sellerOf(document, settings, isSubject),
    buyer,
    deliveredTo: taxes.some(({ category }) => category === 'K') ? deliveryOf(paper, buyer) : null,
    lines,
    adjustments: adjustmentsOf(lines, document),
    taxes,
    linesMinor: sumOf(lines),
    netMinor: taxes.reduce((sum, { taxableMinor }) => sum + taxableMinor, 0),
    taxMinor: taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    totalMinor: sign * document.totalMinor,
    accounting: accountingOf(document, sign),
  }
}

function accountingOf({ accountingTax }: Invoice, sign: number): EInvoice['accounting'] {
  if (accountingTax?.tax_minor == null) return null
  return { currency: accountingTax.currency, taxMinor: sign * accountingTax.tax_minor }
}

/**
 * Writes what is outside the scope of VAT as exempt, with its reason, where an invoice has other categories too: EN 16931
 * allows O only alone (BR-O-11 to BR-O-14, docs/contributing/decisions/0018-outside-the-scope-beside-vat.md).
 */
function besideVat({ document, invoice }: Paper): Invoice {
  if (invoice.taxes.every(({ category }) => category === 'O')) return document
  const change = <Cost extends { tax_category: TaxCategory | null }>(cost: Cost): Cost =>
    cost.tax_category === 'O' ? { ...cost, tax_category: 'E' } : cost
  return Object.assign(new Invoice(), document, {
    taxes: document.taxes.map((tax) => (tax.category === 'O' ? { ...tax, category: 'E', reason: outsideReason(tax) } : tax)),
    lines: document.lines.map(change),
    charges: document.charges.map(change),
  })
}

const outsideReason = ({ reason }: StoredTax) => `Not subject to VAT${reason ? ` (${reason})` : ''}`

/** Returns the lines before their discounts, without VAT. */
const linesOf = ({ lines, taxIncluded }: Invoice, sign: number): (ELine & { discountMinor: number })[] =>
  lines.map((line) => {
    const netMinor = sign * line.net_minor
    const grossMinor = sign * line.price_minor * line.quantity
    const paid = { net_minor: netMinor, tax_minor: sign * line.tax_minor, tax_rate: line.tax_rate }
    const beforeMinor = taxIncluded ? netBefore(paid, grossMinor) : grossMinor
    const { name, quantity } = line
    return { ...taxedAs(line), name, quantity, netMinor: beforeMinor, discountMinor: beforeMinor - netMinor }
  })

/** Returns the discount of each rate, shipping and tip, without VAT. */
function adjustmentsOf(lines: ReturnType<typeof linesOf>, { charges }: Invoice): EAdjustment[] {
  const discounts: EAdjustment[] = []
  for (const { rate, category, discountMinor } of lines) {
    const same = discounts.find((one) => one.rate === rate && one.category === category)
    if (same) same.netMinor += discountMinor
    else discounts.push({ rate, category, isCharge: false, reason: 'Discount', netMinor: discountMinor })
  }
  const charged = charges.map((charge) => ({
    ...taxedAs(charge),
    isCharge: true,
    reason: REASONS[charge.kind],
    netMinor: charge.net_minor,
  }))
  return [...discounts, ...charged].filter(({ netMinor }) => netMinor !== 0)
}

const REASONS = { shipping: 'Shipping', tip: 'Tip' }

const taxedAs = ({ tax_rate, tax_category }: Pick<StoredCharge, 'tax_rate' | 'tax_category'>) => ({
  rate: tax_rate ?? NO_VAT.rate,
  category: tax_category ?? NO_VAT.category,
})

function sellerOf({ merchantId, seller }: Invoice, settings: SellerSettings, isSubject: boolean): Party {
  const number = isSubject ? seller.vat_number : null
  const isVatId = number !== null && countryOf(number) !== null
  return {
    id: isVatId ? null : merchantId,
    name: seller.name,
    tradingName: seller.store_name === seller.name ? null : seller.store_name,
    street: seller.street ?? settings.businessStreet,
    street2: null,
    town: seller.town ?? settings.businessTown,
    postcode: seller.postcode ?? settings.businessPostcode,
    country: seller.country ?? shopCountry(settings),
    vatId: isVatId ? number : null,
    taxNumber: isSubject ? ((isVatId ? null : number) ?? seller.tax_number ?? null) : null,
    peppolId: seller.peppol_id ?? settings.peppolId ?? peppolIdOfVat(seller.vat_number),
    email: seller.email,
    phone: seller.phone ?? settings.businessPhone,
  }
}

function buyerOf({ buyer, country }: Invoice, settings: SellerSettings, isSubject: boolean): Party {
  const { address } = buyer
  return {
    id: null,
    name: buyer.company ?? buyer.name ?? address?.name ?? buyer.email ?? 'Customer',
    tradingName: null,
    street: address?.line1 ?? null,
    street2: address?.line2 ?? null,
    town: address?.city ?? null,
    postcode: address?.postal_code ?? null,
    // An order without a country is one of the seller's, like its tax.
    country: address?.country ?? country ?? shopCountry(settings),
    vatId: isSubject ? buyer.vat_number : null,
    taxNumber: null,
    peppolId: buyer.peppol_id ?? peppolIdOfVat(buyer.vat_number),
    email: buyer.email,
    phone: null,
  }
}

/** A customer who was erased has no address, but the invoice keeps the country. */
const deliveryOf = ({ order: { shippingAddress } }: Paper, { town, postcode, country }: Party): EInvoice['deliveredTo'] =>
  shippingAddress
    ? { town: shippingAddress.city, postcode: shippingAddress.postal_code, country: shippingAddress.country }
    : { town, postcode, country }

/** German authorities route an invoice by it. */
function leitwegIdOf({ peppolId }: Party): string | null {
  const { scheme, value } = endpointOf(peppolId ?? ':')
  return scheme === '0204' ? value : null
}

const dayOf = ({ seller }: Invoice, time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: seller.time_zone, dateStyle: 'short' }).format(time)

const sumOf = (lines: ELine[]) => lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
