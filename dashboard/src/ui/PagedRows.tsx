import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import type { List } from '../lib/list.ts'
import { FailedState } from './EmptyState.tsx'
import styles from './Rows.module.css'
import { Pagination } from './Pagination.tsx'
import { Skeleton } from './Skeleton.tsx'

interface PagedRowsProps<Row extends { id: string }, Sort extends string> {
  list: List<Row, Sort>
  /** What the list contains, for a screen reader: "transactions". */
  of: string
  /** Replaces a list without rows. */
  empty: ReactNode
  /** A row, as an `li` with two children: the text, and what is beside it. */
  children: (row: Row) => ReactNode
}

/** The rows of a paged list in a drawer, with its states while loading, empty and failed. */
export function PagedRows<Row extends { id: string }, Sort extends string>(props: PagedRowsProps<Row, Sort>) {
  useSignals()
  const { list, of, empty, children } = props
  const state = list.state.value
  if (state.status === 'loading') return <Loading of={of} />
  if (state.status === 'failed') return <FailedState message={`Error: ${state.message}`} onRetry={list.load} />
  const { rows, total, exact } = state.data
  if (total === 0) return <>{empty}</>
  return (
    <>
      <ul className={styles.rows} aria-busy={state.stale}>
        {rows.map((row) => (
          <Fragment key={row.id}>{children(row)}</Fragment>
        ))}
      </ul>
      {total > list.pageSize && (
        <Pagination
          label={`Pages of ${of}`}
          page={list.page.value}
          pageSize={list.pageSize}
          total={total}
          exact={exact}
          onPage={list.goTo}
        />
      )}
    </>
  )
}

const Loading = ({ of }: { of: string }) => (
  <>
    <output className="sr-only">Loading {of}...</output>
    {[220, 260, 200, 240].map((width) => (
      <p key={width}>
        <Skeleton width={width} />
      </p>
    ))}
  </>
)
