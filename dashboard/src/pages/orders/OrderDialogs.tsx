import { useSignals } from '@preact/signals-react/runtime'
import { FailuresDialog } from './FailuresDialog.tsx'
import type { Orders } from './orders.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

// The pages with orders are near their limit of scripts before the first paint.
const OrderDrawer = loadLater(async () => (await import('./OrderDrawer.tsx')).OrderDrawer)

const ShipDialog = loadLater(async () => (await import('./ShipDialog.tsx')).ShipDialog)
const ReturnDialog = loadLater(async () => (await import('./ReturnDialog.tsx')).ReturnDialog)
const DisputesDrawer = loadLater(async () => (await import('./disputes/DisputesDrawer.tsx')).DisputesDrawer)
const ShipSheetDialog = loadLater(async () => (await import('./ShipSheetDialog.tsx')).ShipSheetDialog)
const BulkShipDialog = loadLater(async () => (await import('./BulkShipDialog.tsx')).BulkShipDialog)

/** The open dialog. */
export function OrderDialogs({ orders, timeZone }: { orders: Orders; timeZone: string }) {
  useSignals()
  const dialog = orders.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'view':
      return (
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
        <ShipDialog
          order={dialog.order}
          shipment={dialog.shipment}
          onDone={() => orders.shipped(dialog.order)}
          onClose={() => orders.view(dialog.order.id)}
        />
      )
    case 'return':
      return (
        <ReturnDialog
          order={dialog.order}
          onDone={(made) => orders.returned(dialog.order, made)}
          onClose={() => orders.view(dialog.order.id)}
        />
      )
    case 'disputes':
      return <DisputesDrawer timeZone={timeZone} onClose={orders.close} />
    case 'sheet':
      return <ShipSheetDialog orders={orders} onDone={orders.bulkShipped} onClose={orders.close} />
    case 'bulk':
      return <BulkShipDialog count={dialog.count} find={dialog.find} onDone={orders.bulkShipped} onClose={orders.close} />
    case 'failures':
      return <FailuresDialog next={dialog.next} failures={dialog.failures} onClose={orders.close} />
    default:
      return dialog satisfies never
  }
}
