import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download, type SheetFormat } from '../../lib/download.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'
import type { AutomaticDiscount } from './offerForm.ts'

export type PromoBatch = Schema<'PromoBatch'>

/** The server's limit, so that one page has all. */
const MOST = 100

/** The open dialog of a tab, with the row that it is about. */
type OfferDialogState<Row> = { open: 'none' } | { open: 'form'; row: Row | null } | { open: 'end' | 'delete'; row: Row }

interface OffersOptions<Row> {
  notify: Notify
  fetch: () => Promise<Row[]>
  end: (row: Row) => Promise<unknown>
  remove: (row: Row) => Promise<unknown>
  /** "Discount" */
  noun: string
}

/** The list and dialogs that both tabs have. */
function createOffers<Row extends { id: string; name: string }>({ notify, fetch, end, remove, noun }: OffersOptions<Row>) {
  const dialog = signal<OfferDialogState<Row>>({ open: 'none' })
  const { busy, run } = createReporter(notify)
  const list = createList<Row, 'created_at'>({
    pageSize: MOST,
    sorts: ['created_at'],
    by: 'created_at',
    direction: 'desc',
    fetch: async () => {
      const rows = await fetch()
      return { rows, total: rows.length, exact: true }
    },
  })
  const close = () => void (dialog.value = { open: 'none' })

  const act = (work: (row: Row) => Promise<unknown>, row: Row, done: string) =>
    run(async () => {
      await work(row).finally(close)
      list.load()
      return `${row.name} ${done}`
    })

  return {
    list,
    dialog: dialog as ReadonlySignal<OfferDialogState<Row>>,
    busy,
    create: () => void (dialog.value = { open: 'form', row: null }),
    edit: (row: Row) => void (dialog.value = { open: 'form', row }),
    askEnd: (row: Row) => void (dialog.value = { open: 'end', row }),
    askDelete: (row: Row) => void (dialog.value = { open: 'delete', row }),
    close,
    saved(isNew: boolean) {
      close()
      notify.success(`${noun} ${isNew ? 'created' : 'updated'}.`)
      list.load()
    },
    end: (row: Row) => act(end, row, 'has ended.'),
    remove: (row: Row) => act(remove, row, 'is deleted.'),
  }
}

export type Discounts = ReturnType<typeof createDiscounts>
export type Batches = ReturnType<typeof createBatches>

/** The state of the tab of automatic discounts. */
export const createDiscounts = (client: Client, notify: Notify) =>
  createOffers<AutomaticDiscount>({
    notify,
    noun: 'Discount',
    fetch: async () => (await client.listDiscounts()).data,
    end: ({ id }) => client.updateDiscount({ path: { id }, body: { ends_at: new Date().toISOString() } }),
    remove: ({ id }) => client.deleteDiscount({ path: { id } }),
  })

/** The state of the tab of codes in bulk. */
export function createBatches(client: Client, notify: Notify) {
  const offers = createOffers<PromoBatch>({
    notify,
    noun: 'Codes',
    fetch: async () => (await client.listPromoBatches()).data,
    end: ({ id }) => client.endPromoBatch({ path: { id } }),
    remove: ({ id }) => client.deletePromoBatch({ path: { id } }),
  })
  return {
    ...offers,
    async exportCodes({ id }: PromoBatch, format: SheetFormat) {
      try {
        const file = await client.exportPromoBatch({ path: { id }, query: { format } })
        download(file, file.name)
        notify.success(`${file.name} downloaded.`)
      } catch (error) {
        notify.error(messageOf(error))
      }
    },
  }
}
