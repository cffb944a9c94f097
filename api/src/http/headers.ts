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
/** What somebody uploaded runs nothing, whatever a browser takes it for. */
const FILE_POLICY = serialize({ ...CLOSED, sandbox: [] })

/** First in the list: request id and the headers that every answer carries. */
export function headers({ https, filesOrigin }: { https: boolean; filesOrigin: string | null }): Middleware {
  return async (ctx, next) => {
    ctx.state['filesOrigin'] = filesOrigin
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
  ctx.set('Content-Security-Policy', serialize(appDirectives(ctx)))
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
}

interface CheckoutPolicy {
  /** Of the inlined style sheet; scripts are never inline. */
  nonce: string
  allowedOrigins: readonly string[]
  testMode: boolean
  /** Null where nobody pays with Stripe: nothing foreign is let in then. */
  stripe: { jsUrl: string | null } | null
}

/**
 * Policy of a hosted checkout. Only the platform and the merchant's own sites may frame it; in test mode any localhost.
 */
export function setCheckoutPolicy(ctx: Context, { nonce, allowedOrigins, testMode, stripe }: CheckoutPolicy) {
  const local = testMode ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
  ctx.set(
    'Content-Security-Policy',
    serialize({
      ...appDirectives(ctx),
      ...(stripe && stripeDirectives(stripe)),
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'frame-ancestors': ["'self'", ...allowedOrigins, ...local],
    }),
  )
  // A bank's page leads back with a payment's secret in the query, which no log of ours shall have either.
  ctx.set('Referrer-Policy', 'strict-origin')
  const payers = stripe ? '(self "https://js.stripe.com")' : '(self)'
  ctx.set('Permissions-Policy', `camera=(), microphone=(), geolocation=(), payment=${payers}`)
  // Some ways to pay open a window of their own, which reports back.
  if (stripe) ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
}

/** Where Stripe's script comes from, where its form lies in a frame, and whom it asks (docs.stripe.com/security/guide). */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

function stripeDirectives({ jsUrl }: { jsUrl: string | null }): Directives {
  return {
    'script-src': ["'self'", ...STRIPE_SCRIPTS, ...(jsUrl ? [new URL(jsUrl).origin] : [])],
    'frame-src': [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
  }
}

/** Policy of a file that somebody uploaded; any site may show it as a picture. */
export function setFilePolicy(ctx: Context) {
  ctx.set('Content-Security-Policy', FILE_POLICY)
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** Pictures may come from the files' own host; `https:` names that one already, but not where an operator tries it out over http. */
function appDirectives(ctx: Context): Directives {
  const filesOrigin = ctx.state['filesOrigin'] as string | null
  return filesOrigin ? { ...APP, 'img-src': [...APP['img-src']!, filesOrigin] } : APP
}
