import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { badgeOf } from './labels.ts'
import { createPayoutDetails } from './createPayoutDetails.ts'
import { PayoutLines } from './PayoutLines.tsx'
import styles from './PayoutsPage.module.css'
import type { Payout, Payouts } from './payouts.ts'

/** One payout: its sums and what it consists of. */
export function PayoutDrawer({ id, payouts }: { id: string; payouts: Payouts }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [details] = useState(() => createPayoutDetails(client, id))
  useSignalEffect(details.load)
  useSignalEffect(details.list.load)
  const state = details.payout.value
  const payout = state.status === 'ready' ? state.data : null
  return (
    <Dialog
      shape="drawer"
      title={payout ? `Payout of ${formatDay(payout.created_at, timeZone)}` : 'Payout'}
      subtitle={<span className="mono">{id}</span>}
      mark={payout && <Badge {...badgeOf(payout.status)} />}
      onClose={payouts.close}
      foot={
        <>
          <Button onClick={payouts.close}>Close</Button>
          {payout && <ExportMenu busy={payouts.busy.value} onExport={(format) => void payouts.exportOne(id, format)} />}
        </>
      }
    >
      {state.status === 'loading' && <PayoutSkeleton />}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={details.load} />}
      {payout && (
        <>
          <Notices payout={payout} />
          {payout.is_complete && <Sums payout={payout} />}
          <PayoutLines details={details} currency={payout.currency} timeZone={timeZone} />
        </>
      )}
    </Dialog>
  )
}

function Notices({ payout }: { payout: Payout }) {
  const { status, failure, is_complete: isComplete, unmatched, arrives_on: day } = payout
  return (
    <>
      {failure && <Banner kind="error">{`${failure} The money comes with a later payout.`}</Banner>}
      {(status === 'pending' || status === 'in_transit') && (
        <Banner kind="note">{`Expected at your bank on ${formatDay(day, 'UTC')}.`}</Banner>
      )}
      {!isComplete && <Banner kind="note">The payment provider is still listing what this payout consists of.</Banner>}
      {unmatched > 0 && (
        <Banner kind="warning">
          {unmatched === 1
            ? 'One transaction belongs to no order that is known here. It is marked below.'
            : `${unmatched} transactions belong to no order that is known here. They are marked below.`}
        </Banner>
      )}
    </>
  )
}

function Sums({ payout }: { payout: Payout }) {
  const sums = [
    ['Sales', payout.sales],
    ['Refunds', payout.refunds],
    ['Lost disputes', payout.disputes],
    ['Adjustments', payout.adjustments],
    ['Fees', -payout.fees],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums
        .filter(([name, amount]) => name === 'Sales' || amount !== 0)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="money">{formatMoney(amount, payout.currency)}</dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>Paid out</dt>
        <dd className="money">{formatMoney(payout.amount, payout.currency)}</dd>
      </div>
    </dl>
  )
}

const PayoutSkeleton = () => (
  <>
    <output className="sr-only">Loading payout...</output>
    {[180, 260, 220, 300].map((width) => (
      <p key={width}>
        <Skeleton width={width} />
      </p>
    ))}
  </>
)
