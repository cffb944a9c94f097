import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Say } from '../../lib/say.ts'

const PAGE_SIZE = 10

export type Customer = Schema<'Customer'>
const SORTS = ['email', 'name', 'orders', 'spent', 'last_order'] as const
export type CustomerSort = (typeof SORTS)[number]
export type Customers = ReturnType<typeof createCustomers>
type SheetFormat = 'xlsx' | 'csv'

/** Who bought, one row per address (decisions, My Orders and Customers). */
export function createCustomers(client: Client, say: Say) {
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
    /** Whom the dialog asks about. */
    erasing: erasing as ReadonlySignal<Customer | null>,
    askErase: (customer: Customer) => void (erasing.value = customer),
    close: () => void (erasing.value = null),
    erased() {
      erasing.value = null
      list.load()
    },
    /** The sheet holds what the list shows: the same search, all pages. */
    async exportAll(format: SheetFormat) {
      if (busy.peek()) return
      busy.value = true
      try {
        const file = await client.exportCustomers({ query: { format, search: list.sought.peek() || undefined } })
        download(file, file.name || `customers_export.${format}`)
        say.success(`${file.name} downloaded.`)
      } catch (error) {
        say.error(messageOf(error))
      } finally {
        busy.value = false
      }
    },
  }
}
