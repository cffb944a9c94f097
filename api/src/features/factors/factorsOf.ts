import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'

/** The second factors of a merchant. */
export interface Factors {
  passkeys: number
  /** Whether an authenticator app is set up. */
  totp: boolean
  /** How many are left. */
  recoveryCodes: number
}

/** A factor that a sign-in or a change accepts. */
export type FactorKind = 'passkey' | 'totp' | 'recovery_code'

const COUNT = `
  select (select cast(count(*) as integer) from passkeys where merchant_id = :merchantId) as passkeys,
    exists (select from totp_secrets where merchant_id = :merchantId and secret is not null) as totp,
    (select cast(count(*) as integer) from recovery_codes where merchant_id = :merchantId) as recovery_codes
  from merchants where id = :merchantId`

/** Counts the second factors of a merchant. */
export async function factorsOf(db: Knex, merchantId: string): Promise<Factors> {
  const [factors] = await sql<Factors>(db, COUNT, { merchantId }, 'factorsOf')
  return factors ?? { passkeys: 0, totp: false, recoveryCodes: 0 }
}

/** Whether a sign-in asks for a second factor. Recovery codes only replace one. */
export const hasFactor = ({ passkeys, totp }: Factors): boolean => passkeys > 0 || totp

/** Returns what the merchant can prove their identity with, in the order in which it is offered. */
export const acceptedOf = ({ passkeys, totp, recoveryCodes }: Factors): FactorKind[] => [
  ...(passkeys ? ['passkey' as const] : []),
  ...(totp ? ['totp' as const] : []),
  ...(recoveryCodes ? ['recovery_code' as const] : []),
]
