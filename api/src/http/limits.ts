import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { OperationId } from './contract.ts'
import { rateLimited } from './errors.ts'
import { EVERY, type Limit, LIMITS, type ResolveLink } from './limitedBy.ts'
import type { Around } from './operations.ts'

/**
 * Counts calls per operation and per key and answers 429 with Retry-After; the RateLimit headers tell how much is left.
 */
export function createLimits({ redis = null, resolveLink }: LimitsOptions): Around {
  const limiters = new Map<Limit, RateLimiterAbstract>()
  const prepare = (name: string, limits: Limit[]) =>
    limits.map((limit, index) => {
      // A limit that stands at several operations is one counter.
      const known = limiters.get(limit)
      const options = { points: limit.points, duration: limit.seconds, keyPrefix: `limit:${name}:${index}` }
      const limiter = known ?? createLimiter(options, redis)
      limiters.set(limit, limiter)
      return { ...limit, limiter }
    })
  const every = prepare('every', EVERY)
  const byOperation = new Map(Object.entries(LIMITS).map(([id, limits]) => [id as OperationId, prepare(id, limits)]))
  return async (call, next) => {
    let least = Infinity
    for (const { limiter, points, by } of [...every, ...(byOperation.get(call.op.id) ?? [])]) {
      const who = await by(call, resolveLink)
      if (who === null) continue
      const state = await count(limiter, who)
      const isOver = state.consumedPoints > points
      if (isOver || state.remainingPoints < least) call.setHeaders(rateHeaders(points, state))
      if (isOver) throw rateLimited(secondsLeft(state))
      least = Math.min(least, state.remainingPoints)
    }
    return next()
  }
}

interface LimitsOptions {
  /** Counts for several processes together; while it does not answer, each counts by itself. */
  redis?: Redis | null
  resolveLink: ResolveLink
}

/** A counter of this process, or of all that share a Redis. */
export function createLimiter(
  options: { points: number; duration: number; keyPrefix: string },
  redis: Redis | null,
): RateLimiterAbstract {
  const alone = new RateLimiterMemory(options)
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: alone }) : alone
}

/** Counts one call. The limiter throws its answer when it is no. */
export const count = (limiter: RateLimiterAbstract, who: string, options?: { customDuration: number }): Promise<RateLimiterRes> =>
  limiter.consume(who, 1, options).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })

export const rateHeaders = (points: number, state: RateLimiterRes) => ({
  'RateLimit-Limit': String(points),
  'RateLimit-Remaining': String(state.remainingPoints),
  'RateLimit-Reset': String(secondsLeft(state)),
})

export const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
