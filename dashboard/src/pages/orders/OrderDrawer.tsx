import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MenuItem, RowMenu } from '../../ui/Menu.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DisputeNotice } from './disputes/DisputeNotice.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { invalidVatText } from './orderText.ts'
import type { OrderBrief } from './orders.ts'
import { itemsToShip } from './shipping.ts'
import { ShippingSection } from './ShippingSection.tsx'
import { ResendReceipt } from './ResendReceipt.tsx'
import { UndeliveredMails } from './UndeliveredMails.tsx'

interface OrderDrawerProps {
  id: string
  timeZone: string
  onUpdate: (order: OrderBrief) => void
  onRefund: (order: OrderBrief, amount?: number) => void
  /** Opens the dialog of a new shipment, or of the tracking of one. */
  onShip: (order: Schema<'Order'>, shipment: Schema<'Shipment'> | null) => void
  onReturn: (order: Schema<'Order'>) => void
  onClose: () => void
}

/** The details of one order. */
export function OrderDrawer({ id, timeZone, onUpdate, onRefund, onShip, onReturn, onClose }: OrderDrawerProps) {
  useSignals()
  const { client } = useApp()
  const [loader] = useState(() => createLoader(() => client.getOrder({ path: { id } })))
  useSignalEffect(loader.load)
  const state = loader.state.value
  const order = state.status === 'ready' ? state.data : null
  const next = order && nextOf(order)
  return (
    <Dialog
      shape="drawer"
      title={order ? `Order #${order.order_number}` : 'Order'}
      mark={order && <Badge status={order.payment_status} />}
      onClose={onClose}
      foot={
        <>
          {order && (
            <RowMenu label={`Actions for order #${order.order_number}`}>
              <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => onUpdate(order)}>
                Update Status
              </MenuItem>
            </RowMenu>
          )}
          {order && isRefundable(order) && <Button onClick={() => onRefund(order)}>Refund</Button>}
          {order && <ResendReceipt order={order} onSent={loader.load} look={next === 'receipt' ? 'primary' : 'plain'} />}
          {order && itemsToShip(order).length > 0 && (
            <Button look={next === 'ship' ? 'primary' : 'plain'} onClick={() => onShip(order, null)}>
              Ship items
            </Button>
          )}
        </>
      }
    >
      {state.status === 'loading' && <OrderSkeleton />}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />}
      {order?.disputes?.map((dispute) => (
        <DisputeNotice key={dispute.id} order={order} dispute={dispute} timeZone={timeZone} onSent={loader.load} />
      ))}
      {order && <UndeliveredMails order={order} onSent={loader.load} />}
      {order?.vat?.check === 'invalid' && <Banner kind="warning">{invalidVatText(order.vat)}</Banner>}
      {order?.withdrawal && <WithdrawalNotice order={order} timeZone={timeZone} onRefund={onRefund} />}
      {order && (
        <OrderDetails order={order} timeZone={timeZone} onChanged={loader.load}>
          <ShippingSection order={order} timeZone={timeZone} onShip={onShip} onReturn={onReturn} onChanged={loader.load} />
        </OrderDetails>
      )}
    </Dialog>
  )
}

/** What the seller does next. A dispute has its own button, above everything else. */
const nextOf = (order: Schema<'Order'>): 'dispute' | 'ship' | 'receipt' =>
  order.disputes?.some(({ status, evidence_sent_at: sentAt }) => status === 'open' && !sentAt)
    ? 'dispute'
    : itemsToShip(order).length > 0
      ? 'ship'
      : 'receipt'

/** Returns whether the order was paid through the provider and is not fully refunded. */
const isRefundable = (order: Schema<'Order'>) =>
  order.payment_status === 'completed' &&
  order.payment_intent_id !== null &&
  order.refunded_amount + (order.lost_amount ?? 0) < order.total_amount

/** A withdrawal leaves its refund to the merchant: one click opens it with the right amount. */
function WithdrawalNotice({
  order,
  timeZone,
  onRefund,
}: Pick<OrderDrawerProps, 'timeZone' | 'onRefund'> & { order: Schema<'Order'> }) {
  const { at, amount } = order.withdrawal!
  const due = formatMoney(amount, order.currency)
  return (
    <Banner kind="warning">
      {`Withdrawn on ${formatMoment(at, timeZone)}. `}
      {amount > 0 && isRefundable(order) && (
        <Button size="small" onClick={() => onRefund(order, amount)}>
          {`Refund ${due}`}
        </Button>
      )}
    </Banner>
  )
}

const OrderSkeleton = () => (
  <>
    <output className="sr-only">Loading order...</output>
    {[180, 320, 280, 300, 220].map((width) => (
      <p key={width}>
        <Skeleton width={width} />
      </p>
    ))}
  </>
)
