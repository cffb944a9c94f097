import { useSignals } from '@preact/signals-react/runtime'
import { ShoppingBag } from 'lucide-react'
import { windowOfThree } from '../../lib/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import type { RowSelection } from '../../ui/Table.tsx'
import { orderColumns } from './orderColumns.tsx'
import type { OrderRow, Orders } from './orders.ts'
import styles from './OrdersTable.module.css'

const NOTHING = {
  all: 'No orders found. Try adjusting your filters.',
  to_ship: 'Nothing waits to be shipped.',
  disputes: 'No disputes.',
  unfinished: 'No unfinished checkouts.',
}

/** The table of orders, or its loading, error or empty state. */
export function OrdersTable({ orders, timeZone }: { orders: Orders; timeZone: string }) {
  useSignals()
  return (
    <ListCard
      list={orders.list}
      caption="Orders"
      loading="Loading orders..."
      failure="Error: "
      empty={<NoOrders ofCustomer={orders.ofCustomer} />}
      unmatched={{
        icon: <ShoppingBag aria-hidden />,
        title: orders.ofCustomer ? NOTHING.all : NOTHING[orders.orderView.value],
        clear: 'Clear filters',
      }}
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

function NoOrders({ ofCustomer }: Pick<Orders, 'ofCustomer'>) {
  if (ofCustomer)
    return (
      <EmptyState drawing="orders" title="No orders yet">
        Orders of this customer appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="orders"
      title="No orders found. Try adjusting your filters."
      action={
        <ButtonLink look="primary" href="/dashboard/checkout-links">
          Checkout Links
        </ButtonLink>
      }
    >
      An order appears here when a shopper buys through one of your checkout links.
    </EmptyState>
  )
}
