import Router from '@koa/router'
import type { Middleware } from 'koa'
import { notFound } from './errors.ts'
import { meterOf, UNREAD_BYTES } from './requestMeter.ts'

/**
 * Routes the paths of the API. A router tests its patterns one after the other, which takes longer than reading a cached link
 * when it has all of them. So each first word and length of a path has a router of its own.
 * @param fill adds the routes of each path to its router, which responds 404 to all others.
 */
export function routeByShape(fill: (routerOf: (path: string) => Router) => void): Middleware {
  const routers = new Map<string, Router>()
  fill((path) => {
    const shape = shapeOf(`/api${path}`)
    const router = routers.get(shape) ?? new Router({ prefix: '/api' })
    routers.set(shape, router)
    return router
  })
  const routes = new Map([...routers].map(([shape, router]) => [shape, withoutOthers(router)]))
  const unknown = withoutOthers(new Router({ prefix: '/api' }))
  return (ctx, next) => (routes.get(shapeOf(ctx.path)) ?? unknown)(ctx as never, next)
}

const withoutOthers = (router: Router) =>
  router
    .all('{/*rest}', (ctx) => {
      meterOf(ctx).admit(UNREAD_BYTES)
      throw notFound('Operation')
    })
    .routes()

/** `/api/carts/:id` → `carts 3` */
function shapeOf(path: string): string {
  const words = path.split('/').filter(Boolean)
  return `${words[1]?.toLowerCase()} ${words.length}`
}
