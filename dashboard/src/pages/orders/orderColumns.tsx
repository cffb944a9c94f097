import { Eye, RefreshCw } from 'lucide-react'
import { formatMoment, formatShortDay } from '../../lib/dates.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MenuItem, RowMenu } from '../../ui/Menu.tsx'
import type { Column } from '../../ui/Table.tsx'
import { FULFILMENT_LABELS } from './orderText.ts'
import type { OrderRow, Orders, OrderSort } from './orders.ts'
import styles from './OrdersTable.module.css'

/** What comes next in an order: a dispute to answer, or its shipping. Orders without either have none. */
function NextThing({ order: { dispute, fulfilment }, timeZone }: { order: OrderRow; timeZone: string }) {
  if (dispute)
    return (
      <Badge
        status="failed"
        label={dispute.answer_until ? `Disputed – answer by ${formatShortDay(dispute.answer_until, timeZone)}` : 'Disputed'}
      />
    )
  if (!fulfilment || fulfilment === 'not_needed') return null
  const isOpen = fulfilment === 'to_ship' || fulfilment === 'partly_shipped'
  return (
    <Badge
      status={isOpen ? 'pending' : 'inactive'}
      label={fulfilment === 'to_ship' ? 'To ship' : FULFILMENT_LABELS[fulfilment]}
    />
  )
}

/** The columns of the orders table. On cards, number and date are below the customer. */
export function orderColumns(orders: Orders, timeZone: string): Column<OrderRow, OrderSort>[] {
  return [
    {
      title: 'Order ID',
      sort: 'id',
      card: 'hidden',
      cell: ({ id, order_number }) => (
        <button type="button" className={`row-link ${styles.number}`} onClick={() => orders.view(id)}>
          #{order_number}
        </button>
      ),
    },
    {
      title: 'Customer',
      sort: 'customer',
      card: 'start',
      className: styles.customer,
      cell: (order) => (
        <>
          <span className={`${styles.who} truncate`}>{order.company || order.customerDisplay || 'N/A'}</span>
          <span className={styles.meta}>
            #{order.order_number} · {formatShortDay(order.created_at, timeZone)}
            <NextThing order={order} timeZone={timeZone} />
          </span>
        </>
      ),
    },
    {
      title: 'Date',
      sort: 'created_at',
      card: 'hidden',
      className: styles.date,
      cell: ({ created_at }) => formatMoment(created_at, timeZone),
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
      title: 'Items',
      sort: 'items',
      numeric: true,
      card: 'hidden',
      className: styles.items,
      cell: ({ item_count }) => formatCount(item_count),
    },
    {
      title: 'Status',
      sort: 'payment_status',
      card: 'end',
      cell: (order) => (
        <span className={styles.states}>
          <Badge status={order.payment_status} />
          <NextThing order={order} timeZone={timeZone} />
        </span>
      ),
    },
    {
      title: 'Actions',
      quiet: true,
      card: 'menu',
      cell: (order) => (
        <RowMenu label={`Actions for order #${order.order_number}`}>
          <MenuItem icon={<Eye aria-hidden />} onSelect={() => orders.view(order.id)}>
            View Order
          </MenuItem>
          <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => orders.askStatus(order)}>
            Update Status
          </MenuItem>
        </RowMenu>
      ),
    },
  ]
}
