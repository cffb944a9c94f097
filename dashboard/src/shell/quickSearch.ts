import type { Client } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../lib/loader.ts'

const PAUSE_MS = 200
const PER_KIND = 4

export interface Hit {
  id: string
  kind: 'Products' | 'Checkout Links' | 'Orders'
  title: string
  detail: string
  href: string
}

/** Finds products, links and orders by one text; orders by their customer too. */
export function createQuickSearch(client: Client) {
  const text = signal('')
  const sought = signal('')
  let pause: ReturnType<typeof setTimeout> | undefined

  const loader = createLoader(async (): Promise<Hit[]> => {
    const query = { search: sought.value, limit: PER_KIND }
    if (query.search === '') return []
    const [{ products }, { data: links }, { orders }] = await Promise.all([
      client.listProducts({ query }),
      client.listLinks({ query }),
      client.listOrders({ query }),
    ])
    return [
      ...products.map(({ id, name, status }): Hit => ({
        id,
        kind: 'Products',
        title: name,
        detail: status,
        href: `/dashboard/products?open=${id}`,
      })),
      ...links.map(({ id, name, url_id }): Hit => ({
        id,
        kind: 'Checkout Links',
        title: name,
        detail: `/checkout/${url_id}`,
        href: `/dashboard/checkout-links?open=${id}`,
      })),
      ...orders.map(({ id, order_number, customerDisplay }): Hit => ({
        id,
        kind: 'Orders',
        title: `#${order_number}`,
        detail: customerDisplay,
        href: `/dashboard/orders?open=${id}`,
      })),
    ]
  })

  function find(next: string) {
    text.value = next
    clearTimeout(pause)
    pause = setTimeout(() => (sought.value = next.trim()), PAUSE_MS)
  }

  return {
    text: text as ReadonlySignal<string>,
    /** The text that the hits belong to. */
    sought: sought as ReadonlySignal<string>,
    state: loader.state,
    load: loader.load,
    hits: computed(() => (loader.state.value.status === 'ready' ? loader.state.value.data : [])),
    find,
    clear: () => find(''),
  }
}
