const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Delays after the first attempt, which is immediate; Svix's schedule. */
export const RETRIES_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS]
/** Spreads retries to receivers that failed at the same time. */
const JITTER = 0.2
const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS

/**
 * Returns how long to wait before the next attempt. Follows the schedule with a jitter of 20 %, or waits longer if the
 * receiver requests it with `Retry-After`, up to a day. Null after the last attempt.
 * @param tries attempts that failed before this one.
 */
export function retryDelay(tries: number, headers: Record<string, string>): number | null {
  const base = RETRIES_MS[tries]
  if (base === undefined) return null
  const jittered = base * (1 - JITTER + 2 * JITTER * Math.random())
  return Math.round(Math.max(jittered, Math.min(retryAfterMs(headers['retry-after']), LONGEST_RETRY_AFTER_MS)))
}

/** Seconds, or an HTTP date. Any other value is ignored. */
function retryAfterMs(value: string | undefined): number {
  if (!value) return 0
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS
  const at = Date.parse(value)
  return Number.isNaN(at) ? 0 : at - Date.now()
}
