import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OrderAnswers } from '../orders/OrderAnswers.tsx'
import { OrderItems } from '../orders/OrderItems.tsx'
import items from '../orders/OrderItems.module.css'
import { addressLines } from '../orders/orderText.ts'
import { ShipmentList } from '../orders/ShipmentList.tsx'
import { createMyOrder } from './myOrders.ts'
import { hasInvoice, invoicePath } from './MyOrdersTable.tsx'
import styles from './MyOrderDialog.module.css'

type Order = Schema<'Order'>

/** One order as on a receipt, with its downloads. */
export function MyOrderDialog({ id, timeZone, onClose }: { id: string; timeZone: string; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const [loader] = useState(() => createMyOrder(client, id))
  useSignalEffect(loader.load)
  const state = loader.state.value
  const order = state.status === 'ready' ? state.data : null
  return (
    <Dialog
      title={order ? `Order #${order.order_number}` : 'Order'}
      mark={order && <Badge status={order.payment_status} />}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {order && hasInvoice(order.payment_status) && (
            <ButtonLink look="primary" href={invoicePath(order.id)}>
              View Invoice
            </ButtonLink>
          )}
        </>
      }
    >
      {state.status === 'loading' && <LoadingOrder />}
      {state.status === 'failed' && <FailedState message={state.message} onRetry={loader.load} />}
      {order && <Receipt order={order} timeZone={timeZone} />}
    </Dialog>
  )
}

function Receipt({ order, timeZone }: { order: Order; timeZone: string }) {
  const downloads = order.payment_status === 'completed' ? order.items.filter((item) => item.product_is_digital) : []
  return (
    // Focusable, so that a dialog of text can be scrolled by keyboard.
    <div role="group" aria-label="Order details" tabIndex={0}>
      <dl className={styles.facts}>
        <div>
          <dt>Order date</dt>
          <dd>{formatMoment(order.created_at, timeZone)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="money">{formatMoney(order.total_amount, order.currency)}</dd>
        </div>
      </dl>
      <Section title="Items">
        <OrderItems order={order} />
      </Section>
      <ShipmentList fulfilment={order.fulfilment} shipments={order.shipments ?? []} timeZone={timeZone} />
      {order.shipping_address && (
        <Section title="Shipping address">
          <address className={styles.address}>
            {addressLines(order.shipping_address).map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </address>
        </Section>
      )}
      <OrderAnswers order={order} />
      {downloads.length > 0 && (
        <Section title="Digital Downloads">
          <ul className={items.lines}>
            {downloads.map((item) => (
              <li key={item.id}>
                <span>{item.product_name}</span>
                <DownloadLink item={item} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

/** The URL is signed. It is null if the merchant has removed the file. */
const DownloadLink = ({ item }: { item: Order['items'][number] }) =>
  item.download_url ? (
    <a className={buttonClass({ size: 'small' })} href={item.download_url} aria-label={`Download ${item.product_name}`}>
      <Download aria-hidden />
      Download
    </a>
  ) : (
    <span className="muted">No file</span>
  )

const LoadingOrder = () => (
  <>
    <output className="sr-only">Loading order...</output>
    {[160, 320, 300, 220].map((width) => (
      <p key={width}>
        <Skeleton width={width} />
      </p>
    ))}
  </>
)
