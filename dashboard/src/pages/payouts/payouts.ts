import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { SheetFormat } from '../../lib/download.ts'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { createLoader } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

const PAGE_SIZE = 20

export type Payout = Schema<'Payout'>
export type PayoutStatus = Payout['status']
/** What the sandbox's bank does with a payout. */
export type Outcome = Schema<'SandboxPayoutInput'>['outcome']
export type Payouts = ReturnType<typeof createPayouts>

/** The state of the page of money: the balance, the payouts, the open payout, and exports. */
export function createPayouts(client: Client, notify: Notify) {
  const status = createFilter<PayoutStatus | 'all'>(['all', 'pending', 'in_transit', 'paid', 'failed', 'canceled'])
  const open = signal<string | null>(null)
  const isSandbox = signal(false)
  const balance = createLoader(() => client.getBalance())
  const { busy, run, save } = createReporter(notify)

  const list = createList<Payout, 'created_at'>({
    pageSize: PAGE_SIZE,
    sorts: ['created_at'],
    by: 'created_at',
    direction: 'desc',
    filters: { status },
    fetch: async ({ limit, offset }) => {
      const page = await client.listPayouts({ query: { limit, offset, status: status.value.value } })
      isSandbox.value = page.is_sandbox
      return { rows: page.data, total: page.total, exact: true }
    },
  })

  const isEmpty = computed(() => {
    const { value } = list.state
    return value.status === 'ready' && value.data.rows.length === 0 && !list.narrowed.value
  })
  /** The newest payout if the bank returned it. */
  const returned = computed(() => {
    const [newest] = list.rows.value
    return newest?.status === 'failed' && list.page.value === 1 && !list.narrowed.value ? newest : null
  })
  const reload = () => {
    list.load()
    balance.load()
  }

  return {
    balance,
    list,
    /** Whether the shop has no payout. */
    isEmpty,
    returned,
    reload,
    status: status.value as ReadonlySignal<PayoutStatus | 'all'>,
    filterStatus: (next: PayoutStatus | 'all') => list.startOver(() => (status.value.value = next)),
    /** Id of the payout in the drawer. */
    open: open as ReadonlySignal<string | null>,
    show: (id: string) => void (open.value = id),
    close: () => void (open.value = null),
    busy,
    /** Whether payouts can be simulated. */
    isSandbox: isSandbox as ReadonlySignal<boolean>,
    simulate: (outcome: Outcome) =>
      run(async () => {
        await client.createSandboxPayout({ body: { outcome } })
        reload()
        return outcome === 'taken' ? 'Paid out. The bank has it in two days.' : 'Paid out, and returned by the bank.'
      }),
    exportOne: (id: string, format: SheetFormat) => save(() => client.exportPayout({ path: { id }, query: { format } })),
  }
}
