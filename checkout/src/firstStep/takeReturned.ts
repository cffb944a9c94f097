import type { OrderSecret } from '@linktill/sdk/checkout'

/** Query parameters that the provider adds when a bank page returns here. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/**
 * Removes the secrets of a payment from the URL before any tracking reads it. Returns the order that the URL brought, if any. The
 * result is read from the server.
 */
export function takeReturned(): OrderSecret | null {
  const address = new URL(location.href)
  if (!ADDED.some((name) => address.searchParams.has(name))) return null
  // A bank page may have replaced the whole tab of a framed checkout. It stays a full page from now on, also after a reload.
  for (const name of window.parent === window ? [...ADDED, 'embed'] : ADDED) address.searchParams.delete(name)
  const brought = new URLSearchParams(address.hash.slice(1))
  const [orderId, clientSecret] = [brought.get('orderId'), brought.get('clientSecret')]
  const returned = orderId && clientSecret ? { orderId, clientSecret } : null
  if (returned) address.hash = ''
  history.replaceState(history.state, '', address)
  return returned
}
