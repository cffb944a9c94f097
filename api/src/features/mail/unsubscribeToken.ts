import { seal, unseal } from '../../http/seal.ts'

/**
 * Makes the token of a shopper who unsubscribes from a shop. Sealed, so that an address in a log reveals no person; it
 * never expires.
 */
export const signUnsubscribe = (secret: string, merchantId: string, canonicalEmail: string): string =>
  Buffer.from(seal(secret, `unsubscribe ${merchantId} ${canonicalEmail}`), 'base64').toString('base64url')

/** Returns the content of a token; null for one that is not ours. */
export function readUnsubscribe(secret: string, token: string): { merchantId: string; email: string } | null {
  try {
    const [purpose, merchantId, email] = unseal(secret, Buffer.from(token, 'base64url').toString('base64')).split(' ')
    return purpose === 'unsubscribe' && merchantId && email ? { merchantId, email } : null
  } catch {
    return null
  }
}
