import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { createLoader } from '../../lib/loader.ts'
import type { Say } from '../../lib/say.ts'
import { createFigures } from './figures.ts'
import type { Range } from './ranges.ts'
import { createSheet, lineNames, overviewLineNames } from './sheet.ts'

const LINK_FAILED = 'Could not load analytics for this link.' // spec 2 §8
const NO_ID = 'Checkout Link ID is missing.'

export type Numbers = Schema<'AnalyticsNumbers'>

/** The figures of one link (spec 2 §2). Its name and its figures load, and fail, apart. */
export function createLinkAnalytics(client: Client, say: Say, id: string | undefined, first: Range) {
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
      // A name that is known stays, whatever comes.
      if (link.state.peek().status !== 'ready') link.load()
      figures.load()
    },
    sheet: createSheet(say, lineNames, (query) =>
      client.exportLinkAnalytics({ path: { id: id ?? '' }, query: { dateRange: figures.range.peek(), ...query } }),
    ),
  }
}

/** The figures of everything the merchant sells (decisions: Dashboard). */
export function createOverview(client: Client, say: Say, first: Range) {
  const figures = createFigures(first, (dateRange) => client.getAnalyticsOverview({ query: { dateRange } }))
  return {
    ...figures,
    refresh: figures.load,
    sheet: createSheet(say, overviewLineNames, (query) =>
      client.exportAnalytics({ query: { dateRange: figures.range.peek(), ...query } }),
    ),
  }
}

/** The spec's sentence, and the server's where it says more. */
function explain(error: unknown): never {
  const more = error instanceof LinktillError && error.code !== 'unknown' ? ` ${error.message}` : ''
  throw new Error(`${LINK_FAILED}${more}`, { cause: error })
}
