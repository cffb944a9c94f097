import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'

const HOUR_MS = 3600_000

/**
 * Makes a token that opens the orders of one address for an hour. Sealed, so that the address cannot be read from it.
 */
export const signOrders = (secrets: Secrets, canonicalEmail: string): string =>
  seal(secrets, `orders ${Date.now() + HOUR_MS} ${canonicalEmail}`)

/** Returns the address whose orders a token opens; null if it has expired or is not ours. */
export function readOrdersToken(secrets: Secrets, token: string): string | null {
  try {
    const [purpose, until, email] = unseal(secrets, token).split(' ')
    return purpose === 'orders' && email && Number(until) > Date.now() ? email : null
  } catch {
    return null
  }
}
