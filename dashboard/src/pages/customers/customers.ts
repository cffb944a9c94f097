import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'

const PAGE_SIZE = 10

export type Customer = Schema<'Customer'>
const SORTS = ['email', 'name', 'orders', 'spent', 'last_order'] as const
export type CustomerSort = (typeof SORTS)[number]
export type Customers = ReturnType<typeof createCustomers>
type SheetFormat = 'xlsx' | 'csv'

/** The customers, one row per email. See docs/product/orders.md#customers. */
export function createCustomers(client: Client, notify: Notify) {
  const erasing = signal<Customer | null>(null)
  const busy = signal(false)
  const list = createList<Customer, CustomerSort>({
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    by: 'last_order',
    direction: 'desc',
    fetch: async ({ by, direction, ...page }) => {
      const { customers, total, total_is_exact } = await client.listCustomers({
        query: { ...page, sortBy: by, sortDir: direction },
      })
      return { rows: customers, total, exact: total_is_exact }
    },
  })
  return {
    list,
    busy: busy as ReadonlySignal<boolean>,
    /** The customer in the erase dialog. */
    erasing: erasing as ReadonlySignal<Customer | null>,
    askErase: (customer: Customer) => void (erasing.value = customer),
    close: () => void (erasing.value = null),
    erased() {
      erasing.value = null
      list.load()
    },
    /** Exports all pages of the list, with the same search. */
    async exportAll(format: SheetFormat) {
      if (busy.peek()) return
      busy.value = true
      try {
        const file = await client.exportCustomers({ query: { format, search: list.sought.peek() || undefined } })
        download(file, file.name || `customers_export.${format}`)
        notify.success(`${file.name} downloaded.`)
      } catch (error) {
        notify.error(messageOf(error))
      } finally {
        busy.value = false
      }
    },
  }
}
