import { Link } from 'wouter'
import { Badge } from '../../ui/Badge.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import { formatDay } from '../../lib/dates.ts'
import { badgeOf, itemsText, nextText, priceText, type Subscription } from './labels.ts'
import styles from './Subscriptions.module.css'

/** The columns of the table of subscriptions. */
export const subscriptionColumns = (timeZone: string): Column<Subscription, 'created_at'>[] => [
  {
    title: 'Customer',
    wide: true,
    card: 'title',
    className: styles.customer,
    cell: (subscription) => {
      const { id, customer_name: name, customer_email: email, items } = subscription
      return (
        <>
          <Link className={`row-link ${styles.name}`} href={`/dashboard/subscriptions/${id}`}>
            {name ?? (email || 'Erased')}
          </Link>
          <span className={styles.items}>{itemsText(items)}</span>
          <CardLine>
            <Badge {...badgeOf(subscription)} />
          </CardLine>
        </>
      )
    },
  },
  { title: 'Price', labelled: true, className: styles.price, cell: priceText },
  { title: 'Next charge', labelled: true, className: styles.day, cell: (subscription) => nextText(subscription, timeZone) },
  { title: 'Since', card: 'hidden', className: styles.day, cell: ({ created_at: at }) => formatDay(at, timeZone) },
  { title: 'Status', card: 'hidden', cell: (subscription) => <Badge {...badgeOf(subscription)} /> },
]
