import { useSignals } from '@preact/signals-react/runtime'
import { Link as LinkIcon, Plus } from 'lucide-react'
import { useMerchant } from '../../context.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { linkColumns } from './linkColumns.tsx'
import type { Links } from './links.ts'
import styles from './LinksTable.module.css'

/** The list in whatever state it is. */
export function LinksTable({ links }: { links: Links }) {
  useSignals()
  const { timeZone } = useMerchant()
  const { list } = links
  const state = list.state.value
  const columns = linkColumns(links, timeZone)
  if (state.status === 'loading')
    return (
      <Card flush>
        <TableSkeleton label="Loading links..." columns={columns} rows={6} twoLine className={styles.table} />
      </Card>
    )
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={state.message} onRetry={list.load} />
      </Card>
    )
  const { rows, total, exact } = state.data
  if (rows.length === 0)
    return (
      <Card>
        <NoLinks links={links} />
      </Card>
    )
  return (
    <Card flush>
      <Table
        caption="Checkout links"
        className={styles.table}
        columns={columns}
        rows={rows}
        twoLine
        busy={state.stale}
        sorting={list.sorting.value}
      />
      {total > list.pageSize && (
        <Pagination
          label="Links pages"
          page={list.page.value}
          pageSize={list.pageSize}
          total={total}
          exact={exact}
          onPage={list.goTo}
        />
      )}
    </Card>
  )
}

function NoLinks({ links }: { links: Links }) {
  useSignals()
  if (links.list.sought.value !== '')
    return (
      <EmptyState
        icon={<LinkIcon aria-hidden />}
        title="No checkout links found."
        action={<Button onClick={() => links.list.seek('')}>Clear search</Button>}
      />
    )
  return (
    <EmptyState
      icon={<LinkIcon aria-hidden />}
      title="No checkout links found."
      action={
        <Button look="primary" onClick={links.create}>
          <Plus aria-hidden />
          Create Link
        </Button>
      }
    >
      A checkout link sells one or more of your products. Send it in a message, put it in a bio, print it as a QR code.
    </EmptyState>
  )
}
