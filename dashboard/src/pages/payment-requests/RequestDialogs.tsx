import { useSignals } from '@preact/signals-react/runtime'
import { formatMoney } from '../../lib/money.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { PaymentRequests } from './requests.ts'
import { loadLater } from '../../ui/loadLater.tsx'

const RequestDialog = loadLater(async () => (await import('./RequestDialog.tsx')).RequestDialog)
const RequestDrawer = loadLater(async () => (await import('./RequestDrawer.tsx')).RequestDrawer)

/** The open dialog. */
export function RequestDialogs({ requests }: { requests: PaymentRequests }) {
  useSignals()
  const dialog = requests.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'form':
      return <RequestDialog onCreated={requests.created} onClose={requests.close} />
    case 'details':
      return <RequestDrawer key={dialog.id} id={dialog.id} requests={requests} />
    case 'cancel':
      return (
        <ConfirmDialog
          title="Cancel Request"
          action="Cancel request"
          destructive
          busy={requests.busy.value}
          onConfirm={() => void requests.cancel(dialog.request)}
          onClose={requests.close}
        >
          {`“${dialog.request.title}” can no longer be paid, and no reminder is sent. Its page says that it was cancelled.`}
        </ConfirmDialog>
      )
    case 'paid':
      return (
        <ConfirmDialog
          title="Mark as Paid"
          action="Mark as paid"
          busy={requests.busy.value}
          onConfirm={() => void requests.markPaid(dialog.request)}
          onClose={requests.close}
        >
          {`You received ${formatMoney(dialog.request.amount, dialog.request.currency)} in another way. The request can no longer be paid here. It gets no order and no invoice.`}
        </ConfirmDialog>
      )
    default:
      return dialog satisfies never
  }
}
