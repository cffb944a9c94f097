import type { Client, Schema } from '@linktill/sdk'
import { batch, computed, signal, untracked, type ReadonlySignal } from '@preact/signals-react'
import type { SheetFormat } from '../../lib/download.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'
import { createOrderFilters } from './filters.ts'

const PAGE_SIZE = 10
/** Orders that are marked as shipped at once. */
const MOST = 500

export type OrderRow = Schema<'OrderRow'>
export type PaymentStatus = Schema<'PaymentStatus'>
const SORTS = ['id', 'customer', 'created_at', 'total_amount', 'items', 'payment_status'] as const
export type OrderSort = (typeof SORTS)[number]
/** What the status dialog needs of an order. */
export type OrderBrief = Pick<OrderRow, 'id' | 'order_number' | 'payment_status'>

/** The open dialog. */
type OrderDialogState =
  | { open: 'none' }
  | { open: 'view'; id: string }
  | { open: 'status'; order: OrderBrief }
  | { open: 'refund'; order: OrderBrief; amount?: number }
  | { open: 'ship'; order: Schema<'Order'>; shipment: Schema<'Shipment'> | null }
  | { open: 'return'; order: Schema<'Order'> }
  | { open: 'sheet' }
  | { open: 'disputes' }
  | { open: 'bulk'; count: number; find: () => Promise<string[]> }
  | { open: 'failures'; next: PaymentStatus | 'shipped'; failures: MarkFailure[] }

/** An order that a bulk change could not update, and why. */
export interface MarkFailure {
  id: string
  /** A number of an order, or what a row of a file has in its place. */
  number: number | string
  why: string
}

export type Orders = ReturnType<typeof createOrders>

