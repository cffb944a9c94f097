import type { Schema } from '@linktill/sdk'
import { fractionDigits } from '@linktill/sdk/checkout'
import { formatMoney } from './money.ts'

export type Currency = Schema<'Currency'>

/** Listed first, because most products have one of them. */
const MAIN = 'USD EUR GBP CAD AUD CHF JPY'
const OTHERS =
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CDF CLP CNY COP CRC CVE CZK DJF DKK ' +
  'DOP DZD EGP ETB FJD FKP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD KES KGS KHR KMF KRW KWD KYD KZT ' +
  'LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR ' +
  'PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX UYU UZS ' +
  'VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'

export interface CurrencyChoice {
  id: Currency
  /** US Dollar */
  name: string
}

/** Returns all currencies of products: the main ones, then the others by name. */
export function currencies(): CurrencyChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const choicesOf = (codes: string) => codes.split(' ').map((id) => ({ id: id as Currency, name: names.of(id) ?? id }))
  return [...choicesOf(MAIN), ...choicesOf(OTHERS).sort((one, other) => one.name.localeCompare(other.name, 'en'))]
}

/** Returns the decimals that an amount may have. The third of BHD, JOD, KWD, OMR and TND must be 0, so it is not typed. */
export const decimalsOf = (currency: string): number => Math.min(2, fractionDigits(currency))

/** Writes an amount into a field: `19.99`, `1999`. */
export const amountText = (amount: number, currency: string): string => amount.toFixed(decimalsOf(currency))

/** The largest amount that a card can be charged. See docs/product/money.md#largest-charge. */
export function largestAmount(currency: string): number {
  const decimals = decimalsOf(currency)
  // The provider counts hundredths of two currencies that have none.
  const counted = currency === 'ISK' || currency === 'UGX' ? 2 : fractionDigits(currency)
  const units = currency === 'IDR' ? 999_999_999_999 : 99_999_999
  return Math.floor(units / 10 ** (counted - decimals)) / 10 ** decimals
}

/** Returns whether a typed text is an amount of the currency, at most what can be charged. */
export const isAmount = (text: string, currency: string): boolean =>
  isWritten(text, currency) && Number(text) <= largestAmount(currency)

/**
 * Returns why a typed text is not an amount that can be charged; null if it is one.
 * @param hint what to enter, if it is no amount at all.
 */
export function amountProblem(text: string, currency: string, hint: string): string | null {
  if (!isWritten(text, currency)) return hint
  const most = largestAmount(currency)
  return Number(text) > most ? `A card can be charged ${formatMoney(most, currency)} at most.` : null
}

function isWritten(text: string, currency: string): boolean {
  const [, fraction = ''] = text.trim().split('.')
  return /^\d+(\.\d+)?$/.test(text.trim()) && fraction.length <= decimalsOf(currency)
}
