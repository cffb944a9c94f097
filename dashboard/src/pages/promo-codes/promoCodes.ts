import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Say } from '../../lib/say.ts'

const PAGE_SIZE = 10

export type PromoCode = Schema<'PromoCode'>
export type PromoSort = 'code' | 'created_at' | 'redemptions' | 'ends_at'
export type StatusFilter = PromoCode['status'] | 'all'

/** Which dialog is open, and about what. */
type PromoDialogState =
  | { open: 'none' }
  | { open: 'form'; code: PromoCode | null }
  | { open: 'end' | 'try' | 'redemptions'; code: PromoCode }

export type PromoCodes = ReturnType<typeof createPromoCodes>

/** The promo codes page: list, filter and what can be done with a code (decisions, Promo codes). */
export function createPromoCodes(client: Client, say: Say) {
  const status = signal<StatusFilter>('all')
  const dialog = signal<PromoDialogState>({ open: 'none' })
  const busy = signal(false)

  const list = createList<PromoCode, PromoSort>({
    pageSize: PAGE_SIZE,
    by: 'created_at',
    direction: 'desc',
    fetch: async ({ by, direction, ...page }) => {
      const query = { ...page, sortBy: by, sortDir: direction, status: status.value }
      const { promo_codes: rows, total, total_is_exact: exact } = await client.listPromoCodes({ query })
      return { rows, total, exact }
    },
  })
  const close = () => void (dialog.value = { open: 'none' })
  const show = (open: 'end' | 'try' | 'redemptions') => (code: PromoCode) => void (dialog.value = { open, code })

  return {
    list,
    status: status as ReadonlySignal<StatusFilter>,
    dialog: dialog as ReadonlySignal<PromoDialogState>,
    busy: busy as ReadonlySignal<boolean>,
    /** Something narrows the list, so that an empty one says nothing about the shop. */
    narrowed: computed(() => status.value !== 'all' || list.sought.value !== ''),

    filterStatus: (next: StatusFilter) => list.startOver(() => (status.value = next)),
    clearFilters() {
      list.startOver(() => (status.value = 'all'))
      list.seek('')
    },

    create: () => void (dialog.value = { open: 'form', code: null }),
    edit: (code: PromoCode) => void (dialog.value = { open: 'form', code }),
    askEnd: show('end'),
    tryOut: show('try'),
    showRedemptions: show('redemptions'),
    close,

    saved(isNew: boolean) {
      close()
      say.success(isNew ? 'Promo code created.' : 'Promo code updated.')
      list.load()
    },

    async end(code: PromoCode) {
      if (busy.peek()) return
      busy.value = true
      try {
        await client.endPromoCode({ path: { id: code.id } })
        say.success(`${code.code} has ended.`)
        list.load()
      } catch (error) {
        say.error(messageOf(error))
      }
      busy.value = false
      close()
    },

    async copy({ code }: PromoCode) {
      if (await copyText(code)) say.success(`${code} copied.`)
      else say.error('The code could not be copied.')
    },
  }
}
