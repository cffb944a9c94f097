import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import { download, type SheetFormat } from '../../lib/download.ts'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import { formatCount } from '../../lib/money.ts'
import type { Notify } from '../../lib/notify.ts'

const PAGE_SIZE = 10

export type PromoCode = Schema<'PromoCode'>
const SORTS = ['code', 'created_at', 'redemptions', 'ends_at'] as const
export type PromoSort = (typeof SORTS)[number]
export type StatusFilter = PromoCode['status'] | 'all'

/** The open dialog. */
type PromoDialogState =
  | { open: 'none' | 'import' }
  | { open: 'form'; code: PromoCode | null }
  | { open: 'end' | 'try' | 'redemptions'; code: PromoCode }

export type PromoCodes = ReturnType<typeof createPromoCodes>

/** The state of the promo codes page: list, filter and actions. */
export function createPromoCodes(client: Client, notify: Notify) {
  const status = createFilter<StatusFilter>(['all', 'active', 'scheduled', 'ended'])
  const dialog = signal<PromoDialogState>({ open: 'none' })
  const busy = signal(false)

  const list = createList<PromoCode, PromoSort>({
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    by: 'created_at',
    direction: 'desc',
    filters: { status },
    fetch: async ({ by, direction, ...page }) => {
      const query = { ...page, sort_by: by, sort_dir: direction, status: status.value.value }
      const { data: rows, total, total_is_exact: exact } = await client.listPromoCodes({ query })
      return { rows, total, exact }
    },
  })
  const close = () => void (dialog.value = { open: 'none' })
  const show = (open: 'end' | 'try' | 'redemptions') => (code: PromoCode) => void (dialog.value = { open, code })

  return {
    list,
    status: status.value as ReadonlySignal<StatusFilter>,
    dialog: dialog as ReadonlySignal<PromoDialogState>,
    busy: busy as ReadonlySignal<boolean>,

    filterStatus: (next: StatusFilter) => list.startOver(() => (status.value.value = next)),

    create: () => void (dialog.value = { open: 'form', code: null }),
    edit: (code: PromoCode) => void (dialog.value = { open: 'form', code }),
    askEnd: show('end'),
    tryOut: show('try'),
    showRedemptions: show('redemptions'),
    askImport: () => void (dialog.value = { open: 'import' }),
    close,

    imported({ created, updated, refused }: Schema<'PromoImportResult'>) {
      close()
      const done = `${formatCount(created)} added, ${formatCount(updated)} changed`
      if (refused > 0) notify.error(`${done}, ${formatCount(refused)} refused.`)
      else notify.success(`${done}.`)
      list.load()
    },

    saved(isNew: boolean) {
      close()
      notify.success(isNew ? 'Promo code created.' : 'Promo code updated.')
      list.load()
    },

    async end(code: PromoCode) {
      if (busy.peek()) return
      busy.value = true
      try {
        await client.endPromoCode({ path: { id: code.id } })
        notify.success(`${code.code} has ended.`)
        list.load()
      } catch (error) {
        notify.error(messageOf(error))
      }
      busy.value = false
      close()
    },

    async exportCodes(format: SheetFormat) {
      if (busy.peek()) return
      busy.value = true
      try {
        const search = list.sought.peek() || undefined
        const file = await client.exportPromoCodes({ query: { format, search, status: status.value.peek() } })
        download(file, file.name)
        notify.success(`${file.name} downloaded.`)
      } catch (error) {
        notify.error(messageOf(error))
      }
      busy.value = false
    },

    async copy({ code }: PromoCode) {
      if (await copyText(code)) notify.success(`${code} copied.`)
      else notify.error('The code could not be copied.')
    },
  }
}
