import type { Schema } from '@linktill/sdk'
import { Link } from 'wouter'
import { formatDay } from '../../lib/dates.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import type { Home } from './home.ts'
import { LoadedCard } from './LoadedCard.tsx'
import styles from './RecentLinks.module.css'

/** The head and three links, in pixels. */
const HEIGHT = 216

/** The three newest links. */
export function RecentLinks({ home, timeZone }: { home: Home; timeZone: string }) {
  const columns: Column<Schema<'Link'>>[] = [
    { title: 'Link', card: 'title', className: styles.name, cell: (link) => <NameCell link={link} /> },
    {
      title: 'Products',
      wide: true,
      card: 'hidden',
      className: styles.products,
      cell: ({ product_summary }) => product_summary || 'N/A',
    },
    { title: 'Views', numeric: true, labelled: true, cell: ({ views }) => formatCount(views) },
    { title: 'Conversions', numeric: true, labelled: true, cell: ({ conversions }) => formatCount(conversions) },
    { title: 'Revenue', numeric: true, labelled: true, cell: (link) => formatMoney(link.revenue_generated, link.currency) },
    {
      title: 'Net',
      numeric: true,
      card: 'hidden',
      className: styles.net,
      cell: ({ net, currency }) => formatMoney(net, currency),
    },
    { title: 'Status', className: styles.status, cell: ({ status }) => <Badge status={status} /> },
    { title: 'Created', className: styles.created, cell: ({ created_at }) => formatDay(created_at, timeZone) },
    {
      title: 'Actions',
      quiet: true,
      className: styles.analytics,
      cell: ({ id, name }) => (
        <Link className="text-link" href={`/dashboard/checkout-links/${id}/analytics`} aria-label={`View Analytics of ${name}`}>
          View Analytics
        </Link>
      ),
    },
  ]
  return (
    <LoadedCard
      flush
      title="Recent Checkout Links"
      action={
        <Link className="text-link" href="/dashboard/checkout-links" aria-label="View all checkout links">
          View all
        </Link>
      }
      height={HEIGHT}
      part={home.links}
      failure="Failed to load recent links"
      isEmpty={(links) => links.length === 0}
      empty="No recent checkout links found."
    >
      {(links) => <Table caption="Recent checkout links" className={styles.table} columns={columns} rows={links} twoLine />}
    </LoadedCard>
  )
}

const NameCell = ({ link }: { link: Schema<'Link'> }) => (
  <>
    <Link className="row-link truncate" href={`/dashboard/checkout-links/${link.id}`}>
      {link.name}
    </Link>
    <a className={`${styles.address} mono`} href={link.checkout_url} target="_blank" rel="noreferrer">
      /checkout/{link.url_id}
    </a>
  </>
)
