import { atServerOf } from '../../platform/db/atServer.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Credential } from '../../platform/http/handler.ts'
import { readToken } from './tokens.ts'
import { findKey } from '../keys/findKey.ts'
import { prefixFor } from '../keys/secret.ts'

const OPEN = `
  select exists (select from merchants where id = :merchantId and email_confirmed_at is not null) as is_confirmed
  from sessions where merchant_id = :merchantId and id = :sessionId and ends_at > :now`

/**
 * Returns the credential in `Bearer`: an access token of an open session, or a secret key. Returns null for a token that is not
 * ours, has expired, or whose session has ended.
 * @throws 401 for an invalid key.
 */
export const createCredentialOf =
  ({ db, config }: Pick<Deps, 'db' | 'config'>) =>
  async (authorization: string): Promise<Credential | null> => {
    const [scheme, secret] = authorization.split(' ')
    if (scheme?.toLowerCase() === 'bearer' && secret?.startsWith('sk_')) return findKey(db, secret, prefixFor(config.testMode))
    const claims = readToken(config.secrets, authorization)
    if (!claims) return null
    const read = () => sql<{ isConfirmed: boolean }>(db, OPEN, { ...claims, now: new Date() }, 'openSession')
    const [open] = await atServerOf(db, claims.merchantId, read)
    return open ? { ...claims, isConfirmed: open.isConfirmed, key: null } : null
  }
