import type { VisitStorage } from '@linktill/sdk/checkout'

/**
 * Storage for browsers that block storage in third-party frames: the fragment of the frame's URL. Neither servers nor the surrounding
 * page see it, and it survives a redirect to a bank page. It contains the order that is being paid, not what was typed.
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
