import type { OrderOutcome, Step, Totals } from './state.js'

/** What a page around the checkout may want to know: a frame's parent, a pixel, a test. Amounts are decimal. Never card data. */
export type CheckoutEvent =
  /** The form can be used. */
  | { type: 'ready' }
  /** The shopper moved on (or back). */
  | { type: 'step'; step: Step; from: Step }
  /** A promo code, a country or a quantity changed the price. */
  | { type: 'updated'; totals: Totals }
  | { type: 'promo.applied'; code: string }
  | { type: 'promo.rejected'; code: string; message?: string }
  | { type: 'promo.removed'; code: string }
  /** The pay button was pressed. */
  | { type: 'submitted'; orderId: string }
  /** The provider has it; not paid yet. */
  | { type: 'processing'; orderId: string }
  /** The server says it is paid (or free and confirmed). */
  | { type: 'completed'; orderId: string; outcome: OrderOutcome | null }
  | { type: 'payment_failed'; code: string; message: string; retryable: boolean }
  /** The code that charges the card broke. Whether it was charged is asked for all the same. */
  | { type: 'error'; error: unknown }

/** The four events that the seller's analytics count (spec 2 §7), with the step where it happened. */
export interface LinkEvent {
  eventType: 'view' | 'checkout_started' | 'checkout_completed' | 'checkout_abandoned'
  step: string
  sessionId: string
}

/** `beacon`: the page is going away, so the event must outlive it. */
export type Track = (event: LinkEvent, how: { beacon: boolean }) => void
