import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { CircleCheck, Clock, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { createLoader } from '../../lib/loader.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { createOrders } from './orders.ts'
import { OrderTabs } from './OrderTabs.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const ShippingTools = loadLater(async () => (await import('./ShippingTools.tsx')).ShippingTools)
const SlipMenu = loadLater(async () => (await import('./SlipMenu.tsx')).SlipMenu)

/** The merchant's orders. */
export function OrdersPage() {
  useSignals()
  const { client } = useApp()
  const { timeZone, uses } = useMerchant()
  const [orders] = useState(() => createOrders(client, messages, timeZone))
  const { list } = orders
  useListAddress(list)
  useSignalEffect(list.load)
  useAddressParameter('open', orders.view)
  const [work] = useState(() => createLoader(() => client.getOrderWork()))
  // What was shipped or answered is in the list again, too.
  useSignalEffect(() => {
    if (list.rows.value) work.load()
  })

  const view = orders.orderView.value
  const counted = work.state.value
  const counts = counted.status === 'ready' ? counted.data : null
  // The profile is there before the page, so nothing moves when the work is counted.
  const ships = uses.shipping || counts?.has_shipping === true
  const count = list.rows.value.filter((order) => list.selected.value.has(order.id)).length
  const total = list.state.value.status === 'ready' ? list.state.value.data.total : 0
  return (
    <>
      <PageHead
        title="Orders"
        actions={
          <>
            {view === 'disputes' && <Button onClick={orders.viewDisputes}>List of disputes</Button>}
            <ExportMenu busy={orders.exporting.value} onExport={orders.exportAll} />
            {orders.isToShip.value && total > 0 && (
              <>
                <ShippingTools orders={orders} />
                <Button look="primary" onClick={() => orders.askShipAll(total)}>
                  Mark all as shipped
                </Button>
              </>
            )}
          </>
        }
      />
      <OrderTabs view={view} work={counts} ships={ships} />
      <OrderFilters orders={orders} ships={ships} />
      <OrdersTable orders={orders} timeZone={timeZone} />
      <BulkBar count={count} onClear={list.clear}>
        <Button size="small" look="ghost" onClick={orders.askShipSelected}>
          <Truck aria-hidden />
          Mark Shipped
        </Button>
        <SlipMenu label="Packing Slips" look="ghost" find={async () => ({ order_ids: orders.selectedIds() })} />
        <Button size="small" look="ghost" onClick={() => orders.markSelected('completed')}>
          <CircleCheck aria-hidden />
          Mark Completed
        </Button>
        <Button size="small" look="ghost" onClick={() => orders.markSelected('pending')}>
          <Clock aria-hidden />
          Mark Pending
        </Button>
        <Button size="small" look="ghost" onClick={() => orders.markSelected('refunded')}>
          <Undo2 aria-hidden />
          Mark Refunded
        </Button>
      </BulkBar>
      <OrderDialogs orders={orders} timeZone={timeZone} />
    </>
  )
}
