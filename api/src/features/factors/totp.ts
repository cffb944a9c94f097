import type { Knex } from 'knex'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import { PLATFORM } from '../../shop/letters/brand.ts'

/** What every authenticator app understands (RFC 6238). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A phone's clock may be off by half a minute. */
const DRIFT_STEPS = 1
const STEP_MS = RULES.period * 1000
/** Compared with when there is no secret, so that the check takes as long. */
const NO_SECRET = new Secret({ size: 20 }).base32

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the text of the QR code that an authenticator app reads. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...RULES, issuer: PLATFORM.shop, label: email, secret }).toString()

/** Returns the step that a code is right for, at this moment or one step beside it; null for a wrong one. */
export function stepOf(secret: string, code: string): number | null {
  const delta = new TOTP({ ...RULES, secret }).validate({ token: code, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(Date.now() / STEP_MS) + delta
}

/** Takes a code of the merchant's app. A code is right once: of two concurrent calls, one gets it. */
export async function takeTotp(trx: Knex, merchantId: string, code: string, secrets: Secrets): Promise<boolean> {
  const row = await trx('totp_secrets').where({ merchantId }).whereNotNull('secret').first('secret')
  const step = stepOf(row ? unseal(secrets, row.secret) : NO_SECRET, code)
  if (!row || step === null) return false
  return (await trx('totp_secrets').where({ merchantId }).where('lastStep', '<', step).update({ lastStep: step })) > 0
}

/** Stores a secret that was shown. It counts when its first code is confirmed. */
export async function keepPending(trx: Knex, merchantId: string, secret: string, secrets: Secrets): Promise<void> {
  const pendingSecret = seal(secrets, secret)
  await trx('totp_secrets').insert({ merchantId, pendingSecret }).onConflict('merchantId').merge({ pendingSecret })
}

/** Makes the secret that was shown the merchant's, if the code is right. @returns whether it was. */
export async function confirmPending(trx: Knex, merchantId: string, code: string, secrets: Secrets): Promise<boolean> {
  const row = await trx('totp_secrets').where({ merchantId }).whereNotNull('pendingSecret').forUpdate().first('pendingSecret')
  const lastStep = stepOf(row ? unseal(secrets, row.pendingSecret) : NO_SECRET, code)
  if (!row || lastStep === null) return false
  const confirmed = { secret: row.pendingSecret, pendingSecret: null, lastStep, createdAt: new Date() }
  await trx('totp_secrets').where({ merchantId }).update(confirmed)
  return true
}
