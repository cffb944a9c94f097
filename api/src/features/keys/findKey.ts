import type { Knex } from 'knex'
import type { Credential } from '../../http/operations.ts'
import { ApiKey } from './ApiKey.ts'
import { hashOf, isSecret, type Prefix } from './secret.ts'

/** The last use is shown to the minute; writing it down at every call would cost more than the call. */
const NOTED_MS = 60_000

/**
 * Whose key this is; null when it is not one of ours, of the other mode, run out or revoked.
 * @param secret as it came behind `Bearer`.
 */
export async function findKey(db: Knex, secret: string, prefix: Prefix): Promise<Credential | null> {
  if (!isSecret(secret, prefix)) return null
  const key = await ApiKey.query(db)
    .findOne({ secretHash: hashOf(secret) })
    .whereNull('revokedAt')
  const now = Date.now()
  if (!key || (key.expiresAt && key.expiresAt.getTime() <= now)) return null
  if (!key.lastUsedAt || key.lastUsedAt.getTime() < now - NOTED_MS)
    await ApiKey.query(db)
      .where({ id: key.id, merchantId: key.merchantId })
      .patch({ lastUsedAt: new Date(now) })
  return { merchantId: key.merchantId, key: { id: key.id, scopes: key.scopes } }
}
