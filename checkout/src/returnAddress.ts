import type { OrderSecret, VisitStorage } from '@linktill/sdk/checkout'
import { isFramed } from './isFramed.ts'

/** What a provider adds to the address when a bank's page leads back here. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

let returned: OrderSecret | null = null

/**
 * Where a bank's page leads back to: here, with the order behind the `#`, so that another tab or browser shows the result too.
 * What stands there is sent to no server, and to no other site.
 */
export function returnAddress(order: OrderSecret): string {
  const address = new URL(location.href)
  address.hash = new URLSearchParams({ ...order }).toString()
  return address.href
}

/** Takes the secrets of a payment out of the address before anything is told of it. What became of it is asked of the server. */
export function cleanAddress(): void {
  const address = new URL(location.href)
  if (!ADDED.some((name) => address.searchParams.has(name))) return
  // A bank may have taken the whole tab away from a frame: it is a page of its own now, after the next load too.
  for (const name of isFramed() ? ADDED : [...ADDED, 'embed']) address.searchParams.delete(name)
  const brought = new URLSearchParams(address.hash.slice(1))
  const [orderId, clientSecret] = [brought.get('orderId'), brought.get('clientSecret')]
  if (orderId && clientSecret) {
    returned = { orderId, clientSecret }
    address.hash = ''
  }
  history.replaceState(history.state, '', address)
}

/**
 * The visit that this tab keeps, led on by the order that a bank's page brought back. Never more than that order: a session out
 * of an address could be a stranger's, who would then share what is bought next.
 */
export const withReturned = (storage: VisitStorage): VisitStorage => ({
  getItem(name) {
    const kept = storage.getItem(name)
    if (!returned) return kept
    const visit: unknown = JSON.parse(kept ?? '{}')
    return JSON.stringify({ ...(visit as object), order: returned, paying: true })
  },
  setItem: (name, text) => storage.setItem(name, text),
  removeItem: (name) => storage.removeItem(name),
})
