import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

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
