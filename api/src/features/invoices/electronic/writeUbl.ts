import { type EAdjustment, type EInvoice, type ELine, type ETax, exemptionOf, type Party } from './EInvoice.ts'
import { endpointOf, legalIdOf } from '../../../shop/invoice/peppolId.ts'
import { amountIn, el, percent, priceIn, text } from './xml.ts'

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const PROFILES = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
}
export type UblFormat = keyof typeof PROFILES

/** Writes a document as UBL invoice or credit note, in the profile of XRechnung or of Peppol BIS Billing. */
export function writeUbl(invoice: EInvoice, format: UblFormat): string {
  const { isCreditNote, currency, taxMinor, taxes, accounting } = invoice
  const kind = isCreditNote ? 'CreditNote' : 'Invoice'
  const amount = money(currency)
  const namespaces = `xmlns="${OASIS}:${kind}-2" xmlns:cac="${OASIS}:CommonAggregateComponents-2" xmlns:cbc="${OASIS}:CommonBasicComponents-2"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(
    `${kind} ${namespaces}`,
    el('cbc:CustomizationID', PROFILES[format]),
    el('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    el('cbc:ID', text(invoice.number)),
    el('cbc:IssueDate', invoice.issuedOn),
    el(`cbc:${kind}TypeCode`, isCreditNote ? '381' : '380'),
    el('cbc:DocumentCurrencyCode', currency),
    accounting && el('cbc:TaxCurrencyCode', accounting.currency),
    el('cbc:BuyerReference', text(invoice.buyerReference)),
    invoice.credits &&
      el(
        'cac:BillingReference',
        el(
          'cac:InvoiceDocumentReference',
          el('cbc:ID', text(invoice.credits.number)),
          el('cbc:IssueDate', invoice.credits.issuedOn),
        ),
      ),
    el('cac:AccountingSupplierParty', party(invoice.seller, true, format)),
    el('cac:AccountingCustomerParty', party(invoice.buyer, false, format)),
    el(
      'cac:Delivery',
      el('cbc:ActualDeliveryDate', invoice.suppliedOn),
      invoice.deliveredTo &&
        el(
          'cac:DeliveryLocation',
          el(
            'cac:Address',
            el('cbc:CityName', text(invoice.deliveredTo.town)),
            el('cbc:PostalZone', text(invoice.deliveredTo.postcode)),
            el('cac:Country', el('cbc:IdentificationCode', invoice.deliveredTo.country)),
          ),
        ),
    ),
    el('cac:PaymentMeans', el('cbc:PaymentMeansCode', '1')),
    invoice.adjustments.map((one) => adjustment(one, amount)),
    el(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', taxMinor),
      taxes.map((tax) => subtotal(tax, amount)),
    ),
    accounting && el('cac:TaxTotal', money(accounting.currency)('cbc:TaxAmount', accounting.taxMinor)),
    totals(invoice, amount),
    invoice.lines.map((line, index) => lineOf(invoice, line, index + 1)),
  )}\n`
}

type Amount = (name: string, minor: number) => string
const money = (currency: string): Amount => {
  const format = amountIn(currency)
  return (name, minor) => el(`${name} currencyID="${currency}"`, format(minor))
}

const taxCategory = (name: string, rate: number, category: ETax['category'], exemption: ReturnType<typeof exemptionOf> = null) =>
  el(
    name,
    el('cbc:ID', category),
    // Without VAT, lines have no rate (BR-O-05), and the sum of a rate has one in Germany (BR-DE-14).
    (category !== 'O' || exemption) && el('cbc:Percent', percent(rate)),
    exemption?.code && el('cbc:TaxExemptionReasonCode', exemption.code),
    exemption && el('cbc:TaxExemptionReason', text(exemption.reason)),
    el('cac:TaxScheme', el('cbc:ID', 'VAT')),
  )

