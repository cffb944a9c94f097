import { allocate } from '../../../pricing/allocate.ts'
import { share } from '../../../pricing/money.ts'
import { documentNumber, type Invoice } from '../../../rows/Invoice.ts'
import type { Merchant } from '../../../rows/Merchant.ts'
import type { StoredTax } from '../../../rows/storedTax.ts'
import { countryOf } from '../../../rows/vatNumber.ts'
import type { Paper } from '../Paper.ts'
import type { EAdjustment, EInvoice, ELine, ETax, Party } from './EInvoice.ts'

/** What an older invoice lacks, and the settings may have. */
export type SellerSettings = Pick<
  Merchant,
  'vatCountry' | 'businessStreet' | 'businessTown' | 'businessPostcode' | 'businessPhone'
>

/** The rate of a document without VAT. */
const NO_VAT = {
  rate: 0,
  category: 'O',
  name: null,
  tax_minor: 0,
  discount_minor: 0,
  shipping_minor: 0,
  tip_minor: 0,
  oss: false,
} as const

/** Reads a document as EN 16931 sees it. */
export function readEInvoice({ document, order, invoice }: Paper, settings: SellerSettings): EInvoice {
  const sign = document.kind === 'credit_note' ? -1 : 1
  const stored: StoredTax[] = document.taxes.length
    ? document.taxes
    : [
        {
          ...NO_VAT,
          taxable_minor: document.totalMinor,
          discount_minor: document.discountMinor,
          shipping_minor: document.shippingMinor,
          tip_minor: document.tipMinor,
        },
      ]
  const groups = stored.map((tax) => groupOf(document, tax, sign))
  const lines = groups.flatMap((group) => group.lines)
  const taxes = stored.map(({ rate, category, name, taxable_minor, tax_minor }): ETax => ({
    rate,
    category,
    name,
    taxableMinor: sign * taxable_minor,
    taxMinor: sign * tax_minor,
  }))
  const isSubject = taxes.every(({ category }) => category !== 'O')
  return {
    isCreditNote: document.kind === 'credit_note',
    number: documentNumber(document),
    issuedOn: dayOf(document),
    currency: document.currency,
    buyerReference: order.reference ?? `#${order.number}`,
    orderNumber: String(order.number),
    credits: document.kind === 'credit_note' ? { number: documentNumber(invoice), issuedOn: dayOf(invoice) } : null,
    seller: sellerOf(document, settings, isSubject),
    buyer: buyerOf(document, settings, isSubject),
    lines,
    adjustments: groups.flatMap((group) => group.adjustments),
    taxes,
    linesMinor: sumOf(lines),
    netMinor: taxes.reduce((sum, { taxableMinor }) => sum + taxableMinor, 0),
    taxMinor: taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    totalMinor: sign * document.totalMinor,
  }
}

/**
 * The lines, discount, shipping and tip of one rate without VAT. They add up to what is taxed: prices that include VAT are
 * converted together, and their rounding is spread over the lines.
 */
function groupOf(document: Invoice, tax: StoredTax, sign: number): { lines: ELine[]; adjustments: EAdjustment[] } {
  const { rate, category } = tax
  const taxed = { rate, category }
  const own = document.lines.filter(
    (line) => line.tax_category === null || (line.tax_rate === rate && line.tax_category === category),
  )
  const prices = own.map(({ price_minor, quantity }) => sign * price_minor * quantity)
  const gross = prices.reduce((sum, price) => sum + price, 0)
  const [discount, shipping, net] = [sign * tax.discount_minor, sign * tax.shipping_minor, sign * tax.taxable_minor]
  const tip = sign * tax.tip_minor
  const whole = gross - discount + shipping + tip
  const netOf = (minor: number) => (whole > 0 ? share(minor, net, whole) : minor)
  const adjustments: EAdjustment[] = [
    { ...taxed, isCharge: false, reason: 'Discount', netMinor: netOf(discount) },
    { ...taxed, isCharge: true, reason: 'Shipping', netMinor: netOf(shipping) },
    { ...taxed, isCharge: true, reason: 'Tip', netMinor: netOf(tip) },
  ].filter(({ netMinor }) => netMinor !== 0)
  const ofLines = adjustments.reduce((sum, { isCharge, netMinor }) => sum + (isCharge ? -netMinor : netMinor), net)
  const nets = allocate(ofLines, prices)
  return { adjustments, lines: own.map(({ name, quantity }, index) => ({ ...taxed, name, quantity, netMinor: nets[index]! })) }
}

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
    country: seller.country ?? settings.vatCountry,
    vatId: isVatId ? number : null,
    taxNumber: isVatId ? null : number,
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
    country: address?.country ?? country ?? settings.vatCountry,
    vatId: isSubject ? buyer.vat_number : null,
    taxNumber: null,
    email: buyer.email,
    phone: null,
  }
}

const dayOf = ({ issuedAt, seller }: Invoice): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: seller.time_zone, dateStyle: 'short' }).format(issuedAt)

const sumOf = (lines: ELine[]) => lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
