import type { Middleware } from 'koa'
import type { Metrics } from './metrics.ts'

/**
 * Records each response when its last byte was sent: in the metrics, and as a line of the log. The line names the
 * operation, but neither URL nor caller: URLs contain tokens, searches and ids of people.
 */
export const observe =
  (metrics: Metrics, log: (line: object) => void): Middleware =>
  async (ctx, next) => {
    const began = performance.now()
    let isSent = false
    // Node ends a response too when its connection is destroyed before all bytes were sent.
    ctx.res.prependOnceListener('finish', () => (isSent = !ctx.req.socket.destroyed))
    ctx.res.once('close', () => {
      const operation = (ctx.state['operation'] as string | undefined) ?? 'page'
      const seconds = (performance.now() - began) / 1000
      metrics.request({ operation, status: ctx.res.statusCode, seconds })
      const ms = Math.round(seconds * 1000)
      // When the connection ended early, the caller has no whole response.
      const left = isSent ? {} : { left: true }
      const { requestId, traceId } = ctx.state as { requestId?: string; traceId?: string }
      log({ requestId, ...(traceId && { traceId }), method: ctx.method, operation, status: ctx.res.statusCode, ms, ...left })
    })
    await next()
  }
