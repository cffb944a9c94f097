import type { Schema } from '../core/operations.js'
import type { CheckoutItem } from './items.js'

/** Of the whole checkout. Its items are `items` of the event. */
type EventTotals = Omit<Schema<'Totals'>, 'items'>

/** Why a checkout cannot be shown or used. `docs/embed/events.md` explains how to fix each. */
export type EmbedErrorCode =
  | 'frame_blocked'
  | 'invalid_options'
  | 'origin_not_allowed'
  | 'link_inactive'
  | 'link_not_found'
  | 'network'
  | 'payments_unavailable'

/** A completed sale, confirmed by the server. Amounts are decimal, in major units of `currency`. */
export interface CompletedOrder {
  orderId: string
  /** The merchant's order number. Null if an earlier visit paid and its details are not available. */
  orderNumber: number | null
  status: 'paid' | 'free'
  currency: string
  totals: EventTotals
  items: CheckoutItem[]
  /** As passed to `open`. */
  reference: string | null
  metadata: Record<string, string>
  /** The link's return URL, or null. */
  redirectUrl: string | null
}

/** `data` of each event. Never contains card data, or an email address that the page did not pass. */
export interface CheckoutEventData {
  /** The form is usable. */
  ready: null
  /** The shopper completed the contact and goes on. */
  started: null
  /** The shopper moved to another step. If nothing is shipped, the form has one step. */
  step: { step: 'contact' | 'shipping' | 'payment' }
  /** A promo code, a country or a quantity changed the price. */
  updated: { currency: string; totals: EventTotals; items: CheckoutItem[] }
  'promo.applied': { code: string }
  'promo.rejected': { code: string; message?: string }
  'promo.removed': { code: string }
  /** The pay button was pressed. */
  submitted: { orderId: string }
  /** The provider is processing the payment. It is not paid yet. */
  processing: { orderId: string }
  /** The server confirmed that the order is paid, or free and confirmed. */
  completed: CompletedOrder
  payment_failed: { code: string; message: string; retryable: boolean }
  /** The checkout was closed: by the shopper, after the sale, or by `close()`. */
  closed: { reason: 'user' | 'completed' | 'api' }
  error: { code: EmbedErrorCode; message: string; docUrl: string }
}

export type CheckoutEventType = keyof CheckoutEventData

/** What listeners receive. */
export type CheckoutEnvelope<Type extends CheckoutEventType = CheckoutEventType> = {
  [One in Type]: {
    /** Unique id of the event. */
    id: string
    type: One
    /** Id of the checkout on this page. */
    instance: string
    /** The shopper's session, as on the order. Null before the frame has responded. */
    sessionId: string | null
    /** ISO 8601, UTC. */
    createdAt: string
    data: CheckoutEventData[One]
  }
}[Type]

/** Receives one type of event. */
export type CheckoutListener<Type extends CheckoutEventType = CheckoutEventType> = (event: CheckoutEnvelope<Type>) => void

/** Listeners by event type. `*` receives all events. */
export type CheckoutListeners = { [Type in CheckoutEventType]?: CheckoutListener<Type> } & { '*'?: CheckoutListener }
