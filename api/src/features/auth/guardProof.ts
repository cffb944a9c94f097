import type { Redis } from 'ioredis'
import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type Proofs, proofFields, proofsOf } from '../limitedBy.ts'
import type { Around, Call } from '../../platform/http/operations.ts'
import { createThrottle } from './throttle.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { readChallengeId } from '../factors/signInChallenge.ts'
import { findKnownBrowser } from './knownBrowser.ts'

const DAY_SECONDS = 24 * 3600

interface GuardOptions {
  db: Knex
  config: Pick<Config, 'secrets' | 'rateLimits'>
  redis: Redis | null
}

/**
 * Counts wrong proofs of an account in one counter over all operations that take one: the second step of a sign-in, the
 * confirmation that it is you, and every change that takes a password or a factor itself. So guessing gains nothing by changing between them. A known browser has
 * a counter of its own. Only a caller who knows the password, has a mailed link or holds a session can raise these counters. A wrong
 * proof by a session is recorded, which mails the owner.
 */
export function guardProof({ db, config, redis }: GuardOptions): Around {
  const throttle = createThrottle({ name: 'proof', free: 10, seconds: DAY_SECONDS, redis })

  async function whoGuesses({ op, input, caller }: Call): Promise<string> {
    const merchantId = op.needsMerchant
      ? caller.merchantId
      : readChallengeId(config.secrets, (input.body as { challenge_id: string }).challenge_id)?.merchantId
    // A challenge that we did not make belongs to no account.
    if (!merchantId) return caller.address
    return (await findKnownBrowser(db, config.secrets, caller.header('cookie'), { merchantId })) ?? merchantId
  }

  return async (call, next) => {
    const proofs = takesProof(call) ? proofsOf(call) : null
    if (!proofs) return next()
    const forgive = config.rateLimits ? await throttle(call, await whoGuesses(call)) : async () => {}
    const reply = await next().catch(async (error: unknown) => {
      if (!isWrongProof(call, error)) await forgive()
      else if (call.op.needsMerchant)
        await recordAudit(db, call.caller, { action: 'proof.refused', after: { by: kindOf(proofs) } })
      throw error
    })
    await forgive()
    return reply
  }
}

const takesProof = ({ op }: Call) => op.id === 'completeSignIn' || op.limits.some(({ by }) => by === 'proof')

const kindOf = ({ passkey, code }: Proofs) => (passkey ? 'passkey' : code ? 'code' : 'password')

/** Other refusals say nothing about the proof. A challenge that is over counts, so that no try is free. */
const isWrongProof = ({ op }: Call, error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'challenge_expired' || Boolean(error.errors?.some(({ path }) => proofFields(op.id).includes(path))))
