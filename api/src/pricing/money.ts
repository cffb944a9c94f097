/** Currencies that products are sold in, with their decimals (ISO 4217; never derived from Intl, which errs for some). */
export const CURRENCY_DECIMALS = { USD: 2, EUR: 2, GBP: 2 } as const
export type Currency = keyof typeof CURRENCY_DECIMALS

/** The smallest amount that a provider can charge, in minor units (docs/product/money.md#smallest-charge). */
export const MINIMUM_CHARGE_MINOR: Record<Currency, number> = { USD: 50, EUR: 50, GBP: 30 }

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

/** Formats minor units in a language. */
export const moneyIn = (tag: string, minor: number, currency: string): string => amountIn(tag, toMajor(minor, currency), currency)

const FORMATS = new Map<string, Intl.NumberFormat>()

/** Formats a decimal of the contract in a language, with Latin digits. */
export function amountIn(tag: string, amount: number, currency: string): string {
  const key = `${tag} ${currency}`
  let format = FORMATS.get(key)
  // Creating one takes longer than drawing a mail.
  if (!format) FORMATS.set(key, (format = new Intl.NumberFormat(tag, { style: 'currency', currency, numberingSystem: 'latn' })))
  return format.format(amount)
}

/** Formats a number in a language, with Latin digits: a rate, a quantity. */
export const numberIn = (tag: string, value: number): string => value.toLocaleString(tag, { numberingSystem: 'latn' })

/** Formats money for people, always in en-US: `$1,234.50` (docs/product/money.md#display). */
export const formatMoney = (minor: number, currency: string): string => moneyIn('en-US', minor, currency)
