/** Member states of the European Union, by ISO code. */
export const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isMemberState = (country: string | null): boolean => country !== null && EU.includes(country)

/** Whether the common system of VAT of the Union applies to goods there: also in Northern Ireland. */
export const isInUnion = (place: string | null): boolean => place === 'XI' || isMemberState(place)

/**
 * Returns whether a sale from a country to a place is taxed as one inside the seller's tax area: its own country, and
 * for a member state the European Union (docs/product/tax.md#taxed-country).
 */
export const inTaxArea = (seller: string, place: string | null): boolean =>
  seller === place || (isMemberState(seller) && isInUnion(place))
