import { useSignals } from '@preact/signals-react/runtime'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { dateFilters } from '../../lib/dateFilter.ts'
import type { FulfilmentFilter, StatusFilter } from './filters.ts'
import type { Orders } from './orders.ts'
import { UnfinishedSelect } from './UnfinishedSelect.tsx'

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

/** Search, status, shipping and date filters. */
export function OrderFilters({ orders }: { orders: Orders }) {
  useSignals()
  const { start, end } = orders.range.value
  return (
    <FilterBar>
      <SearchField
        label="Search orders"
        placeholder="Search Order ID, Email..."
        value={orders.list.search.value}
        onChange={orders.list.find}
      />
      <QuietSelect label="Status" choices={statusFilters} value={orders.status.value} onChange={orders.filterStatus} />
      <QuietSelect
        label="Shipping"
        choices={fulfilmentFilters}
        value={orders.fulfilment.value}
        onChange={orders.filterFulfilment}
      />
      <UnfinishedSelect value={orders.unfinished.value} onChange={orders.filterUnfinished} />
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
