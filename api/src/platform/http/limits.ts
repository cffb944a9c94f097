import type { Redis } from 'ioredis'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RateLimit } from './Operation.ts'
import { rateLimited } from './errors.ts'
import type { Caller } from './handler.ts'
import { count, createLimiter, rateHeaders, secondsLeft } from './limiter.ts'
import type { Around, Before, Call, EarlyCall } from './operations.ts'

/** Limit of a secret key over all operations, so that a runaway program does not slow down the shop. */
const KEY_LIMIT = { points: 1000, seconds: 60 }
/** A household or an office shares one address, so its limits allow several people. */
const OF_NETWORK = 'address'

/**
 * Counts calls against the limits of their operation. Responds 429 with Retry-After; the RateLimit headers report how many are
 * left. What does not depend on the body is counted before the body is read, so that refused calls count too.
 */
export function createLimits({ redis = null, counting }: LimitsOptions): { before: Before; around: Around } {
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (name: string, { points, seconds }: Pick<RateLimit, 'points' | 'seconds'>): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? createLimiter({ points, duration: seconds, keyPrefix: `limit:${name}` }, redis)
    limiters.set(name, limiter)
    return limiter
  }

  /** How many calls the tightest limit leaves, which the headers report. */
  const leastOf = new WeakMap<Caller, number>()
  const check = async (
    call: EarlyCall,
    limiter: RateLimiterAbstract,
    { points, key }: { points: number; key: string | null },
  ) => {
    if (key === null) return
    const state = await count(limiter, key)
    const isOver = state.consumedPoints > points
    const least = leastOf.get(call.caller) ?? Infinity
    if (isOver || state.remainingPoints < least) call.setHeaders(rateHeaders(points, state))
    if (isOver) throw rateLimited(secondsLeft(state))
    leastOf.set(call.caller, Math.min(least, state.remainingPoints))
  }
  const nameOf = ({ op }: EarlyCall, { by }: RateLimit) => (counting.isShared(by) ? by : `${op.id}:${by}`)

  return {
    async before(call) {
      const { keyId, address } = call.caller
      await check(call, limiterOf('key', KEY_LIMIT), { points: KEY_LIMIT.points, key: keyId })
      for (const limit of call.op.limits.filter(({ by }) => by === OF_NETWORK))
        await check(call, limiterOf(nameOf(call, limit), limit), { points: limit.points, key: address })
    },
    async around(call, next) {
      for (const limit of call.op.limits) {
        if (limit.by === OF_NETWORK) continue
        const key = await counting.keyOf(limit.by, call)
        await check(call, limiterOf(nameOf(call, limit), limit), { points: limit.points, key })
      }
      return next()
    },
  }
}

/** What a call is counted under. Limits by network need none. */
export interface Counting {
  /** Returns the key of a call; null does not count it. */
  keyOf: (by: Exclude<RateLimit['by'], typeof OF_NETWORK>, call: Call) => string | null | Promise<string | null>
  /** Whether all operations count together. */
  isShared: (by: RateLimit['by']) => boolean
}

interface LimitsOptions {
  /** Counts across processes through Redis. If Redis does not respond, each process counts alone. */
  redis?: Redis | null
  counting: Counting
}
