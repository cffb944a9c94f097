import { seal, unseal } from '../../http/seal.ts'

const HOUR_MS = 3600_000

/** Opens the orders of one address for an hour. Sealed: the address cannot be read off it. */
export const signOrders = (secret: string, canonicalEmail: string): string =>
  Buffer.from(seal(secret, `orders ${Date.now() + HOUR_MS} ${canonicalEmail}`), 'base64').toString('base64url')

/** The address whose orders a token opens; null for one that has run out or that we did not make. */
export function readOrdersToken(secret: string, token: string): string | null {
  try {
    const [purpose, until, email] = unseal(secret, Buffer.from(token, 'base64url').toString('base64')).split(' ')
    return purpose === 'orders' && email && Number(until) > Date.now() ? email : null
  } catch {
    return null
  }
}
