/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the list has no controls, so it must be focusable to scroll by keyboard */
import type { Schema } from '@linktill/sdk'
import { formatCount } from '../../lib/money.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import styles from '../products/ImportDialog.module.css'
import type { ShipmentImport } from './sheetShipping.ts'

type Row = Schema<'ShipmentImportRow'> & { id: string }

/** A spreadsheet can have 10,000 rows. Only the first are shown, those with problems on top. */
const MOST_ROWS = 100

const outcomes: Record<Row['action'], { label: string; tone: Tone }> = {
  ship: { label: 'To ship', tone: 'active' },
  unchanged: { label: 'Unchanged', tone: 'inactive' },
  empty: { label: 'No number', tone: 'inactive' },
  refuse: { label: 'Refused', tone: 'failed' },
}

const columns: Column<Row>[] = [
  { title: 'Row', className: styles.number, cell: ({ row }) => formatCount(row) },
  {
    title: 'Order',
    className: styles.name,
    cell: ({ order }) => <span className={`${styles.label} truncate`}>{order || '–'}</span>,
  },
  {
    title: 'Outcome',
    className: styles.what,
    cell: ({ action }) => <Badge status={outcomes[action].tone} label={outcomes[action].label} />,
  },
  {
    title: 'Tracking or reason',
    className: styles.why,
    cell: ({ column, reason, carrier_name, tracking_number }) =>
      reason ? `${column}: ${reason}` : [carrier_name, tracking_number].filter(Boolean).join(' '),
  },
]

/** The preview of shipping by a spreadsheet, row by row. */
export function ShipSheetRows({ result }: { result: ShipmentImport }) {
  const { shipped, unchanged, empty, refused, rows } = result
  const refusedFirst = [...rows.filter(({ action }) => action === 'refuse'), ...rows.filter(({ action }) => action !== 'refuse')]
  const shown = refusedFirst.slice(0, MOST_ROWS).map((row) => ({ ...row, id: String(row.row) }))
  return (
    <>
      <output className="sr-only">{`${formatCount(shipped)} to ship, ${formatCount(refused)} refused.`}</output>
      <dl className={styles.counts}>
        <Count title="To ship">{shipped}</Count>
        <Count title="Unchanged">{unchanged}</Count>
        <Count title="No number">{empty}</Count>
        <Count title="Refused" className={refused > 0 ? styles.skipped : undefined}>
          {refused}
        </Count>
      </dl>
      <section className={styles.rows} aria-label="Rows of the file" tabIndex={0}>
        <Table caption="Rows of the file" className={styles.table} columns={columns} rows={shown} />
      </section>
      {rows.length > shown.length && (
        <p className={styles.more}>
          The first {MOST_ROWS} of {formatCount(rows.length)} rows, refused ones before all others.
        </p>
      )}
    </>
  )
}

const Count = ({ title, className, children }: { title: string; className?: string; children: number }) => (
  <div>
    <dt>{title}</dt>
    <dd className={className}>{formatCount(children)}</dd>
  </div>
)
