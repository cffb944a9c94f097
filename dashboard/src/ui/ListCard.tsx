import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { List } from '../lib/list.ts'
import type { Pages } from '../lib/pages.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { EmptyState, FailedState } from './EmptyState.tsx'
import { Pagination } from './Pagination.tsx'
import { type Column, type RowSelection, Table } from './Table.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface ListCardProps<Row extends { id: string }, Sort extends string> {
  list: List<Row, Sort>
  /** Caption of the table, for screen readers: "Products". */
  caption: string
  /** "Loading products..." */
  loading: string
  /** Title of the error state. */
  failure?: string
  /** Shown instead of a table without rows. */
  empty: ReactNode
  /** Shown instead if a search or filter leaves no row, with the label of the button that clears it. */
  unmatched?: { icon: ReactNode; title: string; clear: string }
  columns: readonly Column<Row, Sort>[]
  selection?: RowSelection<Row>
  /** Rows of 60 px instead of 44. */
  twoLine?: boolean
  /** Expected number of rows. Default: 10. */
  rows?: number
  /** Class of the page, for the layout of cards. */
  className?: string
  pagination: {
    /** "Products pages" */
    label: string
    /** Returns the page numbers to show. Default: only Previous and Next. */
    window?: (page: number, last: number) => Pages
    /** Hides the pagination if there is only one page. */
    whenNeeded?: boolean
  }
}

/** A list in one of its states: loading, failed, empty, or a table with pagination. */
export function ListCard<Row extends { id: string }, Sort extends string>(props: ListCardProps<Row, Sort>) {
  useSignals()
  const {
    list,
    caption,
    loading,
    failure = '',
    empty,
    unmatched,
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
  if (rows.length === 0 && unmatched && list.narrowed.value)
    return (
      <Card>
        <EmptyState {...unmatched} action={<Button onClick={list.widen}>{unmatched.clear}</Button>} />
      </Card>
    )
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