function party(
  { id, name, tradingName, vatId, taxNumber, peppolId, email, phone, ...place }: Party,
  hasContact: boolean,
  format: UblFormat,
): string {
  const legalId = peppolId && legalIdOf(peppolId)
  return el(
    'cac:Party',
    endpoint(format === 'peppol' || isRouted(peppolId) ? peppolId : null, email),
    id && el('cac:PartyIdentification', el('cbc:ID', id)),
    tradingName && el('cac:PartyName', el('cbc:Name', text(tradingName))),
    el(
      'cac:PostalAddress',
      el('cbc:StreetName', text(place.street)),
      el('cbc:AdditionalStreetName', text(place.street2)),
      el('cbc:CityName', text(place.town)),
      el('cbc:PostalZone', text(place.postcode)),
      el('cac:Country', el('cbc:IdentificationCode', place.country)),
    ),
    vatId && el('cac:PartyTaxScheme', el('cbc:CompanyID', text(vatId)), el('cac:TaxScheme', el('cbc:ID', 'VAT'))),
    taxNumber && el('cac:PartyTaxScheme', el('cbc:CompanyID', text(taxNumber)), el('cac:TaxScheme', el('cbc:ID', 'FC'))),
    el(
      'cac:PartyLegalEntity',
      el('cbc:RegistrationName', text(name)),
      legalId && el(`cbc:CompanyID schemeID="${legalId.scheme}"`, text(legalId.value)),
    ),
    hasContact &&
      el('cac:Contact', el('cbc:Name', text(name)), el('cbc:Telephone', text(phone)), el('cbc:ElectronicMail', text(email))),
  )
}

function endpoint(peppolId: string | null, email: string | null): string | null {
  if (!peppolId) return email && el('cbc:EndpointID schemeID="EM"', text(email))
  const { scheme, value } = endpointOf(peppolId)
  return el(`cbc:EndpointID schemeID="${scheme}"`, text(value))
}

/** Outside the network, only a Leitweg-ID leads further than mail. */
const isRouted = (peppolId: string | null) => peppolId?.startsWith('0204:') ?? false

const adjustment = ({ isCharge, reason, netMinor, rate, category }: EAdjustment, amount: Amount) =>
  el(
    'cac:AllowanceCharge',
    el('cbc:ChargeIndicator', String(isCharge)),
    el('cbc:AllowanceChargeReason', reason),
    amount('cbc:Amount', netMinor),
    taxCategory('cac:TaxCategory', rate, category),
  )

const subtotal = (tax: ETax, amount: Amount) =>
  el(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', tax.taxableMinor),
    amount('cbc:TaxAmount', tax.taxMinor),
    taxCategory('cac:TaxCategory', tax.rate, tax.category, exemptionOf(tax)),
  )

function totals({ adjustments, linesMinor, netMinor, totalMinor }: EInvoice, amount: Amount) {
  const sumOf = (isCharge: boolean) =>
    adjustments.filter((one) => one.isCharge === isCharge).reduce((sum, { netMinor: minor }) => sum + minor, 0)
  return el(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', linesMinor),
    amount('cbc:TaxExclusiveAmount', netMinor),
    amount('cbc:TaxInclusiveAmount', totalMinor),
    amount('cbc:AllowanceTotalAmount', sumOf(false)),
    amount('cbc:ChargeTotalAmount', sumOf(true)),
    amount('cbc:PrepaidAmount', totalMinor),
    amount('cbc:PayableAmount', 0),
  )
}

function lineOf({ isCreditNote, currency }: EInvoice, { name, quantity, netMinor, rate, category }: ELine, id: number) {
  const kind = isCreditNote ? 'Credit' : 'Invoice'
  return el(
    isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    el('cbc:ID', String(id)),
    el(`cbc:${kind === 'Credit' ? 'CreditedQuantity' : 'InvoicedQuantity'} unitCode="C62"`, String(quantity)),
    money(currency)('cbc:LineExtensionAmount', netMinor),
    el('cac:Item', el('cbc:Name', text(name)), taxCategory('cac:ClassifiedTaxCategory', rate, category)),
    el('cac:Price', el(`cbc:PriceAmount currencyID="${currency}"`, priceIn(currency)(netMinor, quantity))),
  )
}
