import { CURRENCY_CODES, type Currency } from '../platform/languages/currencyCodes.ts'

export type { Currency }

const WHOLE: Currency[] = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]

/**
 * The currencies of products, with the decimals that their amounts may have. ISO 4217 gives BHD, JOD, KWD, OMR and TND a third
 * decimal, which Stripe requires to be 0, so amounts are stored without it. ISK and UGX have none, although Stripe counts their
 * hundredths (gateways/stripe/units.ts). Never derived from Intl, which errs for some.
 */
export const CURRENCY_DECIMALS = Object.fromEntries(CURRENCY_CODES.map((code) => [code, WHOLE.includes(code) ? 0 : 2])) as Record<
  Currency,
  0 | 2
>

const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Decimals with which a currency is written: `KWD 1.500`. */
export const writtenDecimals = (currency: string): number =>
  THOUSANDTHS.has(currency) ? 3 : (CURRENCY_DECIMALS[currency as Currency] ?? 2)

/**
 * The smallest amount that Stripe charges, in minor units (docs/product/money.md#smallest-charge). Where it publishes none,
 * the minimum depends on the exchange rate to the account's currency, and Stripe itself refuses.
 */
export const MINIMUM_CHARGE_MINOR: Partial<Record<Currency, number>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
}

/**
 * Stripe's units of one of our minor units. It counts thousandths of five currencies, and hundredths of two that have none;
 * for all others its units are ours (https://docs.stripe.com/currencies).
 */
const UNITS: Partial<Record<Currency, number>> = { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, ISK: 100, UGX: 100 }

export const unitsPerMinor = (currency: Currency): number => UNITS[currency] ?? 1

/** The largest amount that Stripe charges, in its units: eight digits, and for the rupiah twelve. */
const maximumUnits = (currency: Currency): number => (currency === 'IDR' ? 999_999_999_999 : 99_999_999)

/** The same in minor units (docs/product/money.md#largest-charge). */
export const maximumMinor = (currency: Currency): number => Math.floor(maximumUnits(currency) / unitsPerMinor(currency))
