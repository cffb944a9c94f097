import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from './contract.ts'
import { rateLimited } from './errors.ts'
import { COUNTED_BY, type ResolveLink, type ResolveRecipient, SHARED } from './limitedBy.ts'
import type { Around } from './operations.ts'

/** Limit of a secret key over all operations, so that a runaway program does not slow down the shop. */
const KEY_LIMIT = { points: 1000, seconds: 60 }

/**
 * Counts calls against the limits of their operation. Responds 429 with Retry-After; the RateLimit headers report how many are
 * left.
 */
export function createLimits({ redis = null, resolveLink, resolveRecipient }: LimitsOptions): Around {
  const resolve = { link: resolveLink, recipient: resolveRecipient }
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (name: string, { points, seconds }: Pick<RateLimit, 'points' | 'seconds'>): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? createLimiter({ points, duration: seconds, keyPrefix: `limit:${name}` }, redis)
    limiters.set(name, limiter)
    return limiter
  }

  return async (call, next) => {
    let least = Infinity
    const check = async (limiter: RateLimiterAbstract, points: number, key: string | null) => {
      if (key === null) return
      const state = await count(limiter, key)
      const isOver = state.consumedPoints > points
      if (isOver || state.remainingPoints < least) call.setHeaders(rateHeaders(points, state))
      if (isOver) throw rateLimited(secondsLeft(state))
      least = Math.min(least, state.remainingPoints)
    }

    await check(limiterOf('key', KEY_LIMIT), KEY_LIMIT.points, call.caller.keyId)
    for (const limit of call.op.limits) {
      const name = SHARED.has(limit.by) ? limit.by : `${call.op.id}:${limit.by}`
      await check(limiterOf(name, limit), limit.points, await COUNTED_BY[limit.by](call, resolve))
    }
    return next()
  }
}

interface LimitsOptions {
  /** Counts across processes through Redis. If Redis does not respond, each process counts alone. */
  redis?: Redis | null
  resolveLink: ResolveLink
  resolveRecipient: ResolveRecipient
}

/** Returns a counter of this process, or one shared through Redis. */
export function createLimiter(
  options: { points: number; duration: number; keyPrefix: string },
  redis: Redis | null,
): RateLimiterAbstract {
  const alone = new RateLimiterMemory(options)
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: alone }) : alone
}

/** Counts one call. The limiter throws its result if the limit is exceeded. */
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
