import { smallBusinessReason } from './smallBusiness.ts'
import { inTaxArea, isInUnion, isMemberState } from './taxAreas.ts'
import { placeOf, type Place, taxedAs } from './territories.ts'
import { type LineTax, lineTax, type Supply, type Treatment, type Vat } from './Vat.ts'
import { hundredths, ratesByLaw, VAT_RATES_AS_OF } from './vatRates.ts'

/** The tax settings of a shop. */
export interface VatSettings {
  vatEnabled: boolean
  /** Whether the shop's own sales are exempt by the scheme for small businesses, instead of `vatEnabled`. */
  smallBusiness: boolean
  /** Whether rates follow the law, or are the merchant's own. */
  vatRatesMode: 'law' | 'own'
  /** ISO code of the country where the shop is registered. */
  vatCountry: string | null
  /** Whether the shop declares sales to consumers in other member states by the One Stop Shop. */
  ossEnabled: boolean
  /** Whether a VAT number of another member state takes the tax off. */
  reverseChargeEnabled: boolean
  /** Percent, as text from PostgreSQL's numeric. */
  vatRate: string | null
  /** Percent by ISO code. */
  vatRatesByCountry: Record<string, number>
  vatIncludeInPrice: boolean
}

export interface VatBuyer {
  /** ISO code; without one the sale is taxed as in the shop's own country. */
  country: string | null
  /** Of the address where goods go, else of the company. Parts of a country can have rules of their own. */
  postcode: string | null
  /** The country of a business's VAT number that may take the tax off, `XI` for Northern Ireland; null for a consumer. */
  numberOf: string | null
}

/**
 * Returns the tax of one line that a shop sells to a buyer on a day, or null without VAT (docs/product/tax.md#kinds-of-supply).
 * A pure function: `price` computes the amounts.
 */
export function taxOf(shop: VatSettings, buyer: VatBuyer, line: Supply, day: string): LineTax | null {
  const vat = vatFor(shop, buyer, day)
  return vat && lineTax(vat, line)
}

/** Returns how a shop's goods and services are taxed for a buyer on a day, or null without VAT. */
export function vatFor(shop: VatSettings, buyer: VatBuyer, day: string): Vat | null {
  if (!hasVat(shop)) return null
  const place = placeOfBuyer(shop, buyer)
  const treat = (kind: 'goods' | 'services') => treatment(shop, buyer, { at: place && place[kind], kind, day })
  return { included: shop.vatIncludeInPrice, goods: treat('goods'), services: treat('services') }
}

/**
 * Whether a shop's own country has a rate: by law, from the merchant, or from a tax service. Without one its sales would
 * silently have the rate 0.
 */
export function hasRate(shop: VatSettings & { stripeTax: boolean }): boolean {
  const home = shop.vatCountry && taxedAs(shop.vatCountry)
  const hasLaw = home !== null && ratesByLaw(home, VAT_RATES_AS_OF) !== null
  if (shop.vatRate !== null || givenRate(shop, shop.vatCountry, home) !== undefined) return true
  return hasLaw ? shop.vatRatesMode === 'law' : shop.stripeTax
}

/** Whether sales are subject to VAT, also if they are exempt. */
export const hasVat = ({ vatEnabled, smallBusiness }: Pick<VatSettings, 'vatEnabled' | 'smallBusiness'>): boolean =>
  vatEnabled || smallBusiness

/** Returns null where neither the shop's country nor the buyer's is known. */
function placeOfBuyer({ vatCountry }: VatSettings, { country, postcode }: VatBuyer): Place | null {
  if (country === null)
    return vatCountry === null ? null : { goods: taxedAs(vatCountry), services: taxedAs(vatCountry), part: null }
  const place = placeOf(country, postcode)
  // Finnish VAT applies to services between Finland and Åland; only goods pass its tax border.
  if (place.services === 'AX' && vatCountry === 'FI') return { ...place, services: 'FI' }
  // A British seller's goods in Northern Ireland are taxed as in Great Britain.
  return place.goods === 'XI' && vatCountry !== null && taxedAs(vatCountry) === 'GB' ? { ...place, goods: 'GB' } : place
}

