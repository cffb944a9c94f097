import { fractionDigits } from '@linktill/sdk/checkout'
import { directionOf } from './direction.ts'
import { once } from './once.ts'

// Creating a formatter takes a hundred times as long as using it.
const formatOf = once((key: string) => {
  const [tag, currency] = key.split(' ')
  // Intl writes some currencies without their decimals, for example HUF.
  const digits = fractionDigits(currency!)
  const options = { style: 'currency', currency, numberingSystem: 'latn', minimumFractionDigits: digits } as const
  return new Intl.NumberFormat(tag, { ...options, maximumFractionDigits: digits })
})
const moneyFormat = (currency: string, tag = 'en-US') => formatOf(`${tag} ${currency}`)
const roundFormat = once(
  (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }),
)
const countFormat = once((tag: string) => new Intl.NumberFormat(tag, { numberingSystem: 'latn' }))

/**
 * Formats a decimal amount. Returns `USD 0.00` if the amount is not a number. See docs/product/money.md#display.
 * @param tag BCP 47 tag of the language. Default: en-US, the language of the dashboard.
 */
export function formatMoney(amount: number | null | undefined, currency: string | null | undefined, tag?: string): string {
  const code = currency || 'USD'
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return `${code} 0.00`
  const format = moneyFormat(code, tag)
  if (!tag || directionOf(tag) === 'ltr') return format.format(amount)
  // Otherwise the sign of US$ goes to its other side.
  const parts = format.formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value)).join('')
}

/** Formats an amount without decimals, for the axis of a chart. */
export const formatRoundMoney = (amount: number, currency: string): string => roundFormat(currency).format(amount)

/** Returns the sign of a currency, for amount fields: $, €, £. */
export const currencySign = (currency: string): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency

/** 2,148 */
export const formatCount = (value: number, tag = 'en-US'): string => countFormat(tag).format(value)

const exchangeRateFormat = once(
  (tag: string) => new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumSignificantDigits: 8 }),
)

/** What one of a currency is in another: 0.86051106 */
export const formatExchangeRate = (rate: number, tag: string): string => exchangeRateFormat(tag).format(rate)

/** A percentage with one decimal: 4.0% */
export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`

/** A change of a rate in percentage points: 0.4 pts */
export const formatPoints = (points: number): string => `${points.toFixed(1)} pts`
