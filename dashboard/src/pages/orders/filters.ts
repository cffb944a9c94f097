import type { Schema } from '@linktill/sdk'
import { computed, type ReadonlySignal } from '@preact/signals-react'
import { daysOf, type DateFilter, type DateRange } from '../../lib/dateFilter.ts'
import { createDayFilter, createFilter } from '../../lib/filter.ts'

export type StatusFilter = Schema<'PaymentStatus'> | 'all'

/** A tab of the page: all orders, or work of one kind. */
export type OrderView = 'all' | 'to_ship' | 'disputes' | 'unfinished'

export type FulfilmentFilter = NonNullable<Schema<'Order'>['fulfilment']> | 'all' | 'open'

/** What narrows the list of orders. The orders of one customer include unfinished ones. */
export function createOrderFilters(timeZone: string, customer?: string) {
  const status = createFilter<StatusFilter>(['all', 'pending', 'completed', 'failed', 'refunded'])
  const fulfilment = createFilter<FulfilmentFilter>([
    ...(['all', 'open', 'to_ship', 'partly_shipped', 'shipped', 'delivered', 'returned', 'not_needed'] as const),
  ])
  const date = createFilter<DateFilter>(['all', 'today', '7days', '30days', 'custom'])
  const view = createFilter<OrderView>(['all', 'to_ship', 'disputes', 'unfinished'])
  const [start, end] = [createDayFilter(), createDayFilter()]
  const range = computed<DateRange>(() => ({ start: start.value.value, end: end.value.value }))

  /** The filters as parameters of `listOrders`. */
  const narrowing = () => {
    const { start: startDate, end: endDate } = daysOf(date.value.value, range.value, timeZone)
    return {
      paymentStatus: status.value.value,
      fulfilment: view.value.value === 'to_ship' ? ('open' as const) : fulfilment.value.value,
      unfinished: customer ? ('include' as const) : view.value.value === 'unfinished' ? ('only' as const) : ('exclude' as const),
      ...(view.value.value === 'disputes' && { dispute: 'any' as const }),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
    }
  }

  return {
    all: { view, status, fulfilment, date, start, end },
    narrowing,
    /** What the page shows of them. */
    shown: {
      status: status.value as ReadonlySignal<StatusFilter>,
      fulfilment: fulfilment.value as ReadonlySignal<FulfilmentFilter>,
      orderView: view.value as ReadonlySignal<OrderView>,
      date: date.value as ReadonlySignal<DateFilter>,
      range,
    },
    /** Each change starts the list over at its first page. */
    changes: (startOver: (change: () => void) => void) => ({
      filterStatus: (next: StatusFilter) => startOver(() => (status.value.value = next)),
      filterFulfilment: (next: FulfilmentFilter) => startOver(() => (fulfilment.value.value = next)),
      filterDate: (next: DateFilter) => startOver(() => (date.value.value = next)),
      setRange: (changes: Partial<DateRange>) =>
        startOver(() => {
          if (changes.start !== undefined) start.value.value = changes.start
          if (changes.end !== undefined) end.value.value = changes.end
        }),
    }),
  }
}
