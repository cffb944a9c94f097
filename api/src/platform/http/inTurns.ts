import type { Middleware } from 'koa'

/** Each step of every other request waits for a turn, and a page of the dashboard takes about ten. */
const TURN_MS = 15
/** So many begin in any turn. They take a few milliseconds, and reading the clock for each would cost too. */
const FREE = 10

interface TurnOptions {
  turnMs?: number
  free?: number
  now?: () => number
}

/**
 * Begins visitors' requests for a limited time per turn of the event loop. Otherwise thousands that arrive together are all
 * begun before the next answer of the database is read, and each step of every other request waits for all of them. Requests
 * with a credential begin at once.
 */
export function inTurns({ turnMs = TURN_MS, free = FREE, now = usedMs }: TurnOptions = {}): Middleware {
  const waiting: (() => void)[] = []
  let begun = 0
  let until = 0
  let isScheduled = false

  const schedule = () => {
    begun = 0
    isScheduled = true
    setImmediate(turn)
  }
  /** Counts one more request. Returns whether it has to wait for the next turn. */
  const isOver = () => {
    begun++
    if (begun === free + 1) until = now() + turnMs
    return begun > free + 1 && now() >= until
  }
  const turn = async () => {
    if (waiting.length === 0) return void (isScheduled = false)
    schedule()
    while (waiting.length && !isOver()) {
      waiting.shift()!()
      // What it does at once happens before the time is read.
      await null
    }
  }
  return async (ctx, next) => {
    if (ctx.req.headers.authorization) return next()
    if (!isScheduled) schedule()
    if (waiting.length || isOver()) await new Promise<void>((resolve) => waiting.push(resolve))
    return next()
  }
}

/**
 * Milliseconds of a processor that the process has used. While other programs have the processors, time of the clock passes without
 * work, and a single request would begin per turn.
 */
function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
