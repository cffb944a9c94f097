import type { Problem } from '../../../core/checkout/state.js'

export type CardField = 'number' | 'expiry' | 'code'

const FIELDS: Record<string, CardField> = {
  card_declined: 'number',
  insufficient_funds: 'number',
  incorrect_number: 'number',
  card_not_supported: 'number',
  limit_exceeded: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'code',
}

/** Returns the card field that a decline is about, or null if it is about the payment as a whole. */
export const fieldOfDecline = (problem: Problem): CardField | null =>
  problem.code === 'declined' ? (FIELDS[problem.reason] ?? null) : null
