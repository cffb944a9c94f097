import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { CSP_REPORTS } from './cspReports.ts'

type Directives = Record<string, string[]>

/** No text becomes code: a script that got in finds no way to add another (Trusted Types). */
const TYPED: Directives = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"], 'report-uri': [CSP_REPORTS] }

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
  'report-uri': [CSP_REPORTS],
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

/**
 * Policy of the landing page, the guide and the dashboard.
 * @param isTyped whether the page's scripts write no HTML from text. The charts of the dashboard and the reference do: there it is
 * only noted.
 */
export function setAppPolicy(ctx: Context, { isTyped }: { isTyped: boolean }) {
  setPolicy(ctx, appDirectives(ctx), isTyped)
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
  const directives = {
    ...appDirectives(ctx),
    ...(stripe && stripeDirectives(stripe)),
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'frame-ancestors': ["'self'", ...allowedOrigins, ...local],
  }
  // What Stripe's own script does on the page is not ours to forbid; it is noted.
  setPolicy(ctx, directives, !stripe)
  // A bank's page leads back with a payment's secret in the query, which no log of ours shall have either.
  ctx.set('Referrer-Policy', 'strict-origin')
  const payers = stripe ? '(self "https://js.stripe.com")' : '(self)'
  ctx.set('Permissions-Policy', `camera=(), microphone=(), geolocation=(), payment=${payers}`)
  // Some ways to pay open a window of their own, which reports back.
  if (stripe) ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
}

function setPolicy(ctx: Context, directives: Directives, isTyped: boolean) {
  ctx.set('Content-Security-Policy', serialize(isTyped ? { ...directives, ...TYPED } : directives))
  if (!isTyped) ctx.set('Content-Security-Policy-Report-Only', serialize(TYPED))
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
