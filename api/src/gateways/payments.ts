import { unavailable, ApiError } from '../http/errors.ts'

/** Where a payment stands at the provider. */
export type IntentStatus = 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export interface Intent {
  id: string
  /** Lets the shopper's browser confirm this one payment. */
  clientSecret: string
  status: IntentStatus
  /** Minor units. */
  amountMinor: number
  /** The platform's share of it, minor units. */
  feeMinor: number
  /** Why the last attempt failed, one of the codes of `describeFailure`. */
  error: { code: string } | null
  orderId: string
}

export interface Charge {
  orderId: string
  /** Raised when the order is priced anew: part of the key under which the provider answers the same intent again. */
  revision: number
  orderedAt: Date
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
  /** Only methods whose outcome is known at once: the order holds stock (decisions: Stock). */
  immediateOnly: boolean
}

/** Something the provider still wants to know before an account may be paid. */
export interface Requirement {
  /** The provider's name of it. */
  code: string
  /** In words. */
  text: string
}

export interface Account {
  canAcceptPayments: boolean
  requirements: Requirement[]
}

interface RefundInput {
  /** Ours. The provider keeps it with the refund. */
  reference: string
  /** Counted from 1. With the reference the key under which the provider answers the same refund again. */
  attempt: number
  orderId: string
  intentId: string
  /** Minor units. */
  amountMinor: number
  /** Whether the payment had a fee, of which a share is returned. */
  hasFee: boolean
}

export interface ProviderRefund {
  id: string
  /** Ours; null when it was made at the provider. */
  reference: string | null
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  /** Why it failed, in words. */
  failure: string | null
}

/** All that went back of one payment. */
export interface Refunds {
  refunds: ProviderRefund[]
  /** Minor units of the fee that were returned, altogether. */
  feeRefundedMinor: number
}

/** A shopper asked their bank for the money back. */
export interface ProviderDispute {
  id: string
  intentId: string
  amountMinor: number
  currency: string
  /** The provider's word: `fraudulent`, `product_not_received`. */
  reason: string
  status: 'open' | 'won' | 'lost'
  /** Until when it may be answered. */
  answerUntil: Date | null
}

/** Why nothing is paid back of a payment in dispute. */
export const DISPUTED = 'The shopper has disputed this payment with their bank; it cannot be paid back as well.'

/** What a shopper reads while the provider cannot be reached. */
export const PAYMENT_DOWN = 'Payment is currently unavailable. Please try again in a moment.'

/** What a shopper reads when the merchant cannot be paid. The words are the spec's (spec 2 §8). */
export const PAYMENTS_UNAVAILABLE =
  'Payment system is currently unavailable. Stripe configuration is missing. Please try again later or contact support.'

/**
 * The provider keeps an error of its own under the key of a call, or another call, so that repeating the call never does it.
 * The object may exist all the same: look it up by its reference, then continue with the next attempt.
 */
export class KeySpent extends ApiError {
  constructor(cause: unknown) {
    const { status, code, message, retryAfter } = unavailable(PAYMENT_DOWN)
    super(status, code, message, { cause, ...(retryAfter !== undefined && { retryAfter }) })
  }
}

/** Whether wallets work on a site: its domain is known to the provider. */
interface WalletDomain {
  active: boolean
  /** Why not, in words. */
  problem: string | null
}

/** What a provider's event is about. */
export type Subject = { kind: 'intent' | 'account' | 'unlinked' | 'dispute'; id: string }

/** What a provider's webhook told us. `subject` is null for what is none of ours. */
export interface PaymentEvent {
  id: string
  type: string
  subject: Subject | null
}

/**
 * A payment provider, as far as selling needs one. Every call may be repeated: creating again for the same order answers
 * the same intent, refunding again under the same reference and attempt the same refund.
 * @throws ApiError 503 when the outcome is unknown, 422 when the provider refuses for good. Its words are ours, never the
 * provider's.
 */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe'
  /** For the provider's script in the browser. */
  readonly publishableKey: string | null
  /** Another address of that script than its own. */
  readonly scriptUrl: string | null
  /**
   * Makes or finds the merchant's account and a page where they finish its set-up, which leads back to `returnUrl`; to
   * `refreshUrl` where it is too old to be opened.
   */
  connect(merchant: {
    merchantId: string
    email: string
    accountId: string | null
    returnUrl: string
    refreshUrl: string
  }): Promise<{ accountId: string; url: string }>
  readAccount(accountId: string): Promise<Account>
  /** @throws KeySpent when only another revision can succeed. */
  createIntent(charge: Charge): Promise<Intent>
  /** Changes amount, fee and email of an open intent. One that is settled comes back as it is, unchanged. */
  updateIntent(id: string, charge: Charge): Promise<Intent>
  getIntent(id: string): Promise<Intent>
  /** Ends an open intent. One that was paid meanwhile comes back `succeeded`, one under way `processing`. */
  cancelIntent(id: string): Promise<Intent>
  /** The intents that were made between two moments, ours only. */
  listIntents(from: Date, to: Date): AsyncIterable<Intent>
  /**
   * Pays back, out of the merchant's account, with the fee's share.
   * @throws KeySpent when only another attempt can succeed.
   */
  refund(input: RefundInput): Promise<ProviderRefund>
  readRefunds(intentId: string): Promise<Refunds>
  readDispute(id: string): Promise<ProviderDispute>
  /**
   * Takes the money of a lost dispute back from the merchant's account, at most what it has left of the payment
   * (decisions: Connect).
   * @throws KeySpent when only another attempt can succeed.
   */
  reverseTransfer(dispute: ProviderDispute, attempt: number): Promise<void>
  /** Tells the provider of a site where wallets may be shown. */
  registerDomain(domain: string): Promise<WalletDomain>
  /** @throws ApiError 400 when the signature is not the provider's. */
  readWebhook(rawBody: string, header: (name: string) => string): PaymentEvent
}
