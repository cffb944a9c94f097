import type { Knex } from 'knex'
import type { Handler } from '../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import type { ExportCall } from '../../platform/sheets/sheetFile.ts'
import { exportLines } from './exportLines.ts'
import { atOneMoment } from './figures.ts'
import {
  presentCounts,
  presentNumbers,
  presentSellingLink,
  presentSellingProduct,
  presentTaken,
  presentUsedDiscount,
} from './present.ts'
import { readAnalytics } from './readAnalytics.ts'
import { readDiscounts } from './readDiscounts.ts'
import { readRange } from './readRange.ts'
import { readTaken } from './readTaken.ts'
import { readSoldVariants } from './readSoldVariants.ts'
import { readUpsell } from './readUpsell.ts'
import type { Scope } from './readTotals.ts'
import type { Span } from './spans.ts'
import { readSellingLinks, readSellingProducts } from './readSellers.ts'

const MAX_SELLERS = 10
/** Of each of these products. */
const MAX_VARIANTS = 100
const MAX_DISCOUNTS = 100

export const getLinkAnalytics: Handler<'getLinkAnalytics'> = ({ path, query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const dateRange = query.dateRange ?? 'all_time'
    const { id: linkId, currency } = await findLink(trx, merchantId, path.id)
    const range = await readRange(trx, { merchantId, linkId }, dateRange)
    const analytics = await readAnalytics(trx, { merchantId, linkId, currency }, range)
    const stoppedAttempts = await countStopped(trx, { merchantId, linkId }, range.whole)
    const taken = await readTaken(trx, { merchantId, linkId, span: range.whole })
    const upsell = await readUpsell(trx, { merchantId, linkId, currency, span: range.whole })
    return {
      ...presentNumbers(analytics, { dateRange, range, currency }),
      ...presentCounts(analytics.totals),
      stoppedAttempts,
      optionalItems: taken.map((item) => presentTaken(item, analytics.totals)),
      upsell,
    }
  })

export const getAnalyticsOverview: Handler<'getAnalyticsOverview'> = ({ query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const dateRange = query.date_range ?? 'all_time'
    const range = await readRange(trx, { merchantId }, dateRange)
    const { currency, whole: span } = range
    const analytics = await readAnalytics(trx, { merchantId, linkId: null, currency }, range)
    const links = await readSellingLinks(trx, { merchantId, span, currency, most: MAX_SELLERS })
    const products = await readSellingProducts(trx, { merchantId, span, currency, most: MAX_SELLERS })
    const productIds = products.flatMap(({ id, hasVariants }) => (hasVariants ? [id] : []))
    const variants = productIds.length ? await readSoldVariants(trx, { merchantId, span, productIds, most: MAX_VARIANTS }) : []
    return {
      ...presentNumbers(analytics, { dateRange, range, currency }),
      topLinks: links.map(presentSellingLink),
      topProducts: products.map((product) => presentSellingProduct(product, variants)),
    }
  })

export const getDiscountAnalytics: Handler<'getDiscountAnalytics'> = ({ query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const { date_range: dateRange = 'all_time', kind = 'all' } = query
    const { whole: span, to, timeZone, currency } = await readRange(trx, { merchantId }, dateRange)
    const discounts = await readDiscounts(trx, { merchantId, span, currency, kind, most: MAX_DISCOUNTS })
    const [from, until] = [span.from.toISOString(), to.toISOString()]
    return { date_range: dateRange, from, to: until, time_zone: timeZone, discounts: discounts.map(presentUsedDiscount) }
  })

export const exportLinkAnalytics: Handler<'exportLinkAnalytics'> = async ({ path, query }, ctx) => {
  const { merchantId } = ctx
  const { id: linkId, currency } = await findLink(ctx.db, merchantId, path.id)
  return exportFile(ctx, { merchantId, linkId, currency }, query)
}

export const exportAnalytics: Handler<'exportAnalytics'> = async ({ query }, ctx) => {
  const { db, merchantId } = ctx
  const { currency } = await readRange(db, { merchantId }, 'last_24_hours')
  return exportFile(ctx, { merchantId, linkId: null, currency }, query)
}

function exportFile(call: ExportCall, scope: Scope, query: Input<'exportAnalytics' | 'exportLinkAnalytics'>['query']) {
  const { date_range: dateRange = 'all_time', by = 'day', format = 'csv' } = query
  return exportLines(call, scope, { date_range: dateRange, by, format })
}

/** Attempts to order that were stopped (docs/product/payments.md#card-testing). */
async function countStopped(db: Knex, link: { merchantId: string; linkId: string }, { from, to }: Span): Promise<number> {
  const row = await db('stopped_attempts').where(link).where('at', '>=', from).where('at', '<', to).count('* as count').first()
  return Number(row?.count ?? 0)
}

/** Includes hidden links of products' own addresses. */
async function findLink(db: Knex, merchantId: string, id: string): Promise<Link> {
  const link = await Link.query(db).findOne({ id, merchantId }).select('id', 'currency')
  if (!link) throw notFound('Checkout link')
  return link
}
