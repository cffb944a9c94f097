import type { OrderSecret, VisitStorage } from '@linktill/sdk/checkout'
import { isFramed } from './isFramed.ts'

/** Query parameters that the provider adds when a bank page returns here. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

let returned: OrderSecret | null = null

/**
 * Returns the URL that a bank page returns to: this page with the order in the fragment, so that another tab or browser can show the
 * result too. The fragment is not sent to any server or site.
 */
export function returnAddress(order: OrderSecret): string {
  const address = new URL(location.href)
  address.hash = new URLSearchParams({ ...order }).toString()
  return address.href
}

/** Removes the secrets of a payment from the URL before any tracking reads it. The result is read from the server. */
export function cleanAddress(): void {
  const address = new URL(location.href)
  if (!ADDED.some((name) => address.searchParams.has(name))) return
  // A bank page may have replaced the whole tab of a framed checkout. It stays a full page from now on, also after a reload.
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
 * Adds the order from the URL to the stored visit of this tab. Only the order: a session from a URL could belong to a stranger, who
 * would then see the next purchase.
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
