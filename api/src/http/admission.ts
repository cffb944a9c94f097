import type { OperationId } from './contract.ts'
import { busy } from './errors.ts'
import type { Around } from './operations.ts'

/**
 * Calls of shoppers that write, by when it is their turn: first those that finish a sale, because they hold stock, then new
 * orders, then the rest. With how many may wait.
 */
const LANES: { operations: OperationId[]; most: number }[] = [
  { operations: ['confirmOrder', 'confirmSandboxPayment'], most: 2000 },
  { operations: ['createOrder'], most: 2000 },
  { operations: ['quoteLink', 'validatePromo', 'recordLinkEvent', 'recordPixelEvent'], most: 2000 },
]
/** Below half of the pool (api/src/db/knex.ts), so that a rush on one shop leaves connections to all others. */
const AT_ONCE = 8
/**
 * A caller who waited this long is told when to try again. Waiting costs a few kilobytes; refusing at once, and being called
 * again, took most of the processor in the measured rush.
 */
const WAIT_MS = 5000

interface Waiting {
  enter: () => void
  timer: NodeJS.Timeout
}

/**
 * Lets a few of these calls run at once in this process, and the others wait in a short line. Without it, a rush would take all
 * connections to the database and every call of every shop would wait for its end.
 * @throws 503 `busy` with Retry-After when the line is full, or the wait too long.
 */
export function createAdmission({ atOnce = AT_ONCE, waitMs = WAIT_MS, lanes: rules = LANES } = {}): Around {
  const lanes = rules.map(() => new Set<Waiting>())
  const laneOf = new Map(rules.flatMap(({ operations }, lane) => operations.map((id) => [id, lane])))
  let running = 0

  const enter = (lane: number) =>
    new Promise<void>((resolve, reject) => {
      if (running < atOnce) {
        running++
        return resolve()
      }
      const line = lanes[lane]!
      if (line.size >= rules[lane]!.most) return reject(busy())
      const timer = setTimeout(() => {
        line.delete(waiting)
        reject(busy())
      }, waitMs)
      const waiting: Waiting = { enter: resolve, timer }
      line.add(waiting)
    })
  const leave = () => {
    const line = lanes.find(({ size }) => size > 0)
    if (!line) return void running--
    const [first] = line
    line.delete(first!)
    clearTimeout(first!.timer)
    first!.enter()
  }

  return async ({ op }, next) => {
    const lane = laneOf.get(op.id)
    if (lane === undefined) return next()
    await enter(lane)
    try {
      return await next()
    } finally {
      leave()
    }
  }
}
