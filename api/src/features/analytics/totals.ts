import type { Figure } from './figures.ts'

/** What happened in a span. Sales count in every currency; money is of one currency, in minor units. */
export interface Totals {
  views: number
  started: number
  abandoned: number
  sales: number
  /** The part of `sales` in the currency of `revenueMinor`. */
  ownSales: number
  revenueMinor: number
  /** The platform's share of the orders in that currency. */
  feeMinor: number
  /** What the payment provider charged for them. */
  providerFeeMinor: number
  /** What reaches the merchant of the revenue (docs/product/money.md#net). */
  netMinor: number
  /** Tips of these orders, which the revenue contains. Refunds do not lower them. */
  tipMinor: number
  /** Other currencies, most sold first: shown separately, never added (docs/product/money.md#main-currency). */
  others: { currency: string; sales: number; revenueMinor: number }[]
}

/** Adds up figures of the dimension `all`. */
export function sumUp(figures: Figure[], currency: string): Totals {
  const countOf = (measure: Figure['measure']) => sum(figures.filter((figure) => figure.measure === measure))
  const sold = figures.filter((figure) => figure.measure === 'sale')
  const own = sold.filter((sale) => sale.currency === currency)
  const ofMeasure = (measure: Figure['measure']) =>
    money(figures.filter((figure) => figure.measure === measure && figure.currency === currency))
  const currencies = [...new Set(sold.map((sale) => sale.currency))].filter((other) => other !== currency)
  return {
    views: countOf('view'),
    started: countOf('checkout_started'),
    abandoned: countOf('checkout_abandoned'),
    sales: sum(sold),
    ownSales: sum(own),
    revenueMinor: money(own),
    feeMinor: ofMeasure('fee'),
    providerFeeMinor: ofMeasure('provider_fee'),
    netMinor: money(own) - ofMeasure('fee') - ofMeasure('borne_fee'),
    tipMinor: ofMeasure('tip'),
    others: currencies
      .map((other) => sold.filter((sale) => sale.currency === other))
      .map((sales) => ({ currency: sales[0]!.currency, sales: sum(sales), revenueMinor: money(sales) }))
      .filter(({ sales }) => sales > 0)
      .sort((one, other) => other.sales - one.sales),
  }
}

const sum = (figures: Figure[]) => figures.reduce((total, { count }) => total + count, 0)
const money = (figures: Figure[]) => figures.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** Percent with one decimal; 0 if the whole is 0. */
export const percent = (part: number, whole: number): number => (whole ? Math.round((part / whole) * 1000) / 10 : 0)

/**
 * Sales per views or starts, in percent. Never above 100, because a paid visit counts as a view even if its own event
 * was lost.
 */
export const conversion = (sales: number, visits: number): number => percent(sales, Math.max(sales, visits))

/** Change in percent against the previous period, one decimal; null if that has nothing to compare with. */
export const growth = (now: number, before: number): number | null =>
  before ? Math.round(((now - before) / before) * 1000) / 10 : null

/** Change of a rate in percentage points, one decimal; null if the previous period had nothing to rate. */
export const growthInPoints = (now: number, before: number, hadAny: boolean): number | null =>
  hadAny ? Math.round((now - before) * 10) / 10 : null
