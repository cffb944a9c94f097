import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../lib/loader.ts'

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

/** The state of the home page. Each section loads and fails independently. */
export function createHome(client: Client) {
  const period = signal<Period>('7days')
  const query = () => ({ query: { period: period.value } })

  return {
    period: period as ReadonlySignal<Period>,
    choose: (next: Period) => void (period.value = next),

    summary: createLoader(() => client.getDashboardSummary(query())),
    revenue: createLoader(() => client.getDashboardRevenue(query())),
    products: createLoader(() => client.getDashboardProducts(query())),
    orders: createLoader(async () => {
      const answer = await client.listOrders({
        query: { limit: RECENT_ORDERS, sortBy: 'created_at', sortDir: 'desc', unfinished: 'exclude' },
      })
      return answer.orders
    }),
    links: createLoader(async () => {
      const answer = await client.listLinks({ query: { limit: RECENT_LINKS, sortBy: 'created_at', sortDir: 'desc' } })
      return answer.data
    }),
  }
}
