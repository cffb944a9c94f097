/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- rows become cards by CSS, and a changed display drops the native roles in some browsers */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'
import type { Direction, Sorting } from '../lib/list.ts'
import styles from './Table.module.css'

export interface Column<Row, Sort extends string = string> {
  title: string
  cell: (row: Row) => ReactNode
  /** The API's sort value of this column. Without it, the column cannot be sorted. */
  sort?: Sort
  /** Aligns figures right, with tabular digits. */
  numeric?: boolean
  /** Shows the title above the value when rows are cards. */
  labelled?: boolean
  /** Shows the title to screen readers only. */
  quiet?: boolean
  /** Takes the width that the other columns leave, and cuts longer text. */
  wide?: boolean
  /**
   * Place on a card. `title` is its first line, with the columns of no place below it, three in a line. `line` has a line of its own,
   * for long texts. `start` and `end` are the two sides of a card of two lines. `menu` is the corner. `hidden` columns are not on
   * cards.
   */
  card?: 'title' | 'line' | 'start' | 'end' | 'menu' | 'hidden'
  /** Class of the page, for widths and type. */
  className?: string
}

/** The selected rows, and how to change the selection. */
export interface RowSelection<Row> {
  ids: ReadonlySet<string>
  /** Names the row: "Select Blue mug". */
  label: (row: Row) => string
  /** "Select all products on this page" */
  allLabel: string
  toggle: (id: string) => void
  toggleAll: () => void
}

interface TableProps<Row, Sort extends string> {
  /** Caption of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  sorting?: Sorting<Sort>
  selection?: RowSelection<Row>
  /** Rows of 60 px instead of 44. */
  twoLine?: boolean
  /** Dims the rows while new ones are loading. */
  busy?: boolean
  /** Class of the page, for the layout of cards. */
  className?: string
}

/** A table. Below a width of 640 px, every row is a card. */
export function Table<Row extends { id: string }, Sort extends string>(props: TableProps<Row, Sort>) {
  const { caption, columns, rows, sorting, selection, twoLine, busy, className } = props
  const chosen = selection ? rows.filter((row) => selection.ids.has(row.id)).length : 0
  return (
    <div className={styles.wrap}>
      <table
        role="table"
        aria-busy={busy}
        className={[styles.table, twoLine && styles.twoLine, className].filter(Boolean).join(' ')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={styles.check}>
                <Checkbox
                  aria-label={selection.allLabel}
                  checked={rows.length > 0 && chosen === rows.length}
                  mixed={chosen > 0 && chosen < rows.length}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row" aria-selected={selection ? selection.ids.has(row.id) : undefined}>
              {selection && (
                <td role="cell" className={styles.check}>
                  <Checkbox
                    aria-label={selection.label(row)}
                    checked={selection.ids.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.title}
                  role="cell"
                  className={cellClass(column)}
                  data-label={column.labelled ? column.title : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row, Sort extends string>({ column, sorting }: { column: Column<Row, Sort>; sorting?: Sorting<Sort> }) {
  const { title, sort, quiet } = column
  const direction = sort && sorting?.by === sort ? sorting.direction : null
  const ariaSort = direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th role="columnheader" scope="col" className={cellClass(column)} aria-sort={ariaSort}>
      {sort && sorting ? (
        <SortButton title={title} direction={direction} onClick={() => sorting.sortBy(sort)} />
      ) : quiet ? (
        <span className="sr-only">{title}</span>
      ) : (
        title
      )}
    </th>
  )
}

/** The title of a sortable column. */
function SortButton({ title, direction, onClick }: { title: string; direction: Direction | null; onClick: () => void }) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <button type="button" className={styles.sort} onClick={onClick}>
      {title}
      <Arrow aria-hidden />
    </button>
  )
}

/** A line below the title that only cards have. */
export const CardLine = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span className={`${styles.cardLine} ${className}`}>{children}</span>
)

/** The class of a column's cells. */
export const cellClass = ({ numeric, wide, card, className }: Omit<Column<never>, 'title' | 'cell'>) =>
  [numeric && styles.numeric, wide && styles.wide, card && styles[card], className].filter(Boolean).join(' ') || undefined
