import jsvat from 'jsvat-next'
import { CHECKS } from './vatChecksums.ts'

/**
 * Returns the ISO code of the country whose VAT number this is, by its form and checksum; null for any other text.
 * Makes no network call.
 */
export function countryOf(vatNumber: string): string | null {
  const check = CHECKS[vatNumber.slice(0, 2)]
  if (check) return check.isNumber(vatNumber.slice(2)) ? check.country : null
  const { isValid, country } = jsvat.checkVAT(vatNumber, jsvat.countries)
  if (!isValid || !country) return null
  return isoCountry(country.isoCode.short)
}

/** Normalizes a VAT number: `NL004495445B01`, with `EL` for Greece. */
export const tidyVatNumber = (text: string): string =>
  text
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^GR(?=\d)/, 'EL')

/** Returns the ISO code of a country: Greece writes EL on its VAT numbers and GR everywhere else. */
const isoCountry = (country: string): string => (country === 'EL' ? 'GR' : country)

/** A normalized VAT number with the country that issued it. */
export interface VatNumber {
  number: string
  /** ISO code; XI for Northern Ireland, whose numbers differ from those of GB. Null for an unknown form. */
  country: string | null
}

/**
 * Reads the VAT number of an order that is taxed in one of these countries; the country prefix may be missing.
 * @returns null when the form or the checksum is wrong.
 */
export function readVatNumber(text: string, taxedIn: string[]): VatNumber | null {
  const typed = tidyVatNumber(text)
  for (const number of [typed, ...taxedIn.map((country) => `${VAT_PREFIX[country] ?? country}${typed}`)]) {
    const country = number.startsWith('XI') ? countryOf(number) && 'XI' : countryOf(number)
    if (country) return { number, country }
  }
  return taxedIn.length === 0 || taxedIn.some((country) => KNOWN.has(country)) ? null : { number: typed, country: null }
}

const VAT_PREFIX: Partial<Record<string, string>> = { GR: 'EL' }
const KNOWN = new Set(jsvat.countries.map(({ codes }) => isoCountry(codes[0]!)))

/**
 * How a number was found valid: by VIES, or by its form, because VIES did not answer or does not cover the country.
 * `invalid`: VIES rejected it when checked again after the sale.
 */
export type VatCheck = 'vies' | 'unreachable' | 'form' | 'invalid'
