import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../lib/loader.ts'

const SEEN_KEY = 'activitySeen'
const RECENT_ORDERS = 8
const LOW_STOCK = 5

export interface Activity {
  orders: Schema<'OrderRow'>[]
  /** Active physical products with at most five pieces left. */
  low: Schema<'Product'>[]
}

/** What happened lately: sales, failed and refunded payments, products that run out. */
export function createActivity(client: Client) {
  const seen = signal(localStorage.getItem(SEEN_KEY) ?? '')
  const loader = createLoader(async (): Promise<Activity> => {
    const [{ orders }, { products }] = await Promise.all([
      client.listOrders({ query: { limit: RECENT_ORDERS, sortBy: 'created_at', sortDir: 'desc' } }),
      client.listProducts({
        query: { limit: RECENT_ORDERS, type: 'physical', status: 'active', sort_by: 'stock', sort_dir: 'asc' },
      }),
    ])
    return {
      orders: orders.filter((order) => order.payment_status !== 'pending'),
      low: products.filter((product) => product.stock !== null && product.stock <= LOW_STOCK),
    }
  })
  const newest = computed(() =>
    loader.state.value.status === 'ready' ? (loader.state.value.data.orders[0]?.created_at ?? '') : '',
  )

  return {
    state: loader.state,
    load: loader.load,
    /** Something happened since the list was last opened in this browser. */
    unseen: computed(() => newest.value > seen.value) as ReadonlySignal<boolean>,
    markSeen() {
      if (newest.peek() <= seen.peek()) return
      localStorage.setItem(SEEN_KEY, newest.peek())
      seen.value = newest.peek()
    },
  }
}
