import type { CheckoutEnvelope, CheckoutListeners } from './events.js'

type Listener = (event: CheckoutEnvelope) => void
type Entry = [type: string, listener: Listener, once?: boolean]

/** The listeners of one checkout. If one throws, the others are still called. */
export function createListeners(first: CheckoutListeners = {}) {
  let entries = Object.entries(first) as Entry[]
  const off = (type?: string, listener?: Listener): void => {
    entries = entries.filter((entry) => type && (entry[0] !== type || entry[1] !== listener))
  }
  return {
    on: (...entry: Entry): void => void entries.push(entry),
    once: (...entry: [type: string, listener: Listener]): void => void entries.push([...entry, true]),
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
