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
    ctx.res.once('close', () => {
      const operation = (ctx.state['operation'] as string | undefined) ?? 'page'
      const seconds = (performance.now() - began) / 1000
      metrics.request({ operation, status: ctx.res.statusCode, seconds })
      const ms = Math.round(seconds * 1000)
      // When the caller closed the connection, no status was received.
      const left = ctx.res.writableFinished ? {} : { left: true }
      const { requestId, traceId } = ctx.state as { requestId?: string; traceId?: string }
      log({ requestId, ...(traceId && { traceId }), method: ctx.method, operation, status: ctx.res.statusCode, ms, ...left })
    })
    await next()
  }
