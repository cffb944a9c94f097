import type { Middleware } from 'koa'
import type { Metrics } from './metrics.ts'

/**
 * Notes each answer when its last byte has left: in the metrics, and as a line of the log. The line names the operation, never
 * the address that was asked for or who asked: addresses hold tokens, searches and ids of people.
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
      // A connection that its caller gave up has no status that anybody saw.
      const left = ctx.res.writableFinished ? {} : { left: true }
      log({ requestId: ctx.state['requestId'], method: ctx.method, operation, status: ctx.res.statusCode, ms, ...left })
    })
    await next()
  }
