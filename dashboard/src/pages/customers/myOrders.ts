import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { createLoader } from '../../lib/loader.ts'
import type { UnfinishedFilter } from '../orders/UnfinishedSelect.tsx'

const PAGE_SIZE = 10

export type Scope = 'sales' | 'purchases'
export type MyOrderRow = Schema<'OrderRow'>
const SORTS = ['created_at', 'id', 'total_amount', 'payment_status'] as const
export type MyOrderSort = (typeof SORTS)[number]
export type MyOrders = ReturnType<typeof createMyOrders>

/** The two lists of My Orders: sales and purchases. See docs/product/orders.md#purchases. */
export function createMyOrders(client: Client, scope: Scope) {
  const shown = signal<string | null>(null)
  const unfinished = createFilter<UnfinishedFilter>(['exclude', 'only', 'include'])
  const list = createList<MyOrderRow, MyOrderSort>({
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    by: 'created_at',
    direction: 'desc',
    filters: { unfinished },
    fetch: async ({ by, direction, ...page }) => {
      const query = { ...page, sortBy: by, sortDir: direction, scope, unfinished: unfinished.value.value }
      const answer = await client.listOrders({ query }).catch(withSentence('Could not fetch your orders.'))
      return { rows: answer.orders, total: answer.totalCount, exact: answer.total_is_exact }
    },
  })
  return {
    scope,
    list,
    unfinished: unfinished.value as ReadonlySignal<UnfinishedFilter>,
    filterUnfinished: (next: UnfinishedFilter) => list.startOver(() => (unfinished.value.value = next)),
    /** The order whose dialog is open. */
    shown: shown as ReadonlySignal<string | null>,
    show: (id: string) => void (shown.value = id),
    close: () => void (shown.value = null),
  }
}

/** One order for its dialog. */
export const createMyOrder = (client: Client, id: string) =>
  createLoader(() => client.getOrder({ path: { id } }).catch(withSentence('Could not fetch order details.')))

/** Shows API errors with their status, and any other error as `sentence`. */
const withSentence = (sentence: string) => (error: unknown) => {
  const answered = error instanceof LinktillError && error.status > 0
  throw new Error(answered ? `Error ${error.status}: ${error.message}` : sentence, { cause: error })
}

/** Above this number of pages, only a window of numbers is shown. */
const MOST_NUMBERS = 50

/** All page numbers, or null if there are too many. */
export const allPages = (last: number): number[] | null =>
  last > MOST_NUMBERS ? null : Array.from({ length: last }, (_, index) => index + 1)
