import { useSignals } from '@preact/signals-react/runtime'
import { Eye, ReceiptText, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton, iconButtonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { allPages, type MyOrderRow, type MyOrders, type MyOrderSort } from './myOrders.ts'
import styles from './MyOrdersTable.module.css'

interface MyOrdersTableProps {
  orders: MyOrders
  timeZone: string
  /** What to say beside an empty list. */
  empty: ReactNode
}

/** The list in whatever state it is (spec 2 §2). */
export function MyOrdersTable({ orders, timeZone, empty }: MyOrdersTableProps) {
  useSignals()
  const { list } = orders
  const state = list.state.value
  const columns = columnsOf(orders, timeZone)
  if (state.status === 'loading')
    return (
      <Card flush>
        <TableSkeleton label="Loading orders..." columns={columns} className={styles.table} />
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
    return <Card>{list.sought.value ? <NothingFound onClear={() => list.seek('')} /> : <NoOrders>{empty}</NoOrders>}</Card>
  const last = Math.ceil(total / list.pageSize)
  const page = list.page.value
  return (
    <Card flush>
      <Table
        caption="My Orders"
        className={styles.table}
        columns={columns}
        rows={rows}
        busy={state.stale}
        sorting={list.sorting.value}
      />
      {last > 1 && (
        <Pagination
          label="My Orders pages"
          page={page}
          pageSize={list.pageSize}
          total={total}
          exact={exact}
          pages={allPages(last) ?? windowOfFive(page, last)}
          onPage={list.goTo}
        />
      )}
    </Card>
  )
}

function columnsOf(orders: MyOrders, timeZone: string): Column<MyOrderRow, MyOrderSort>[] {
  return [
    {
      title: 'Order #',
      sort: 'id',
      className: styles.number,
      cell: ({ order_number }) => <span className="number">#{order_number}</span>,
    },
    {
      title: 'Date',
      sort: 'created_at',
      className: styles.date,
      cell: ({ created_at }) => (
        <>
          <span className={styles.moment}>{formatMoment(created_at, timeZone)}</span>
          <span className={styles.day}>{formatDay(created_at, timeZone)}</span>
        </>
      ),
    },
    {
      title: 'Total',
      sort: 'total_amount',
      numeric: true,
      className: styles.total,
      cell: ({ total_amount, currency }) => formatMoney(total_amount, currency),
    },
    {
      title: 'Status',
      sort: 'payment_status',
      className: styles.status,
      cell: ({ payment_status }) => <Badge status={payment_status} />,
    },
    {
      title: 'Actions',
      quiet: true,
      className: styles.actions,
      cell: ({ id, order_number, payment_status }) => (
        <>
          <IconButton small label={`View details of order #${order_number}`} onClick={() => orders.show(id)}>
            <Eye aria-hidden />
          </IconButton>
          {hasInvoice(payment_status) && (
            <Link
              className={iconButtonClass({ small: true })}
              href={invoicePath(id)}
              aria-label={`Invoice of order #${order_number}`}
            >
              <ReceiptText aria-hidden />
            </Link>
          )}
        </>
      ),
    },
  ]
}

/** An order has one from its completion on. */
export const hasInvoice = (status: MyOrderRow['payment_status']): boolean => status === 'completed' || status === 'refunded'

export const invoicePath = (id: string): string => `/account/orders/${id}/invoice`

const NoOrders = ({ children }: { children: ReactNode }) => (
  <EmptyState icon={<ShoppingBag aria-hidden />} title="You don't have any orders yet.">
    {children}
  </EmptyState>
)

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<ShoppingBag aria-hidden />}
    title="No order matches your search."
    action={<Button onClick={onClear}>Clear search</Button>}
  />
)
