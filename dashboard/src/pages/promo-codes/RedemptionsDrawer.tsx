import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PromoCode } from './promoCodes.ts'
import { createRedemptions, type Redemption } from './redemptions.ts'
import styles from './RedemptionsDrawer.module.css'
import { redemptionsOf } from './labels.ts'

/** The redemptions of a code: customers, orders and discounts. */
export function RedemptionsDrawer({ code, onClose }: { code: PromoCode; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [list] = useState(() => createRedemptions(client, code.id))
  useSignalEffect(list.load)
  const state = list.state.value
  return (
    <Dialog
      shape="drawer"
      title="Redemptions"
      subtitle={
        <>
          <span className="mono">{code.code}</span>
          {code.max_redemptions !== null && `, ${redemptionsOf(code)} used`}
        </>
      }
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {state.status === 'loading' && <RedemptionsSkeleton />}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={list.load} />}
      {state.status === 'ready' && state.data.total === 0 && (
        <EmptyState icon={<Receipt aria-hidden />} title="Nobody has used this code yet.">
          Each paid order with the code will show here.
        </EmptyState>
      )}
      {state.status === 'ready' && state.data.total > 0 && (
        <>
          <ul className={styles.list} aria-busy={state.stale}>
            {state.data.rows.map((redemption) => (
              <Row key={redemption.id} redemption={redemption} timeZone={timeZone} />
            ))}
          </ul>
          {state.data.total > list.pageSize && (
            <Pagination
              label="Redemptions pages"
              page={list.page.value}
              pageSize={list.pageSize}
              total={state.data.total}
              exact={state.data.exact}
              onPage={list.goTo}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

const Row = ({ redemption, timeZone }: { redemption: Redemption; timeZone: string }) => (
  <li>
    <span>
      <Link className="text-link" href={`/dashboard/orders?open=${redemption.order_id}`}>
        Order #{redemption.order_number}
      </Link>
      <small>
        {redemption.customer_email} · {formatMoment(redemption.created_at, timeZone)}
      </small>
    </span>
    <span className="money">{formatMoney(-redemption.discount_amount, redemption.currency)}</span>
  </li>
)

const RedemptionsSkeleton = () => (
  <>
    <output className="sr-only">Loading redemptions...</output>
    {[220, 260, 200, 240].map((width) => (
      <p key={width}>
        <Skeleton width={width} />
      </p>
    ))}
  </>
)
