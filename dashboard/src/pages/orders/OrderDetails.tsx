import type { Schema } from '@linktill/sdk'
import { formatMoment, formatShortMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { addressLines, sourceOf, vatNumberText } from './orderText.ts'
import styles from './OrderDetails.module.css'

type Order = Schema<'Order'>

/** The sections of the order dialog (spec 2 §2 and §3). */
export function OrderDetails({ order, timeZone }: { order: Order; timeZone: string }) {
  return (
    <>
      <div className={styles.sum}>
        <p className="money">{formatMoney(order.total_amount, order.currency)}</p>
        <p className="muted">{formatMoment(order.created_at, timeZone)}</p>
      </div>
      <Section title="Items">
        <Items order={order} />
        <Totals order={order} />
      </Section>
      <Section title="Customer">
        <Customer order={order} />
      </Section>
      {order.timeline && order.timeline.length > 0 && (
        <Section title="Timeline">
          <ol className={styles.timeline}>
            {order.timeline.map(({ at, type, text, by }) => (
              <li key={at + type} className={type.includes('completed') ? styles.good : undefined}>
                <span>
                  {text}
                  {by && <small>{by}</small>}
                </span>
                <time dateTime={at}>{formatShortMoment(at, timeZone)}</time>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

function Items({ order: { items, currency } }: { order: Order }) {
  if (items.length === 0) return <p className="muted">No items in this order.</p>
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id}>
          <Thumb large image={item.product_image_url} type={item.product_is_digital ? 'digital' : 'physical'} />
          <span>
            {item.product_name || `Product ID: ${item.product_id}`}
            <small>
              {item.quantity} × {formatMoney(item.price_at_checkout, currency)}
              {item.product_is_digital && ' · Digital'}
            </small>
          </span>
          <span className="money">{formatMoney(item.line_total, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The sum as the shopper saw it, and below it what the merchant keeps. */
function Totals({ order }: { order: Order }) {
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <>
      <dl className={styles.totals}>
        <Line title="Subtotal">{money(order.subtotal)}</Line>
        {order.discount > 0 && (
          <Line title={order.promo_code ? `Discount ${order.promo_code}` : 'Discount'}>{money(-order.discount)}</Line>
        )}
        {order.shipping > 0 && <Line title="Shipping">{money(order.shipping)}</Line>}
        {order.tax > 0 && <Line title="Tax">{money(order.tax)}</Line>}
        <Line strong title="Total">
          {money(order.total_amount)}
        </Line>
      </dl>
      {order.net_amount !== undefined && (
        <dl className={`${styles.totals} ${styles.net}`}>
          <Line title="Fee">{money(-(order.platform_fee ?? 0))}</Line>
          {order.refunded_amount > 0 && <Line title="Refunded">{money(-order.refunded_amount)}</Line>}
          <Line strong title="Net">
            {money(order.net_amount)}
          </Line>
        </dl>
      )}
    </>
  )
}

const Line = ({ title, strong, children }: { title: string; strong?: boolean; children: string }) => (
  <div className={strong ? styles.strong : undefined}>
    <dt>{title}</dt>
    <dd className="money">{children}</dd>
  </div>
)

function Customer({ order }: { order: Order }) {
  const source = sourceOf(order)
  return (
    <dl className={styles.pairs}>
      <dt>Name</dt>
      <dd>{order.customer_name || order.customer_email || 'N/A'}</dd>
      <dt>Email</dt>
      <dd>
        {order.customer_email ? (
          <a className="text-link" href={`mailto:${order.customer_email}`}>
            {order.customer_email}
          </a>
        ) : (
          'N/A'
        )}
      </dd>
      {order.customer_phone && <Pair title="Phone">{order.customer_phone}</Pair>}
      {order.shipping_address && (
        <>
          <dt>Shipping address</dt>
          <dd>
            {addressLines(order.shipping_address).map((line) => (
              <span key={line} className={styles.addressLine}>
                {line}
              </span>
            ))}
          </dd>
        </>
      )}
      {order.vat?.number && <Pair title="VAT number">{vatNumberText(order.vat)}</Pair>}
      {order.payment_intent_id && (
        <>
          <dt>Payment ID</dt>
          <dd className={styles.copyable}>
            <span className="mono truncate">{order.payment_intent_id}</span>
            <CopyButton text={order.payment_intent_id} label="Copy payment ID" />
          </dd>
        </>
      )}
      {order.reference && <Pair title="Reference">{order.reference}</Pair>}
      {source && <Pair title="Source">{source}</Pair>}
      {Object.entries(order.metadata).map(([name, value]) => (
        <Pair key={name} title={name}>
          {value}
        </Pair>
      ))}
    </dl>
  )
}

const Pair = ({ title, children }: { title: string; children: string }) => (
  <>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </>
)
