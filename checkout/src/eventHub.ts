import type { CheckoutEvent } from '@linktill/sdk/checkout'

export type Listener = (event: CheckoutEvent) => void

/** Passes the checkout's events on. Whoever listens late, because it had to be fetched first, hears the earlier ones too. */
export function createEventHub() {
  const past: CheckoutEvent[] = []
  const listeners: Listener[] = []
  return {
    emit(event: CheckoutEvent): void {
      past.push(event)
      for (const listener of listeners) listener(event)
    },
    listen(listener: Listener): void {
      past.forEach(listener)
      listeners.push(listener)
    },
  }
}

export type EventHub = ReturnType<typeof createEventHub>
