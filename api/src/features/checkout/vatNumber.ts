import jsvat from 'jsvat-next'

/** Member states of the European Union; Greece writes EL on its VAT numbers and GR everywhere else. */
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** ISO code of the country whose VAT number this is, by its form and checksum; null for any other text. Asks nobody. */
export function countryOf(vatNumber: string): string | null {
  const { isValid, country } = jsvat.checkVAT(vatNumber, jsvat.countries)
  if (!isValid || !country) return null
  return country.isoCode.short === 'EL' ? 'GR' : country.isoCode.short
}

/** The same where it is a member state of the EU. */
function memberStateOf(vatNumber: string): string | null {
  const country = countryOf(vatNumber)
  return isMemberState(country) ? country : null
}

export const isMemberState = (country: string | null): boolean => country !== null && EU.includes(country)

/** In one spelling, `NL004495445B01`. */
export const tidyVatNumber = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Whether the buyer owes the tax instead of the shop: a valid number of another member state than the shop's, and the shop
 * has turned it on (decisions: Tax).
 */
export function isReverseCharge(
  shop: { vatEnabled: boolean; reverseChargeEnabled: boolean; vatCountry: string | null },
  vatNumber: string | null | undefined,
): boolean {
  if (!shop.vatEnabled || !shop.reverseChargeEnabled || !vatNumber?.trim() || !isMemberState(shop.vatCountry)) return false
  const state = memberStateOf(vatNumber)
  return state !== null && state !== shop.vatCountry
}
