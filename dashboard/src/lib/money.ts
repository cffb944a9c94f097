import { once } from './once.ts'

// Creating a formatter takes a hundred times as long as using it.
const moneyFormat = once((currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency }))
const roundFormat = once(
  (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }),
)
const countFormat = once((locale: string) => new Intl.NumberFormat(locale))

/** Formats a decimal amount for en-US. Returns `USD 0.00` if the amount is not a number. See docs/product/money.md#display. */
export function formatMoney(amount: number | null | undefined, currency: string | null | undefined): string {
  const code = currency || 'USD'
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return `${code} 0.00`
  return moneyFormat(code).format(amount)
}

/** Formats an amount without decimals, for the axis of a chart. */
export const formatRoundMoney = (amount: number, currency: string): string => roundFormat(currency).format(amount)

/** Returns the sign of a currency, for amount fields: $, €, £. */
export const currencySign = (currency: string): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency

/** 2,148 */
export const formatCount = (value: number): string => countFormat('en-US').format(value)

/** A percentage with one decimal: 4.0% */
export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`
