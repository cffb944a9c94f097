import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { refused } from '../../platform/http/errors.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { actorOf, recordAudit } from '../audit/recordAudit.ts'
import { assertFactor, type FactorProof } from '../factors/assertFactor.ts'
import { factorsOf, hasFactor } from '../factors/factorsOf.ts'
import type { FactorContext } from '../factors/relyingParty.ts'
import { readChallengeId, secondFactorRequired, type SignInOptions, tryChallenge } from '../factors/signInChallenge.ts'
import { type SignInContext, startSession } from './sessions.ts'

type Session = components['schemas']['Session']

export interface FullContext extends SignInContext, FactorContext {
  config: SignInContext['config'] & FactorContext['config']
}

/**
 * Opens a session for somebody who knows the password or has opened a mailed link. Call it after the commit of what precedes.
 * @throws 401 `second_factor_required` when the account has a factor.
 */
export async function signIn(db: Knex, merchant: Merchant, ctx: FullContext, options: SignInOptions): Promise<Session> {
  const factors = await factorsOf(db, merchant.id)
  if (hasFactor(factors)) throw await secondFactorRequired(db, merchant, ctx, { ...options, factors })
  const { by, remember = false, tokenOnly = false, timeZone = null } = options
  return db.transaction((trx) => startSession(trx, merchant, ctx, { by, remember, tokenOnly, timeZone }))
}

/**
 * Opens the session that waited for a second factor. A try counts before its outcome is known, so concurrent tries gain nothing.
 * @throws 422 for a challenge that is over, 400 for a wrong factor.
 */
export async function finishSignIn(db: Knex, challengeId: string, proof: FactorProof, ctx: FullContext): Promise<Session> {
  const named = readChallengeId(ctx.config.secrets, challengeId)
  const challenge = await tryChallenge(db, named ?? { merchantId: NOBODY, id: NOBODY })
  return db.transaction(async (trx) => {
    // Checked for nobody too, so that the response about a challenge that is over takes as long.
    const merchantId = challenge?.merchantId ?? NOBODY
    await assertFactor(trx, merchantId, { ...proof, purpose: 'second_factor' }, ctx).catch(async (error: unknown) => {
      if (!challenge) throw challengeExpired()
      // The transaction is rolled back.
      const after = { by: proof.passkey ? 'passkey' : 'code' }
      await recordAudit(db, actorOf(ctx, merchantId), { action: 'second_factor.refused', after })
      throw error
    })
    if (!challenge) throw challengeExpired()
    await trx('challenges').where({ merchantId, id: challenge.id }).delete()
    const merchant = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
    return startSession(trx, merchant, ctx, challenge)
  })
}

const challengeExpired = () =>
  refused('challenge_expired', 'This sign-in is over: it took too long, or had too many wrong codes. Sign in again.')
