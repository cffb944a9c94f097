/** Where a payment stands at the provider. */
export type IntentStatus = 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export interface Intent {
  id: string
  /** Lets the shopper's browser confirm this one payment. */
  clientSecret: string
  status: IntentStatus
  /** Minor units. */
  amountMinor: number
  /** Why the last attempt failed, in the provider's code. */
  error: { code: string } | null
  orderId: string
}

export interface Charge {
  orderId: string
  merchantId: string
  linkId: string | null
  reference: string | null
  /** The merchant's account at the provider. */
  accountId: string
  /** Minor units, above zero. */
  amountMinor: number
  /** The platform's share, minor units. */
  feeMinor: number
  currency: string
  email: string
}

/** What a provider's webhook told us. `intentId` is null for what is none of ours. */
export interface PaymentEvent {
  id: string
  type: string
  intentId: string | null
}

/**
 * A payment provider, as far as selling needs one. Every call may be repeated: creating again for the same order answers
 * the same intent. @throws ApiError 503 when the provider cannot be reached.
 */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe'
  /** For the provider's script in the browser. */
  readonly publishableKey: string | null
  /** Makes or finds the merchant's account and a page where they finish its set-up. */
  connect(merchant: { accountId: string | null; returnUrl: string }): Promise<{ accountId: string; url: string }>
  canAcceptPayments(accountId: string): Promise<boolean>
  createIntent(charge: Charge): Promise<Intent>
  /** Changes amount, fee and email of an open intent. One that is settled comes back as it is, unchanged. */
  updateIntent(id: string, charge: Charge): Promise<Intent>
  getIntent(id: string): Promise<Intent>
  /** Ends an open intent. One that was paid meanwhile comes back `succeeded`, one under way `processing`. */
  cancelIntent(id: string): Promise<Intent>
  /** @throws ApiError 400 when the signature is not the provider's. */
  readWebhook(rawBody: string, header: (name: string) => string): PaymentEvent
}

/** What declined payments mean to a shopper, and what they can do. The codes are the providers'. */
const FAILURES: Record<string, { message: string; retryable: boolean }> = {
  card_declined: { message: 'Your card was declined. Try another card, or ask your bank.', retryable: true },
  insufficient_funds: { message: 'Your card has insufficient funds. Try another card.', retryable: true },
  expired_card: { message: 'Your card has expired. Check the date, or try another card.', retryable: true },
  incorrect_cvc: { message: 'The security code is incorrect. Check it and try again.', retryable: true },
  processing_error: { message: 'The card could not be processed. Wait a moment and try again.', retryable: true },
  authentication_failed: {
    message: 'Your bank could not confirm that it is you. Try again, or use another card.',
    retryable: true,
  },
}

/** A failure code in words a shopper can act on (spec 2 §8 gives the fallback). */
export const describeFailure = (code: string) => ({
  code,
  ...(FAILURES[code] ?? { message: 'Payment failed. Check card details or try another card.', retryable: true }),
})
