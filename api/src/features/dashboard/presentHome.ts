import type { components } from '../../generated/openapi.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Range } from '../analytics/readRange.ts'
import { conversion, growth, growthInPoints, type Totals } from '../analytics/totals.ts'
import type { Part } from '../analytics/facts.ts'
import type { BestSeller } from './bestSellers.ts'

type Schemas = components['schemas']

/** The figures of a period. Sales count in every currency; money is of the main currency. */
export function presentSummary(
  totals: Totals,
  totalsBefore: Totals,
  currency: Currency,
): Omit<Schemas['DashboardSummary'], 'attention' | 'setup'> {
  const [now, before] = [cards(totals, currency), cards(totalsBefore, currency)]
  return {
    ...now,
    currency,
    before,
    fee: toMajor(totals.feeMinor, currency),
    provider_fee: toMajor(totals.providerFeeMinor, currency),
    net: toMajor(totals.netMinor, currency),
    growth: {
      totalRevenue: growth(now.totalRevenue, before.totalRevenue),
      totalSales: growth(now.totalSales, before.totalSales),
      linkViews: growth(now.linkViews, before.linkViews),
      conversionRate: growthInPoints(now.conversionRate, before.conversionRate, before.linkViews + before.totalSales > 0),
    },
    otherCurrencies: totals.others.map((other) => ({
      currency: other.currency as Currency,
      totalRevenue: toMajor(other.revenueMinor, other.currency),
      totalSales: other.sales,
    })),
  }
}

const cards = ({ revenueMinor, sales, ownSales, views }: Totals, currency: string) => ({
  totalRevenue: toMajor(revenueMinor, currency),
  totalSales: sales,
  averageOrder: ownSales ? toMajor(Math.round(revenueMinor / ownSales), currency) : 0,
  linkViews: views,
  conversionRate: conversion(sales, views),
})

/**
 * The line chart: one point per day, or per month of a year.
 * @param points the totals of the range's points, then those of the period before.
 */
export function presentRevenue(points: Totals[], range: Range): Schemas['DashboardRevenue'] {
  const isMonth = range.step === 'month'
  const clock = (locale: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: range.timeZone, ...parts })
  const dayOf = clock('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
  const nameOf = clock('en-US', { month: 'short', ...(!isMonth && { day: 'numeric' }) })
  const { from, to } = range.before!
  return {
    currency: range.currency,
    before: { from: dayOf.format(from), to: dayOf.format(Number(to) - 1) },
    points: range.points.map(({ from }, at) => ({
      name: nameOf.format(from),
      date: dayOf.format(from),
      revenue: toMajor(points[at]!.revenueMinor, range.currency),
      before: toMajor(points[range.points.length + at]!.revenueMinor, range.currency),
    })),
  }
}

/** @param sellers the best sellers; the revenue of all others is one more slice. */
export function presentProducts(
  sellers: BestSeller[],
  parts: Record<Part, number>,
  currency: Currency,
): Schemas['DashboardProducts'] {
  const sold = sellers.filter(({ pieces }) => pieces > 0)
  const restMinor = (sold[0]?.wholeRevenueMinor ?? 0) - sold.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0)
  const top = sold.map(({ id, name, priceMinor, revenueMinor, pieces }) => ({
    id,
    name,
    price: toMajor(priceMinor, currency),
    revenue: toMajor(revenueMinor, currency),
    sales: pieces,
  }))
  const major = (part: Part) => toMajor(parts[part], currency)
  return {
    currency,
    parts: {
      shipping: major('shipping'),
      tips: major('tip'),
      tax: major('tax'),
      // Products are counted after their discounts.
      discounts: 0,
      refunds: major('returned'),
    },
    slices: [
      ...top.map(({ name, revenue }) => ({ name, value: revenue })),
      ...(restMinor > 0 ? [{ name: 'Other products', value: toMajor(restMinor, currency) }] : []),
    ],
    top,
  }
}
