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
  const isGerman = format === 'xrechnung'
  return [
    ...lacksOf(invoice),
    ...found([
      !seller.email && { path: 'supportEmail', msg: 'Set a support email under Business Information.' },
      isGerman && !seller.town && { path: 'businessTown', msg: 'Set the town of your business under Business Information.' },
      isGerman &&
        !seller.postcode && { path: 'businessPostcode', msg: 'Set the postcode of your business under Business Information.' },
      isGerman && !seller.phone && { path: 'businessPhone', msg: 'Set the phone of your business under Business Information.' },
      !buyer.email && { path: 'buyer.email', msg: 'The customer was erased, so the buyer has no electronic address.' },
      isGerman &&
        !hasPlace(buyer) && {
          path: 'buyer.address',
          msg: 'The buyer gave no address with town and postcode. They can add it to the invoice.',
        },
    ]),
  ]
}

const hasPlace = ({ town, postcode }: Party) => town !== null && postcode !== null
const found = (lacks: (Lack | false)[]): Lack[] => lacks.filter((lack) => lack !== false)
