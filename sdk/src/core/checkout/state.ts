import type { ErrorCode } from '../LinktillError.js'
import type { Schema } from '../operations.js'

/** A checkout link as shoppers see it. */
export type PublicLink = Schema<'PublicLink'>
/** The price, as computed by the server. Decimal amounts in major units. */
export type Totals = Schema<'Totals'>
/** One item that the shopper takes. */
export type ChosenItem = Schema<'ChosenItem'>
/** A percentage that the link offers, or an amount; null for none. */
export type Tip = Schema<'TipInput'>
export type PlacedOrder = Schema<'PlacedOrder'>
export type OrderOutcome = Schema<'OrderOutcome'>

/** The three steps of the form. If nothing is shipped, it has one: contact and payment on one page. */
export type Step = 'contact' | 'shipping' | 'payment'

/** What the link offers after the purchase. `loading`: not known yet. `none`: nothing, or nothing any more. */
export type UpsellState =
  | { status: 'none' | 'loading' }
  /** `problem`: why the last press charged nothing. */
  | { status: 'open'; offer: Schema<'Upsell'>; problem: Problem | null }
  /** The kept card is being charged. */
  | { status: 'paying'; offer: Schema<'Upsell'> }
  | { status: 'taken'; offer: Schema<'Upsell'>; outcome: Schema<'UpsellOutcome'> }
  /** The card was not charged, the time is up, or the charge takes longer than the page waits. */
  | { status: 'declined' | 'expired' | 'processing'; offer: Schema<'Upsell'> }

/** The shopper's position: a step of the form, or a result. */
export type CheckoutState =
  | { step: Step }
  /** The charge was sent and its result is unknown. Nothing can be charged until the server returns the result. */
  | { step: 'unknown'; orderId: string }
  /** The provider is processing the payment. */
  | { step: 'processing'; orderId: string }
  /**
   * The server confirmed that the order is paid. `outcome` is null if an earlier visit paid and its details are not available.
   * `restored`: the result was already shown before a reload.
   */
  | { step: 'success'; orderId: string; outcome: OrderOutcome | null; restored?: boolean }
  /** The merchant deactivated the link during the visit. */
  | { step: 'inactive' }

/** The order behind the payment step. */
export type OrderState =
  | { status: 'none' }
  | { status: 'preparing' }
  | { status: 'ready'; placed: PlacedOrder }
  /** The server rejected the order permanently (out of stock, payments unavailable, …), so there is nothing to pay. */
  | { status: 'refused' }
  /** Placing the order failed. Pay tries again. */
  | { status: 'failed' }

/** The out-of-stock product of the last order, and how many are left. */
export interface Shortage {
  productId: string
  left: number
}

/** Why the link cannot be bought. */
export type Unavailable =
  /** A product has less stock than the link sells. */
  | { why: 'sold_out'; productName: string; left: number; wanted: number }
  /** It has not started, has ended, or has as many orders as its merchant allows. */
  | NonNullable<PublicLink['closed']>
  /** It is not free, and the merchant cannot accept payments. */
  | { why: 'unpayable' }

/** What the checkout is doing: moving to another step, or paying. Null if the form is usable. */
export type Busy = 'moving' | 'paying' | null

export type ShippingField = 'fullName' | 'phone' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zip' | 'country'

/** The address of a buying company. */
export const BILLING_FIELDS = [
  'billingAddressLine1',
  'billingAddressLine2',
  'billingCity',
  'billingState',
  'billingZip',
  'billingCountry',
] as const
export type BillingField = (typeof BILLING_FIELDS)[number]

/** A question of the link or of a product. */
export type Question = Schema<'PublicQuestion'>

/** The answer to a question, as `answerField` names it. One name for all: the values of a pattern could be undefined. */
export type AnswerField = 'answer:{productId}:{key}'

/**
 * `taxCountry` is the buyer's country, which step 1 asks for if the merchant charges VAT. `business` is `yes` for who buys as a
 * business, whose fields follow it.
 */
export type FieldName =
  | ('email' | 'taxCountry' | 'business' | 'company' | BillingField | 'vatNumber' | 'peppolId')
  | ShippingField
  | AnswerField

/** Fields with texts of their own. The address of a company has those of a shipping address, questions have the merchant's. */
export type LabelledField = Exclude<FieldName, BillingField | AnswerField | 'peppolId'>

/**
 * A problem to show to the shopper. The message modules translate it by its code, except `server`, which contains the server's
 * message and its code.
 */
export type Problem =
  | { code: PlainProblem }
  | { code: 'field_missing'; field: LabelledField }
  | { code: 'shipping_missing'; fields: ShippingField[] }
  /** The payment has an unexpected status at the provider. */
  | { code: 'payment_status'; status: string }
  /** The provider declined the payment: its code (`card_declined`) and its message. */
  | { code: 'declined'; reason: string; message: string }
  | { code: 'server'; reason: ErrorCode; message: string }

export type PlainProblem =
  | 'email_invalid'
  | 'promo_empty'
  | 'promo_invalid'
  | 'promo_unchecked'
  /** An automatic discount takes off as much as the code. */
  | 'promo_unused'
  /** The code is for other products of the link. */
  | 'promo_uncovered'
  | 'order_preparing'
  | 'order_failed'
  /** A wallet's address is in a country that the link does not ship to. */
  | 'not_shipped'
  /** The total or the items differ from what the shopper saw, so nothing was charged. */
  | 'price_changed'
  /** The browser is solving the server's challenge before another attempt. */
  | 'checking'
  /** Pay was pressed before the card form was ready. */
  | 'session_not_ready'
  | 'payments_unavailable'
  | 'action_required'
  /** The card was not charged, for an unknown reason. */
  | 'payment_error'
  | 'not_charged'
  | 'still_unknown'
  | 'unreachable'

/** Identifies an order for `confirmOrder`. */
export interface OrderSecret {
  orderId: string
  clientSecret: string
}
