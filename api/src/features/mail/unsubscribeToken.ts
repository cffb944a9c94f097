import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'

/**
 * Makes the token of a shopper who unsubscribes from a shop. Sealed, so that an address in a log reveals no person; it
 * never expires.
 */
export const signUnsubscribe = (secrets: Secrets, merchantId: string, canonicalEmail: string): string =>
  seal(secrets, `unsubscribe ${merchantId} ${canonicalEmail}`)

/** Returns the content of a token; null for one that is not ours. */
export function readUnsubscribe(secrets: Secrets, token: string): { merchantId: string; email: string } | null {
  try {
    const [purpose, merchantId, email] = unseal(secrets, token).split(' ')
    return purpose === 'unsubscribe' && merchantId && email ? { merchantId, email } : null
  } catch {
    return null
  }
}
