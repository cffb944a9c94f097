import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { factorsOf, hasFactor } from './factorsOf.ts'
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

/** What every page of the dashboard knows about the factors. */
export interface SecondFactor {
  isSet: boolean
  recoveryReadyAt: Date | null
}

/** Reads whether a factor is set, and whether a recovery is running. */
export async function readSecondFactor(db: Knex, merchantId: string): Promise<SecondFactor> {
  const [factors, recovery] = await Promise.all([
    factorsOf(db, merchantId),
    db('factor_recoveries').where({ merchantId }).first('readyAt'),
  ])
  return { isSet: hasFactor(factors), recoveryReadyAt: recovery?.readyAt ?? null }
}
