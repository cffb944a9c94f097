import { directionOf } from '../platform/languages/direction.ts'
import { type Currency, CURRENCY_DECIMALS, writtenDecimals } from './currencies.ts'

/**
 * Converts a decimal of the contract to an integer of minor units; null when it has more decimals than the currency.
 */
export function toMinor(amount: number, currency: Currency): number | null {
  const minor = Math.round(amount * 10 ** CURRENCY_DECIMALS[currency])
  // 19.99 * 100 is 1998.9999999999998, but 1999 / 100 is exactly the 19.99 that JSON carries.
  return toMajor(minor, currency) === amount ? minor : null
}

/** Converts an integer of minor units to a decimal of the contract. */
export const toMajor = (minor: number, currency: string): number => minor / 10 ** (CURRENCY_DECIMALS[currency as Currency] ?? 2)

/** Returns `amount * part / whole`, rounded half up, in integer arithmetic. `amount` must not be negative. */
export function share(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  return Number(doubled / (2n * BigInt(whole)))
}

/** Returns a price less a percentage of it, such as 12.5; null takes nothing off. What is taken off rounds half up. */
export const takeOff = (minor: number, percent: number | null): number =>
  percent === null ? minor : minor - share(minor, Math.round(percent * 100), 10_000)

/** Formats minor units in a language. */
export const moneyIn = (tag: string, minor: number, currency: string): string => amountIn(tag, toMajor(minor, currency), currency)

const FORMATS = new Map<string, Intl.NumberFormat>()

/** Formats a decimal of the contract in a language, with Latin digits. */
export function amountIn(tag: string, amount: number, currency: string): string {
  const key = `${tag} ${currency}`
  let format = FORMATS.get(key)
  // Creating one takes longer than drawing a mail.
  if (!format) {
    // Intl writes some currencies without their decimals, for example HUF.
    const decimals = writtenDecimals(currency)
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    FORMATS.set(key, (format = new Intl.NumberFormat(tag, { style: 'currency', currency, numberingSystem: 'latn', ...digits })))
  }
  if (directionOf(tag) === 'ltr') return format.format(amount)
  // Otherwise the sign of US$ goes to its other side.
  const parts = format.formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value)).join('')
}

const NUMBERS = new Map<string, Intl.NumberFormat>()

/** Formats a number in a language, with Latin digits: a rate, a quantity. */
export function numberIn(tag: string, value: number): string {
  let format = NUMBERS.get(tag)
  if (!format) NUMBERS.set(tag, (format = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })))
  return format.format(value)
}

/** Formats an exchange rate in a language, with Latin digits. */
export const rateIn = (tag: string, rate: number): string =>
  rate.toLocaleString(tag, { numberingSystem: 'latn', maximumSignificantDigits: 8 })

/** Formats money for people, always in en-US: `$1,234.50` (docs/product/money.md#display). */
export const formatMoney = (minor: number, currency: string): string => moneyIn('en-US', minor, currency)
