import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { List } from '../lib/list.ts'
import type { Pages } from '../lib/pages.ts'
import { Card } from './Card.tsx'
import { FailedState } from './EmptyState.tsx'
import { Pagination } from './Pagination.tsx'
import { type Column, type RowSelection, Table } from './Table.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface ListCardProps<Row extends { id: string }, Sort extends string> {
  list: List<Row, Sort>
  /** What the table holds, for screen readers: "Products". */
  caption: string
  /** "Loading products..." */
  loading: string
  /** Stands before the sentence that says why there are no rows. */
  failure?: string
  /** What stands there instead of a table without rows. */
  empty: ReactNode
  columns: readonly Column<Row, Sort>[]
  selection?: RowSelection<Row>
  /** Rows of 60 px instead of 44. */
  twoLine?: boolean
  /** How many rows to expect; ten if absent. */
  rows?: number
  /** The page's own class: how a card is laid out. */
  className?: string
  pagination: {
    /** "Products pages" */
    label: string
    /** The numbers in sight; without it only Previous and Next. */
    window?: (page: number, last: number) => Pages
    /** Leaves the foot out while there is one page only. */
    whenNeeded?: boolean
  }
}

/** A list in whatever state it is: on its way, failed, empty, or a table with its pages. */
export function ListCard<Row extends { id: string }, Sort extends string>(props: ListCardProps<Row, Sort>) {
  useSignals()
  const {
    list,
    caption,
    loading,
    failure = '',
    empty,
    columns,
    selection,
    twoLine,
    rows: expected,
    className,
    pagination,
  } = props
  const state = list.state.value
  if (state.status === 'loading')
    return (
      <Card flush>
        <TableSkeleton
          {...{ label: loading, columns, twoLine, className }}
          rows={expected}
          selectable={selection !== undefined}
        />
      </Card>
    )
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={failure + state.message} onRetry={list.load} />
      </Card>
    )
  const { rows, total, exact } = state.data
  if (rows.length === 0) return <Card>{empty}</Card>
  const page = list.page.value
  const last = Math.ceil(total / list.pageSize)
  return (
    <Card flush>
      <Table {...{ caption, className, columns, rows, selection, twoLine }} busy={state.stale} sorting={list.sorting.value} />
      {(last > 1 || !pagination.whenNeeded) && (
        <Pagination
          {...{ label: pagination.label, page, total, exact, pageSize: list.pageSize }}
          pages={pagination.window?.(page, last)}
          onPage={list.goTo}
        />
      )}
    </Card>
  )
}
