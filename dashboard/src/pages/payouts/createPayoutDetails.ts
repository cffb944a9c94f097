import type { Client, Schema } from '@linktill/sdk'
import type { ReadonlySignal } from '@preact/signals-react'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { createLoader } from '../../lib/loader.ts'

const PAGE_SIZE = 20

export type Line = Schema<'PayoutLine'>
export type LineKind = Line['kind'] | 'all'

/** One payout and what it consists of. */
export function createPayoutDetails(client: Client, id: string) {
  const kind = createFilter<LineKind>(['all', 'sale', 'refund', 'dispute', 'fee', 'adjustment'])
  const payout = createLoader(() => client.getPayout({ path: { id } }))
  const list = createList<Line, 'at'>({
    pageSize: PAGE_SIZE,
    sorts: ['at'],
    by: 'at',
    direction: 'desc',
    filters: { kind },
    fetch: async ({ limit, offset }) => {
      const { data: lines, total } = await client.listPayoutLines({
        path: { id },
        query: { limit, offset, kind: kind.value.value },
      })
      return { rows: lines, total, exact: true }
    },
  })
  return {
    payout: payout.state,
    load: payout.load,
    list,
    kind: kind.value as ReadonlySignal<LineKind>,
    filterKind: (next: LineKind) => list.startOver(() => (kind.value.value = next)),
  }
}
