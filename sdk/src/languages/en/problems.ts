import type { LabelledField, PlainProblem } from '../../core/checkout/state.js'
import type { ErrorCode } from '../../core/LinktillError.js'

/** What the checkout says about a problem. Part of the messages. */
export const problems = {
  problem: {
    email_invalid: 'A valid email address is required.',
    promo_empty: 'Please enter a promo code.',
    promo_invalid: 'Invalid or expired promo code.',
    promo_unchecked: 'Could not validate promo code. Please try again.',
    promo_unused: 'Your order has a discount that is at least as good.',
    promo_uncovered: 'This code is for other products than those in your order.',
    order_preparing: 'Order is still being prepared. Please wait.',
    order_failed: 'Failed to create order. Please try again.',
    not_shipped: 'This shop does not ship to this country.',
    price_changed: 'The total has changed. Please check it, and pay again.',
    checking: 'Checking that a person is paying. This takes a few seconds.',
    session_not_ready: 'Payment session not ready. Please try again.',
    payments_unavailable:
      'Payment system is currently unavailable. Stripe configuration is missing. Please try again later or contact support.',
    action_required: 'Further action is required to complete your payment. Please follow the prompts.',
    payment_failed: 'Payment failed. Check card details or try another card.',
    payment_error: 'Payment failed. Please try again.',
    not_charged: 'You have not been charged. Please try again.',
    still_unknown: 'We could not find out yet. Check your connection, then check again.',
    unreachable: 'The server cannot be reached. Check your connection and try again.',
  } satisfies Record<PlainProblem | 'payment_failed', string>,
  /** Translations of the server's messages, which are in English. */
  server: {} as Partial<Record<ErrorCode, string>>,
  paymentStatus: 'Payment failed. Status: {status}. Please try again or contact support.',
  shippingMissing: 'Please fill in all required shipping details. Missing: {field}.',
  fieldMissing: {
    taxCountry: 'Choose your country.',
    company: 'Enter the name of the company.',
    fullName: 'Enter the full name.',
    addressLine1: 'Enter the address.',
    city: 'Enter the city.',
    state: 'Enter the state or province.',
    zip: 'Enter the ZIP or postal code.',
    country: 'Choose the country.',
  } as Partial<Record<LabelledField, string>>,
}

export type ProblemWords = typeof problems
