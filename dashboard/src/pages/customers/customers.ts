import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import type { SheetFormat } from '../../lib/download.ts'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { createLoader } from '../../lib/loader.ts'
import { formatCount } from '../../lib/money.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

const PAGE_SIZE = 10

export type Customer = Schema<'Customer'>
const SORTS = ['email', 'name', 'orders', 'spent', 'last_order'] as const
export type CustomerSort = (typeof SORTS)[number]
export type Customers = ReturnType<typeof createCustomers>

/** The customers, one row per email. See docs/product/orders.md#customers. */
export function createCustomers(client: Client, notify: Notify) {
  const erasing = signal<Customer | null>(null)
  const { busy, save } = createReporter(notify)
  const who = createFilter(['paid', 'all'])
  const paid = () => who.value.value === 'paid'
  const list = createList<Customer, CustomerSort>({
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    by: 'last_order',
    direction: 'desc',
    filters: { who },
    fetch: async ({ by, direction, ...page }) => {
      const {
        data: customers,
        total,
        total_is_exact,
      } = await client.listCustomers({
        query: { ...page, sort_by: by, sort_dir: direction, paid: paid() },
      })
      return { rows: customers, total, exact: total_is_exact }
    },
  })
  const count = createLoader(async () => (await client.listCustomers({ query: { limit: 1 } })).total)
  const filterWho = (next: 'paid' | 'all') => list.startOver(() => (who.value.value = next))
  return {
    list,
    /** `paid`: customers who have bought. `all`: with those who were imported, left a checkout or could not pay. */
    who: who.value as ReadonlySignal<'paid' | 'all'>,
    filterWho,
    count,
    busy,
    /** The customer in the erase dialog. */
    erasing: erasing as ReadonlySignal<Customer | null>,
    askErase: (customer: Customer) => void (erasing.value = customer),
    close: () => void (erasing.value = null),
    erased() {
      erasing.value = null
      list.load()
      count.load()
    },
    /** Shows everyone, because imported customers have not bought yet. */
    imported({ created, updated, refused }: Schema<'CustomerImportResult'>) {
      const done = `${formatCount(created)} added, ${formatCount(updated)} changed`
      if (refused > 0) notify.error(`${done}, ${formatCount(refused)} refused.`)
      else notify.success(`${done}.`)
      filterWho('all')
      list.load()
      count.load()
    },
    /** Exports all pages of the list, with the same search and filter. */
    exportAll(format: SheetFormat) {
      const query = { format, search: list.sought.peek() || undefined, paid: who.value.peek() === 'paid' }
      return save(() => client.exportCustomers({ query }))
    },
  }
}
