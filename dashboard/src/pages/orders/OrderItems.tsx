import type { Schema } from '@linktill/sdk'
import { isolate } from '../../lib/isolate.ts'
import { formatMoney } from '../../lib/money.ts'
import { Thumb } from '../../ui/Thumb.tsx'
import styles from './OrderItems.module.css'

/** The items of an order. `kinds` marks the digital ones. */
export function OrderItems({ order: { items, currency }, kinds }: { order: Schema<'Order'>; kinds?: boolean }) {
  if (items.length === 0) return <p className="muted">No items in this order.</p>
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id}>
          <Thumb large image={item.product_image_url} type={item.product_is_digital ? 'digital' : 'physical'} />
          <span>
            <bdi>{item.product_name || `Product ID: ${item.product_id}`}</bdi>
            {item.variant_name && <small>{[isolate(item.variant_name, ''), item.sku].filter(Boolean).join(' · ')}</small>}
            <small>
              {item.quantity} × {formatMoney(item.price_at_checkout, currency)}
              {kinds && item.product_is_digital && ' · Digital'}
            </small>
          </span>
          <span className="money">{formatMoney(item.line_total, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
