/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the list has no controls, so it must be focusable to scroll by keyboard */
import type { ReactNode } from 'react'
import { download } from '../lib/download.ts'
import { formatCount } from '../lib/money.ts'
import type { Understood } from '../lib/readingChoices.ts'
import { type RefusedRow, refusedSheet } from '../lib/refusedSheet.ts'
import { Badge, type Tone } from './Badge.tsx'
import { Button } from './Button.tsx'
import styles from './SheetRows.module.css'
import { Table, type Column } from './Table.tsx'

/** A spreadsheet can have thousands of rows. Only the first are shown, those with problems on top. */
const MOST_ROWS = 500

interface Outcome {
  label: string
  tone: Tone
  /** How many rows have it. */
  count: number
}

interface ImportedRow<Action extends string> {
  row: number
  action: Action
}

interface SheetRowsProps<Action extends string, Row extends ImportedRow<Action>> {
  /** Announced to screen readers. */
  summary: string
  /** What becomes of rows, and of how many, by their action. The tone `failed` marks problems. */
  outcomes: Record<Action, Outcome>
  rows: Row[]
  /** How many rows the file has, if the server sends only some of them. */
  total?: number
  /** The title of a column, and its text for a row. */
  name: [title: string, text: (row: Row) => string]
  /** What stands before the name, such as a picture. */
  picture?: (row: Row) => ReactNode
  /** A line below the name. */
  detail?: (row: Row) => string
  why: [title: string, text: (row: Row) => string | null]
  /** Which rows come first, as in `refused ones`. */
  first: string
  /** How the file was read. */
  about?: ReactNode
  /** What was read of the file, if its refused rows can be downloaded. */
  of?: { understood?: Understood; refused_rows?: RefusedRow[] }
}

/** The preview of a spreadsheet that is imported, row by row. */
export function SheetRows<Action extends string, Row extends ImportedRow<Action>>(props: SheetRowsProps<Action, Row>) {
  const { summary, outcomes, rows, total = rows.length, name, picture, detail, why, first, about, of = {} } = props
  const outcomeOf = ({ action }: Row) => outcomes[action]
  const isProblem = (row: Row) => outcomeOf(row).tone === 'failed'
  const { understood, refused_rows: refused = [] } = of
  const sorted = [...rows.filter(isProblem), ...rows.filter((row) => !isProblem(row))]
  const shown = sorted.slice(0, MOST_ROWS).map((row, at) => ({ ...row, id: `${row.row}-${at}` }))
  const columns: Column<Row & { id: string }>[] = [
    { title: 'Row', className: styles.number, cell: ({ row }) => formatCount(row) },
    {
      title: name[0],
      className: styles.name,
      cell: (row) => (
        <div className={styles.seen}>
          {picture?.(row)}
          <div>
            <span className={`${styles.label} truncate`}>{name[1](row) || '–'}</span>
            {detail?.(row) && <small>{detail(row)}</small>}
          </div>
        </div>
      ),
    },
    {
      title: 'Outcome',
      className: styles.what,
      cell: (row) => {
        const { tone, label } = outcomeOf(row)
        return <Badge status={tone} label={label} />
      },
    },
    { title: why[0], className: styles.why, cell: (row) => why[1](row) },
  ]
  return (
    <>
      <output className="sr-only">{summary}</output>
      <dl className={styles.counts}>
        {Object.values<Outcome>(outcomes).map(({ label, tone, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={tone === 'failed' && count > 0 ? styles.problem : undefined}>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {about}
      {understood && refused.length > 0 && (
        <p className={styles.mend}>
          Mend the refused rows in a file of their own, and import it too.
          <Button
            size="small"
            onClick={() => {
              const reasons = new Map(rows.map((row) => [row.row, why[1](row) ?? '']))
              download(refusedSheet(understood, refused, reasons), 'refused_rows.csv')
            }}
          >
            Refused rows
          </Button>
        </p>
      )}
      <section className={styles.rows} aria-label="Rows of the file" tabIndex={0}>
        <Table caption="Rows of the file" className={styles.table} columns={columns} rows={shown} />
      </section>
      {total > shown.length && (
        <p className={styles.more}>
          Showing {formatCount(shown.length)} of {formatCount(total)} rows, {first} first.
        </p>
      )}
    </>
  )
}
