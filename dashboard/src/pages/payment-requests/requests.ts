import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

const PAGE_SIZE = 20

export type PaymentRequest = Schema<'PaymentRequest'>
export type StatusFilter = PaymentRequest['status'] | 'all'
type Confirmed = 'cancel' | 'paid'

/** The open dialog. */
type RequestDialogState =
  | { open: 'none' | 'form' }
  | { open: 'details'; id: string }
  | { open: Confirmed; request: PaymentRequest }

export type PaymentRequests = ReturnType<typeof createPaymentRequests>

/** The state of the page of payment requests: list, filter, dialogs and actions. */
export function createPaymentRequests(client: Client, notify: Notify) {
  const status = createFilter<StatusFilter>(['all', 'open', 'overdue', 'paid', 'cancelled', 'expired'])
  const dialog = signal<RequestDialogState>({ open: 'none' })
  const { busy, run } = createReporter(notify)

  const list = createList<PaymentRequest, 'created_at'>({
    pageSize: PAGE_SIZE,
    sorts: ['created_at'],
    by: 'created_at',
    direction: 'desc',
    filters: { status },
    fetch: async ({ limit, offset }) => {
      const page = await client.listPaymentRequests({ query: { limit, offset, status: status.value.value } })
      return { rows: page.data, total: page.total, exact: page.total_is_exact }
    },
  })
  const close = () => void (dialog.value = { open: 'none' })
  const ask = (open: Confirmed) => (request: PaymentRequest) => void (dialog.value = { open, request })

  const act = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      try {
        await work()
      } finally {
        // Also after a refusal: the request may have been paid meanwhile.
        list.load()
        close()
      }
      return done
    })

  return {
    list,
    status: status.value as ReadonlySignal<StatusFilter>,
    filterStatus: (next: StatusFilter) => list.startOver(() => (status.value.value = next)),
    dialog: dialog as ReadonlySignal<RequestDialogState>,
    busy,

    create: () => void (dialog.value = { open: 'form' }),
    show: (id: string) => void (dialog.value = id === 'new' ? { open: 'form' } : { open: 'details', id }),
    askCancel: ask('cancel'),
    askPaid: ask('paid'),
    close,

    created(request: PaymentRequest) {
      close()
      notify.success(request.refuses_mail ? 'Request created. No mail was sent.' : `Request sent to ${request.email}.`)
      list.load()
    },
    cancel: ({ id }: PaymentRequest) => act(() => client.cancelPaymentRequest({ path: { id } }), 'Request cancelled.'),
    markPaid: ({ id }: PaymentRequest) => act(() => client.markPaymentRequestPaid({ path: { id } }), 'Request marked as paid.'),
    remind: ({ id, email }: PaymentRequest) =>
      act(() => client.remindPaymentRequest({ path: { id } }), `Reminder sent to ${email}.`),

    async copy({ url }: PaymentRequest) {
      if (url && (await copyText(url))) notify.success('Address copied.')
      else notify.error('The address could not be copied.')
    },
  }
}
