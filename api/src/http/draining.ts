import type { Middleware } from 'koa'

/**
 * While the server stops, everything that still comes is served, but health says no and connections are not kept, so that
 * a load balancer goes elsewhere.
 */
export const draining =
  (isStopping: () => boolean): Middleware =>
  async (ctx, next) => {
    if (isStopping()) ctx.set('Connection', 'close')
    await next()
    if (!isStopping() || ctx.path !== '/api/health') return
    ctx.status = 503
    ctx.set('Retry-After', '5')
    ctx.body = { message: 'The server is stopping.', code: 'unavailable', request_id: ctx.state['requestId'] as string }
  }
