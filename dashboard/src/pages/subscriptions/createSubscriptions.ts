import type { Client } from '@linktill/sdk'
import type { ReadonlySignal } from '@preact/signals-react'
import type { SheetFormat } from '../../lib/download.ts'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { createLoader } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'
import type { StatusFilter, Subscription } from './labels.ts'

const PAGE_SIZE = 20

/** The state of the page of subscriptions: list, filter, figures and export. */
export function createSubscriptions(client: Client, notify: Notify) {
  const status = createFilter<StatusFilter>(['all', 'active', 'trialing', 'past_due', 'paused', 'cancelled', 'ended'])
  const { busy: exporting, save } = createReporter(notify)

  const list = createList<Subscription, 'created_at'>({
    pageSize: PAGE_SIZE,
    sorts: ['created_at'],
    by: 'created_at',
    direction: 'desc',
    filters: { status },
    fetch: async ({ limit, offset, search }) => {
      const query = { limit, offset, status: status.value.value, ...(search && { search }) }
      const page = await client.listSubscriptions({ query })
      return { rows: page.data, total: page.total, exact: page.total_is_exact }
    },
  })

  return {
    list,
    status: status.value as ReadonlySignal<StatusFilter>,
    figures: createLoader(() => client.getSubscriptionFigures({})),
    exporting,
    exportList(format: SheetFormat) {
      const search = list.search.peek().trim()
      const query = { format, status: status.value.peek(), ...(search && { search }) }
      return save(() => client.exportSubscriptions({ query }))
    },
  }
}
