import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import type { OrderBrief } from './orders.ts'
import { ResendReceipt } from './ResendReceipt.tsx'

interface OrderDrawerProps {
  id: string
  timeZone: string
  onUpdate: (order: OrderBrief) => void
  onClose: () => void
}

/** Everything about one order. */
export function OrderDrawer({ id, timeZone, onUpdate, onClose }: OrderDrawerProps) {
  useSignals()
  const { client } = useApp()
  const [loader] = useState(() => createLoader(() => client.getOrder({ path: { id } })))
  useSignalEffect(loader.load)
  const state = loader.state.value
  const order = state.status === 'ready' ? state.data : null
  return (
    <Dialog
      shape="drawer"
      title={order ? `Order #${order.order_number}` : 'Order'}
      mark={order && <Badge status={order.payment_status} />}
      onClose={onClose}
      foot={
        <>
          {order && <ResendReceipt order={order} onSent={loader.load} />}
          <Button look="primary" disabled={!order} onClick={() => order && onUpdate(order)}>
            Update Status
          </Button>
        </>
      }
    >
      {state.status === 'loading' && <OrderSkeleton />}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />}
      {order && <OrderDetails order={order} timeZone={timeZone} />}
    </Dialog>
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
