/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the list has no controls, so it must be focusable to scroll by keyboard */
import type { Schema } from '@linktill/sdk'
import { formatCount } from '../../lib/money.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import styles from './ImportDialog.module.css'
import type { ImportResult } from './productImport.ts'

type Row = Schema<'ImportRow'> & { id: string }

/** A spreadsheet can have 50,000 rows. Only the first are shown, those with problems on top. */
const MOST_ROWS = 100

const outcomes: Record<Row['action'], { label: string; tone: Tone }> = {
  create: { label: 'Added', tone: 'active' },
  update: { label: 'Changed', tone: 'refunded' },
  unchanged: { label: 'Unchanged', tone: 'inactive' },
  skip: { label: 'Skipped', tone: 'failed' },
}

const columns: Column<Row>[] = [
  { title: 'Row', className: styles.number, cell: ({ row }) => formatCount(row) },
  {
    title: 'Product',
    className: styles.name,
    cell: ({ name }) => <span className={`${styles.label} truncate`}>{name || '–'}</span>,
  },
  {
    title: 'Outcome',
    className: styles.what,
    cell: ({ action }) => <Badge status={outcomes[action].tone} label={outcomes[action].label} />,
  },
  { title: 'Why', className: styles.why, cell: ({ reason }) => reason },
]

/** The preview of an import, row by row. */
export function ImportRows({ result }: { result: ImportResult }) {
  const { created, updated, unchanged, errors, rows = [] } = result
  const skippedFirst = [...rows.filter(({ action }) => action === 'skip'), ...rows.filter(({ action }) => action !== 'skip')]
  const shown = skippedFirst.slice(0, MOST_ROWS).map((row) => ({ ...row, id: String(row.row) }))
  return (
    <>
      <output className="sr-only">{result.message}</output>
      <dl className={styles.counts}>
        <Count title="Added">{created}</Count>
        <Count title="Changed">{updated}</Count>
        <Count title="Unchanged">{unchanged}</Count>
        <Count title="Skipped" className={errors.length > 0 ? styles.skipped : undefined}>
          {errors.length}
        </Count>
      </dl>
      <section className={styles.rows} aria-label="Rows of the file" tabIndex={0}>
        <Table caption="Rows of the file" className={styles.table} columns={columns} rows={shown} />
      </section>
      {rows.length > shown.length && (
        <p className={styles.more}>
          The first {MOST_ROWS} of {formatCount(rows.length)} rows, those that would be skipped before all others.
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
