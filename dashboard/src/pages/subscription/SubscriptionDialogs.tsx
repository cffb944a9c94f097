import { useSignals } from '@preact/signals-react/runtime'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadLater } from '../../ui/loadLater.tsx'
import { formatDay } from '../../lib/dates.ts'
import type { DialogProps } from './createSubscription.ts'

const CancelDialog = loadLater(async () => (await import('./CancelDialog.tsx')).CancelDialog)
const DateDialog = loadLater(async () => (await import('./DateDialog.tsx')).DateDialog)
const PriceDialog = loadLater(async () => (await import('./PriceDialog.tsx')).PriceDialog)

/** The open dialog. */
export function SubscriptionDialogs(props: DialogProps) {
  useSignals()
  const { details, subscription, timeZone } = props
  const { busy, close } = subscription
  const action = subscription.dialog.value
  switch (action) {
    case null:
      return null
    case 'cancel':
      return <CancelDialog {...props} />
    case 'pause':
    case 'move':
      return <DateDialog key={action} kind={action} {...props} />
    case 'price':
      return <PriceDialog {...props} />
    case 'skip':
      return (
        <ConfirmDialog
          title="Skip the Next Cycle"
          action="Skip cycle"
          busy={busy.value}
          onConfirm={() => void subscription.skip()}
          onClose={close}
        >
          {`Nothing is charged${details.next_charge_at ? ` on ${formatDay(details.next_charge_at, timeZone)}` : ''}, and nothing is delivered for that cycle. The days of later cycles stay.`}
        </ConfirmDialog>
      )
    case 'resume':
      return (
        <ConfirmDialog
          title="Resume Subscription"
          action="Resume"
          busy={busy.value}
          onConfirm={() => void subscription.resume()}
          onClose={close}
        >
          If what was paid for is over, the next cycle is charged now. Otherwise it is charged on its day. The customer gets a
          mail.
        </ConfirmDialog>
      )
    default:
      return action satisfies never
  }
}
