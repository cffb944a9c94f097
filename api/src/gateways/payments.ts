import { unavailable, ApiError } from '../platform/http/errors.ts'
import type { Payouts } from './payouts.ts'
import type { Taxes } from './taxes.ts'

/** State of a payment at the provider. */
export type IntentStatus = 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

/** A declined attempt. */
export interface Decline {
  code: string
  /** The provider's id of this attempt. */
  attempt: string
  /** The same for every use of one card; null if it is none. */
  fingerprint: string | null
  /** Whether the card can never be charged again, so that trying it once more is of no use. */
  isFinal?: boolean
  /** Whether the bank wants to ask the holder, who was not there. */
  asksBuyer?: boolean
}

/** A card that the provider keeps to be charged again without its holder. */
export interface SavedMethod {
  customerId: string
  methodId: string
  /** As the provider names it: `visa`. */
  brand: string | null
  last4: string | null
  /** The last day on which it can be charged, `2027-08-31`; null for what does not expire. */
  expiresOn: string | null
}

export interface Intent {
  id: string
  /** A set-up only saves a card. Its amount is 0. */
  kind: 'payment' | 'setup'
  /** Lets the shopper's browser confirm this one payment. */
  clientSecret: string
  status: IntentStatus
  /** Minor units. */
  amountMinor: number
  /** The platform's share of it, minor units. */
  feeMinor: number
  /** What the provider itself charged, in minor units of the payment's currency; null until it is known. */
  providerFeeMinor: number | null
  /** Why the last attempt failed, one of the codes of `describeFailure`. */
  error: Decline | null
  /** The card that it saved; null before it has succeeded, and if it saves none. */
  saved: SavedMethod | null
  /** Empty for a set-up of no order. */
  orderId: string
  merchantId: string
  /** The subscription whose card a set-up replaces. */
  subscriptionId?: string
}

/** Whose account takes a payment: a merchant's, connected to that of the keys (`platform`), or that of the keys (`own`). */
export type PaymentMode = 'platform' | 'own'

export interface Charge {
  orderId: string
  /**
   * Raised when the order is repriced. Part of the idempotency key, under which the provider returns the same intent
   * again.
   */
  revision: number
  orderedAt: Date
  merchantId: string
  linkId: string | null
  reference: string | null
  mode: PaymentMode
  /** The merchant's account at the provider. Of no use in the mode `own`. */
  accountId: string | null
  /** Minor units. Zero only saves a card. */
  amountMinor: number
  /** The platform's share, minor units. */
  feeMinor: number
  currency: string
  email: string
  /**
   * Set if the card is kept to be charged again. The buyer at the provider is null before a card of theirs was kept. With
   * `onlyCards`, other methods stay possible, and are not kept.
   */
  saves: { customerId: string | null; onlyCards: boolean } | null
  /** Only methods whose outcome comes within the hold (docs/product/stock.md#payment-methods). */
  holdsStock: boolean
}

/** Information that the provider still requires before an account can be paid. */
export interface Requirement {
  /** The provider's name of it. */
  code: string
  /** In words. */
  text: string
}

/** What a shop of one's own shows of its account. */
export interface AccountProfile {
  name: string | null
  /** ISO code. */
  country: string | null
  /** What the provider lets it do, as the provider names it: `card_payments`. */
  capabilities: { code: string; status: 'active' | 'pending' | 'inactive' }[]
}

export interface Account {
  canAcceptPayments: boolean
  requirements: Requirement[]
  /** The payment methods that it can offer, as the provider names them: `card`, `ideal`. */
  methods: string[]
  /** Null for a connected account, which its merchant sees at the provider. */
  profile: AccountProfile | null
}

/** The account of the keys. */
export interface OwnAccount extends Account {
  id: string
}

/** One attempt to charge a kept card without its holder. */
export interface Attempt {
  method: Pick<SavedMethod, 'customerId' | 'methodId'>
  /** From 1. A part of the idempotency key. */
  number: number
  /** The payment that `openSaved` made. */
  intentId: string
  /** The time of the merchant's clock, which a test may have moved. */
  at: Date
}

