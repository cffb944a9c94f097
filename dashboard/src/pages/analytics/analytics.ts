import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { createLoader } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createDiscountFigures } from './discountFigures.ts'
import { createFigures } from './figures.ts'
import type { Range } from './ranges.ts'
import { createSheet, lineNames, overviewLineNames } from './sheet.ts'

const LINK_FAILED = 'Could not load analytics for this link.'
const NO_ID = 'Checkout Link ID is missing.'

export type Numbers = Schema<'AnalyticsNumbers'>

/** The figures of one link. The link and its figures load and fail independently. */
export function createLinkAnalytics(client: Client, notify: Notify, id: string | undefined, first: Range) {
  const figures = createFigures(first, async (dateRange) => {
    if (!id) throw new Error(NO_ID)
    return client.getLinkAnalytics({ path: { id }, query: { dateRange } }).catch(explain)
  })
  const link = createLoader(async () => {
    if (!id) throw new Error(NO_ID)
    return client.getLink({ path: { id } }).catch(explain)
  })
  return {
    ...figures,
    link: link.state,
    loadLink: link.load,
    refresh() {
      // A loaded name is kept when the figures reload.
      if (link.state.peek().status !== 'ready') link.load()
      figures.load()
    },
    sheet: createSheet(notify, lineNames, (query) =>
      client.exportLinkAnalytics({ path: { id: id ?? '' }, query: { date_range: figures.range.peek(), ...query } }),
    ),
  }
}

/** The figures of all links and products. See docs/product/analytics.md#overview. */
export function createOverview(client: Client, notify: Notify, first: Range) {
  const figures = createFigures(first, (dateRange) => client.getAnalyticsOverview({ query: { date_range: dateRange } }))
  const discounts = createDiscountFigures(client, figures.range)
  return {
    ...figures,
    discounts,
    refresh() {
      figures.load()
      discounts.load()
    },
    sheet: createSheet(notify, overviewLineNames, (query) =>
      client.exportAnalytics({ query: { date_range: figures.range.peek(), ...query } }),
    ),
  }
}

/** Adds the server's message to the general one. */
function explain(error: unknown): never {
  const more = error instanceof LinktillError && error.code !== 'unknown' ? ` ${error.message}` : ''
  throw new Error(`${LINK_FAILED}${more}`, { cause: error })
}
