/** What declined payments mean to a shopper, and what they can do. */
const FAILURES: Record<string, { message: string; retryable: boolean }> = {
  card_declined: { message: 'Your card was declined. Try another card, or ask your bank.', retryable: true },
  insufficient_funds: { message: 'Your card has insufficient funds. Try another card.', retryable: true },
  expired_card: { message: 'Your card has expired. Check the date, or try another card.', retryable: true },
  incorrect_number: { message: 'The card number is incorrect. Check it and try again.', retryable: true },
  incorrect_cvc: { message: 'The security code is incorrect. Check it and try again.', retryable: true },
  incorrect_zip: { message: 'The postal code does not fit the card. Check it and try again.', retryable: true },
  card_not_supported: { message: 'Your card does not support this purchase. Try another card.', retryable: true },
  limit_exceeded: { message: 'The purchase is above the limit of your card. Try another card.', retryable: true },
  processing_error: { message: 'The card could not be processed. Wait a moment and try again.', retryable: true },
  authentication_failed: {
    message: 'Your bank could not confirm that it is you. Try again, or use another card.',
    retryable: true,
  },
}

/** Every code of a declined payment. The checkout has a text for each in each of its languages. */
export const FAILURE_CODES = Object.keys(FAILURES)

/**
 * Returns what a shopper can do about a failure code; other codes get the fallback
 * (docs/product/checkout.md#error-messages).
 */
export const describeFailure = (code: string) => ({
  code,
  ...(FAILURES[code] ?? { message: 'Payment failed. Check card details or try another card.', retryable: true }),
})

/**
 * Provider and bank codes with the same meaning. Reasons that a bank keeps to itself appear as a plain decline to the
 * shopper.
 */
const SAME: Record<string, string> = {
  incorrect_address: 'incorrect_zip',
  invalid_number: 'incorrect_number',
  invalid_cvc: 'incorrect_cvc',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  currency_not_supported: 'card_not_supported',
  transaction_not_allowed: 'card_not_supported',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  card_velocity_exceeded: 'limit_exceeded',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
}

/** Returns the first of a provider's codes, most specific first, that has a text; else the last one. */
export function failureCode(...codes: (string | null | undefined)[]): string {
  const given = codes.filter((code) => code != null)
  const known = given.map((code) => SAME[code] ?? code).find((code) => code in FAILURES)
  return known ?? given.at(-1) ?? 'card_declined'
}
