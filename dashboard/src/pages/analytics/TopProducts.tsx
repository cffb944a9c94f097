import type { Schema } from '@linktill/sdk'
import { Link } from 'wouter'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import styles from './Top.module.css'

type Overview = Schema<'AnalyticsOverview'>
type TopProduct = Overview['topProducts'][number]
/** A product, or below it one of its variants, which have no address of their own. */
type Row = Pick<TopProduct, 'id' | 'sales' | 'revenue' | 'currency'> &
  ({ product: string; name: string; direct: null } | { product: null; name: string; direct: TopProduct['direct'] })

const rowsOf = ({ variants, ...product }: TopProduct): Row[] => [
  { ...product, product: null },
  ...variants.map((variant) => ({ ...variant, currency: product.currency, product: product.name, direct: null })),
]

/** The products with the most revenue, through links and direct, with what their variants sold. */
export function TopProducts({ numbers: { topProducts } }: { numbers: Overview }) {
  const columns: Column<Row>[] = [
    {
      title: 'Product',
      wide: true,
      card: 'title',
      cell: ({ id, name, product }) =>
        product === null ? (
          <Link className={`${styles.title} truncate`} href={`/dashboard/products?open=${id}`}>
            {name}
          </Link>
        ) : (
          <span className={`${styles.part} truncate`}>
            <span className="sr-only">{product}: </span>
            {name}
          </span>
        ),
    },
    { title: 'Direct views', numeric: true, labelled: true, cell: ({ direct }) => (direct ? formatCount(direct.views) : '–') },
    {
      title: 'Direct orders',
      numeric: true,
      labelled: true,
      cell: ({ direct }) => (direct ? formatCount(direct.completed) : '–'),
    },
    { title: 'Sold', numeric: true, labelled: true, cell: ({ sales }) => formatCount(sales) },
    { title: 'Revenue', numeric: true, labelled: true, cell: ({ revenue, currency }) => formatMoney(revenue, currency) },
  ]
  return (
    <Card
      flush
      title="Top Products"
      action={
        <Link className="text-link" href="/dashboard/products" aria-label="View all products">
          View all
        </Link>
      }
    >
      {topProducts.length === 0 ? (
        <p className={styles.empty}>No product was sold in this period.</p>
      ) : (
        <Table caption="Top products" className={styles.four} columns={columns} rows={topProducts.flatMap(rowsOf)} />
      )}
      <p className={styles.hint}>
        Direct means sold through the product's own link. Revenue is what was paid, after discounts and with tax, without
        shipping.
      </p>
    </Card>
  )
}
