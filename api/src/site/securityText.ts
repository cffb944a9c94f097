import Router from '@koa/router'
import { notFound } from '../platform/http/errors.ts'

const DAY_MS = 24 * 3600 * 1000
/** Readers treat the file as stale after this time. It is regenerated each day. */
const VALID_DAYS = 180

/**
 * Serves the contact for security reports (RFC 9116).
 * @param contact `mailto:…` or `https://…`; null if the operator configured none.
 */
export function securityTextRoutes({ contact, publicUrl }: { contact: string | null; publicUrl: string }): Router {
  const router = new Router()
  router.get('/.well-known/security.txt', (ctx) => {
    if (!contact) throw notFound('Page')
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    ctx.type = 'text/plain'
    ctx.set('Cache-Control', 'public, max-age=86400')
    ctx.body = [
      `Contact: ${contact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      `Policy: ${publicUrl}/documentation/run/security`,
      'Preferred-Languages: en',
      '',
    ].join('\n')
  })
  return router
}
