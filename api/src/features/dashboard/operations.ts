import type { Handler } from '../../deps.ts'
import { atOneMoment } from '../analytics/figures.ts'
import { readRange } from '../analytics/readRange.ts'
import { readSellingProducts } from '../analytics/readSellers.ts'
import { readTotals } from '../analytics/readTotals.ts'
import { listNewest } from './notifications.ts'
import { presentProducts, presentRevenue, presentSummary } from './presentHome.ts'
import { search } from './search.ts'

/** The periods of the home page (spec 1 §9) as the analytics know them. */
const RANGES = { '7days': 'last_7_days', '30days': 'last_30_days', '90days': 'last_90_days', year: 'this_year' } as const
/** Slices of the product chart (spec 1 §2); the rest is one more slice. */
const TOP = 4

export const getDashboardSummary: Handler<'getDashboardSummary'> = ({ query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const { whole, before, currency } = await readRange(trx, merchantId, null, RANGES[query.period ?? '7days'])
    const [now, then] = await readTotals(trx, { merchantId, linkId: null, currency }, [whole, before!])
    return presentSummary(now!, then!, currency)
  })

export const getDashboardRevenue: Handler<'getDashboardRevenue'> = ({ query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const range = await readRange(trx, merchantId, null, RANGES[query.period ?? '7days'])
    const points = await readTotals(trx, { merchantId, linkId: null, currency: range.currency }, range.points)
    return presentRevenue(points, range)
  })

export const getDashboardProducts: Handler<'getDashboardProducts'> = ({ query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const { whole: span, currency } = await readRange(trx, merchantId, null, RANGES[query.period ?? '7days'])
    return presentProducts(await readSellingProducts(trx, { merchantId, span, currency, most: TOP }), currency)
  })

export const searchEverything: Handler<'searchEverything'> = ({ query }, { db, merchantId }) => search(db, merchantId, query.q)

export const listNotifications: Handler<'listNotifications'> = (_, { db, merchantId }) => listNewest(db, merchantId)

export const readNotifications: Handler<'readNotifications'> = async (_, { db, merchantId }) => {
  await db('merchants').where({ id: merchantId }).update({ notificationsSeenAt: db.fn.now() })
  return { accepted: true }
}
