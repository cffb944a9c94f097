import type { components } from '../../generated/openapi.ts'
import { invalidField, refused } from '../../platform/http/errors.ts'
import { hasRate } from '../../pricing/taxOf.ts'
import { isMemberState } from '../../pricing/taxAreas.ts'
import { taxedAs } from '../../pricing/territories.ts'
import { shopCountry } from '../../shop/merchant/identity.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { readTaxNumber } from './taxNumber.ts'
import { readVatNumber, tidyVatNumber } from '../../pricing/vatNumber.ts'

type Changes = components['schemas']['ProfileChanges']

/** What decides the rate of a shop's own country. */
const OF_RATE = [
  'vatEnabled',
  'vatRate',
  'vatCountry',
  'businessCountry',
  'vatRatesMode',
  'vatRatesByCountry',
  'stripeTax',
] as const

/**
 * Returns the numbers of a shop's tax, checked with all its tax settings as they will be.
 * @param patch the changes as columns.
 * @throws 400 for a number of another country, or two schemes at once; 422 for VAT without a rate.
 */
export function readTaxSettings(
  changes: Changes,
  merchant: Merchant,
  patch: Partial<Merchant>,
): Pick<Partial<Merchant>, 'taxNumber' | 'vatNumber'> {
  const shop = { ...merchant, ...patch } as Merchant
  assertOneScheme(shop)
  if (OF_RATE.some((field) => changes[field] !== undefined)) assertRate(shop)
  return {
    ...taxNumber(changes, merchant, shop),
    ...((changes.vatNumber !== undefined || changes.vatCountry !== undefined) && { vatNumber: vatNumber(shop) }),
  }
}

/** @throws 400 for a small business that charges VAT, or is outside the European Union, whose scheme it is. */
function assertOneScheme({
  vatEnabled,
  smallBusiness,
  vatCountry,
}: Pick<Merchant, 'vatEnabled' | 'smallBusiness' | 'vatCountry'>) {
  if (!smallBusiness) return
  if (vatEnabled) throw invalidField('smallBusiness', 'A small business charges no VAT. Switch one of the two off.')
  if (!vatCountry || !isMemberState(taxedAs(vatCountry)))
    throw invalidField('smallBusiness', 'The scheme for small businesses needs a VAT country in the European Union.')
}

/** @throws 422 where VAT would be 0 % only because no rate is known. */
function assertRate(shop: Merchant): void {
  if (!shop.vatEnabled || hasRate(shop)) return
  const msg = 'Enter the VAT rate of your country. It is not among the countries whose rates are known by law.'
  const own = 'Enter your VAT rate, or let rates follow the law.'
  const text = shop.vatRatesMode === 'own' ? own : msg
  throw refused('vat_rate_missing', text, { errors: [{ path: 'vatRate', msg: text }] })
}

/** A tax number belongs to one country, so it does not move with the shop. */
function taxNumber({ taxNumber: typed }: Changes, before: Merchant, shop: Merchant): { taxNumber?: string | null } {
  const [from, to] = [shopCountry(before), shopCountry(shop)]
  const number = readTaxNumber(typed === undefined ? null : typed, to)
  const kept = typed === undefined || number === before.taxNumber
  if (kept && before.taxNumber !== null && from !== null && to !== from)
    throw invalidField(
      'taxNumber',
      `This tax number is one of ${from}. Enter that of ${to ?? 'the new country'}, or leave it empty.`,
    )
  return typed === undefined ? {} : { taxNumber: number }
}

/** Normalizes a VAT number of the country that the shop is registered in; the country prefix may be missing. */
function vatNumber({ vatNumber: text, vatCountry }: Pick<Merchant, 'vatNumber' | 'vatCountry'>): string | null {
  if (!text?.trim() || !vatCountry) return tidyVatNumber(text ?? '') || null
  // Monaco's numbers are French, and Liechtenstein's Swiss.
  const countries = [...new Set([vatCountry, taxedAs(vatCountry)])]
  const found = readVatNumber(text, countries)
  if (!found || (found.country && !countries.includes(found.country)))
    throw invalidField('vatNumber', `This is not a valid VAT number of ${vatCountry}.`)
  return found.number
}
