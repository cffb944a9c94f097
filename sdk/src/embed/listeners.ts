import type { CheckoutEnvelope, CheckoutListeners } from './events.js'

type Listener = (event: CheckoutEnvelope) => void

/** The listeners of one checkout. If one throws, the others are still called. */
export function createListeners(first: CheckoutListeners = {}) {
  let entries = Object.entries(first) as [type: string, listener: Listener, once?: boolean][]
  const off = (type?: string, listener?: Listener): void => {
    entries = entries.filter((entry) => type && (entry[0] !== type || entry[1] !== listener))
  }
  return {
    on: (type: string, listener: Listener): void => void entries.push([type, listener]),
    once: (type: string, listener: Listener): void => void entries.push([type, listener, true]),
    /** Without a type, removes all listeners. */
    off,
    fire(event: CheckoutEnvelope): void {
      for (const [type, listener, once] of entries)
        if (type === event.type || type === '*') {
          if (once) off(type, listener)
          queueMicrotask(() => listener(event))
        }
    },
  }
}
