import type { Schema } from '../core/operations.js'

type Totals = Schema<'Totals'>

/** Why a checkout cannot be shown or used. `docs/embed/events.md` says what to do about each. */
export type EmbedErrorCode =
  | 'frame_blocked'
  | 'origin_not_allowed'
  | 'link_inactive'
  | 'link_not_found'
  | 'network'
  | 'payments_unavailable'

/** A sale as the server confirmed it. Amounts are decimal, in major units of `currency`. */
export interface CompletedOrder {
  orderId: string
  /** The seller's own running number; null where an earlier visit paid and its details cannot be asked for. */
  orderNumber: number | null
  status: 'paid' | 'free'
  currency: string
  totals: Totals
  items: Totals['items']
  /** What `open` was given. */
  reference: string | null
  metadata: Record<string, string>
  /** Where the link sends shoppers after the sale, or null. */
  redirectUrl: string | null
}

/** Each event's `data`. Never card data; the shopper's email only where `prefill.email` gave it to the frame. */
export interface CheckoutEventData {
  /** The form can be used. */
  ready: null
  /** The shopper moved to another step. */
  step: { step: 'contact' | 'shipping' | 'payment' }
  /** Promo code, country or quantity changed the price. */
  updated: { currency: string; totals: Totals; items: Totals['items'] }
  'promo.applied': { code: string }
  'promo.rejected': { code: string; message?: string }
  'promo.removed': { code: string }
  /** The pay button was pressed. */
  submitted: { orderId: string }
  /** The provider has it; not paid yet. */
  processing: { orderId: string }
  /** The server says that it is paid, or free and confirmed. */
  completed: CompletedOrder
  payment_failed: { code: string; message: string; retryable: boolean }
  /** The checkout was closed by the shopper, after the sale, or by `close()`. */
  closed: { reason: 'user' | 'completed' | 'api' }
  error: { code: EmbedErrorCode; message: string; docUrl: string }
}

export type CheckoutEventType = keyof CheckoutEventData

/** What every listener gets. */
export type CheckoutEnvelope<Type extends CheckoutEventType = CheckoutEventType> = {
  [One in Type]: {
    /** Unique per event. */
    id: string
    type: One
    /** Which checkout of the page. */
    instance: string
    /** The shopper's visit, as on the order; null before the frame has answered. */
    sessionId: string | null
    /** ISO 8601, UTC. */
    createdAt: string
    data: CheckoutEventData[One]
  }
}[Type]

/** Hears one type of event. */
export type CheckoutListener<Type extends CheckoutEventType = CheckoutEventType> = (event: CheckoutEnvelope<Type>) => void

/** Listeners by type; `*` hears all. */
export type CheckoutListeners = { [Type in CheckoutEventType]?: CheckoutListener<Type> } & { '*'?: CheckoutListener }
