import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import { isFree } from './rules.js'
import type { PublicLink, Totals, Unavailable } from './state.js'

/** Whether the link can be bought at all. Known before step 1 is shown. */
export function createAvailability(link: PublicLink, totals: ReadonlySignal<Totals>) {
  const soldOut = signal(findSoldOut(link))
  const unavailable = computed<Unavailable | null>(
    () => soldOut.value ?? (link.paymentsAvailable || isFree(totals.value) ? null : { why: 'unpayable' }),
  )
  return { soldOut, unavailable: unavailable as ReadonlySignal<Unavailable | null> }
}

/** Returns why the link is closed, else the first product with less stock than the least that the link sells, or null. */
export function findSoldOut({ items, closed }: PublicLink): Unavailable | null {
  if (closed) return closed
  const least = items.filter(({ optional }) => !optional)
  for (const { productId, productName, available } of least) {
    const wanted = least.reduce(
      (sum, item) => sum + (item.productId === productId ? (item.adjustable?.min ?? item.quantity) : 0),
      0,
    )
    if (available !== null && available < wanted) return { why: 'sold_out', productName, left: available, wanted }
  }
  return null
}
