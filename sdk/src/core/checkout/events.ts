import type { OrderOutcome, Step, Totals } from './state.js'

/** Events of the checkout, for the page around a frame, pixels and tests. Amounts are decimal. They never contain card data. */
export type CheckoutEvent =
  /** The form is usable. */
  | { type: 'ready' }
  /** The shopper completed the contact and goes on. Once per visit. */
  | { type: 'started' }
  /** The shopper moved to another step, forward or back. A form on one page has none. */
  | { type: 'step'; step: Step; from: Step }
  /** A promo code, a country or a quantity changed the price. */
  | { type: 'updated'; totals: Totals }
  | { type: 'promo.applied'; code: string }
  | { type: 'promo.rejected'; code: string; message?: string }
  | { type: 'promo.removed'; code: string }
  /** The pay button was pressed. */
  | { type: 'submitted'; orderId: string }
  /** The provider is processing the payment. It is not paid yet. */
  | { type: 'processing'; orderId: string }
  /** The server confirmed that the order is paid, or free and confirmed. */
  | { type: 'completed'; orderId: string; outcome: OrderOutcome | null }
  | { type: 'payment_failed'; code: string; message: string; retryable: boolean }
  /** `charge` threw an unexpected error. The server is still asked whether the card was charged. */
  | { type: 'error'; error: unknown }

/** The four events of the merchant's analytics, with the step where they happened. */
export interface LinkEvent {
  eventType: 'view' | 'checkout_started' | 'checkout_completed' | 'checkout_abandoned'
  step: string
  sessionId: string
}

/** `beacon`: the page is being closed, so the request must outlive it. */
export type Track = (event: LinkEvent, how: { beacon: boolean }) => void
