import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { OperationId } from './contract.ts'
import { rateLimited } from './errors.ts'
import type { Around, Call } from './operations.ts'

interface Limit {
  /** Calls allowed per window. */
  points: number
  /** Length of the window in seconds. */
  seconds: number
  /** Whose calls are counted together. */
  by: (call: Call) => string
}

const address = ({ caller }: Call) => caller.address
const field = (name: string) => (call: Call) =>
  String((call.input.body as Record<string, unknown> | undefined)?.[name] ?? '').toLowerCase()
const link = (call: Call) =>
  String((call.input.path as Record<string, string>)['urlId'] ?? (field('cartUrlId')(call) || field('id')(call)))
const addressAndLink = (call: Call) => `${address(call)} ${link(call)}`

/** Which operations are limited, and how. An address is one household or office, so the numbers leave room for several people. */
const LIMITS: Partial<Record<OperationId, Limit[]>> = {
  register: [{ points: 20, seconds: 3600, by: address }],
  login: [
    { points: 30, seconds: 900, by: address },
    { points: 10, seconds: 900, by: (call) => `${address(call)} ${field('email')(call)}` },
  ],
  createOrder: [{ points: 30, seconds: 60, by: addressAndLink }],
  validatePromo: [{ points: 20, seconds: 60, by: addressAndLink }],
  quoteLink: [{ points: 60, seconds: 60, by: addressAndLink }],
  recordLinkEvent: [{ points: 60, seconds: 60, by: addressAndLink }],
  confirmSandboxPayment: [{ points: 60, seconds: 60, by: address }],
}

/** Counts calls per operation and answers 429 with Retry-After; the RateLimit headers tell how much is left. */
export function createLimits(): Around {
  const limiters = new Map(
    Object.entries(LIMITS).map(([id, limits]) => [
      id as OperationId,
      limits.map(({ points, seconds, by }) => ({ by, points, limiter: new RateLimiterMemory({ points, duration: seconds }) })),
    ]),
  )
  return async (call, next) => {
    let tightest: { points: number; state: RateLimiterRes } | undefined
    for (const { limiter, points, by } of limiters.get(call.op.id) ?? []) {
      const state = await limiter.consume(by(call)).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        throw refusal
      })
      if (!tightest || state.remainingPoints < tightest.state.remainingPoints) tightest = { points, state }
    }
    const reply = await next()
    return tightest ? { ...reply, headers: { ...reply.headers, ...rateHeaders(tightest) } } : reply
  }
}

const rateHeaders = ({ points, state }: { points: number; state: RateLimiterRes }) => ({
  'RateLimit-Limit': String(points),
  'RateLimit-Remaining': String(state.remainingPoints),
  'RateLimit-Reset': String(Math.ceil(state.msBeforeNext / 1000)),
})
