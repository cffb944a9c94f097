import type { Knex } from 'knex'
import { ApiKey } from './ApiKey.ts'

/** Revokes every key of a merchant. Programs that use them are refused from their next call on. */
export async function revokeKeys(trx: Knex, merchantId: string): Promise<void> {
  await ApiKey.query(trx).where({ merchantId }).whereNull('revokedAt').patch({ revokedAt: new Date() })
}
