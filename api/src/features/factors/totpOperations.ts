import type { Handler } from '../deps.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { assertProof } from './assertProof.ts'
import { factorsOf } from './factorsOf.ts'
import { noteAdded } from './noteAdded.ts'
import { lockFactors, removeFactor } from './removeFactor.ts'
import { confirmPending, keepPending, newTotpSecret, totpUri } from './totp.ts'

export const startTotp: Handler<'startTotp'> = async ({ body }, ctx) => {
  const { db, merchantId, config } = ctx
  return db.transaction(async (trx) => {
    const { email } = await lockFactors(trx, merchantId)
    await assertProof(trx, merchantId, body, ctx)
    const secret = newTotpSecret()
    await keepPending(trx, merchantId, secret, config.secrets)
    return { secret, uri: totpUri(secret, email) }
  })
}

export const confirmTotp: Handler<'confirmTotp'> = async ({ body }, ctx) => {
  const { db, merchantId, config } = ctx
  return db.transaction(async (trx) => {
    await lockFactors(trx, merchantId)
    if (!(await confirmPending(trx, merchantId, body.code.replace(/\s/g, ''), config.secrets)))
      throw invalidField('code', 'This code is wrong. Enter the one that the app shows now, or begin again.')
    return { recovery_codes: await noteAdded(trx, ctx, { kind: 'totp' }) }
  })
}

export const removeTotp: Handler<'removeTotp'> = async ({ body }, ctx) => {
  const { db, merchantId } = ctx
  await db.transaction(async (trx) => {
    if (!(await factorsOf(trx, merchantId)).totp) throw conflict('No authenticator app is set up.')
    await removeFactor(trx, ctx, body, () => trx('totp_secrets').where({ merchantId }).delete())
    await recordAudit(trx, ctx, { action: 'factor.removed', before: { kind: 'totp' } })
  })
  return undefined
}
