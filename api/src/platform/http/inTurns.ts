import type { Middleware } from 'koa'

/** Each step of every other request waits for a turn, and a page of the dashboard takes about ten. */
const TURN_MS = 20

/**
 * Begins visitors' requests for a limited time per turn of the event loop. Otherwise thousands that arrive together are all
 * begun before the next answer of the database is read, and each step of every other request waits for all of them. Requests
 * with a credential begin at once.
 */
export function inTurns({ turnMs = TURN_MS, now = usedMs } = {}): Middleware {
  const waiting: (() => void)[] = []
  let until = 0
  let isScheduled = false

  const schedule = () => {
    until = now() + turnMs
    isScheduled = true
    setImmediate(turn)
  }
  const turn = async () => {
    if (waiting.length === 0) return void (isScheduled = false)
    schedule()
    let next: (() => void) | undefined
    do {
      next = waiting.shift()
      next?.()
      // What it does at once happens before the time is read.
      await null
    } while (next && now() < until)
  }
  return async (ctx, next) => {
    if (ctx.req.headers.authorization) return next()
    if (!isScheduled) schedule()
    if (waiting.length || now() >= until) await new Promise<void>((resolve) => waiting.push(resolve))
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
