import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { factorsOf } from './factorsOf.ts'
import type { PasskeyRow } from './PasskeyRow.ts'
import { presentPasskey } from './present.ts'

/** Reads everything about the factors of a merchant that settings show. */
export async function readFactors(db: Knex, merchantId: string): Promise<components['schemas']['Factors']> {
  const [passkeys, totp, recovery, { secondFactorRequired }, { recoveryCodes }] = await Promise.all([
    db<PasskeyRow>('passkeys').where({ merchantId }).orderBy('createdAt'),
    db('totp_secrets').where({ merchantId }).whereNotNull('secret').first('createdAt'),
    db('factor_recoveries').where({ merchantId }).first('readyAt'),
    db('merchants').where({ id: merchantId }).first('secondFactorRequired'),
    factorsOf(db, merchantId),
  ])
  return {
    passkeys: passkeys.map(presentPasskey),
    totp: totp ? { created_at: totp.createdAt.toISOString() } : null,
    recovery_codes_left: recoveryCodes,
    required: secondFactorRequired,
    recovery_ready_at: recovery?.readyAt.toISOString() ?? null,
  }
}
