import type { Middleware } from 'koa'
import { documentationOf, type ErrorBody } from './errors.ts'

/**
 * Serves requests while the server stops, but fails the health check and closes connections, so that a load balancer switches to
 * another server.
 */
export const draining =
  (isStopping: () => boolean, publicUrl: string): Middleware =>
  async (ctx, next) => {
    await next()
    if (!isStopping()) return
    // Also for a request that began before: its caller must not send the next one on this connection.
    if (!ctx.headerSent) ctx.set('Connection', 'close')
    if (ctx.path !== '/api/health') return
    ctx.status = 503
    ctx.set('Retry-After', '5')
    ctx.body = {
      message: 'The server is stopping.',
      code: 'unavailable',
      documentation_url: documentationOf('unavailable', publicUrl),
      request_id: ctx.state['requestId'] as string,
    } satisfies ErrorBody
  }
