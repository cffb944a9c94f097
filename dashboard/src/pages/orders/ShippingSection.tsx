import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createAction } from '../../lib/action.ts'
import { formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { MenuItem, RowMenu } from '../../ui/Menu.tsx'
import { messages } from '../../ui/messages.tsx'
import { Section } from '../../ui/Section.tsx'
import { FULFILMENT_LABELS } from './orderText.ts'
import { returnable } from './returning.ts'
import { Tracking, whatOf } from './ShipmentList.tsx'
import { createPackingSlips } from './packingSlips.ts'
import { SlipMenu } from './SlipMenu.tsx'
import styles from './Shipments.module.css'

type Order = Schema<'Order'>
type Shipment = Schema<'Shipment'>

interface ShippingSectionProps {
  order: Order
  timeZone: string
  /** Opens the dialog of a new shipment, or of the tracking of one. */
  onShip: (order: Order, shipment: Shipment | null) => void
  onReturn: (order: Order) => void
  onChanged: () => void
}

/** The shipments of an order. Shows nothing for an order without shipping. */
export function ShippingSection({ order, timeZone, onShip, onReturn, onChanged }: ShippingSectionProps) {
  const { fulfilment = 'not_needed', shipments = [], returns = [] } = order
  if (fulfilment === 'not_needed' && !shipments.length) return null
  return (
    <Section title="Shipping">
      <div className={styles.state}>
        <Badge status={TONES[fulfilment]} label={FULFILMENT_LABELS[fulfilment]} />
        {returnable(order).length > 0 && (
          <Button size="small" onClick={() => onReturn(order)}>
            Return items
          </Button>
        )}
        {order.payment_status === 'completed' && <SlipMenu label="Packing slip" find={async () => ({ order_ids: [order.id] })} />}
      </div>
      <ul className={styles.list}>
        {shipments.map((shipment) => (
          // A row has the actions of one status.
          <ShipmentRow key={`${shipment.id} ${shipment.status}`} {...{ order, shipment, timeZone, onShip, onChanged }} />
        ))}
        {returns.map((one) => (
          <li key={one.id}>
            <p>
              {`Came back: ${whatOf(one)}`}
              <small>
                {[
                  formatMoment(one.created_at, timeZone),
                  one.note,
                  one.restock && 'in stock again',
                  one.refund && refundText(one.refund),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const refundText = ({ amount, currency, status }: Schema<'Refund'>) =>
  `${formatMoney(amount, currency)} ${{ succeeded: 'paid back', pending: 'being paid back', failed: 'not paid back' }[status]}`

const TONES = {
  not_needed: 'inactive',
  to_ship: 'pending',
  partly_shipped: 'pending',
  shipped: 'completed',
  delivered: 'completed',
  returned: 'refunded',
}

function ShipmentRow({
  order,
  shipment,
  timeZone,
  onShip,
  onChanged,
}: Omit<ShippingSectionProps, 'onReturn'> & { shipment: Shipment }) {
  useSignals()
  const { client } = useApp()
  const path = { id: shipment.id }
  const [deliver] = useState(() =>
    createAction(async () => {
      await client.updateShipment({ path, body: { delivered: shipment.status !== 'delivered' } })
      onChanged()
    }, 'The shipment could not be changed.'),
  )
  const [cancel] = useState(() =>
    createAction(async () => {
      await client.cancelShipment({ path })
      onChanged()
    }, 'The shipment could not be cancelled.'),
  )
  const [slips] = useState(() => createPackingSlips(client, messages))
  const print = (prices: boolean) => void slips.print(async () => ({ shipment_ids: [shipment.id] }), prices)
  const problem = deliver.problem.value ?? cancel.problem.value
  return (
    <li>
      <p className={shipment.status === 'cancelled' ? styles.cancelled : undefined}>
        {whatOf(shipment)}
        <small>
          {shipment.status === 'cancelled' ? 'Cancelled' : shipment.status === 'delivered' ? 'Delivered' : 'Shipped'}{' '}
          {formatMoment(shipment.cancelled_at ?? shipment.delivered_at ?? shipment.shipped_at, timeZone)}
        </small>
        <small>
          <Tracking shipment={shipment} />
        </small>
      </p>
      {shipment.status !== 'cancelled' && (
        <RowMenu label={`Actions for the shipment of ${whatOf(shipment)}`}>
          <MenuItem onSelect={() => onShip(order, shipment)}>Tracking and mail</MenuItem>
          <MenuItem onSelect={() => print(false)}>Packing slip</MenuItem>
          <MenuItem onSelect={() => print(true)}>Packing slip with prices</MenuItem>
          <MenuItem onSelect={() => void deliver.run()}>
            {shipment.status === 'delivered' ? 'Mark as not delivered' : 'Mark as delivered'}
          </MenuItem>
          {shipment.status === 'shipped' && (
            <MenuItem danger onSelect={() => void cancel.run()}>
              Cancel shipment
            </MenuItem>
          )}
        </RowMenu>
      )}
      {problem && <Banner kind="error">{problem}</Banner>}
    </li>
  )
}