interface Where {
  /** Where the supply is taxed. */
  at: string | null
  kind: 'goods' | 'services'
  day: string
}

const NO_RATES = { standard: 0, reduced: 0, books: 0, food: 0, zero: 0 }

// The version of Directive 2006/112/EC of 1 January 2025.
const DIRECTIVE = 'Directive 2006/112/EC'
const REASONS = {
  K: `Article 138(1), ${DIRECTIVE}`,
  AE: `Article 196, ${DIRECTIVE}`,
  G: `Article 146(1), ${DIRECTIVE}`,
  O: `Articles 44, 58 and 59, ${DIRECTIVE}`,
}

function treatment(shop: VatSettings, buyer: VatBuyer, { at, kind, day }: Where): Treatment {
  const home = shop.vatCountry && taxedAs(shop.vatCountry)
  const given = givenRate(shop, buyer.country, at)
  const isHome = home === null || at === home
  const isOtherState = isMemberState(home) && isInUnion(at) && !isHome
  const oss = shop.ossEnabled && isOtherState ? kind : null
  const rates = ratesAt(shop, { at: oss ? at : home, given, day })
  const untaxed = (category: 'K' | 'AE' | 'G' | 'O' | 'E', reason: string | null): Treatment => ({
    category,
    reason,
    oss: null,
    rates: category === 'K' || category === 'AE' ? rates : NO_RATES,
  })
  const isBusiness = isOtherState && shop.reverseChargeEnabled && numberFits(buyer.numberOf, at)
  if (isBusiness && kind === 'services') return untaxed('AE', REASONS.AE)
  // The exemption covers what is taxed at home. Sales that are declared by the One Stop Shop are taxed elsewhere.
  if (shop.smallBusiness && !oss) return untaxed('E', smallBusinessReason(home))
  if (isBusiness) return untaxed('K', REASONS.K)
  if (isHome || inTaxArea(home, at)) return { category: 'S', reason: null, oss, rates }
  if (given !== undefined) return { category: 'S', reason: null, oss: null, rates: sameRates(given) }
  const category = kind === 'goods' ? 'G' : 'O'
  return untaxed(category, isMemberState(home) ? REASONS[category] : null)
}

/** Parts of France with rates of their own, which apply to services of a French seller there (Article 294 CGI). */
const RATES_UNKNOWN = ['GP', 'MQ', 'RE']

/** Returns the part of a country whose tax on these supplies is not known, because the merchant gave no rate; else null. */
export function undecidedPart(shop: VatSettings, buyer: VatBuyer, supplies: Supply[]): string | null {
  const { services = null } = (shop.vatEnabled && placeOfBuyer(shop, buyer)) || {}
  if (services === null || shop.vatCountry === null || taxedAs(shop.vatCountry) !== 'FR') return null
  if (!RATES_UNKNOWN.includes(services) || givenRate(shop, buyer.country, services) !== undefined) return null
  return supplies.some(({ kind }) => kind !== 'physical') ? services : null
}

/** Monaco's numbers are French. */
const numberFits = (numberOf: string | null, at: string | null): boolean => numberOf !== null && taxedAs(numberOf) === at

/** A part of a country that has an ISO code can have a rate of its own; any other part has none. */
function givenRate({ vatRatesByCountry: rates }: VatSettings, country: string | null, at: string | null): number | undefined {
  if (country === null || at === null) return undefined
  const isWhole = taxedAs(country) === at || at === 'XI'
  return isWhole ? (rates[country] ?? rates[at]) : rates[at]
}

function ratesAt(
  shop: VatSettings,
  { at, given, day }: { at: string | null; given: number | undefined; day: string },
): Treatment['rates'] {
  const byLaw = shop.vatRatesMode === 'law' && at !== null ? ratesByLaw(at === 'XI' ? 'GB' : at, day) : null
  return byLaw ?? sameRates(given ?? Number(shop.vatRate ?? 0))
}

/** The merchant's own rate of a country applies to every class except zero. */
function sameRates(percent: number): Treatment['rates'] {
  const rate = hundredths(percent)
  return { standard: rate, reduced: rate, books: rate, food: rate, zero: 0 }
}
