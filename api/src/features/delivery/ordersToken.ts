import { seal, unseal } from '../../http/seal.ts'

const HOUR_MS = 3600_000

/**
 * Makes a token that opens the orders of one address for an hour. Sealed, so that the address cannot be read from it.
 */
export const signOrders = (secret: string, canonicalEmail: string): string =>
  Buffer.from(seal(secret, `orders ${Date.now() + HOUR_MS} ${canonicalEmail}`), 'base64').toString('base64url')

/** Returns the address whose orders a token opens; null if it has expired or is not ours. */
export function readOrdersToken(secret: string, token: string): string | null {
  try {
    const [purpose, until, email] = unseal(secret, Buffer.from(token, 'base64url').toString('base64')).split(' ')
    return purpose === 'orders' && email && Number(until) > Date.now() ? email : null
  } catch {
    return null
  }
}
