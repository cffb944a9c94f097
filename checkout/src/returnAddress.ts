import type { OrderSecret, VisitStorage } from '@linktill/sdk/checkout'

/**
 * Returns the URL that a bank page returns to: this page with the order in the fragment, so that another tab or browser can show the
 * result too. The fragment is not sent to any server or site.
 */
export function returnAddress(order: OrderSecret): string {
  const address = new URL(location.href)
  address.hash = new URLSearchParams({ ...order }).toString()
  return address.href
}

/**
 * Adds the order that the URL brought to the stored visit of this tab. Only the order: a session from a URL could belong to a
 * stranger, who would then see the next purchase.
 */
export const withReturned = (storage: VisitStorage, returned: OrderSecret): VisitStorage => ({
  getItem: (name) => JSON.stringify({ ...(JSON.parse(storage.getItem(name) ?? '{}') as object), order: returned, paying: true }),
  setItem: (name, text) => storage.setItem(name, text),
  removeItem: (name) => storage.removeItem(name),
})
