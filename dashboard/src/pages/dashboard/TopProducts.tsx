import { Link } from 'wouter'
import { formatCount, formatMoney } from '../../lib/money.ts'
import styles from './DashboardPage.module.css'
import type { Home } from './home.ts'
import { LoadedCard } from './LoadedCard.tsx'

/** Four products, in pixels. */
const HEIGHT = 256

/** The four products with the most revenue in the period. */
export function TopProducts({ home }: { home: Home }) {
  return (
    <LoadedCard
      flush
      title="Top Performing Products"
      action={
        <Link className="text-link" href="/dashboard/products" aria-label="View all products">
          View all
        </Link>
      }
      height={HEIGHT}
      part={home.products}
      isEmpty={({ top }) => top.length === 0}
      empty="No product revenue data for this period."
    >
      {({ top, currency }) => (
        <ul className={styles.list}>
          {top.map(({ id, name, price, revenue, sales }, index) => (
            <li key={id}>
              <span className={styles.avatar} aria-hidden>
                {index + 1}
              </span>
              <span className={styles.main}>
                <Link className={`${styles.title} truncate`} href={`/dashboard/products?open=${id}`}>
                  {name}
                </Link>
                <span className={styles.sub}>{formatMoney(price, currency)}</span>
              </span>
              <span className={styles.figures}>
                <span className={styles.title}>{formatMoney(revenue, currency)}</span>
                <span className={styles.sub}>{sales === 1 ? '1 sale' : `${formatCount(sales)} sales`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </LoadedCard>
  )
}
