import type { Redis } from 'ioredis'
import { ApiError } from '../../platform/http/errors.ts'
import { count, createLimiter, rateHeaders, secondsLeft } from '../../platform/http/limiter.ts'
import type { Call } from '../../platform/http/operations.ts'

const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 900

interface ThrottleOptions {
  name: string
  /** Attempts without a delay per window. */
  free: number
  /** Length of the window in seconds. */
  seconds: number
  redis: Redis | null
  /** What to do instead of waiting, `choose "Forgot your password?"`. */
  otherwise?: string
}

/**
 * Slows down guessing. After the free attempts each further one must wait: 30 seconds at first, then twice as long each time, up
 * to 15 minutes. An attempt counts before its outcome is known, so parallel attempts gain nothing. A successful attempt is
 * uncounted.
 */
export function createThrottle({ name, free, seconds, redis, otherwise }: ThrottleOptions) {
  const tries = createLimiter({ points: free, duration: seconds, keyPrefix: `throttle:${name}:tries` }, redis)
  const gate = createLimiter({ points: 1, duration: FIRST_DELAY_SECONDS, keyPrefix: `throttle:${name}:gate` }, redis)
  /**
   * Counts an attempt.
   * @param waits whether a delay refuses it. Default: true. Without, it only counts.
   * @returns a function that uncounts it.
   * @throws 429 during a delay.
   */
  return async (call: Call, who: string, { waits = true } = {}): Promise<() => Promise<unknown>> => {
    const state = await count(tries, who)
    const forgive = () => tries.reward(who, 1)
    const over = state.consumedPoints - free
    if (over > 0 && waits) {
      // One attempt passes per delay, and starts the next, longer delay.
      const delay = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (over - 1))
      const passed = await count(gate, who, { customDuration: delay })
      if (passed.consumedPoints > 1) {
        await forgive()
        call.setHeaders(rateHeaders(free, passed))
        throw tooManyTries(secondsLeft(passed), otherwise)
      }
    }
    if (waits) call.setHeaders(rateHeaders(free, state))
    return forgive
  }
}

const tooManyTries = (retryAfter: number, otherwise: string | undefined) =>
  new ApiError(429, 'rate_limited', `Too many tries. Please wait ${retryAfter} seconds${otherwise ? `, or ${otherwise}` : ''}.`, {
    retryAfter,
  })
