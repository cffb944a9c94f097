import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { heardSales } from '../../lib/heardSales.ts'
import { loadTogether } from '../../lib/loadTogether.ts'

const RECENT_ORDERS = 5
const RECENT_LINKS = 3

export type Period = '7days' | '30days' | '90days' | 'year'

export const periodNames: Record<Period, string> = {
  '7days': 'Last 7 days',
  '30days': 'Last 30 days',
  '90days': 'Last 90 days',
  year: 'This year',
}

/** The period that a period is compared with. */
export const periodsBefore: Record<Period, string> = {
  '7days': 'the 7 days before',
  '30days': 'the 30 days before',
  '90days': 'the 90 days before',
  year: 'the same part of last year',
}

export type Home = ReturnType<typeof createHome>

/** The state of the home page. Its parts load together, so that they agree, and fail independently. */
export function createHome(client: Client) {
  const period = signal<Period>('7days')
  const query = () => ({ query: { period: period.value } })
  const { load, add } = loadTogether()

  return {
    period: period as ReadonlySignal<Period>,
    choose: (next: Period) => void (period.value = next),
    /** Pass it to `useSignalEffect`: it runs on mount, for another period, and after a sale. Call it to reload. */
    load() {
      void heardSales.value
      load()
    },

    summary: add(() => client.getDashboardSummary(query())),
    revenue: add(() => client.getDashboardRevenue(query())),
    products: add(() => client.getDashboardProducts(query())),
    orders: add(async () => {
      const answer = await client.listOrders({
        query: { limit: RECENT_ORDERS, sortBy: 'created_at', sortDir: 'desc', unfinished: 'exclude' },
      })
      return answer.orders
    }),
    links: add(async () => {
      const answer = await client.listLinks({ query: { limit: RECENT_LINKS, sortBy: 'created_at', sortDir: 'desc' } })
      return answer.data
    }),
  }
}
