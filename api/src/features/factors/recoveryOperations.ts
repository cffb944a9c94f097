import type { Handler } from '../deps.ts'
import { invalidField, refused } from '../../platform/http/errors.ts'
import { actorOf } from '../audit/recordAudit.ts'
import { startRecovery, stopRecovery, stopRecoveryByLink } from './recovery.ts'
import { openChallenge, readChallengeId } from './signInChallenge.ts'

/** The challenge shows that the caller knows the password, or has opened a mailed link. */
export const requestFactorRecovery: Handler<'requestFactorRecovery'> = async ({ body }, ctx) => {
  const { db, config } = ctx
  const named = readChallengeId(config.secrets, body.challenge_id)
  const readyAt = await db.transaction(async (trx) => {
    const isOpen = named && (await openChallenge(trx, named).first('id'))
    if (!isOpen) throw refused('challenge_expired', 'This sign-in is over. Sign in again, then ask for the removal.')
    const merchant = await trx('merchants').where({ id: named.merchantId }).first('email')
    return startRecovery(trx, actorOf(ctx, named.merchantId), merchant.email, config)
  })
  return { ready_at: readyAt.toISOString() }
}

export const stopFactorRecovery: Handler<'stopFactorRecovery'> = async ({ body }, ctx) => {
  const { db, merchantIdIfAny } = ctx
  await db.transaction(async (trx) => {
    if (body.token) await stopRecoveryByLink(trx, body.token, ctx)
    else if (merchantIdIfAny) await stopRecovery(trx, actorOf(ctx, merchantIdIfAny))
    else throw invalidField('token', 'Sign in to the account, or open the link of the mail, to stop the removal.')
  })
  return { accepted: true }
}
