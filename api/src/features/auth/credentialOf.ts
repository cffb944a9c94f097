import type { Deps } from '../../deps.ts'
import type { Credential } from '../../http/handler.ts'
import { readToken } from '../../http/tokens.ts'
import { findKey } from '../keys/findKey.ts'
import { prefixFor } from '../keys/secret.ts'
import { Merchant } from '../../rows/Merchant.ts'

/**
 * Returns the credential in `Bearer`: a token that we signed, or a secret key. Returns null for a token that is not
 * ours, has expired, or was ended by a password change.
 * @throws 401 for an invalid key.
 */
export const createCredentialOf =
  ({ db, config }: Pick<Deps, 'db' | 'config'>) =>
  async (authorization: string): Promise<Credential | null> => {
    const [scheme, secret] = authorization.split(' ')
    if (scheme?.toLowerCase() === 'bearer' && secret?.startsWith('sk_')) return findKey(db, secret, prefixFor(config.testMode))
    const claims = readToken(config.secret, authorization)
    if (!claims) return null
    const merchant = await Merchant.query(db).findById(claims.merchantId).select('id', 'tokenVersion')
    return merchant?.tokenVersion === claims.version ? { merchantId: merchant.id, key: null } : null
  }
