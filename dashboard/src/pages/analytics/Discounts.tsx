import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { CardLine, Table, type Column } from '../../ui/Table.tsx'
import { discountKinds, type DiscountFigures, type UsedDiscount } from './discountFigures.ts'
import styles from './Top.module.css'

/** What each promo code and automatic discount brought and took off. */
export function Discounts({ discounts }: { discounts: DiscountFigures }) {
  useSignals()
  useSignalEffect(discounts.load)
  const state = discounts.state.value
  return (
    <Card
      flush
      title="Discounts"
      action={
        <span className={styles.filter}>
          <QuietSelect
            label="Kind of discount"
            choices={discountKinds}
            value={discounts.kind.value}
            onChange={discounts.chooseKind}
          />
        </span>
      }
    >
      {state.status === 'loading' && <output className={styles.empty}>Loading discounts...</output>}
      {state.status === 'failed' && <FailedState message={state.message} onRetry={discounts.load} />}
      {state.status === 'ready' &&
        (state.data.length === 0 ? (
          <p className={styles.empty}>No discount was used in this period.</p>
        ) : (
          <Table caption="Discounts" columns={columns} rows={state.data} busy={state.stale} />
        ))}
      <p className={styles.hint}>
        Revenue is that of all orders with the discount. An order with an automatic discount and a code counts for both.
      </p>
    </Card>
  )
}

const kindNames: Record<UsedDiscount['kind'], string> = { code: 'Promo code', batch: 'Codes in bulk', automatic: 'Automatic' }

const hrefOf = ({ kind, name }: UsedDiscount): string =>
  ({
    code: `/dashboard/promo-codes?search=${encodeURIComponent(name)}`,
    batch: '/dashboard/promo-codes/bulk',
    automatic: '/dashboard/promo-codes/automatic',
  })[kind]

const columns: Column<UsedDiscount>[] = [
  {
    title: 'Discount',
    wide: true,
    card: 'title',
    cell: (row) => (
      <>
        <Link className={`${styles.title} truncate`} href={hrefOf(row)}>
          {row.name}
        </Link>
        <CardLine>{kindNames[row.kind]}</CardLine>
      </>
    ),
  },
  { title: 'Kind', card: 'hidden', cell: ({ kind }) => kindNames[kind] },
  { title: 'Orders', numeric: true, labelled: true, cell: ({ uses }) => formatCount(uses) },
  {
    title: 'Given away',
    numeric: true,
    labelled: true,
    cell: ({ discounted, currency }) => formatMoney(discounted, currency),
  },
  { title: 'Revenue', numeric: true, labelled: true, cell: ({ revenue, currency }) => formatMoney(revenue, currency) },
]