/** The orders of the merchant, or of one customer: list, filters, selection and status changes. */
export function createOrders(client: Client, notify: Notify, timeZone: string, customer?: string) {
  const filters = createOrderFilters(timeZone, customer)
  const dialog = signal<OrderDialogState>({ open: 'none' })
  const busy = signal(false)
  const { busy: exporting, save } = createReporter(notify)

  const list = createList<OrderRow, OrderSort>({
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    by: 'created_at',
    direction: 'desc',
    filters: filters.all,
    fetch: async ({ by, direction, ...page }) => {
      const query = { ...page, sortBy: by, sortDir: direction, ...filters.narrowing(), ...(customer && { customer }) }
      const { orders, totalCount: total, total_is_exact: exact } = await client.listOrders({ query })
      return { rows: orders, total, exact }
    },
  })

  const selectedIds = () =>
    list.rows
      .peek()
      .map(({ id }) => id)
      .filter((id) => list.selected.peek().has(id))

  /** The ids of the list's orders, the oldest first, at most as many as the API ships at once. */
  async function findOldest(): Promise<string[]> {
    const query = { ...sought(), limit: MOST, sortDir: 'asc' as const }
    return (await client.listOrders({ query })).orders.map(({ id }) => id)
  }

  /** The search and filters of the list, as parameters of `listOrders`. */
  const sought = () => ({ search: list.sought.peek() || undefined, ...untracked(filters.narrowing) })

  return {
    list,
    sought,
    selectedIds,
    findOldest,
    /** Whether the list shows the orders of one customer. */
    ofCustomer: customer !== undefined,
    exporting,
    ...filters.shown,
    dialog: dialog as ReadonlySignal<OrderDialogState>,
    busy: busy as ReadonlySignal<boolean>,

    ...filters.changes(list.startOver),

    view: (id: string) => void (dialog.value = { open: 'view', id }),
    askStatus: (order: OrderBrief) => void (dialog.value = { open: 'status', order }),
    /** Without an amount, the whole rest is proposed. */
    askRefund: (order: OrderBrief, amount?: number) => void (dialog.value = { open: 'refund', order, amount }),
    askShip: (order: Schema<'Order'>, shipment: Schema<'Shipment'> | null) =>
      void (dialog.value = { open: 'ship', order, shipment }),
    /** Shows the order again after a shipment of it was made or changed. */
    shipped(order: Schema<'Order'>) {
      dialog.value = { open: 'view', id: order.id }
      list.load()
    },
    askReturn: (order: Schema<'Order'>) => void (dialog.value = { open: 'return', order }),
    /** Shows the order again after items of it came back. */
    returned(order: Schema<'Order'>, { refund }: Schema<'OrderReturn'>) {
      dialog.value = { open: 'view', id: order.id }
      if (refund?.status === 'failed') notify.error(`The items are back, but nothing was refunded: ${refund.failure ?? ''}`)
      else notify.success(refund ? 'Items returned and refunded.' : 'Items returned.')
      list.load()
    },
    /** Asks to mark the selected orders as shipped. */
    askShipSelected() {
      const ids = selectedIds()
      dialog.value = { open: 'bulk', count: ids.length, find: async () => ids }
    },
    /** Asks to mark all orders of the list as shipped, the oldest first, at most as many as the API takes. */
    askShipAll(total: number) {
      dialog.value = { open: 'bulk', count: Math.min(total, MOST), find: findOldest }
    },
    /** Updates the list after orders were marked as shipped. */
    bulkShipped(shipped: number, refused: Omit<MarkFailure, 'id'>[]) {
      const failures = refused.map((one) => ({ id: String(one.number), ...one }))
      dialog.value = failures.length ? { open: 'failures', next: 'shipped', failures } : { open: 'none' }
      if (shipped > 0) notify.success(`${shipped} marked as shipped.`)
      list.clear()
      list.load()
    },
    /** Whether the list is what is left to ship. */
    isToShip: computed(() => filters.shown.orderView.value === 'to_ship' || filters.shown.fulfilment.value === 'open'),
    viewDisputes: () => void (dialog.value = { open: 'disputes' }),
    askShipBySheet: () => void (dialog.value = { open: 'sheet' }),
    close: () => void (dialog.value = { open: 'none' }),

    /** @throws LinktillError when the server rejects the change. The dialog shows it. */
    async changeStatus(order: OrderBrief, next: PaymentStatus) {
      await client.updateOrder({ path: { id: order.id }, body: { paymentStatus: next } })
      dialog.value = { open: 'none' }
      notify.success(`Order #${order.order_number} is ${next}.`)
      list.load()
    },

    /** Updates the list after a refund was made or started. */
    refunded(order: OrderBrief, { status: outcome }: Schema<'Refund'>) {
      dialog.value = { open: 'none' }
      const text = outcome === 'pending' ? 'is being paid back. This can take a moment.' : 'was paid back.'
      notify.success(`Order #${order.order_number} ${text}`)
      list.load()
    },

    /** Changes the status of the selected orders, one request at a time. Moves no money. See docs/product/orders.md#changes-by-hand. */
    async markSelected(next: PaymentStatus) {
      if (busy.peek()) return
      busy.value = true
      const chosen = list.rows.peek().filter(({ id }) => list.selected.peek().has(id))
      const failures: MarkFailure[] = []
      for (const { id, order_number: number } of chosen) {
        await client
          .updateOrder({ path: { id }, body: { paymentStatus: next } })
          .catch((error: unknown) => failures.push({ id, number, why: messageOf(error) }))
      }
      batch(() => {
        busy.value = false
        list.clear()
      })
      const marked = chosen.length - failures.length
      if (marked > 0) notify.success(`${marked} marked ${next}${next === 'refunded' ? ', not paid back' : ''}.`)
      if (failures.length > 0) dialog.value = { open: 'failures', next, failures }
      list.load()
    },

    /** Exports all pages of the list, with the same search and filters. */
    exportAll(format: SheetFormat) {
      const { paymentStatus: payment_status, startDate: start_date, endDate: end_date, ...rest } = sought()
      const query = { format, payment_status, start_date, end_date, ...rest }
      return save(() => client.exportOrders({ query }))
    },
  }
}
