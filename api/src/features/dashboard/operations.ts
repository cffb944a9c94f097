import type { Handler } from '../deps.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { atOneMoment } from '../analytics/figures.ts'
import { readRange } from '../analytics/readRange.ts'
import { readSellingProducts } from '../analytics/readSellers.ts'
import { readParts, readTotals } from '../analytics/readTotals.ts'
import { countProducts } from '../products/countProducts.ts'
import { readBestSellers } from './bestSellers.ts'
import { listPage } from './notifications.ts'
import { RANGES } from './periods.ts'
import { presentProducts, presentRevenue, presentSummary } from './presentHome.ts'
import { readAttention } from './readAttention.ts'
import { readFirstSale, readStart } from './readStart.ts'
import { search } from './search.ts'

/** Slices of the product chart; the rest is one more slice (docs/product/analytics.md#home-page). */
const TOP = 4
/**
 * With more products than this, the sums of a period are stored: adding them up takes longer than the rest of the page.
 */
const MANY = 2000

export const getDashboardSummary: Handler<'getDashboardSummary'> = ({ query }, { db, merchantId, config, sandbox }) =>
  atOneMoment(db, async (trx) => {
    const setup = await readStart(trx, merchantId, { checkoutUrl: config.checkoutUrl, isSandbox: sandbox !== null })
    const attention = await readAttention(trx, merchantId)
    const { whole, before, currency } = await readRange(trx, { merchantId }, RANGES[query.period ?? '7days'])
    const [now, then] = await readTotals(trx, { merchantId, linkId: null, currency }, [whole, before!])
    return { ...presentSummary(now!, then!, currency), attention, setup }
  })

export const getFirstSale: Handler<'getFirstSale'> = (_, { db, merchantId }) => readFirstSale(db, merchantId)

export const markFirstSaleSeen: Handler<'markFirstSaleSeen'> = async (_, { db, merchantId }) => {
  const hasSold = db('orders').where({ merchantId }).whereIn('paymentStatus', ['completed', 'refunded']).select(db.raw('1'))
  await db('merchants')
    .where({ id: merchantId })
    .whereNull('firstSaleSeenAt')
    .whereExists(hasSold)
    .update({ firstSaleSeenAt: db.fn.now() })
  return { accepted: true }
}

export const getDashboardRevenue: Handler<'getDashboardRevenue'> = ({ query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const range = await readRange(trx, { merchantId }, RANGES[query.period ?? '7days'])
    const points = await readTotals(trx, { merchantId, linkId: null, currency: range.currency }, [
      ...range.points,
      ...range.pointsBefore!,
    ])
    return presentRevenue(points, range)
  })

export const getDashboardProducts: Handler<'getDashboardProducts'> = async ({ query }, { db, merchantId }) => {
  const period = query.period ?? '7days'
  const hasMany = (await countProducts(db, merchantId)) > MANY
  const { answer, isKept } = await atOneMoment(db, async (trx) => {
    const { whole: span, currency } = await readRange(trx, { merchantId }, RANGES[period])
    const kept = hasMany ? await readBestSellers(trx, { merchantId, period, span, currency, most: TOP }) : null
    const sellers = kept ?? (await readSellingProducts(trx, { merchantId, span, currency, most: TOP }))
    const parts = await readParts(trx, { merchantId, linkId: null, currency }, span)
    return { answer: presentProducts(sellers, parts, currency), isKept: kept !== null }
  })
  if (hasMany && !isKept) await queueJob(db, 'sumBestSellers', { merchantId, period }, { key: `${merchantId} ${period}` })
  return answer
}

export const searchEverything: Handler<'searchEverything'> = ({ query }, { db, merchantId }) => search(db, merchantId, query.q)

export const listNotifications: Handler<'listNotifications'> = ({ query }, { db, merchantId }) => listPage(db, merchantId, query)

export const readNotifications: Handler<'readNotifications'> = async (_, { db, merchantId }) => {
  await db('merchants').where({ id: merchantId }).update({ notificationsSeenAt: db.fn.now() })
  return { accepted: true }
}
