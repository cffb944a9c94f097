import type { CheckoutEvent } from '@linktill/sdk/checkout'

export type Listener = (event: CheckoutEvent) => void

/** Passes on the checkout's events. Modules that load later also receive the earlier events. */
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
