import { CURRENCY_DECIMALS, type Currency } from '../../../pricing/currencies.ts'
import type { EInvoice, Party } from './EInvoice.ts'
import type { UblFormat } from './writeUbl.ts'

/** Something that a format requires, and the setting for it. */
interface Lack {
  /** The setting, if the seller can enter it. */
  path: string
  msg: string
}

/** What EN 16931 requires, and a document may lack. Empty if it can be written. */
export function lacksOf({ seller, buyer, currency, taxes }: EInvoice): Lack[] {
  const hasVatNumber = seller.vatId !== null || seller.taxNumber !== null || taxes.every(({ category }) => category === 'O')
  const other = taxes.find(({ name }) => name !== null)
  return found([
    other !== undefined && {
      path: 'taxes',
      msg: `An electronic invoice is one for VAT, and this sale has another tax: ${other.name}.`,
    },
    !seller.country && { path: 'businessCountry', msg: 'Set the country of your business under Business Information.' },
    !hasVatNumber && { path: 'vatNumber', msg: 'Set your VAT number under VAT & Tax Settings.' },
    taxes.some(({ category }) => category === 'K') &&
      !buyer.vatId && { path: 'buyer.vatNumber', msg: 'The customer was erased, so the buyer has no VAT number.' },
    CURRENCY_DECIMALS[currency as Currency] > 2 && {
      path: 'currency',
      msg: `An electronic invoice has two decimals at most, and ${currency} has three.`,
    },
  ])
}

/** What the profiles of UBL require beyond that. */
export function ublLacksOf(invoice: EInvoice, format: UblFormat): Lack[] {
  const { seller, buyer } = invoice
  const isPeppol = format === 'peppol'
  // Peppol has the German rules for invoices within Germany.
  const isGerman = !isPeppol || (seller.country === 'DE' && buyer.country === 'DE')
  return [
    ...lacksOf(invoice),
    ...found([
      ...(isPeppol ? peppolLacksOf(invoice) : []),
      (isGerman || !isPeppol) &&
        !seller.email && { path: 'supportEmail', msg: 'Set a support email under Business Information.' },
      isGerman && !seller.town && { path: 'businessTown', msg: 'Set the town of your business under Business Information.' },
      isGerman &&
        !seller.postcode && { path: 'businessPostcode', msg: 'Set the postcode of your business under Business Information.' },
      isGerman && !seller.phone && { path: 'businessPhone', msg: 'Set the phone of your business under Business Information.' },
      !isPeppol &&
        !buyer.email && { path: 'buyer.email', msg: 'The customer was erased, so the buyer has no electronic address.' },
      isGerman &&
        !hasPlace(buyer) && {
          path: 'buyer.address',
          msg: 'The buyer gave no address with town and postcode. They can add it to the invoice.',
        },
    ]),
  ]
}

/** What the network needs to deliver, and its rules for sellers of a country. */
const peppolLacksOf = ({ seller, buyer, taxes }: EInvoice): (Lack | false)[] => [
  !seller.peppolId && { path: 'peppolId', msg: 'Set your Peppol ID under Business Information, or a VAT number.' },
  !buyer.peppolId && {
    path: 'buyerPeppolId',
    msg: 'The buyer has neither a Peppol ID nor a VAT number. An order takes it as `buyerPeppolId`.',
  },
  seller.country === 'NL' &&
    buyer.country === 'NL' &&
    !isOfScheme(seller, ['0106', '0190']) && {
      path: 'peppolId',
      msg: 'In the Netherlands the Peppol ID is your KVK number (0106) or OIN (0190). Set it under Business Information.',
    },
  seller.country === 'IS' &&
    !isOfScheme(seller, ['0196']) && {
      path: 'peppolId',
      msg: 'In Iceland the Peppol ID is your kennitala (0196). Set it under Business Information.',
    },
  seller.vatId?.startsWith('SE') === true &&
    taxes.some(({ category, rate }) => category === 'S' && !SWEDISH_RATES.includes(rate)) && {
      path: 'taxes',
      msg: 'Peppol takes invoices of Swedish sellers only at the rates of Sweden, and this sale has one of another country.',
    },
  seller.country === 'GR' && {
    path: 'businessCountry',
    msg: 'Peppol takes invoices of Greek sellers only with a number of myDATA, which this shop does not have.',
  },
]

/** Hundredths of a percent: the rule SE-R-006 of Peppol BIS. */
const SWEDISH_RATES = [600, 1200, 2500]

const isOfScheme = ({ peppolId }: Party, schemes: string[]) => peppolId !== null && schemes.includes(peppolId.slice(0, 4))
const hasPlace = ({ town, postcode }: Party) => town !== null && postcode !== null
const found = (lacks: (Lack | false)[]): Lack[] => lacks.filter((lack) => lack !== false)