/** A change of the kept card, of no order. */
export interface Setup {
  merchantId: string
  subscriptionId: string
  /** The same returns the same set-up again. */
  key: string
  mode: PaymentMode
  /** The merchant's account at the provider. Of no use in the mode `own`. */
  accountId: string | null
  email: string
  customerId: string | null
}

/** The kept card does not exist any more, or was never kept. */
export class MethodGone extends ApiError {
  constructor(cause?: unknown) {
    super(422, 'payments_unavailable', 'This card can no longer be charged.', { cause })
  }
}

interface RefundInput {
  /** Our id, which the provider stores with the refund. */
  reference: string
  /** Counted from 1. Together with the reference, the key under which the provider returns the same refund again. */
  attempt: number
  orderId: string
  intentId: string
  /** That of the payment. */
  mode: PaymentMode
  /** Minor units. */
  amountMinor: number
  currency: string
  /** Whether the payment had a fee, of which a share is returned. */
  hasFee: boolean
}

export interface ProviderRefund {
  id: string
  /** Our id; null when it was made at the provider. */
  reference: string | null
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  /** Why it failed, in words. */
  failure: string | null
}

/** All refunds of one payment. */
export interface Refunds {
  refunds: ProviderRefund[]
  /** Returned part of the fee in total, minor units. */
  feeRefundedMinor: number
}

/** A shopper asked their bank for the money back. */
export interface ProviderDispute {
  id: string
  intentId: string
  amountMinor: number
  currency: string
  /** The provider's code: `fraudulent`, `product_not_received`. */
  reason: string
  status: 'open' | 'won' | 'lost'
  /** Until when it can be answered. */
  answerUntil: Date | null
}

/** Texts of an answer to a dispute; empty when missing. */
export interface DisputeTexts {
  explanation: string
  product: string
  carrier: string
  tracking: string
  shipped: string
  activity: string
  policy: string
}

export type DisputeFileKind = 'receipt' | 'communication' | 'shipping' | 'service' | 'other'

/** An answer to a dispute. */
export interface DisputeAnswer {
  texts: Partial<DisputeTexts>
  customer: { name: string | null; email: string | null }
  /** At most one of each kind. `type` is PDF, PNG or JPEG. */
  files: { kind: DisputeFileKind; name: string; type: string; content: Buffer }[]
}

/** Error when a payment in dispute should be refunded. */
export const DISPUTED = 'The shopper has disputed this payment with their bank, so it cannot be refunded.'

/** Shown to a shopper while the provider cannot be reached. */
export const PAYMENT_DOWN = 'Payment is currently unavailable. Please try again in a moment.'

/** Shown to a shopper when the merchant cannot be paid (docs/product/checkout.md#error-messages). */
export const PAYMENTS_UNAVAILABLE =
  'Payment system is currently unavailable. Stripe configuration is missing. Please try again later or contact support.'

/**
 * The provider stored an error, or another call, under the key, so that repeating the call can never succeed. The
 * object may still exist: look it up by its reference, then continue with the next attempt.
 */
export class KeySpent extends ApiError {
  constructor(cause: unknown) {
    const { status, code, message, retryAfter } = unavailable(PAYMENT_DOWN)
    super(status, code, message, { cause, ...(retryAfter !== undefined && { retryAfter }) })
  }
}

/** Whether the provider knows a site's domain, so that wallets work there. */
interface WalletDomain {
  active: boolean
  /** Why not, in words. */
  problem: string | null
}

/** What a provider's event is about. `payment` and `refund` have the id of the intent, `payouts` that of the account. */
export type Subject =
  | {
      kind: 'payment'
      id: string
      /** The order that the event reports as paid, if it does: to see whether it is known already. */
      paid: Pick<Intent, 'orderId' | 'merchantId'> | null
    }
  | { kind: 'refund' | 'account' | 'unlinked' | 'dispute' | 'payouts'; id: string }

/** An event from a provider's webhook. `subject` is null when it is not about our objects. */
export interface PaymentEvent {
  id: string
  type: string
  subject: Subject | null
}

/**
 * A payment provider, as far as selling needs one. All calls are idempotent. Creating again for the same order returns
 * the same intent. Refunding again under the same reference and attempt returns the same refund.
 * @throws ApiError 503 when the outcome is unknown, 422 when the provider refuses for good. Messages are ours, never
 * the provider's.
 */
