/** Over how long calls are counted, in milliseconds. */
const WINDOW_MS = 2000
/** Before that, a few calls would say little. */
const UNKNOWN_MS = 300

export interface ServiceRate {
  /** Counts a call. */
  note: () => void
  /** Returns calls per second, or null while it is unknown. */
  perSecond: () => number | null
}

/** Measures how many calls come to their turn, with those of long ago counting less. */
export function createServiceRate(now: () => number): ServiceRate {
  const began = now()
  let weight = 0
  let at = began
  const decay = () => {
    weight *= Math.exp((at - now()) / WINDOW_MS)
    at = now()
  }
  return {
    note() {
      decay()
      weight++
    },
    perSecond() {
      decay()
      const age = at - began
      if (age < UNKNOWN_MS || weight === 0) return null
      return (1000 * weight) / (WINDOW_MS * (1 - Math.exp(-age / WINDOW_MS)))
    },
  }
}
