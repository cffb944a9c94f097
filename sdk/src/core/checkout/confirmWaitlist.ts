import { LinktillError } from '../LinktillError.js'
import type { Shared } from './shared.js'

/**
 * Confirms the address that the visit's token of the waiting list was mailed to. Calling it twice has no effect.
 * Resolves to null without a token, to `reserved` if a purchase is kept for the shopper, and to `ended` if the entry does not
 * exist any more.
 */
export async function confirmWaitlist({ client, details }: Shared): Promise<'confirmed' | 'reserved' | 'ended' | null> {
  const token = details().waitlist
  if (!token) return null
  try {
    const { state } = await client.confirmWaitlist({ body: { token } })
    return state === 'reserved' ? 'reserved' : 'confirmed'
  } catch (error) {
    if (error instanceof LinktillError && error.status === 422) return 'ended'
    throw error
  }
}
