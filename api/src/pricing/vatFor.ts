import { inTaxArea, isMemberState } from './taxAreas.ts'
import type { Vat } from './Vat.ts'
import { hundredths, ratesByLaw } from './vatRates.ts'

/** The tax settings of a shop. */
export interface VatSettings {
  vatEnabled: boolean
  /** Whether rates follow the law, or are the merchant's own. */
  vatRatesMode: 'law' | 'own'
  /** ISO code of the country where the shop is registered. */
  vatCountry: string | null
  /** Whether the shop declares sales to consumers in other member states by the One Stop Shop. */
  ossEnabled: boolean
  /** Percent, as text from PostgreSQL's numeric. */
  vatRate: string | null
  /** Percent by ISO code. */
  vatRatesByCountry: Record<string, number>
  vatIncludeInPrice: boolean
}

export interface VatBuyer {
  /** ISO code; without one the sale is taxed as in the shop's own country. */
  country: string | null
  /** Whether the buyer owes the tax. */
  reverseCharge: boolean
}

/**
 * Returns the VAT that a shop charges a buyer on a day, or null with VAT off (docs/product/tax.md#rates). A pure
 * function: `price` computes the amounts.
 */
export function vatFor(shop: VatSettings, { country, reverseCharge }: VatBuyer, day: string): Vat | null {
  if (!shop.vatEnabled) return null
  const included = shop.vatIncludeInPrice
  const rates = ratesFor(shop, country ?? shop.vatCountry, day)
  if (!rates) return { owedBy: 'nobody', included, oss: false, rates: { standard: 0, reduced: 0, books: 0, zero: 0 } }
  const isAbroad = isMemberState(shop.vatCountry) && isMemberState(country) && country !== shop.vatCountry
  return { owedBy: reverseCharge ? 'buyer' : 'seller', included, oss: shop.ossEnabled && isAbroad && !reverseCharge, rates }
}

/** Returns null for a country outside the shop's tax area for which the merchant gave no rate. */
function ratesFor(shop: VatSettings, country: string | null, day: string): Vat['rates'] | null {
  const { vatCountry: home } = shop
  const given = country === null ? undefined : shop.vatRatesByCountry[country]
  if (country !== null && home !== null && !inTaxArea(home, country)) return given === undefined ? null : sameRates(given)
  const taxedAs = shop.ossEnabled && isMemberState(home) ? country : home
  const byLaw = shop.vatRatesMode === 'law' && taxedAs !== null ? ratesByLaw(taxedAs, day) : null
  return byLaw ?? sameRates(given ?? Number(shop.vatRate ?? 0))
}

/** The merchant's own rate of a country applies to every class except zero. */
function sameRates(percent: number): Vat['rates'] {
  const rate = hundredths(percent)
  return { standard: rate, reduced: rate, books: rate, zero: 0 }
}
