import { formatDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { AnswerList } from '../orders/OrderAnswers.tsx'
import { ShipmentList } from '../orders/ShipmentList.tsx'
import type { ShopperOrder } from './accountOrders.ts'
import styles from './AccountOrders.module.css'

/** One order: shop, date, items, files and invoice. */
export function OrderCard({ order }: { order: ShopperOrder }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <article className={styles.card} aria-labelledby={order.id}>
      <header className={styles.head}>
        <div>
          <h2 id={order.id}>{order.shop_name}</h2>
          <p>
            Order #{order.order_number} · {formatDay(order.created_at, timeZone)}
          </p>
        </div>
        <Badge status={order.payment_status} label={order.payment_status === 'completed' ? 'Paid' : undefined} />
      </header>
      <ul className={styles.items}>
        {order.items.map((item, position) => (
          <li key={position}>
            <Thumb image={item.product_image_url} type={item.product_is_digital ? 'digital' : 'physical'} />
            <span>
              {item.product_name}
              {item.quantity > 1 && <small>Qty {item.quantity}</small>}
            </span>
            <span className="money">{formatMoney(item.line_total, order.currency)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.shipping}>
        <ShipmentList fulfilment={order.fulfilment} shipments={order.shipments} timeZone={timeZone} />
      </div>
      {order.answers.length > 0 && (
        <section aria-labelledby={`${order.id}-answers`} className={styles.answers}>
          <h3 id={`${order.id}-answers`}>Your answers</h3>
          <AnswerList answers={order.answers} items={order.items.length} />
        </section>
      )}
      {order.downloads.length > 0 && <Downloads order={order} />}
      <footer className={styles.foot}>
        <a className="text-link" href={order.invoice_url}>
          View invoice
        </a>
        {order.withdrawal_url && (
          <a className="text-link" href={order.withdrawal_url}>
            Withdraw from contract here
          </a>
        )}
        <p className="money">
          {order.refunded_amount > 0 && <small>{formatMoney(order.refunded_amount, order.currency)} paid back</small>}
          <b>{formatMoney(order.total_amount, order.currency)}</b>
        </p>
      </footer>
    </article>
  )
}

function Downloads({ order: { id, downloads } }: { order: ShopperOrder }) {
  return (
    <section aria-labelledby={`${id}-downloads`} className={styles.downloads}>
      <h3 id={`${id}-downloads`}>Digital Downloads</h3>
      <ul>
        {downloads.map((download) => (
          <li key={download.product_id}>
            <span>
              {download.file_name ?? download.product_name}
              <small>{leftOf(download.downloads_left)}</small>
            </span>
            {download.downloads_left > 0 && (
              <a
                className={buttonClass({ size: 'small' })}
                href={download.download_url}
                aria-label={`Download ${download.product_name}`}
              >
                Download
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function leftOf(left: number): string {
  if (left === 0) return 'No downloads left. Ask the seller to send the receipt again.'
  return left === 1 ? '1 download left' : `${left} downloads left`
}
