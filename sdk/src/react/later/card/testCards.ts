import type { Schema } from '../../../core/operations.js'

export type SandboxOutcome = Schema<'SandboxConfirmation'>['outcome']

/** The sandbox's test card numbers, the same as Stripe's, and the outcome of each. */
const OUTCOMES: Record<string, SandboxOutcome> = {
  '4242424242424242': 'succeeded',
  '4000000000000259': 'disputed',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'requires_action',
  '4000000000000069': 'expired_card',
  '4000000000000119': 'processing_error',
  // These pay today. They matter when they are charged again.
  '4000000000000341': 'declined_later',
  '4000002760003184': 'asks_bank',
  '4000000000000077': 'expires_soon',
}

/** Returns the outcome of a test card, or undefined for any other number. The number itself is never sent. */
export const outcomeOf = (digits: string): SandboxOutcome | undefined => OUTCOMES[digits]

/**
 * Returns a test card that succeeds if the page's address ends with `#test-card`, else empty fields. The dashboard's checklist
 * opens the checkout with it. Only the sandbox's form reads it: fields of a real provider are not ours to fill in.
 */
export function testCardInAddress(): { number: string; expiry: string; code: string } {
  if (location.hash !== '#test-card') return { number: '', expiry: '', code: '' }
  const year = String(new Date().getFullYear() + 3).slice(-2)
  return { number: '4242 4242 4242 4242', expiry: `12 / ${year}`, code: '123' }
}
