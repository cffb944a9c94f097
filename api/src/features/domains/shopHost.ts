import { isIP } from 'node:net'
import Router from '@koa/router'
import type { Context, Middleware, Next } from 'koa'
import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../deps.ts'
import { invalidField, misdirected, notFound } from '../../platform/http/errors.ts'
import { isVerified } from './domains.ts'
import { ownerOf } from '../../shop/merchant/handles.ts'

/** Paths that a host for checkouts serves: the checkouts, their assets and calls, and what browsers and crawlers look for. */
const SERVED =
  /^\/(checkout|checkout-assets|files|demo|embed|api)\/|^\/(csp-reports|favicon\.ico|apple-touch-icon\.png|robots\.txt|sitemap\.xml|sdk\.tgz)$/
/** Pages that only the host for checkouts serves, so that no page with a session runs a payment provider's script. */
const CHECKOUTS = /^\/checkout\//

/** Calls of signed-in people. */
const OF_ACCOUNTS = /^\/api\/auth\//

/** Name or network address, and port, without a trailing dot. */
const HOST = /^([a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::\d+)?$/i

interface Shop {
  id: string
  sslEnabled: boolean
  website: string | null
}

const SHOP = `select id, ssl_enabled, website from merchants where id = :merchantId and custom_domain = :host and domain_verified_at is not null`

/** Paths that load balancers and TLS front ends request by an internal name or a network address. */
const FOR_ANY_HOST = ['/api/health', '/internal/domain-allowed']

/**
 * Serves named hosts only: the platform's own, and merchants' verified domains. A verified domain serves that
 * merchant's checkouts and nothing else of the platform (docs/product/embedding.md#custom-domains). Which links it may
 * sell is checked where they are read.
 * @throws 421 for any other host.
 */
export function shopHost({ db, config }: Pick<Deps, 'db' | 'config'>): Middleware {
  const own = platformHosts(config)
  const checkoutHost = config.checkoutUrl === config.publicUrl ? null : new URL(config.checkoutUrl).hostname
  const isOwn = (host: string) => own.has(host) || (config.testMode && isIP(host.replace(/^\[|\]$/g, '')) > 0)
  return async (ctx, next) => {
    const host = HOST.exec(ctx.host)?.[1]!.toLowerCase() ?? ''
    if (host === checkoutHost) return serveCheckouts(ctx, next)
    if (checkoutHost && isOwn(host) && CHECKOUTS.test(ctx.path)) return ctx.redirect(config.checkoutUrl + ctx.url)
    if (isOwn(host)) return next()
    const merchantId = host ? await ownerOf(db, 'domain', host) : null
    const [shop] = merchantId ? await sql<Shop>(db, SHOP, { merchantId, host }, 'shopOfHost') : []
    if (!shop && FOR_ANY_HOST.includes(ctx.path)) return next()
    if (!shop) throw misdirected(config.publicUrl)
    ctx.state['shopId'] = shop.id
    if (ctx.secure && !shop.sslEnabled)
      await db('merchants').where({ id: shop.id, customDomain: host }).update({ sslEnabled: true })
    if (SERVED.test(ctx.path)) return next()
    if (ctx.path === '/' && shop.website) return ctx.redirect(shop.website)
    if (!['GET', 'HEAD'].includes(ctx.method)) throw notFound('Page')
    // No link has this address: the checkout shows its not-found page.
    ctx.path = '/checkout/-'
    return next()
  }

  /** The platform's own host for checkouts. Everything else of the platform is on its main host. */
  function serveCheckouts(ctx: Context, next: Next) {
    if (SERVED.test(ctx.path) && !OF_ACCOUNTS.test(ctx.path)) return next()
    if (FOR_ANY_HOST.includes(ctx.path)) return next()
    if (ctx.path.startsWith('/api/') || !['GET', 'HEAD'].includes(ctx.method)) throw misdirected(config.publicUrl)
    return ctx.redirect(config.publicUrl + ctx.url)
  }
}

/** Answers a TLS front end that checks whether to get a certificate for a name, like Caddy's on-demand `ask`. */
export function domainRoutes({ db, config }: Pick<Deps, 'db' | 'config'>): Router {
  const own = platformHosts(config)
  const router = new Router()
  router.get('/internal/domain-allowed', async (ctx) => {
    const domain = ctx.query['domain']
    if (typeof domain !== 'string' || !HOST.test(domain)) throw invalidField('domain', 'domain must be a host name.')
    if (!own.has(domain.toLowerCase()) && !(await isVerified(db, domain))) throw notFound('Domain')
    ctx.body = { allowed: true }
  })
  return router
}

const platformHosts = ({ publicUrl, checkoutUrl, filesOrigin, testMode }: Deps['config']): Set<string> =>
  new Set([
    ...[publicUrl, checkoutUrl, filesOrigin].flatMap((origin) => (origin ? [new URL(origin).hostname] : [])),
    ...(testMode ? ['localhost'] : []),
  ])
