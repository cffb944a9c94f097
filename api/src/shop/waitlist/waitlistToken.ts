import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'

interface EntryId {
  merchantId: string
  id: string
}

/** Makes the token of an entry, which only its address receives. Sealed; it works as long as the entry exists. */
export const signWaitlist = (secrets: Secrets, { merchantId, id }: EntryId): string =>
  seal(secrets, `waitlist ${merchantId} ${id}`)

/** Returns the entry of a token; null for one that is not ours. */
export function readWaitlist(secrets: Secrets, token: string): EntryId | null {
  try {
    const [purpose, merchantId, id] = unseal(secrets, token).split(' ')
    return purpose === 'waitlist' && merchantId && id ? { merchantId, id } : null
  } catch {
    return null
  }
}
