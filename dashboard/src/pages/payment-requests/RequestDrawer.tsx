import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { createLoader } from '../../lib/loader.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { badgeOf, isUnpaid, reminderName } from './labels.ts'
import styles from './PaymentRequests.module.css'
import type { PaymentRequest, PaymentRequests } from './requests.ts'

/** One payment request: what was asked, its mails, and what became of it. */
export function RequestDrawer({ id, requests }: { id: string; requests: PaymentRequests }) {
  useSignals()
  const { client } = useApp()
  const [loader] = useState(() => createLoader(() => client.getPaymentRequest({ path: { id } })))
  useSignalEffect(loader.load)
  const state = loader.state.value
  const request = state.status === 'ready' ? state.data : null
  return (
    <Dialog
      shape="drawer"
      title={request ? request.title || 'Payment request' : 'Payment request'}
      mark={request && <Badge {...badgeOf(request.status)} />}
      onClose={requests.close}
      foot={
        <>
          <Button onClick={requests.close}>Close</Button>
          {request && isUnpaid(request) && (
            <>
              <Button onClick={() => requests.askCancel(request)}>Cancel request</Button>
              <Button look="primary" onClick={() => requests.askPaid(request)}>
                Mark as paid
              </Button>
            </>
          )}
        </>
      }
    >
      {state.status === 'loading' && <RequestSkeleton />}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />}
      {request && <Details request={request} />}
    </Dialog>
  )
}

function Details({ request }: { request: PaymentRequest }) {
  const { timeZone } = useMerchant()
  const { amount, currency, email, customer_name: name, due_on: day, message, url, refuses_mail: refuses } = request
  return (
    <>
      {refuses && isUnpaid(request) && (
        <Banner kind="warning">
          This person refused reminders of your shop, so no mail is sent. Send them the address yourself.
        </Banner>
      )}
      <p className={`${styles.sum} money`}>{formatMoney(amount, currency)}</p>
      <dl className={styles.pairs}>
        <Pair title="Customer">{name ? `${name}\n${email}` : email || 'Erased'}</Pair>
        <Pair title="Due">{formatDay(day, 'UTC')}</Pair>
        {message && <Pair title="Message">{message}</Pair>}
        <Outcome request={request} timeZone={timeZone} />
        {url && (
          <Pair title="Address">
            <span className={styles.address}>
              <span className="mono">{url}</span>
              <CopyButton text={url} label="Copy address" />
            </span>
          </Pair>
        )}
      </dl>
    </>
  )
}

/** Its mails while it can be paid, and how it ended. */
function Outcome({ request, timeZone }: { request: PaymentRequest; timeZone: string }) {
  const { paid_at: paidAt, cancelled_at: cancelledAt, order_id: orderId, is_paid_outside: isOutside } = request
  const { reminders, reminders_sent: sent, next_reminder_at: next, mailed_at: mailedAt } = request
  return (
    <>
      {reminders.length > 0 && <Pair title="Reminders">{reminders.map(reminderName).join(', ')}</Pair>}
      {mailedAt && <Pair title="Last mail">{formatMoment(mailedAt, timeZone)}</Pair>}
      {sent > 0 && <Pair title="Sent">{sent === 1 ? '1 reminder' : `${sent} reminders`}</Pair>}
      {next && <Pair title="Next mail">{formatMoment(next, timeZone)}</Pair>}
      {paidAt && <Pair title="Paid">{`${formatMoment(paidAt, timeZone)}${isOutside ? ', marked by you' : ''}`}</Pair>}
      {orderId && (
        <Pair title="Order">
          <Link className="text-link" href={`/dashboard/orders?open=${orderId}`}>
            Open the order
          </Link>
        </Pair>
      )}
      {cancelledAt && <Pair title="Cancelled">{formatMoment(cancelledAt, timeZone)}</Pair>}
    </>
  )
}

const Pair = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </>
)

const RequestSkeleton = () => (
  <>
    <output className="sr-only">Loading payment request...</output>
    {[180, 260, 220, 300].map((width) => (
      <p key={width}>
        <Skeleton width={width} />
      </p>
    ))}
  </>
)
