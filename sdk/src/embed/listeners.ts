import type { CheckoutEnvelope, CheckoutListeners } from './events.js'

type Listener = (event: CheckoutEnvelope) => void

/** Who listens to one checkout. A listener that throws stops nobody else. */
export function createListeners(first: CheckoutListeners = {}) {
  let entries = Object.entries(first) as [type: string, listener: Listener, once?: boolean][]
  const off = (type?: string, listener?: Listener): void => {
    entries = entries.filter((entry) => type && (entry[0] !== type || entry[1] !== listener))
  }
  return {
    on: (type: string, listener: Listener): void => void entries.push([type, listener]),
    once: (type: string, listener: Listener): void => void entries.push([type, listener, true]),
    /** Without a type: everybody. */
    off,
    tell(event: CheckoutEnvelope): void {
      for (const [type, listener, once] of entries)
        if (type === event.type || type === '*') {
          if (once) off(type, listener)
          queueMicrotask(() => listener(event))
        }
    },
  }
}
