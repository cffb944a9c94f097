import { useSignals } from '@preact/signals-react/runtime'
import { ShoppingBag } from 'lucide-react'
import { windowOfThree } from '../../lib/pages.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table, type RowSelection } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { orderColumns } from './orderColumns.tsx'
import type { OrderRow, Orders } from './orders.ts'
import styles from './OrdersTable.module.css'

/** The list in whatever state it is. */
export function OrdersTable({ orders, timeZone }: { orders: Orders; timeZone: string }) {
  useSignals()
  const { list } = orders
  const state = list.state.value
  const columns = orderColumns(orders, timeZone)
  if (state.status === 'loading')
    return (
      <Card flush>
        <TableSkeleton label="Loading orders..." columns={columns} selectable={!orders.ofCustomer} className={styles.table} />
      </Card>
    )
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={`Error: ${state.message}`} onRetry={list.load} />
      </Card>
    )
  const { rows, total, exact } = state.data
  if (rows.length === 0)
    return (
      <Card>
        <NoOrders orders={orders} />
      </Card>
    )
  const page = list.page.value
  return (
    <Card flush>
      <Table
        caption="Orders"
        className={orders.ofCustomer ? `${styles.table} ${styles.plain}` : styles.table}
        columns={columns}
        rows={rows}
        busy={state.stale}
        sorting={list.sorting.value}
        selection={orders.ofCustomer ? undefined : selectionOf(orders)}
      />
      <Pagination
        label="Orders pages"
        page={page}
        pageSize={list.pageSize}
        total={total}
        exact={exact}
        pages={windowOfThree(page, Math.ceil(total / list.pageSize))}
        onPage={list.goTo}
      />
    </Card>
  )
}

const selectionOf = ({ list }: Orders): RowSelection<OrderRow> => ({
  ids: list.selected.value,
  label: (order) => `Select order #${order.order_number}`,
  allLabel: 'Select all orders on this page',
  toggle: list.toggle,
  toggleAll: list.toggleAll,
})

function NoOrders({ orders }: { orders: Orders }) {
  useSignals()
  const narrowed = orders.narrowed.value
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title="No orders found. Try adjusting your filters."
      action={
        narrowed ? (
          <Button onClick={orders.clearFilters}>Clear filters</Button>
        ) : (
          <ButtonLink look="primary" href="/dashboard/checkout-links">
            Checkout Links
          </ButtonLink>
        )
      }
    >
      {narrowed ? null : 'An order appears here as soon as somebody buys through one of your checkout links.'}
    </EmptyState>
  )
}
