import type { Knex } from 'knex'
import { randomUUID } from 'node:crypto'
import { deleteInBatches } from '../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { acceptedOf, type Factors } from './factorsOf.ts'
import { requestOptions } from './passkeyOptions.ts'
import type { FactorContext } from './relyingParty.ts'

const LIFETIME_MS = 5 * 60_000
const MAX_TRIES = 5

/** How the session will be, once the factor is proved. */
export interface SignInOptions {
  /** What was proved before the factor. */
  by: 'password' | 'password_reset' | 'openid'
  remember?: boolean | undefined
  tokenOnly?: boolean | undefined
  timeZone?: string | null | undefined
}

interface ChallengeRow {
  merchantId: string
  id: string
  by: SignInOptions['by']
  remember: boolean
  tokenOnly: boolean
  timeZone: string | null
}

interface ChallengeName {
  merchantId: string
  id: string
}

/** Stores a sign-in that waits for the second factor. @returns the 401 that asks for it. */
export async function secondFactorRequired(
  db: Knex,
  { id: merchantId }: Merchant,
  ctx: FactorContext,
  { factors, by, remember = false, tokenOnly = false, timeZone = null }: SignInOptions & { factors: Factors },
): Promise<ApiError> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + LIFETIME_MS)
  await db('challenges').insert({ merchantId, id, by, remember, tokenOnly, timeZone, expiresAt })
  const accepts = acceptedOf(factors)
  return new ApiError(401, 'second_factor_required', 'Enter your second factor to finish signing in.', {
    more: {
      // Names the account for the counters of wrong codes, before anything is read.
      challenge_id: seal(ctx.config.secrets, `challenge ${merchantId} ${id}`),
      accepts,
      ...(accepts.includes('passkey') && { passkey_request: await requestOptions(db, merchantId, ctx, 'second_factor') }),
    },
  })
}

/** Returns what a challenge names; null for a text that we did not make. */
export function readChallengeId(secrets: Secrets, text: string): ChallengeName | null {
  try {
    const [kind, merchantId, id] = unseal(secrets, text).split(' ')
    return kind === 'challenge' ? { merchantId: merchantId!, id: id! } : null
  } catch {
    return null
  }
}

/** Counts a try at a challenge, before its outcome is known. @returns null if it has expired or has no tries left. */
export async function tryChallenge(db: Knex, { merchantId, id }: ChallengeName): Promise<ChallengeRow | null> {
  const [row] = await openChallenge(db, { merchantId, id }).increment('tries', 1).returning('*')
  return (row as ChallengeRow | undefined) ?? null
}

/** Returns the rows of an open challenge, which has expired or has no tries left otherwise. */
export const openChallenge = (db: Knex, { merchantId, id }: { merchantId: string; id: string }) =>
  db('challenges').where({ merchantId, id }).where('tries', '<', MAX_TRIES).where('expiresAt', '>', new Date())

/** Deletes challenges that have expired, used or not. */
export async function forgetChallenges(db: Knex, log: (error: unknown) => void = rethrow): Promise<void> {
  for (const table of ['challenges', 'used_challenges'])
    await deleteInBatches(db, { table, key: ['merchant_id', 'id'], where: 'expires_at < :now', values: { now: new Date() } }, log)
}
