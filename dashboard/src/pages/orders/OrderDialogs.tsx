import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { FailuresDialog } from './FailuresDialog.tsx'
import type { Orders } from './orders.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

// The pages with orders are near their limit of scripts before the first paint.
const OrderDrawer = lazy(async () => ({ default: (await import('./OrderDrawer.tsx')).OrderDrawer }))

const ShipDialog = lazy(async () => ({ default: (await import('./ShipDialog.tsx')).ShipDialog }))
const ReturnDialog = lazy(async () => ({ default: (await import('./ReturnDialog.tsx')).ReturnDialog }))
const DisputesDrawer = lazy(async () => ({ default: (await import('./disputes/DisputesDrawer.tsx')).DisputesDrawer }))
const ShipSheetDialog = lazy(async () => ({ default: (await import('./ShipSheetDialog.tsx')).ShipSheetDialog }))
const BulkShipDialog = lazy(async () => ({ default: (await import('./BulkShipDialog.tsx')).BulkShipDialog }))

/** The open dialog. */
export function OrderDialogs({ orders, timeZone }: { orders: Orders; timeZone: string }) {
  useSignals()
  const dialog = orders.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'view':
      return (
        <Suspense>
          <OrderDrawer
            key={dialog.id}
            id={dialog.id}
            timeZone={timeZone}
            onUpdate={orders.askStatus}
            onRefund={orders.askRefund}
            onShip={orders.askShip}
            onReturn={orders.askReturn}
            onClose={orders.close}
          />
        </Suspense>
      )
    case 'status':
      return (
        <StatusDialog
          order={dialog.order}
          onSave={(status) => orders.changeStatus(dialog.order, status)}
          onRefunded={(refund) => orders.refunded(dialog.order, refund)}
          onClose={orders.close}
        />
      )
    case 'refund':
      return (
        <RefundDialog
          order={dialog.order}
          amount={dialog.amount}
          onDone={(refund) => orders.refunded(dialog.order, refund)}
          onClose={orders.close}
        />
      )
    case 'ship':
      return (
        <Suspense>
          <ShipDialog
            order={dialog.order}
            shipment={dialog.shipment}
            onDone={() => orders.shipped(dialog.order)}
            onClose={() => orders.view(dialog.order.id)}
          />
        </Suspense>
      )
    case 'return':
      return (
        <Suspense>
          <ReturnDialog
            order={dialog.order}
            onDone={(made) => orders.returned(dialog.order, made)}
            onClose={() => orders.view(dialog.order.id)}
          />
        </Suspense>
      )
    case 'disputes':
      return (
        <Suspense>
          <DisputesDrawer timeZone={timeZone} onClose={orders.close} />
        </Suspense>
      )
    case 'sheet':
      return (
        <Suspense>
          <ShipSheetDialog orders={orders} onDone={orders.bulkShipped} onClose={orders.close} />
        </Suspense>
      )
    case 'bulk':
      return (
        <Suspense>
          <BulkShipDialog count={dialog.count} find={dialog.find} onDone={orders.bulkShipped} onClose={orders.close} />
        </Suspense>
      )
    case 'failures':
      return <FailuresDialog next={dialog.next} failures={dialog.failures} onClose={orders.close} />
    default:
      return dialog satisfies never
  }
}
