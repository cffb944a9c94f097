import type { Knex } from 'knex'
import { ApiKey } from './ApiKey.ts'

/** Revokes every key of a merchant. Calls with them are refused from then on. */
export async function revokeKeys(trx: Knex, merchantId: string): Promise<void> {
  await ApiKey.query(trx).where({ merchantId }).whereNull('revokedAt').patch({ revokedAt: new Date() })
}
