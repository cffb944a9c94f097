import type { Schema } from '@linktill/sdk'
import { Link } from 'wouter'
import { formatCount, formatMoney, formatPercent } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import styles from './Top.module.css'

type Overview = Schema<'AnalyticsOverview'>
type TopLink = Overview['topLinks'][number]

/** The checkout links with the most revenue. Each leads to its own analytics. */
export function TopLinks({ numbers: { topLinks, dateRange } }: { numbers: Overview }) {
  const columns: Column<TopLink>[] = [
    {
      title: 'Link',
      wide: true,
      card: 'title',
      cell: ({ id, name }) => (
        <Link className={`${styles.title} truncate`} href={`/dashboard/checkout-links/${id}/analytics?dateRange=${dateRange}`}>
          {name}
        </Link>
      ),
    },
    { title: 'Views', numeric: true, labelled: true, cell: ({ views }) => formatCount(views) },
    { title: 'Started', numeric: true, labelled: true, cell: ({ started }) => formatCount(started) },
    { title: 'Completed', numeric: true, labelled: true, cell: ({ completed }) => formatCount(completed) },
    { title: 'Conversion', numeric: true, labelled: true, cell: (link) => formatPercent(link.conversionViews) },
    { title: 'Revenue', numeric: true, labelled: true, cell: ({ revenue, currency }) => formatMoney(revenue, currency) },
    { title: 'After fees', numeric: true, labelled: true, cell: ({ net, currency }) => formatMoney(net, currency) },
  ]
  return (
    <Card
      flush
      title="Top Links"
      action={
        <Link className="text-link" href="/dashboard/checkout-links" aria-label="View all checkout links">
          View all
        </Link>
      }
    >
      {topLinks.length === 0 ? (
        <p className={styles.empty}>No checkout link was opened in this period.</p>
      ) : (
        <Table caption="Top links" columns={columns} rows={topLinks} />
      )}
    </Card>
  )
}
