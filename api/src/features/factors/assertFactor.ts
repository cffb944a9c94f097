import type { Knex } from 'knex'
import { invalidField } from '../../platform/http/errors.ts'
import { actorOf, recordAudit } from '../audit/recordAudit.ts'
import { factorsOf } from './factorsOf.ts'
import type { PasskeyPurpose } from './passkeyChallenge.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import type { FactorContext } from './relyingParty.ts'
import { takeTotp } from './totp.ts'
import { type Assertion, verifyPasskey } from './verifyPasskey.ts'

/** One of them proves a factor. */
export interface FactorProof {
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
  /** What a passkey signed. */
  passkey?: Assertion | undefined
  /** What the passkey's challenge was made for. Default: prove. */
  purpose?: Extract<PasskeyPurpose, 'prove' | 'second_factor'>
}

/**
 * Checks one factor of the merchant, and uses up the code or the challenge.
 * @throws 400 naming the field.
 */
export async function assertFactor(
  trx: Knex,
  merchantId: string,
  { code, passkey, purpose = 'prove' }: FactorProof,
  ctx: FactorContext,
): Promise<void> {
  if (!passkey && !code)
    throw invalidField('code', 'Enter a code from your authenticator app or a recovery code, or use a passkey.')
  if (passkey && !(await verifyPasskey(trx, { merchantId, assertion: passkey, purpose }, ctx)))
    throw invalidField('passkey', 'This passkey was not accepted. Try again, or use another factor.')
  if (!passkey && !(await takeCode(trx, merchantId, code!, ctx)))
    throw invalidField('code', 'This code is wrong or was used before. Enter the next one from your app, or a recovery code.')
}

async function takeCode(trx: Knex, merchantId: string, text: string, ctx: FactorContext): Promise<boolean> {
  const code = text.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) return takeTotp(trx, merchantId, code, ctx.config.secrets)
  if (!(await takeRecoveryCode(trx, merchantId, code))) return false
  const { recoveryCodes: left } = await factorsOf(trx, merchantId)
  await recordAudit(trx, actorOf(ctx, merchantId), { action: 'recovery_codes.used', after: { left } })
  return true
}
