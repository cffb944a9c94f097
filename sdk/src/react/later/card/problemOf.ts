import type { Problem } from '../../../core/checkout/state.js'
import { LinktillError } from '../../../core/LinktillError.js'

/** Returns what the buyer reads about an error of the server: why the bank declined, if it did. @throws any other error, which is a bug. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof LinktillError)) throw error
  const { decline } = (error.body ?? {}) as { decline?: string }
  return decline ? { code: 'declined', reason: decline, message: error.message } : { code: 'payment_error' }
}
