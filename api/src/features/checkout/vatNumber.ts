import jsvat from 'jsvat-next'

/** Member states of the European Union; Greece writes EL on its VAT numbers and GR everywhere else. */
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The member state of a VAT number whose form and checksum are right; null for any other text. Asks nobody. */
export function memberStateOf(vatNumber: string): string | null {
  const { isValid, country } = jsvat.checkVAT(vatNumber, jsvat.countries)
  const state = country?.isoCode.short === 'EL' ? 'GR' : country?.isoCode.short
  return isValid && state && EU.includes(state) ? state : null
}

/**
 * Whether the buyer owes the tax instead of the shop: a valid number of another member state than the shop's, and the shop
 * has turned it on (decisions: Tax).
 */
export function isReverseCharge(
  shop: { vatEnabled: boolean; reverseChargeEnabled: boolean; vatCountry: string | null },
  vatNumber: string | null | undefined,
): boolean {
  if (!shop.vatEnabled || !shop.reverseChargeEnabled || !vatNumber?.trim() || !shop.vatCountry || !EU.includes(shop.vatCountry))
    return false
  const state = memberStateOf(vatNumber)
  return state !== null && state !== shop.vatCountry
}
