import type { Handler } from '../deps.ts'
import { refused } from '../../platform/http/errors.ts'
import { NOBODY, readMerchant } from '../../platform/http/merchantCode.ts'
import { hashPassword } from '../../platform/http/passwords.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { assertTimeZone } from '../../shop/merchant/timeZone.ts'
import { actorOf } from '../audit/recordAudit.ts'
import { requestOptions } from '../factors/passkeyOptions.ts'
import { finishRecovery } from '../factors/recovery.ts'
import { verifyPasskey } from '../factors/verifyPasskey.ts'
import { assertNotAboutOwner, assertUncommonPassword } from './assertUncommonPassword.ts'
import { endWays } from './endWays.ts'
import { startSession } from './sessions.ts'
import { finishSignIn } from './signIn.ts'

export const completeSignIn: Handler<'completeSignIn'> = async ({ body: { challenge_id: id, ...proof } }, ctx) =>
  finishSignIn(ctx.db, id, proof, ctx)

export const startPasskeySignIn: Handler<'startPasskeySignIn'> = async (_, ctx) => requestOptions(ctx.db, null, ctx, 'sign_in')

/** The passkey stores its merchant's id, so no account is looked up by what a stranger sends. */
export const signInWithPasskey: Handler<'signInWithPasskey'> = async ({ body }, ctx) => {
  assertTimeZone(body.time_zone, 'time_zone')
  const merchantId = readMerchant(body.passkey.response.userHandle ?? '') ?? NOBODY
  return ctx.db.transaction(async (trx) => {
    if (!(await verifyPasskey(trx, { merchantId, assertion: body.passkey, purpose: 'sign_in' }, ctx)))
      throw refused('passkey_refused', 'This passkey was not accepted. Try again, or sign in with email and password.')
    const merchant = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
    return startSession(trx, merchant, ctx, { ...body, timeZone: body.time_zone, by: 'passkey' })
  })
}

export const completeFactorRecovery: Handler<'completeFactorRecovery'> = async ({ body }, ctx) => {
  await assertUncommonPassword(body.password)
  const passwordHash = await hashPassword(body.password, ctx.meter)
  return ctx.db.transaction(async (trx) => {
    const merchantId = await finishRecovery(trx, body.token, ctx)
    assertNotAboutOwner(body.password, await Merchant.query(trx).findById(merchantId).throwIfNotFound())
    await endWays(trx, 'recovery', { merchantId, actor: actorOf(ctx, merchantId) })
    const merchant = await Merchant.query(trx).patchAndFetchById(merchantId, { passwordHash })
    return startSession(trx, merchant, ctx, { by: 'recovery' })
  })
}
