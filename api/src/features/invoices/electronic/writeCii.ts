import { type EAdjustment, type EInvoice, type ELine, type ETax, exemptionOf, type Party } from './EInvoice.ts'
import { amountIn, el, percent, priceIn, text } from './xml.ts'

const NAMESPACES =
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"'

/** Writes a document as Cross Industry Invoice of the profile EN 16931, which Factur-X and ZUGFeRD embed. */
export function writeCii(invoice: EInvoice): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(
    `rsm:CrossIndustryInvoice ${NAMESPACES}`,
    el(
      'rsm:ExchangedDocumentContext',
      el('ram:GuidelineSpecifiedDocumentContextParameter', el('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    el(
      'rsm:ExchangedDocument',
      el('ram:ID', text(invoice.number)),
      el('ram:TypeCode', invoice.isCreditNote ? '381' : '380'),
      el('ram:IssueDateTime', day('udt', invoice.issuedOn)),
    ),
    el(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map((line, index) => tradeLine(invoice, line, index + 1)),
      agreement(invoice),
      el(
        'ram:ApplicableHeaderTradeDelivery',
        invoice.deliveredTo &&
          el(
            'ram:ShipToTradeParty',
            el(
              'ram:PostalTradeAddress',
              el('ram:PostcodeCode', text(invoice.deliveredTo.postcode)),
              el('ram:CityName', text(invoice.deliveredTo.town)),
              el('ram:CountryID', invoice.deliveredTo.country),
            ),
          ),
        el('ram:ActualDeliverySupplyChainEvent', el('ram:OccurrenceDateTime', day('udt', invoice.suppliedOn))),
      ),
      settlement(invoice),
    ),
  )}\n`
}

const day = (prefix: 'udt' | 'qdt', date: string) => el(`${prefix}:DateTimeString format="102"`, date.replaceAll('-', ''))

const tradeLine = ({ currency }: EInvoice, { name, quantity, netMinor, rate, category }: ELine, id: number) =>
  el(
    'ram:IncludedSupplyChainTradeLineItem',
    el('ram:AssociatedDocumentLineDocument', el('ram:LineID', String(id))),
    el('ram:SpecifiedTradeProduct', el('ram:Name', text(name))),
    el(
      'ram:SpecifiedLineTradeAgreement',
      el('ram:NetPriceProductTradePrice', el('ram:ChargeAmount', priceIn(currency)(netMinor, quantity))),
    ),
    el('ram:SpecifiedLineTradeDelivery', el('ram:BilledQuantity unitCode="C62"', String(quantity))),
    el(
      'ram:SpecifiedLineTradeSettlement',
      el('ram:ApplicableTradeTax', taxOf(rate, category)),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', el('ram:LineTotalAmount', amountIn(currency)(netMinor))),
    ),
  )

/** A sale that is not subject to VAT has no rate, not even zero. */
const taxOf = (rate: number, category: ETax['category']) => [
  el('ram:TypeCode', 'VAT'),
  el('ram:CategoryCode', category),
  category !== 'O' && el('ram:RateApplicablePercent', percent(rate)),
]

const agreement = ({ buyerReference, seller, buyer, orderNumber }: EInvoice) =>
  el(
    'ram:ApplicableHeaderTradeAgreement',
    el('ram:BuyerReference', text(buyerReference)),
    el('ram:SellerTradeParty', party(seller, true)),
    el('ram:BuyerTradeParty', party(buyer, false)),
    el('ram:SellerOrderReferencedDocument', el('ram:IssuerAssignedID', text(orderNumber))),
  )

const party = ({ id, name, tradingName, vatId, taxNumber, email, phone, ...place }: Party, hasContact: boolean) => [
  el('ram:ID', id),
  el('ram:Name', text(name)),
  tradingName && el('ram:SpecifiedLegalOrganization', el('ram:TradingBusinessName', text(tradingName))),
  hasContact &&
    el(
      'ram:DefinedTradeContact',
      el('ram:PersonName', text(name)),
      phone && el('ram:TelephoneUniversalCommunication', el('ram:CompleteNumber', text(phone))),
      email && el('ram:EmailURIUniversalCommunication', el('ram:URIID', text(email))),
    ),
  el(
    'ram:PostalTradeAddress',
    el('ram:PostcodeCode', text(place.postcode)),
    el('ram:LineOne', text(place.street)),
    el('ram:LineTwo', text(place.street2)),
    el('ram:CityName', text(place.town)),
    el('ram:CountryID', place.country),
  ),
  email && el('ram:URIUniversalCommunication', el('ram:URIID schemeID="EM"', text(email))),
  vatId && el('ram:SpecifiedTaxRegistration', el('ram:ID schemeID="VA"', text(vatId))),
  taxNumber && el('ram:SpecifiedTaxRegistration', el('ram:ID schemeID="FC"', text(taxNumber))),
]

function settlement({ currency, accounting, taxes, adjustments, credits, ...sums }: EInvoice) {
  const amount = amountIn(currency)
  const sumOf = (isCharge: boolean) =>
    adjustments.filter((one) => one.isCharge === isCharge).reduce((sum, { netMinor }) => sum + netMinor, 0)
  return el(
    'ram:ApplicableHeaderTradeSettlement',
    accounting && el('ram:TaxCurrencyCode', accounting.currency),
    el('ram:InvoiceCurrencyCode', currency),
    // Paid before the document was written, by whatever means the provider had.
    el('ram:SpecifiedTradeSettlementPaymentMeans', el('ram:TypeCode', '1')),
    taxes.map((tax) => taxLine(tax, amount)),
    adjustments.map((one) => adjustment(one, amount)),
    el(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      el('ram:LineTotalAmount', amount(sums.linesMinor)),
      el('ram:ChargeTotalAmount', amount(sumOf(true))),
      el('ram:AllowanceTotalAmount', amount(sumOf(false))),
      el('ram:TaxBasisTotalAmount', amount(sums.netMinor)),
      el(`ram:TaxTotalAmount currencyID="${currency}"`, amount(sums.taxMinor)),
      accounting &&
        el(`ram:TaxTotalAmount currencyID="${accounting.currency}"`, amountIn(accounting.currency)(accounting.taxMinor)),
      el('ram:GrandTotalAmount', amount(sums.totalMinor)),
      el('ram:TotalPrepaidAmount', amount(sums.totalMinor)),
      el('ram:DuePayableAmount', amount(0)),
    ),
    credits &&
      el(
        'ram:InvoiceReferencedDocument',
        el('ram:IssuerAssignedID', text(credits.number)),
        el('ram:FormattedIssueDateTime', day('qdt', credits.issuedOn)),
      ),
  )
}

function taxLine(tax: ETax, amount: (minor: number) => string) {
  const { rate, category, taxableMinor, taxMinor } = tax
  const exemption = exemptionOf(tax)
  return el(
    'ram:ApplicableTradeTax',
    el('ram:CalculatedAmount', amount(taxMinor)),
    el('ram:TypeCode', 'VAT'),
    exemption && el('ram:ExemptionReason', text(exemption.reason)),
    el('ram:BasisAmount', amount(taxableMinor)),
    el('ram:CategoryCode', category),
    exemption?.code && el('ram:ExemptionReasonCode', exemption.code),
    category !== 'O' && el('ram:RateApplicablePercent', percent(rate)),
  )
}

const adjustment = ({ isCharge, netMinor, reason, rate, category }: EAdjustment, amount: (minor: number) => string) =>
  el(
    'ram:SpecifiedTradeAllowanceCharge',
    el('ram:ChargeIndicator', el('udt:Indicator', String(isCharge))),
    el('ram:ActualAmount', amount(netMinor)),
    el('ram:Reason', reason),
    el('ram:CategoryTradeTax', taxOf(rate, category)),
  )
