import type { Handler } from '../deps.ts'
import { conflict } from '../../platform/http/errors.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { assertFactor } from './assertFactor.ts'
import { factorsOf, hasFactor } from './factorsOf.ts'
import { readFactors } from './readFactors.ts'
import { replaceRecoveryCodes as replaceCodes } from './recoveryCodes.ts'
import { lockFactors } from './removeFactor.ts'

export const getFactors: Handler<'getFactors'> = async (_, { db, merchantId }) => readFactors(db, merchantId)

export const requireSecondFactor: Handler<'requireSecondFactor'> = async ({ body }, ctx) => {
  const { db, merchantId } = ctx
  await db.transaction(async (trx) => {
    const { secondFactorRequired } = await lockFactors(trx, merchantId)
    if (body.required && !hasFactor(await factorsOf(trx, merchantId)))
      throw conflict('Set up a second factor first, then require it.')
    if (!body.required && secondFactorRequired) await assertFactor(trx, merchantId, body, ctx)
    if (body.required === secondFactorRequired) return
    await trx('merchants').where({ id: merchantId }).update({ secondFactorRequired: body.required })
    await recordAudit(trx, ctx, { action: 'second_factor.required', after: { required: body.required } })
  })
  return readFactors(db, merchantId)
}

/** The codes are in this response only. */
export const replaceRecoveryCodes: Handler<'replaceRecoveryCodes'> = async ({ body }, ctx) => {
  const { db, merchantId } = ctx
  const codes = await db.transaction(async (trx) => {
    await lockFactors(trx, merchantId)
    if (!hasFactor(await factorsOf(trx, merchantId)))
      throw conflict('Recovery codes replace a lost factor. Set up a passkey or an authenticator app first.')
    await assertFactor(trx, merchantId, body, ctx)
    return replaceCodes(trx, ctx)
  })
  return { recovery_codes: codes }
}