export interface Payments extends Taxes, Payouts {
  readonly provider: 'sandbox' | 'stripe'
  /** For the provider's script in the browser. */
  readonly publishableKey: string | null
  /** Methods that orders with counted stock cannot use (docs/product/stock.md#payment-methods). */
  readonly slowMethods: readonly string[]
  /** Another URL for that script; null for the provider's own. */
  readonly scriptUrl: string | null
  /**
   * Creates or finds the merchant's account and returns a page where they finish its set-up. The page leads back to
   * `returnUrl`, or to `refreshUrl` when the page has expired.
   */
  connect(merchant: {
    merchantId: string
    email: string
    accountId: string | null
    returnUrl: string
    refreshUrl: string
  }): Promise<{ accountId: string; url: string }>
  readAccount(accountId: string): Promise<Account>
  /**
   * With an amount of zero, the intent is a set-up: it saves a card.
   * @throws KeySpent when only another revision can succeed.
   */
  createIntent(charge: Charge): Promise<Intent>
  /**
   * Creates or finds the payment of a kept card, and charges nothing yet. Its id is stored before it is charged, so that a cancellation
   * can end it at the provider.
   * @throws MethodGone, and KeySpent when only another revision can succeed.
   */
  openSaved(charge: Charge, customerId: string): Promise<Intent>
  /**
   * Charges a kept card without its holder. Every attempt confirms the same payment, under a key of its own. A decline is in the intent,
   * and a payment that is paid or cancelled already is returned as it is.
   * @throws MethodGone, and KeySpent when only another revision can succeed.
   */
  chargeSaved(charge: Charge, attempt: Attempt): Promise<Intent>
  /**
   * Opens a set-up that keeps another card, which the buyer's browser confirms like a payment.
   * @throws KeySpent when only another key can succeed.
   */
  createSetup(setup: Setup): Promise<Intent>
  /** Forgets a kept card. Does nothing if it is forgotten already. */
  detachMethod(methodId: string): Promise<void>
  /** Changes amount, fee and email of an open intent. Returns a settled intent unchanged. */
  updateIntent(id: string, charge: Charge): Promise<Intent>
  getIntent(id: string): Promise<Intent>
  /** Cancels an open intent. Returns `succeeded` if it was paid meanwhile, `processing` if a payment is in progress. */
  cancelIntent(id: string): Promise<Intent>
  /** Lists our intents created between two moments. */
  listIntents(from: Date, to: Date): AsyncIterable<Intent>
  /**
   * Refunds from the merchant's account, with the share of the fee.
   * @throws KeySpent when only another attempt can succeed.
   */
  refund(input: RefundInput): Promise<ProviderRefund>
  readRefunds(intentId: string): Promise<Refunds>
  readDispute(id: string): Promise<ProviderDispute>
  /** Sends the evidence to the bank. Does nothing if evidence was sent before: banks accept it once. */
  submitEvidence(disputeId: string, answer: DisputeAnswer): Promise<void>
  /**
   * Takes the money of a lost dispute back from the merchant's account, at most what it has left of the payment
   * (docs/product/payments.md#disputes).
   * @throws KeySpent when only another attempt can succeed.
   */
  reverseTransfer(dispute: ProviderDispute, attempt: number): Promise<void>
  /**
   * Sends the merchant again what `reverseTransfer` took back, if it did, less the share of the fee that was returned then. For
   * a dispute that was lost and is won after all.
   * @returns that share, if the provider still counts it as returned, in minor units.
   * @throws KeySpent when only another attempt can succeed.
   */
  sendTransferAgain(dispute: ProviderDispute, attempt: number): Promise<number>
  /** Registers a site where wallets may be shown. */
  registerDomain(domain: string): Promise<WalletDomain>
  /** Lists the events about disputes and refunds since a moment, newest first, whether their webhooks arrived or not. */
  listEvents(from: Date): AsyncIterable<PaymentEvent>
  /** @throws ApiError 400 when the signature is not the provider's. */
  readWebhook(rawBody: string, header: (name: string) => string): PaymentEvent
}
