import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { CSP_REPORTS } from './cspReports.ts'
import { THEME_SCRIPT_HASH } from './themeScript.ts'

type Directives = Record<string, string[]>

/** Trusted Types: scripts cannot turn text into code, so an injected script cannot add another. */
const typed = (policy: string): Directives => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [policy],
  'report-uri': [CSP_REPORTS],
})
const NO_POLICY = "'none'"

const CLOSED: Directives = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
}

/** Policy of the landing page and the dashboard: no inline script but the theme's and a page's own, no other origins, no framing. */
const APP: Directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'", THEME_SCRIPT_HASH],
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

/** Policy of API responses. Pages set their own. */
const API_POLICY = serialize(CLOSED)
/** Policy of uploads: nothing in them runs, whatever type a browser detects. */
const FILE_POLICY = serialize({ ...CLOSED, sandbox: [] })

/** First in the list: the request id and the headers of every response. */
export function headers({ https, filesOrigin }: { https: boolean; filesOrigin: string | null }): Middleware {
  const fixed = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Content-Security-Policy': API_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  })
  return (ctx, next) => {
    ctx.state['filesOrigin'] = filesOrigin
    const given = ctx.req.headers['x-request-id']
    const requestId = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
    ctx.state['requestId'] = requestId
    ctx.res.setHeader('X-Request-Id', requestId)
    for (const [name, value] of fixed) ctx.res.setHeader(name, value)
    return next()
  }
}

/** Sets the policy of the landing page, the guide and the dashboard. */
export function setAppPolicy(
  ctx: Context,
  { isTyped, trustedTypes = NO_POLICY, frames = null, styleHash = null, scriptHash = null, stripe = null }: AppPolicy,
) {
  const app = appDirectives(ctx)
  const elsewhere = frames && { 'frame-src': [frames], 'img-src': [...app['img-src']!, frames] }
  const style = styleHash && { 'style-src': ["'self'", styleHash] }
  const script = scriptHash && { 'script-src': [...app['script-src']!, scriptHash] }
  const card = stripe && { ...STRIPE, 'script-src': [...app['script-src']!, ...stripeScripts(stripe)] }
  setPolicy(ctx, { ...app, ...elsewhere, ...style, ...script, ...card }, isTyped, trustedTypes)
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  if (stripe) ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
}

interface AppPolicy {
  /** Whether Trusted Types are enforced. The charts of the dashboard and the reference write HTML from text: violations are only reported. */
  isTyped: boolean
  /** The only Trusted Types policy that the page's scripts may create. Default: none. */
  trustedTypes?: string
  /** The other host whose checkouts and cards the page may show. Default: those of its own host only. */
  frames?: string | null
  /** The only inline style sheet of the page, by its checksum: `'sha256-…'`. Default: none. */
  styleHash?: string | null
  /** The only inline script of the page besides the theme's, by its checksum. Default: none. */
  scriptHash?: string | null
  /** Set on a page that takes a card with Stripe's script. Default: it takes none. */
  stripe?: { jsUrl: string | null } | null
}

interface CheckoutPolicy {
  /** Allows the inlined style sheet. */
  nonce: string
  /** Allows the only inline script, by its checksum: `'sha256-…'`. */
  scriptHash: string
  allowedOrigins: readonly string[]
  testMode: boolean
  /** Null if no payment uses Stripe; then other origins stay blocked. */
  stripe: { jsUrl: string | null } | null
}

/**
 * Sets the policy of a hosted checkout. Only the platform and the merchant's own sites may frame it, and any localhost in test
 * mode.
 */
export function setCheckoutPolicy(ctx: Context, { nonce, scriptHash, allowedOrigins, testMode, stripe }: CheckoutPolicy) {
  const local = testMode ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
  const directives = {
    ...appDirectives(ctx),
    ...(stripe && STRIPE),
    'script-src': ["'self'", scriptHash, ...(stripe ? stripeScripts(stripe) : [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'frame-ancestors': ["'self'", ...allowedOrigins, ...local],
  }
  // We cannot change what Stripe's script does on the page, so violations are only reported.
  setPolicy(ctx, directives, !stripe)
  // A bank's page redirects back with a payment's secret in the query, which our logs must not contain.
  ctx.set('Referrer-Policy', 'strict-origin')
  const payers = stripe ? '(self "https://js.stripe.com")' : '(self)'
  ctx.set('Permissions-Policy', `camera=(), microphone=(), geolocation=(), payment=${payers}`)
  // Some payment methods open a popup, which reports back.
  if (stripe) ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
}

function setPolicy(ctx: Context, directives: Directives, isTyped: boolean, trustedTypes = NO_POLICY) {
  ctx.set('Content-Security-Policy', serialize(isTyped ? { ...directives, ...typed(trustedTypes) } : directives))
  if (!isTyped) ctx.set('Content-Security-Policy-Report-Only', serialize(typed(NO_POLICY)))
}

/** Sources of Stripe's script and frames, and the hosts it calls (docs.stripe.com/security/guide). */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

const stripeScripts = ({ jsUrl }: { jsUrl: string | null }): string[] => [
  ...STRIPE_SCRIPTS,
  ...(jsUrl ? [new URL(jsUrl).origin] : []),
]

const STRIPE: Directives = {
  'frame-src': [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
  'connect-src': ["'self'", 'https://api.stripe.com'],
}

/** Sets the policy of an uploaded file. Any site may embed it as an image. */
export function setFilePolicy(ctx: Context) {
  ctx.set('Content-Security-Policy', FILE_POLICY)
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** Allows images from the files' host. `https:` already includes it, but not if an operator tests with http. */
function appDirectives(ctx: Context): Directives {
  const filesOrigin = ctx.state['filesOrigin'] as string | null
  return filesOrigin ? { ...APP, 'img-src': [...APP['img-src']!, filesOrigin] } : APP
}
