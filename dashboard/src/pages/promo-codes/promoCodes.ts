import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import type { SheetFormat } from '../../lib/download.ts'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { formatCount } from '../../lib/money.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

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
  const { busy, run, save } = createReporter(notify)

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
    busy,

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

    end: (code: PromoCode) =>
      run(async () => {
        await client.endPromoCode({ path: { id: code.id } }).finally(close)
        list.load()
        return `${code.code} has ended.`
      }),

    exportCodes(format: SheetFormat) {
      const search = list.sought.peek() || undefined
      return save(() => client.exportPromoCodes({ query: { format, search, status: status.value.peek() } }))
    },

    async copy({ code }: PromoCode) {
      if (await copyText(code)) notify.success(`${code} copied.`)
      else notify.error('The code could not be copied.')
    },
  }
}
