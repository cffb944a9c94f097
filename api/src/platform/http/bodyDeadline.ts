import type { Context, Middleware } from 'koa'
import { ApiError } from './errors.ts'

/** Long enough for a megabyte over a slow phone. */
const BODY_MS = 30_000

/**
 * Ends requests whose body has not arrived in time, even if the response does not need it. Otherwise a slow sender could hold a
 * connection open.
 * @param withinMs default: 30 seconds.
 * @throws 408 if the response has not started.
 */
export function bodyDeadline(withinMs: number = BODY_MS): Middleware {
  return async (ctx, next) => {
    if (!hasBody(ctx)) return next()
    let fail: (error: ApiError) => void = () => {}
    const late = new Promise<never>((_, reject) => (fail = reject))
    const timer = setTimeout(() => {
      if (ctx.req.complete) return
      // The response has started, so the rest of the request is not needed.
      if (ctx.headerSent) return void ctx.req.socket.destroy()
      ctx.set('Connection', 'close')
      fail(new ApiError(408, 'request_timeout', `The body did not arrive within ${withinMs / 1000} seconds.`))
    }, withinMs)
    ctx.req.once('close', () => clearTimeout(timer))
    ctx.state['mayTakeLong'] = () => clearTimeout(timer)
    await Promise.race([next(), late])
  }
}

/** Lifts the deadline for this request's body. Used for uploads of signed-in people. */
export const allowSlowBody = (ctx: Context): void => (ctx.state['mayTakeLong'] as (() => void) | undefined)?.()

const hasBody = ({ req: { headers } }: Context): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
