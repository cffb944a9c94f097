export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'

/** Money that the provider sends from a merchant's account to their bank. */
export interface ProviderPayout {
  id: string
  currency: string
  /** Minor units. */
  amountMinor: number
  status: PayoutStatus
  /** Why it failed, in words. */
  failure: string | null
  createdAt: Date
  /** The day on which the bank is expected to have it. */
  arrivesAt: Date
  /** Whether its transactions are known: `never` for one that was made by hand, which has no list. */
  transactions: 'listed' | 'later' | 'never'
}

/** A change of the balance of a merchant's account. */
export interface ProviderTransaction {
  id: string
  kind: 'sale' | 'refund' | 'dispute' | 'fee' | 'adjustment'
  /** Before the fee; negative when money left. Minor units. */
  amountMinor: number
  /** Above zero when the merchant paid it, below when it was returned. Minor units. */
  feeMinor: number
  at: Date
  /** What the provider calls it. */
  text: string
  /** The payment at the account; its refunds have the same. Null when it is about none. */
  paymentId: string | null
  /** What it is about, as far as the provider says. */
  about: { orderId?: string | undefined; refundId?: string | undefined; disputeId?: string | undefined }
}

/** What an account has, and when it is paid out and to which bank. */
export interface ProviderFunds {
  /** What is to be paid out, once for each currency. Minor units. */
  balances: { currency: string; amountMinor: number }[]
  interval: 'daily' | 'weekly' | 'monthly' | 'manual'
  /** Day of the next payout; null if the provider does not say. */
  nextAt: Date | null
  /** When the bank is expected to have it; null if the provider does not say. */
  arrivesAt: Date | null
  /** Null if the provider names none. */
  bank: { name: string | null; last4: string } | null
}

/** Payouts, as far as they are shown. */
export interface Payouts {
  /** Lists the payouts of an account that were created at a moment or later. */
  listPayouts(accountId: string, from: Date): AsyncIterable<ProviderPayout>
  readFunds(accountId: string): Promise<ProviderFunds>
  /** Lists what a payout consists of, without the payout itself, page by page. */
  listTransactions(accountId: string, payoutId: string): AsyncIterable<ProviderTransaction[]>
}
