/** Member states of the European Union, by ISO code. */
export const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isMemberState = (country: string | null): boolean => country !== null && EU.includes(country)

/**
 * Returns whether a sale from one country to another is taxed as one inside the seller's tax area: its own country, and
 * for a member state the European Union (docs/product/tax.md#taxed-country).
 */
export const inTaxArea = (seller: string, buyer: string): boolean =>
  seller === buyer || (isMemberState(seller) && isMemberState(buyer))
