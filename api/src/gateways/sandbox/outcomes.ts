import { randomBytes } from '../../platform/randomBytes.ts'
import type { Decline, IntentStatus } from '../payments.ts'

/** Outcomes that the sandbox's card form can request: by name, never by card number. */
export type Outcome =
  | 'succeeded'
  | 'disputed'
  | 'declined'
  | 'insufficient_funds'
  | 'requires_action'
  | 'expired_card'
  | 'processing_error'
  | 'authenticated'
  | 'authentication_failed'
  | SavedOutcome

/** Cards that pay when their holder is there, and behave otherwise when they are charged again. */
export type SavedOutcome = 'declined_later' | 'asks_bank' | 'expires_soon'

/** What an outcome makes of an intent. */
interface Result {
  status: IntentStatus
  error: Pick<Decline, 'code' | 'isFinal'> | null
}

const RESULTS: Record<Outcome, Result> = {
  succeeded: { status: 'succeeded', error: null },
  // Paid, and then disputed at the shopper's bank.
  disputed: { status: 'succeeded', error: null },
  authenticated: { status: 'succeeded', error: null },
  requires_action: { status: 'requires_action', error: null },
  declined: { status: 'requires_payment', error: { code: 'card_declined' } },
  insufficient_funds: { status: 'requires_payment', error: { code: 'insufficient_funds' } },
  expired_card: { status: 'requires_payment', error: { code: 'expired_card', isFinal: true } },
  declined_later: { status: 'succeeded', error: null },
  asks_bank: { status: 'requires_action', error: null },
  expires_soon: { status: 'succeeded', error: null },
  processing_error: { status: 'requires_payment', error: { code: 'processing_error' } },
  authentication_failed: { status: 'requires_payment', error: { code: 'authentication_failed' } },
}
/** What becomes of an open intent. */
export interface Move {
  status: IntentStatus
  error: Decline | null
}

/** An attempt with the test card of an outcome, which identifies the card. */
export const moveOf = (outcome: Outcome): Move => {
  const { status, error } = RESULTS[outcome]
  if (!error) return { status, error }
  return { status, error: { ...error, attempt: `ch_test_${randomBytes(12).toString('hex')}`, fingerprint: `fp_test_${outcome}` } }
}
