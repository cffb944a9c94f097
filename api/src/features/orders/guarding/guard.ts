import type { Deps } from '../../deps.ts'
import type { Input } from '../../../platform/http/handler.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { AttemptStopped, explainStop, noteStopped } from './stop.ts'
import { checkProof } from './work.ts'

/**
 * Places an order behind the guard against card testing (docs/product/payments.md#card-testing).
 * @throws 403 with a challenge, or 429, after too many declines.
 */
export async function guard<Result>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  input: OrderInput,
  sent: Input<'createOrder'>['body']['proof'],
  place: (input: OrderInput) => Promise<Result>,
): Promise<Result> {
  if (!config.rateLimits) return place(input)
  const { merchantId } = input.sale
  const worker = { merchantId, session: input.sessionId ?? input.origin.addressHash ?? '' }
  try {
    return await place({ ...input, guard: { proof: sent ? checkProof(config.secrets, worker, sent) : null } })
  } catch (error) {
    if (!(error instanceof AttemptStopped)) throw error
    await noteStopped(db, input.sale, error.refusal === 'work_required' ? 'work' : 'declines')
    throw explainStop(error, config.secrets, worker)
  }
}
