import type { Middleware } from 'koa'

/** About 20 milliseconds of reads from memory: short for the others, and few turns for the visitors of a rush. */
const PER_TURN = 200

/**
 * Begins a limited number of visitors' requests per turn of the event loop. Otherwise thousands that arrive together are all
 * begun before the next answer of the database is read, and each step of every other request waits for all of them. Requests
 * with a credential begin at once.
 */
export function inTurns(perTurn = PER_TURN): Middleware {
  const waiting: (() => void)[] = []
  let begun = 0
  let isScheduled = false

  const turn = () => {
    const next = waiting.splice(0, perTurn)
    begun = next.length
    isScheduled = begun > 0
    if (isScheduled) setImmediate(turn)
    for (const begin of next) begin()
  }
  return async (ctx, next) => {
    if (ctx.req.headers.authorization) return next()
    if (!isScheduled) {
      isScheduled = true
      setImmediate(turn)
    }
    if (begun < perTurn) begun++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return next()
  }
}
