import { useSignals } from '@preact/signals-react/runtime'
import { ShoppingBag } from 'lucide-react'
import { windowOfThree } from '../../lib/pages.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import type { RowSelection } from '../../ui/Table.tsx'
import { orderColumns } from './orderColumns.tsx'
import type { OrderRow, Orders } from './orders.ts'
import styles from './OrdersTable.module.css'

/** The table of orders, or its loading, error or empty state. */
export function OrdersTable({ orders, timeZone }: { orders: Orders; timeZone: string }) {
  useSignals()
  return (
    <ListCard
      list={orders.list}
      caption="Orders"
      loading="Loading orders..."
      failure="Error: "
      empty={<NoOrders orders={orders} />}
      columns={orderColumns(orders, timeZone)}
      className={styles.table}
      selection={orders.ofCustomer ? undefined : selectionOf(orders)}
      pagination={{ label: 'Orders pages', window: windowOfThree }}
    />
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
  const narrowed = orders.list.narrowed.value
  if (orders.ofCustomer && !narrowed)
    return (
      <EmptyState drawing="orders" title="No orders yet">
        Orders of this customer appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      drawing={narrowed ? undefined : 'orders'}
      title="No orders found. Try adjusting your filters."
      action={
        narrowed ? (
          <Button onClick={orders.list.widen}>Clear filters</Button>
        ) : (
          <ButtonLink look="primary" href="/dashboard/checkout-links">
            Checkout Links
          </ButtonLink>
        )
      }
    >
      {narrowed ? null : 'An order appears here when a shopper buys through one of your checkout links.'}
    </EmptyState>
  )
}
