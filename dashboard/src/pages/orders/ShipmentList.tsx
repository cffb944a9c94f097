import type { Schema } from '@linktill/sdk'
import { formatDay } from '../../lib/dates.ts'
import { isolate } from '../../lib/isolate.ts'
import { fulfilmentLabel } from './orderText.ts'
import styles from './Shipments.module.css'

interface ShipmentListProps {
  fulfilment: Schema<'Order'>['fulfilment']
  shipments: Schema<'Shipment'>[]
  timeZone: string
}

/** How the items of an order are shipped, for its buyer. Shows nothing for an order without shipping. */
export function ShipmentList({ fulfilment = 'not_needed', shipments, timeZone }: ShipmentListProps) {
  const sent = shipments.filter(({ status }) => status !== 'cancelled')
  if (fulfilment === 'not_needed' && !sent.length) return null
  return (
    <section aria-label="Shipping" className={styles.shipping}>
      <p>
        <b>{fulfilmentLabel(fulfilment)}</b>
      </p>
      {sent.map((shipment) => (
        <p key={shipment.id}>
          {whatOf(shipment)}
          <small>
            {whenOf(shipment, timeZone)} <Tracking shipment={shipment} />
          </small>
        </p>
      ))}
    </section>
  )
}

/** The carrier, with a link to its page about the shipment if there is one. */
export function Tracking({ shipment: { carrier_name, tracking_number, tracking_url } }: { shipment: Schema<'Shipment'> }) {
  const text = [carrier_name, tracking_number].filter(Boolean).join(' ')
  if (!tracking_url) return text
  return (
    <a className="text-link" href={tracking_url} target="_blank" rel="noreferrer">
      {text || 'Track shipment'}
    </a>
  )
}

/** `2 × Mug, 1 × Bowl` */
export const whatOf = ({ items }: Pick<Schema<'Shipment'>, 'items'>): string =>
  items.map(({ quantity, product_name }) => `${quantity} × ${isolate(product_name, '')}`).join(', ')

function whenOf({ shipped_at, delivered_at }: Schema<'Shipment'>, timeZone: string): string {
  return delivered_at ? `Delivered ${formatDay(delivered_at, timeZone)}` : `Shipped ${formatDay(shipped_at, timeZone)}`
}
