import type { VisitStorage } from '@linktill/sdk/checkout'

/**
 * Where a browser keeps nothing for the frame of another site: the frame's own address, behind the `#`. No server sees it, nor the page around, and it comes
 * back from the bank's page with the address. What was typed is not in it; the order that is being paid is.
 */
export const addressStorage: VisitStorage = {
  getItem: () => decodeURIComponent(location.hash.slice(1)) || null,
  setItem(_name, text) {
    const { sessionId, step, order, paying } = JSON.parse(text) as Record<string, unknown>
    write(`#${encodeURIComponent(JSON.stringify({ sessionId, step, order, paying }))}`)
  },
  removeItem: () => write(location.pathname + location.search),
}

const write = (address: string): void => history.replaceState(history.state, '', address)
