import { Link } from 'wouter'
import { formatShortMoment } from '../../lib/dates.ts'
import { initials } from '../../lib/initials.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './DashboardPage.module.css'
import type { Home } from './home.ts'
import { LoadedCard } from './LoadedCard.tsx'

/** Five orders, in pixels. */
const HEIGHT = 316

/** The five newest orders. */
export function RecentOrders({ home, timeZone }: { home: Home; timeZone: string }) {
  return (
    <LoadedCard
      flush
      title="Recent Orders"
      action={
        <Link className="text-link" href="/dashboard/orders" aria-label="View all orders">
          View all
        </Link>
      }
      height={HEIGHT}
      part={home.orders}
      isEmpty={(orders) => orders.length === 0}
      empty="No recent orders."
    >
      {(orders) => (
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.id}>
              <span className={styles.avatar} aria-hidden>
                {initials(order.customerDisplay)}
              </span>
              <span className={styles.main}>
                <Link className={`${styles.title} truncate`} href={`/dashboard/orders?open=${order.id}`}>
                  {order.customerDisplay}
                </Link>
                <span className={styles.sub}>{formatShortMoment(order.created_at, timeZone)}</span>
              </span>
              <Badge status={order.payment_status} />
              <span className={styles.amount}>{formatMoney(order.total_amount, order.currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </LoadedCard>
  )
}
