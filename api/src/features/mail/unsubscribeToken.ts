import { seal, unseal } from '../../http/seal.ts'

/** Who wants no more reminders of which shop. Sealed, so that an address in a log tells nobody's name; it never expires. */
export const signUnsubscribe = (secret: string, merchantId: string, canonicalEmail: string): string =>
  Buffer.from(seal(secret, `unsubscribe ${merchantId} ${canonicalEmail}`), 'base64').toString('base64url')

/** What a token says; null for one that we did not make. */
export function readUnsubscribe(secret: string, token: string): { merchantId: string; email: string } | null {
  try {
    const [purpose, merchantId, email] = unseal(secret, Buffer.from(token, 'base64url').toString('base64')).split(' ')
    return purpose === 'unsubscribe' && merchantId && email ? { merchantId, email } : null
  } catch {
    return null
  }
}
