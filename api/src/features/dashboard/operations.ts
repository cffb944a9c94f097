import type { Handler } from '../../deps.ts'
import { toMajor } from '../../pricing/money.ts'
import { productFigures, revenueSeries, soldBetween, viewsBetween, type Sold } from './figures.ts'
import { listNewest } from './notifications.ts'
import { readPeriod } from './period.ts'
import { search } from './search.ts'

/** Slices of the product chart (spec 1 §2); the rest is one more slice. */
const TOP = 4

export const getDashboardSummary: Handler<'getDashboardSummary'> = async ({ query }, { db, merchantId }) => {
  const period = await readPeriod(db, merchantId, query.period ?? '7days')
  const { from, to, beforeFrom, beforeTo, currency } = period
  const [sold, soldBefore, views, viewsBefore] = await Promise.all([
    soldBetween(db, merchantId, from, to),
    soldBetween(db, merchantId, beforeFrom, beforeTo),
    viewsBetween(db, merchantId, from, to),
    viewsBetween(db, merchantId, beforeFrom, beforeTo),
  ])
  const now = figures(sold, views, currency)
  const before = figures(soldBefore, viewsBefore, currency)
  return {
    ...now,
    currency,
    growth: {
      totalRevenue: growth(now.totalRevenue, before.totalRevenue),
      totalSales: growth(now.totalSales, before.totalSales),
      linkViews: growth(now.linkViews, before.linkViews),
      conversionRate: growth(now.conversionRate, before.conversionRate),
    },
    otherCurrencies: sold
      .filter((other) => other.currency !== currency)
      .map((other) => ({
        currency: other.currency as typeof currency,
        totalRevenue: toMajor(other.revenueMinor, other.currency),
        totalSales: other.sales,
      })),
  }
}

export const getDashboardRevenue: Handler<'getDashboardRevenue'> = async ({ query }, { db, merchantId }) => {
  const name = query.period ?? '7days'
  const period = await readPeriod(db, merchantId, name)
  const points = await revenueSeries(db, merchantId, period, name === 'year' ? 'month' : 'day')
  return {
    currency: period.currency,
    points: points.map(({ first, revenueMinor }) => ({
      name: label(first, name === 'year'),
      date: first,
      revenue: toMajor(revenueMinor, period.currency),
    })),
  }
}

export const getDashboardProducts: Handler<'getDashboardProducts'> = async ({ query }, { db, merchantId }) => {
  const period = await readPeriod(db, merchantId, query.period ?? '7days')
  const products = await productFigures(db, merchantId, period)
  const major = (minor: number) => toMajor(minor, period.currency)
  const top = products.slice(0, TOP)
  const rest = products.slice(TOP).reduce((sum, product) => sum + product.revenueMinor, 0)
  return {
    currency: period.currency,
    slices: [
      ...top.map(({ name, revenueMinor }) => ({ name, value: major(revenueMinor) })),
      ...(rest > 0 ? [{ name: 'Other products', value: major(rest) }] : []),
    ],
    top: top.map(({ id, name, priceMinor, revenueMinor, sales }) => ({
      id,
      name,
      price: major(priceMinor),
      revenue: major(revenueMinor),
      sales,
    })),
  }
}

export const searchEverything: Handler<'searchEverything'> = ({ query }, { db, merchantId }) => search(db, merchantId, query.q)

export const listNotifications: Handler<'listNotifications'> = (_, { db, merchantId }) => listNewest(db, merchantId)

export const readNotifications: Handler<'readNotifications'> = async (_, { db, merchantId }) => {
  await db('merchants').where({ id: merchantId }).update({ notificationsSeenAt: db.fn.now() })
  return { accepted: true }
}

/** Sales count in every currency, revenue in the main one only. */
function figures(sold: Sold[], linkViews: number, currency: string) {
  const main = sold.find((one) => one.currency === currency)
  const totalSales = sold.reduce((sum, { sales }) => sum + sales, 0)
  return {
    totalRevenue: toMajor(main?.revenueMinor ?? 0, currency),
    totalSales,
    linkViews,
    conversionRate: linkViews ? Math.round((totalSales / linkViews) * 1000) / 10 : 0,
  }
}

/** Percent against the period before, one decimal; null where that had nothing to compare with. */
const growth = (now: number, before: number) => (before ? Math.round(((now - before) / before) * 1000) / 10 : null)

const label = (day: string, isMonth: boolean) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', ...(!isMonth && { day: 'numeric' }), timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
