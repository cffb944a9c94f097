import { Repeat } from 'lucide-react'
import { Link } from 'wouter'
import { formatDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CardLine, type Column, Table } from '../../ui/Table.tsx'
import type { Details } from './createSubscription.ts'
import styles from './SubscriptionPage.module.css'

type Cycle = Details['cycles'][number]
type Row = Cycle & { id: string }

const badges: Record<Cycle['status'], { status: string; label: string }> = {
  open: { status: 'pending', label: 'Open' },
  paid: { status: 'completed', label: 'Paid' },
  failed: { status: 'failed', label: 'Failed' },
  skipped: { status: 'inactive', label: 'Skipped' },
}

interface CyclesProps {
  cycles: Cycle[]
  currency: string
  timeZone: string
}

/** The periods of a subscription with their orders, newest first. */
export function Cycles({ cycles, currency, timeZone }: CyclesProps) {
  if (cycles.length === 0)
    return (
      <Card title="Cycles">
        <EmptyState icon={<Repeat aria-hidden />} title="Nothing was charged yet." />
      </Card>
    )
  return (
    <Card title="Cycles" flush>
      <Table
        caption="Cycles"
        columns={columnsOf(currency, timeZone)}
        rows={cycles.map((cycle) => ({ ...cycle, id: String(cycle.n) }))}
      />
    </Card>
  )
}

const columnsOf = (currency: string, timeZone: string): Column<Row>[] => [
  {
    title: 'Cycle',
    wide: true,
    card: 'title',
    cell: (cycle) => (
      <>
        <b className={styles.cycle}>{cycle.n === 0 ? 'Trial' : `Cycle ${cycle.n}`}</b>
        <span className={styles.faint}>{`${formatDay(cycle.starts_at, timeZone)} to ${formatDay(cycle.ends_at, timeZone)}`}</span>
        <CardLine>
          <Badge {...badges[cycle.status]} />
        </CardLine>
      </>
    ),
  },
  {
    title: 'Order',
    labelled: true,
    cell: ({ order_id: id, order_number: number }) =>
      id ? (
        <Link className="text-link" href={`/dashboard/orders?open=${id}`}>
          {`#${number}`}
        </Link>
      ) : (
        '–'
      ),
  },
  {
    title: 'Amount',
    numeric: true,
    labelled: true,
    cell: ({ amount }) => (amount === null ? '–' : formatMoney(amount, currency)),
  },
  { title: 'Failed attempts', numeric: true, labelled: true, cell: ({ attempts }) => attempts || '–' },
  { title: 'Status', card: 'hidden', cell: ({ status }) => <Badge {...badges[status]} /> },
]
