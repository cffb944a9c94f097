import type { Context, Middleware } from 'koa'
import { ApiError } from './errors.ts'

/** Long enough for a megabyte over a slow phone. */
const BODY_MS = 30_000

/**
 * Ends requests whose body has not arrived in time, whatever the answer does: a sender that dribbles must not hold a connection.
 * @param withinMs default: 30 seconds.
 * @throws 408 while nothing is answered yet.
 */
export function bodyDeadline(withinMs: number = BODY_MS): Middleware {
  return async (ctx, next) => {
    let fail: (error: ApiError) => void = () => {}
    const late = new Promise<never>((_, reject) => (fail = reject))
    const timer = setTimeout(() => {
      if (ctx.req.complete) return
      // Answered already, or being answered: what is left of the request is worth nothing.
      if (ctx.headerSent) return void ctx.req.socket.destroy()
      ctx.set('Connection', 'close')
      fail(new ApiError(408, 'request_timeout', `The body did not arrive within ${withinMs / 1000} seconds.`))
    }, withinMs)
    ctx.req.once('close', () => clearTimeout(timer))
    ctx.state['mayTakeLong'] = () => clearTimeout(timer)
    await Promise.race([next(), late])
  }
}

/** Lets this request's body take as long as the server gives any request: an upload of a signed-in person. */
export const allowSlowBody = (ctx: Context): void => (ctx.state['mayTakeLong'] as () => void)()
