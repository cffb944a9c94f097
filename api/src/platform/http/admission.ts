import type { Operation } from './Operation.ts'
import { busy } from './errors.ts'
import type { Around, Call } from './operations.ts'

/**
 * Calls of shoppers that write, by when it is their turn: first those that finish a sale, because they hold stock, then new
 * orders, then the rest. With how many may wait.
 */
const LANES: { admits: (op: Operation) => boolean; most: number }[] = (['finish', 'order', 'other'] as const).map((lane) => ({
  admits: ({ shopper }) => shopper?.lane === lane,
  most: 2000,
}))
/** The part of the pool's connections that they may take together, so that a rush on one shop leaves most to all others. */
const PART_OF_POOL = 0.4
/**
 * A caller who waited this long gets the time to try again. Waiting costs a few kilobytes; refusing at once, and being called
 * again, took most of the processor in the measured rush.
 */
const WAIT_MS = 5000

interface Waiting {
  key: string | null
  enter: () => void
}
interface AdmissionOptions {
  /** Connections of the pool. */
  connections: number
  /** Returns what a call locks; null for nothing that others lock as well. */
  keyOf?: (call: Call) => string | null
  /**
   * Calls of one link, or one shop. Its orders lock the same rows, so more of them would only wait for each other, each with a
   * connection in hand. Half of all by default.
   */
  perKey?: number
  waitMs?: number
  lanes?: typeof LANES
  /** Message of a refusal. */
  message?: string
}

/**
 * Lets a few of these calls run at once in this process, and the others wait in a short line. Without it, a rush would take all
 * connections to the database and every call of every shop would wait for its end.
 * @throws 503 `busy` with Retry-After when the line is full, or the wait too long.
 */
export function createAdmission({
  connections,
  keyOf = () => null,
  perKey = Math.ceil((connections * PART_OF_POOL) / 2),
  waitMs = WAIT_MS,
  lanes: rules = LANES,
  message,
}: AdmissionOptions): Around {
  const lines = rules.map(() => new Set<Waiting>())
  const runningOf = new Map<string, number>()
  const atOnce = Math.ceil(connections * PART_OF_POOL)
  let running = 0

  const isFree = (key: string | null) => running < atOnce && (key === null || (runningOf.get(key) ?? 0) < perKey)
  const count = (key: string | null, change: 1 | -1) => {
    running += change
    if (key === null) return
    const ofKey = (runningOf.get(key) ?? 0) + change
    if (ofKey) runningOf.set(key, ofKey)
    else runningOf.delete(key)
  }
  const enter = (lane: number, key: string | null) =>
    new Promise<void>((resolve, reject) => {
      const line = lines[lane]!
      if (isFree(key)) {
        count(key, 1)
        return resolve()
      }
      if (line.size >= rules[lane]!.most) return reject(busy(message))
      const timer = setTimeout(() => {
        line.delete(waiting)
        reject(busy(message))
      }, waitMs)
      const waiting: Waiting = {
        key,
        enter() {
          clearTimeout(timer)
          line.delete(waiting)
          count(key, 1)
          resolve()
        },
      }
      line.add(waiting)
    })
  const leave = (key: string | null) => {
    count(key, -1)
    for (const line of lines) for (const waiting of line) if (isFree(waiting.key)) return waiting.enter()
  }

  return async (call, next) => {
    const lane = rules.findIndex(({ admits }) => admits(call.op))
    if (lane === -1) return next()
    const key = keyOf(call)
    await enter(lane, key)
    try {
      return await next()
    } finally {
      leave(key)
    }
  }
}
