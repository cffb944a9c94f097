import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Analytics } from './readAnalytics.ts'
import type { Range } from './readRange.ts'
import type { UsedDiscount } from './readDiscounts.ts'
import type { SellingLink, SellingProduct } from './readSellers.ts'
import type { SoldVariant } from './readSoldVariants.ts'
import type { TakenItem } from './readTaken.ts'
import type { TopRow } from './readTop.ts'
import { conversion, growth, growthInPoints, percent, type Totals } from './totals.ts'

type Schemas = components['schemas']
type Numbers = Schemas['AnalyticsNumbers']

interface About {
  dateRange: Numbers['dateRange']
  range: Range
  /** The currency of the money in these analytics. */
  currency: Schemas['Currency']
}

/** What a link's page and the overview have in common. */
export function presentNumbers(analytics: Analytics, { dateRange, range, currency }: About): Numbers {
  const { totals, top } = analytics
  const major = (minor: number) => toMajor(minor, currency)
  const utm = (name: 'source' | 'medium' | 'campaign') =>
    top(`utm_${name}`).map((row) => ({ value: row.value, ...broughtBy(row, major) }))
  return {
    dateRange,
    from: range.whole.from.toISOString(),
    to: range.to.toISOString(),
    timeZone: range.timeZone,
    currency,
    ...presentTotals(totals, currency),
    fee: major(totals.feeMinor),
    provider_fee: major(totals.providerFeeMinor),
    net: major(totals.netMinor),
    tips: major(totals.tipMinor),
    otherCurrencies: totals.others.map((other) => ({
      currency: other.currency as Schemas['Currency'],
      totalRevenue: toMajor(other.revenueMinor, other.currency),
      totalSales: other.sales,
    })),
    previous: presentBefore(analytics, range, currency),
    step: range.step,
    eventsOverTime: presentPoints(analytics, range, currency),
    topReferrers: top('source').map((row) => ({ source: row.value, ...broughtBy(row, major) })),
    utm: { source: utm('source'), medium: utm('medium'), campaign: utm('campaign') },
    devices: top('device').map(({ value, views }) => ({ device: value, count: views })),
    dropOff: {
      byStep: top('step').map(({ value, abandoned }) => ({ step: value, count: abandoned })),
      byReason: top('reason').map(({ value, abandoned }) => ({ reason: value, count: abandoned })),
    },
  }
}

/** The counts again under their second names (docs/product/links.md#names-in-the-api). */
export function presentCounts({
  views,
  started,
  sales,
  abandoned,
}: Totals): Pick<Schemas['LinkAnalytics'], 'basicAnalytics' | 'event_counts'> {
  const counts = { view: views, checkout_started: started, checkout_completed: sales, checkout_abandoned: abandoned }
  const types = Object.keys(counts) as (keyof typeof counts)[]
  return { basicAnalytics: types.map((type) => ({ event_type: type, count: counts[type] })), event_counts: counts }
}

export const presentSellingLink = (link: SellingLink): Schemas['AnalyticsOverview']['topLinks'][number] => ({
  id: link.id,
  url_id: link.urlId,
  name: link.name,
  views: link.views,
  started: link.started,
  completed: link.sales,
  revenue: toMajor(link.revenueMinor, link.currency),
  fee: toMajor(link.feeMinor, link.currency),
  provider_fee: toMajor(link.providerFeeMinor, link.currency),
  net: toMajor(link.netMinor, link.currency),
  currency: link.currency,
  conversionViews: conversion(link.sales, link.views),
})

/** @param variants what its variants sold. */
export const presentSellingProduct = (
  product: SellingProduct,
  variants: SoldVariant[],
): Schemas['AnalyticsOverview']['topProducts'][number] => ({
  id: product.id,
  name: product.name,
  sales: product.allPieces,
  revenue: toMajor(product.ownRevenueMinor, product.currency),
  currency: product.currency,
  direct: { views: product.directViews, started: product.directStarted, completed: product.directSales },
  variants: variants
    .filter(({ productId }) => productId === product.id)
    .map(({ id, name, pieces, revenueMinor, currency }) => ({
      id,
      name,
      sales: pieces,
      revenue: toMajor(revenueMinor, currency),
    })),
})

/** An optional item of a link with its share of the link's sales. */
export const presentTaken = ({ id, name, taken }: TakenItem, { sales }: Totals): Schemas['TakenItem'] => ({
  id,
  name,
  taken,
  takenRate: percent(taken, sales),
})

export const presentUsedDiscount = ({ revenueMinor, discountedMinor, ...used }: UsedDiscount): Schemas['DiscountFigures'] => ({
  ...used,
  currency: used.currency as Schemas['Currency'],
  revenue: toMajor(revenueMinor, used.currency),
  discounted: toMajor(discountedMinor, used.currency),
})

/**
 * Totals with rates (docs/product/analytics.md#rates). Sales that bypassed the checkout page do not count as abandoned.
 */
function presentTotals(
  { views, started, abandoned, sales, ownSales, revenueMinor }: Totals,
  currency: string,
): Schemas['AnalyticsTotals'] {
  return {
    totalViews: views,
    checkoutStarted: started,
    checkoutCompleted: sales,
    checkoutAbandoned: abandoned,
    totalRevenue: toMajor(revenueMinor, currency),
    averageOrderValue: ownSales ? toMajor(Math.round(revenueMinor / ownSales), currency) : 0,
    conversionViews: conversion(sales, views),
    conversionStarted: conversion(sales, started),
    abandonmentRate: percent(Math.max(0, started - sales), started),
  }
}

function presentBefore({ totals, before }: Analytics, range: Range, currency: string): Numbers['previous'] {
  if (!before || !range.before) return null
  const [now, then] = [presentTotals(totals, currency), presentTotals(before, currency)]
  const names = Object.keys(now) as (keyof Schemas['AnalyticsTotals'])[]
  return {
    from: range.before.from.toISOString(),
    to: range.before.to.toISOString(),
    totals: then,
    growth: {
      ...(Object.fromEntries(
        names.map((name) => [name, growth(now[name], then[name])]),
      ) as unknown as Schemas['AnalyticsGrowth']),
      conversionViews: growthInPoints(now.conversionViews, then.conversionViews, then.totalViews > 0),
      conversionStarted: growthInPoints(now.conversionStarted, then.conversionStarted, then.checkoutStarted > 0),
      abandonmentRate: growthInPoints(now.abandonmentRate, then.abandonmentRate, then.checkoutStarted > 0),
    },
  }
}

function presentPoints({ points }: Analytics, range: Range, currency: string): Schemas['AnalyticsPoint'][] {
  // en-CA formats as 2026-01-31.
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: range.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return points.map(({ views, started, sales, abandoned, revenueMinor }, at) => ({
    date: dayOf.format(range.points[at]!.from),
    from: range.points[at]!.from.toISOString(),
    views,
    started,
    completed: sales,
    abandoned,
    revenue: toMajor(revenueMinor, currency),
  }))
}

const broughtBy = ({ views, sales, revenueMinor }: TopRow, major: (minor: number) => number) => ({
  count: views,
  completed: sales,
  revenue: major(revenueMinor),
})
