import type { ErrorCode } from '../LinktillError.js'
import type { Schema } from '../operations.js'

/** A checkout link as the public reads it. */
export type PublicLink = Schema<'PublicLink'>
/** What the shopper owes, as the server computed it. Decimal amounts in major units. */
export type Totals = Schema<'Totals'>
export type PlacedOrder = Schema<'PlacedOrder'>
export type OrderOutcome = Schema<'OrderOutcome'>

/** The three steps of the form (spec 2 §2). */
export type Step = 'contact' | 'shipping' | 'payment'

/** Where the shopper stands: in a step of the form, or at a result. */
export type CheckoutState =
  | { step: Step }
  /** The charge was sent and its result is not known. Only asking the server leads out; nothing is charged meanwhile. */
  | { step: 'unknown'; orderId: string }
  /** The payment provider has it and is not done. */
  | { step: 'processing'; orderId: string }
  /** The server says it is paid. `outcome` is null when an earlier visit paid and its details cannot be asked for. */
  /** `restored`: an earlier load of the page has shown this result before. */
  | { step: 'success'; orderId: string; outcome: OrderOutcome | null; restored?: boolean }
  /** The seller closed the link while the shopper was here. */
  | { step: 'inactive' }

/** The order behind the payment step. */
export type OrderState =
  | { status: 'none' }
  | { status: 'preparing' }
  | { status: 'ready'; placed: PlacedOrder }
  /** The server refused for good (out of stock, payments unavailable, …): there is nothing to press Pay for. */
  | { status: 'refused' }
  /** It could not be made this time; Pay tries again. */
  | { status: 'failed' }

/** The product that stopped the last order, and how many pieces of it are left. */
export interface Shortage {
  productId: string
  left: number
}

/** Why the link cannot be bought, whatever the shopper does. */
export type Unavailable =
  /** Fewer pieces of a product are left than the link sells. */
  | { why: 'sold_out'; productName: string; left: number; wanted: number }
  /** It costs something, and the seller cannot be paid. */
  | { why: 'unpayable' }

/** What is under way: moving to another step, or paying. Null when the form can be used. */
export type Busy = 'moving' | 'paying' | null

export const SHIPPING_FIELDS = ['fullName', 'phone', 'addressLine1', 'addressLine2', 'city', 'state', 'zip', 'country'] as const
export type ShippingField = (typeof SHIPPING_FIELDS)[number]

/** `taxCountry` is the buyer's country that step 1 asks for when the seller charges VAT. */
export type FieldName = 'email' | 'taxCountry' | 'vatNumber' | ShippingField

/**
 * Something the shopper has to be told. The core says what; the words are the message module's, so that they can be
 * translated, except `server`, which carries the server's own sentence and its code.
 */
export type Problem =
  | { code: PlainProblem }
  | { code: 'field_missing'; field: FieldName }
  | { code: 'shipping_missing'; fields: ShippingField[] }
  /** The provider ended in a state that is none of the usual ones. */
  | { code: 'payment_status'; status: string }
  /** The provider's refusal: its code (`card_declined`) and its sentence. */
  | { code: 'declined'; reason: string; message: string }
  | { code: 'server'; reason: ErrorCode; message: string }

export type PlainProblem =
  | 'email_invalid'
  | 'promo_empty'
  | 'promo_invalid'
  | 'promo_unchecked'
  | 'order_preparing'
  | 'order_failed'
  /** Pay was pressed before there was a card form to charge with. */
  | 'session_not_ready'
  | 'payments_unavailable'
  | 'action_required'
  /** The card was never tried. */
  | 'payment_error'
  | 'not_charged'
  | 'still_unknown'
  | 'unreachable'

/** What `confirmOrder` asks for. */
export interface OrderSecret {
  orderId: string
  clientSecret: string
}
