import type { Intent } from '../../../gateways/payments.ts'
import type { Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'

const DAY_MS = 24 * 3600_000
/** Days from a declined attempt to the next one (docs/product/subscriptions.md#when-a-charge-fails). */
const WAIT_DAYS = [2, 5, 7, 7]

/** Why an attempt failed. */
export interface Failure {
  /** A code of `describeFailure`, `card_gone`, or `authentication_required` if the bank wants to ask the buyer. */
  code: string
  /** Whether the same card will be declined again. */
  isFinal: boolean
}

export const CARD_GONE: Failure = { code: 'card_gone', isFinal: true }
export const ASKS_BUYER = 'authentication_required'

/** Returns why a payment did not succeed. Null while nothing is decided. */
export function failureOf({ status, error }: Intent): Failure | null {
  if (status === 'requires_action' || (status === 'requires_payment' && error?.asksBuyer))
    return { code: ASKS_BUYER, isFinal: true }
  if (status !== 'requires_payment') return null
  return { code: error?.code ?? 'card_declined', isFinal: error?.isFinal ?? false }
}

/**
 * Returns what follows a failed attempt: another one, or, after the last one, the day when the subscription ends unless it is paid.
 * @param graceDays how long a buyer keeps access without paying.
 */
export function afterFailure(
  { attempts }: Pick<SubscriptionCycle, 'attempts'>,
  { pastDueSince }: Pick<Subscription, 'pastDueSince'>,
  { failure, now, graceDays }: { failure: Failure; now: Date; graceDays: number },
): { nextAttemptAt: Date | null; givesUpAt: Date | null } {
  const days = failure.isFinal ? undefined : WAIT_DAYS[attempts]
  if (days !== undefined) return { nextAttemptAt: new Date(now.getTime() + days * DAY_MS), givesUpAt: null }
  const graceEnds = (pastDueSince ?? now).getTime() + graceDays * DAY_MS
  return { nextAttemptAt: null, givesUpAt: new Date(Math.max(now.getTime(), graceEnds)) }
}
