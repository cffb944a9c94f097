import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'

type Directives = Record<string, string[]>

const CLOSED: Directives = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
}

/** Pages of the landing page and the dashboard: nothing inline, nothing foreign, no frame. */
const APP: Directives = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'style-src-attr': ["'unsafe-inline'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

const serialize = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

/** Security headers of the API's answers; pages set a policy of their own. */
const API_POLICY = serialize(CLOSED)
const APP_POLICY = serialize(APP)

/** First in the list: request id and the headers that every answer carries. */
export function headers({ https }: { https: boolean }): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('x-request-id')
    ctx.state['requestId'] = /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
    ctx.set({
      'X-Request-Id': ctx.state['requestId'] as string,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': API_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    })
    await next()
  }
}

/** Policy of the landing page and the dashboard. */
export function setAppPolicy(ctx: Context) {
  ctx.set('Content-Security-Policy', APP_POLICY)
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
}

/**
 * Policy of a hosted checkout. Only the platform and the merchant's own sites may frame it; in test mode any localhost.
 * @param nonce of the inlined style sheet; scripts are never inline.
 */
export function setCheckoutPolicy(
  ctx: Context,
  { nonce, allowedOrigins, testMode }: { nonce: string; allowedOrigins: string[]; testMode: boolean },
) {
  const local = testMode ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
  ctx.set(
    'Content-Security-Policy',
    serialize({
      ...APP,
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'frame-ancestors': ["'self'", ...allowedOrigins, ...local],
    }),
  )
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
}
