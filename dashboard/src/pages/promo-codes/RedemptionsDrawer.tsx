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
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagedRows } from '../../ui/PagedRows.tsx'
import type { PromoCode } from './promoCodes.ts'
import { createRedemptions, type Redemption } from './redemptions.ts'
import { redemptionsOf } from './labels.ts'

/** The redemptions of a code: customers, orders and discounts. */
export function RedemptionsDrawer({ code, onClose }: { code: PromoCode; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [list] = useState(() => createRedemptions(client, code.id))
  useSignalEffect(list.load)
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
      <PagedRows
        list={list}
        of="redemptions"
        empty={
          <EmptyState icon={<Receipt aria-hidden />} title="Nobody has used this code yet.">
            Each paid order with the code will show here.
          </EmptyState>
        }
      >
        {(redemption) => <Row redemption={redemption} timeZone={timeZone} />}
      </PagedRows>
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
