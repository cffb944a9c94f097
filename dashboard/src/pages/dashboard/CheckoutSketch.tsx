import type { Schema } from '@linktill/sdk'
import { formatMoney } from '../../lib/money.ts'
import { Thumb } from '../../ui/Thumb.tsx'
import styles from './FirstSteps.module.css'

interface CheckoutSketchProps {
  product: Schema<'DashboardSetup'>['product']
  /** The shop's own colour of buttons. */
  accent: string | undefined
}

/** A sketch of the checkout with the shop's product and colour, for the eye only. */
export function CheckoutSketch({ product, accent }: CheckoutSketchProps) {
  const price = formatMoney(product?.price ?? 24, product?.currency ?? 'USD')
  return (
    <div className={styles.side} aria-hidden>
      <div className={styles.sketch}>
        <div className={styles.line}>
          <Thumb large image={product?.image_url ?? null} />
          <span>
            <b className="truncate">{product?.name ?? 'Your product'}</b>
            <small>Qty 1</small>
          </span>
          <b className="money">{price}</b>
        </div>
        <i className={styles.field} />
        <span className={styles.pay} style={accent ? { background: accent, color: '#ffffff' } : undefined}>
          Pay {price}
        </span>
      </div>
      <p>Fills in with your product: name, picture, price, your colour</p>
    </div>
  )
}
