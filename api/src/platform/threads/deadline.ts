import { startTimer } from '../http/meter.ts'

/** On a busy machine, work may take this many times as long. */
const PATIENCE = 4

export interface Deadline {
  /** Aborts when the time is over. */
  signal: AbortSignal
  clear: () => void
}

/**
 * Limits how long a worker thread occupies a processor. Time in which this process does not run does not count, up to a multiple: on a
 * busy machine an honest task would be ended otherwise, because threads have a lower priority than other programs.
 */
export function createDeadline(ms: number, spent = startTimer()): Deadline {
  const over = new AbortController()
  const began = performance.now()
  const check = () => {
    const left = Math.min(ms - spent(), PATIENCE * ms - (performance.now() - began))
    if (left > 0) timer = setTimeout(check, Math.max(1, left))
    else over.abort()
  }
  let timer = setTimeout(check, ms)
  return { signal: over.signal, clear: () => clearTimeout(timer) }
}
