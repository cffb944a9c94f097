import type { Redis } from 'ioredis'
import { ApiError } from './errors.ts'
import { count, createLimiter, rateHeaders, secondsLeft } from './limits.ts'
import type { Call } from './operations.ts'

const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 900

interface ThrottleOptions {
  name: string
  /** Tries without a delay per window. */
  free: number
  /** Length of the window in seconds. */
  seconds: number
  redis: Redis | null
  /** What to do instead of waiting, `choose "Forgot your password?"`. */
  otherwise?: string
}

/**
 * Slows down guessing: after the free tries each further one must wait, 30 seconds first and twice as long each time, up to 15
 * minutes. A try counts before its outcome is known, so that many at once gain nothing, and is forgiven when it was right.
 */
export function createThrottle({ name, free, seconds, redis, otherwise }: ThrottleOptions) {
  const tries = createLimiter({ points: free, duration: seconds, keyPrefix: `throttle:${name}:tries` }, redis)
  const gate = createLimiter({ points: 1, duration: FIRST_DELAY_SECONDS, keyPrefix: `throttle:${name}:gate` }, redis)
  /**
   * Counts a try.
   * @returns what takes it back.
   * @throws 429 while the delay lasts.
   */
  return async (call: Call, who: string): Promise<() => Promise<unknown>> => {
    const state = await count(tries, who)
    const forgive = () => tries.reward(who, 1)
    const over = state.consumedPoints - free
    if (over > 0) {
      // One try passes per delay. It begins the next one, which is longer.
      const delay = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (over - 1))
      const passed = await count(gate, who, { customDuration: delay })
      if (passed.consumedPoints > 1) {
        await forgive()
        call.setHeaders(rateHeaders(free, passed))
        throw tooManyTries(secondsLeft(passed), otherwise)
      }
    }
    call.setHeaders(rateHeaders(free, state))
    return forgive
  }
}

const tooManyTries = (retryAfter: number, otherwise: string | undefined) =>
  new ApiError(429, 'rate_limited', `Too many tries. Please wait ${retryAfter} seconds${otherwise ? `, or ${otherwise}` : ''}.`, {
    retryAfter,
  })
