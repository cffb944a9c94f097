/** State of the fake Stripe. Shapes are Stripe's, as far as they are read. */
export interface FakeIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  currency: string
  created: number
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  application_fee_amount: number | null
  on_behalf_of: string | null
  transfer_data: { destination: string } | null
  receipt_email: string | null
  metadata: Record<string, string>
  payment_method_types: string[]
  last_payment_error: { code: string; decline_code?: string; charge?: string; payment_method?: object } | null
  /** Set if it keeps a card, or charges one that is kept. */
  customer?: string
  setup_future_usage?: string
  payment_method_options?: { card?: { setup_future_usage?: string } }
  payment_method?: FakeMethod
}

/** A kept card. */
export interface FakeMethod {
  id: string
  object: 'payment_method'
  type: 'card'
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string }
  /** Null once it is detached. */
  customer: string | null
  /** `good`, or the code of the decline when it is charged without its holder. Stripe has no such field. */
  behaviour: string
}

export interface FakeSetup {
  id: string
  object: 'setup_intent'
  client_secret: string
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  customer: string
  payment_method: FakeMethod | null
  last_setup_error: null
  metadata: Record<string, string>
}

export interface FakeRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  metadata: Record<string, string>
}

export interface FakeAccount {
  id: string
  object: 'account'
  email: string
  country?: string
  business_profile?: { name: string }
  charges_enabled: boolean
  capabilities: Record<string, 'active' | 'inactive' | 'pending'>
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
  settings: { payouts: { schedule: { interval: string; weekly_anchor?: string; monthly_anchor?: number } } }
  external_accounts: { data: { object: 'bank_account'; bank_name: string; last4: string; default_for_currency: boolean }[] }
}

export interface FakeDispute {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  currency: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  evidence: Record<string, string>
  evidence_details: { due_by: number | null; submission_count: number }
}

/** Money of one payment: what the merchant's account got, and what was returned of it and of the fee. */
export interface FakeCharge {
  /** Null for a payment on the account of the keys. */
  transfer: {
    id: string
    destination: string
    amount: number
    amount_reversed: number
    reversals: { data: { amount: number; metadata: Record<string, string> }[] }
  } | null
  application_fee: { id: string; amount: number; amount_refunded: number } | null
  balance_transaction: FakeTransaction | null
}

/** What a payment brought to the platform's balance. */
export interface FakeTransaction {
  object: 'balance_transaction'
  currency: string
  amount: number
  fee: number
}

/** Made by the platform, besides those of payments. */
export interface FakeTransfer {
  id: string
  amount: number
  currency: string
  destination: string
  transfer_group: string
  metadata: Record<string, string>
}

export interface FakeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  account?: string
  data: { object: object }
}

let count = 0
export const fakeId = (prefix: string) =>
  `${prefix}_fake${(++count).toString().padStart(4, '0')}${Math.random().toString(36).slice(2, 8)}`

/** Stripe's refusals. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  /** @param more other fields of the error; `type` is that of an invalid request by default. */
  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', code, message, ...structuredClone(more) } }
  }
}

/** `a[b]=c&d[0]=e` → `{ a: { b: 'c' }, d: ['e'] }` */
export function readForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[')
    let place = form
    for (const name of names.slice(0, -1)) place = (place[name] ??= {}) as Record<string, unknown>
    place[names.at(-1)!] = value
  }
  return form
}

export const listOf = (value: unknown): string[] => Object.values((value ?? {}) as Record<string, string>)

/** What the platform has switched on. */
export const METHODS = [
  'card',
  'link',
  'paypal',
  'klarna',
  'ideal',
  'bancontact',
  'blik',
  'p24',
  'eps',
  'sepa_debit',
  'customer_balance',
]
