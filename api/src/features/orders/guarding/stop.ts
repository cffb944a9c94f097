import type { Knex } from 'knex'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Secrets } from '../../../platform/http/secrets.ts'
import { WINDOW_MS } from './limits.ts'
import { newChallenge, type Worker } from './work.ts'

/** An order was not placed because of earlier declines. */
export class AttemptStopped extends Error {
  readonly refusal: 'work_required' | 'too_many_declines'
  readonly declinesOfLink: number

  constructor(refusal: AttemptStopped['refusal'], declinesOfLink: number) {
    super(refusal)
    this.refusal = refusal
    this.declinesOfLink = declinesOfLink
  }
}

/** Uses up a proof, in the transaction of its order. Returns false if it was used before. */
export async function spendProof(trx: Knex, merchantId: string, id: string): Promise<boolean> {
  const spent = await trx('spent_proofs').insert({ merchantId, id }).onConflict().ignore().returning('id')
  return spent.length > 0
}

/** The response to the shopper's browser: a challenge to solve, or the time to wait. */
export function explainStop({ refusal, declinesOfLink }: AttemptStopped, secrets: Secrets, worker: Worker): ApiError {
  if (refusal === 'too_many_declines')
    return new ApiError(429, 'rate_limited', 'Too many payments were declined. Please try again in an hour.', {
      retryAfter: WINDOW_MS / 1000,
    })
  return new ApiError(403, 'work_required', 'A check is needed before the next attempt. Please try again.', {
    more: { challenge: newChallenge(secrets, worker, declinesOfLink) },
  })
}

/** Counts a stopped attempt for the funnel of its link. */
export async function noteStopped(
  db: Knex,
  { merchantId, id: linkId }: { merchantId: string; id: string },
  reason: 'work' | 'declines' | 'block_list',
): Promise<void> {
  await db('stopped_attempts').insert({ merchantId, linkId, reason })
}
