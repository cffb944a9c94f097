import type { Knex } from 'knex'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { ApiKey } from './ApiKey.ts'

/** Revokes every key of a merchant. Calls with them are refused from then on. */
export async function revokeKeys(trx: Knex, actor: Actor): Promise<void> {
  const { merchantId } = actor
  const revoked = await ApiKey.query(trx).where({ merchantId }).whereNull('revokedAt').patch({ revokedAt: new Date() })
  if (revoked) await recordAudit(trx, actor, { action: 'api_keys.revoked', before: { count: revoked } })
}
