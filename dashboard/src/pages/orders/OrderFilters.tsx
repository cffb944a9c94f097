import { useSignals } from '@preact/signals-react/runtime'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { dateFilters } from '../../lib/dateFilter.ts'
import type { FulfilmentFilter, StatusFilter } from './filters.ts'
import type { Orders } from './orders.ts'

const statusFilters: Record<StatusFilter, string> = {
  all: 'All statuses',
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
}

const fulfilmentFilters: Record<FulfilmentFilter, string> = {
  all: 'Any shipping',
  open: 'To ship',
  to_ship: 'Nothing shipped',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  not_needed: 'Nothing to ship',
}

/** Search, status and date. Shipping is absent in a shop that ships nothing, and in the tabs of work. */
export function OrderFilters({ orders, ships }: { orders: Orders; ships: boolean }) {
  useSignals()
  const { start, end } = orders.range.value
  const isChosen = orders.fulfilment.value !== 'all'
  const hasShipping = orders.orderView.value === 'all' && (ships || isChosen)
  return (
    <FilterBar>
      <SearchField
        label="Search orders"
        placeholder="Search Order ID, Email..."
        value={orders.list.search.value}
        onChange={orders.list.find}
      />
      <QuietSelect label="Status" choices={statusFilters} value={orders.status.value} onChange={orders.filterStatus} />
      {hasShipping && (
        <QuietSelect
          label="Shipping"
          choices={fulfilmentFilters}
          value={orders.fulfilment.value}
          onChange={orders.filterFulfilment}
        />
      )}
      <QuietSelect label="Date" choices={dateFilters} value={orders.date.value} onChange={orders.filterDate} />
      {orders.date.value === 'custom' && (
        <>
          <TextField
            label="Start date"
            type="date"
            max={end || undefined}
            value={start}
            onChange={(day) => orders.setRange({ start: day })}
          />
          <TextField
            label="End date"
            type="date"
            min={start || undefined}
            value={end}
            onChange={(day) => orders.setRange({ end: day })}
          />
        </>
      )}
    </FilterBar>
  )
}
