import type { Knex } from 'knex'
import { invalidToken } from '../../platform/http/errors.ts'
import type { Credential } from '../../platform/http/handler.ts'
import { ApiKey } from './ApiKey.ts'
import { expandScopes } from './scopes.ts'
import { hashOf, isSecret, type Prefix } from './secret.ts'
import { ownerOf } from '../../shop/merchant/handles.ts'

/**
 * Interval for storing the last use, which is shown to the minute. Storing it on every call would cost more than the
 * call.
 */
const NOTED_MS = 60_000

/**
 * Returns the key with this secret.
 * @param secret from the `Bearer` header.
 * @throws 401 saying what is wrong: mistyped, of the other mode, unknown, revoked or expired.
 */
export async function findKey(db: Knex, secret: string, prefix: Prefix): Promise<Credential> {
  if (!isSecret(secret)) throw invalidToken('This API key is mistyped. Copy the whole key again.')
  if (!secret.startsWith(prefix)) throw invalidToken(`API keys of this server begin with ${prefix}.`)
  const secretHash = hashOf(secret)
  const merchantId = await ownerOf(db, 'key', secretHash)
  const key = merchantId ? await ApiKey.query(db).findOne({ merchantId, secretHash }) : undefined
  const now = Date.now()
  if (!key) throw invalidToken('This API key does not exist.')
  if (key.revokedAt) throw invalidToken('This API key was revoked.')
  if (key.expiresAt && key.expiresAt.getTime() <= now) throw invalidToken('This API key has expired.')
  if (!key.lastUsedAt || key.lastUsedAt.getTime() < now - NOTED_MS)
    await ApiKey.query(db)
      .where({ id: key.id, merchantId: key.merchantId })
      .patch({ lastUsedAt: new Date(now) })
  return {
    merchantId: key.merchantId,
    sessionId: null,
    // Only a confirmed account creates keys.
    isConfirmed: true,
    key: { id: key.id, scopes: expandScopes(key.scopes), version: key.version },
  }
}
