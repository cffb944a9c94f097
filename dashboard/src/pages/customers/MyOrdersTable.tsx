import { Eye, ReceiptText, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton, iconButtonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import type { Column } from '../../ui/Table.tsx'
import { allPages, type MyOrderRow, type MyOrders, type MyOrderSort } from './myOrders.ts'
import styles from './MyOrdersTable.module.css'

interface MyOrdersTableProps {
  orders: MyOrders
  timeZone: string
  /** Content of the empty state. */
  empty: ReactNode
}

/** The table of orders, or its loading, error or empty state. */
export function MyOrdersTable({ orders, timeZone, empty }: MyOrdersTableProps) {
  return (
    <ListCard
      list={orders.list}
      caption="My Orders"
      loading="Loading orders..."
      empty={<NoOrders>{empty}</NoOrders>}
      unmatched={{ icon: <ShoppingBag aria-hidden />, title: 'No order matches your search.', clear: 'Clear search' }}
      columns={columnsOf(orders, timeZone)}
      className={styles.table}
      pagination={{
        label: 'My Orders pages',
        window: (page, last) => allPages(last) ?? windowOfFive(page, last),
        whenNeeded: true,
      }}
    />
  )
}

function columnsOf(orders: MyOrders, timeZone: string): Column<MyOrderRow, MyOrderSort>[] {
  return [
    {
      title: 'Order #',
      sort: 'id',
      card: 'start',
      className: styles.number,
      cell: ({ order_number }) => <span className="number">#{order_number}</span>,
    },
    {
      title: 'Date',
      sort: 'created_at',
      card: 'start',
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
      card: 'end',
      className: styles.total,
      cell: ({ total_amount, currency }) => formatMoney(total_amount, currency),
    },
    {
      title: 'Status',
      sort: 'payment_status',
      card: 'end',
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

/** Returns whether an order has an invoice, which is issued on completion. */
export const hasInvoice = (status: MyOrderRow['payment_status']): boolean => status === 'completed' || status === 'refunded'

export const invoicePath = (id: string): string => `/account/orders/${id}/invoice`

const NoOrders = ({ children }: { children: ReactNode }) => (
  <EmptyState drawing="orders" title="You don't have any orders yet.">
    {children}
  </EmptyState>
)
