import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../lib/loader.ts'

const PAUSE_MS = 200

export interface Hit extends Schema<'SearchHit'> {
  kind: string
}

const kinds = { products: 'Products', links: 'Checkout Links', orders: 'Orders', customers: 'Customers' } as const

/** Searches products, links, orders and customers. See docs/product/dashboard.md#search. */
export function createQuickSearch(client: Client) {
  const text = signal('')
  const sought = signal('')
  let pause: ReturnType<typeof setTimeout> | undefined

  const loader = createLoader(async (): Promise<Hit[]> => {
    const q = sought.value
    if (q === '') return []
    const found = await client.searchEverything({ query: { q } })
    return (['products', 'links', 'orders', 'customers'] as const).flatMap((kind) =>
      found[kind].map((hit) => ({ ...hit, kind: kinds[kind] })),
    )
  })

  function find(next: string) {
    text.value = next
    clearTimeout(pause)
    pause = setTimeout(() => (sought.value = next.trim()), PAUSE_MS)
  }

  return {
    text: text as ReadonlySignal<string>,
    /** The search text of the current results. */
    sought: sought as ReadonlySignal<string>,
    state: loader.state,
    load: loader.load,
    hits: computed(() => (loader.state.value.status === 'ready' ? loader.state.value.data : [])),
    find,
    clear: () => find(''),
  }
}
