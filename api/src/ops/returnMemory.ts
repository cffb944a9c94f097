import { performance } from 'node:perf_hooks'
import v8 from 'node:v8'

/** A process that has done nothing for this long is idle. */
const LOOK_MS = 5000
/** At most this part of the time is work: the loops that look for due rows never end. */
const IDLE = 0.03
/** What V8 must keep without need before it is worth a pause. */
const WORTH_BYTES = 16 * 1024 * 1024
/** The first collection frees objects, the second returns their pages. */
const COLLECTIONS = 2

interface Process {
  /** Node has it with `--expose-gc`. */
  collect?: (() => void) | undefined
  /** What V8 has from the system. */
  heapBytes?: () => number
  /** The part of the time since the last call in which the event loop worked. */
  workedSince?: () => number
}

/**
 * Returns memory to the system when the process has become idle. V8 keeps what the busiest moment needed until the next busy one: after
 * some hundred sales, 50 MiB. A collection stops the event loop for about 90 ms, so it waits until nobody is there, and until enough
 * has gathered. Does nothing without `--expose-gc`.
 */
export function returnMemory({
  collect = globalThis.gc,
  heapBytes = () => v8.getHeapStatistics().total_heap_size,
  workedSince = createWorked(),
}: Process = {}): void {
  if (!collect) return
  let kept = 0
  let done = 0
  const look = () => {
    const isIdle = workedSince() < IDLE
    if (!isIdle || (done === 0 && heapBytes() < kept + WORTH_BYTES)) return void (done = 0)
    collect()
    if (++done < COLLECTIONS) return
    done = 0
    kept = heapBytes()
  }
  setInterval(look, LOOK_MS).unref()
}

function createWorked(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
