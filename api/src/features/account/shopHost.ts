import { isIP } from 'node:net'
import Router from '@koa/router'
import type { Middleware } from 'koa'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalidField, notFound } from '../../http/errors.ts'
import { isVerified } from './domains.ts'

/** What a merchant's own domain serves: their checkouts, what these are made of, and what they ask. */
const SERVED = /^\/(checkout|checkout-assets|files|demo|embed|api)\//

interface Shop {
  id: string
  sslEnabled: boolean
  website: string | null
}

const SHOP = `select id, ssl_enabled, website from merchants where custom_domain = :host and domain_verified_at is not null`

/**
 * Recognises a request to a merchant's verified domain: it serves that merchant's checkouts and nothing else of the platform
 * (decisions: Custom domains). Whose links it may sell is judged where they are read.
 */
export function shopHost({ db, config }: Pick<Deps, 'db' | 'config'>): Middleware {
  const own = platformHosts(config)
  return async (ctx, next) => {
    const host = ctx.hostname.toLowerCase()
    const [shop] = own.has(host) || isIP(host.replace(/^\[|\]$/g, '')) ? [] : await sql<Shop>(db, SHOP, { host }, 'shopOfHost')
    if (!shop) return next()
    ctx.state['shopId'] = shop.id
    if (ctx.secure && !shop.sslEnabled)
      await db('merchants').where({ id: shop.id, customDomain: host }).update({ sslEnabled: true })
    if (SERVED.test(ctx.path)) return next()
    if (ctx.path === '/' && shop.website) return ctx.redirect(shop.website)
    if (!['GET', 'HEAD'].includes(ctx.method)) throw notFound('Page')
    // No link has this address: the checkout's own page says so.
    ctx.path = '/checkout/-'
    return next()
  }
}

/** Answers a TLS front that asks whether to get a certificate for a name, as Caddy's on-demand `ask` does. */
export function domainRoutes({ db, config }: Pick<Deps, 'db' | 'config'>): Router {
  const own = platformHosts(config)
  const router = new Router()
  router.get('/internal/domain-allowed', async (ctx) => {
    const domain = ctx.query['domain']
    if (typeof domain !== 'string' || !domain) throw invalidField('domain', 'domain is required.')
    if (!own.has(domain.toLowerCase()) && !(await isVerified(db, domain))) throw notFound('Domain')
    ctx.body = { allowed: true }
  })
  return router
}

const platformHosts = ({ publicUrl, filesOrigin }: Deps['config']): Set<string> =>
  new Set(['localhost', ...[publicUrl, filesOrigin].flatMap((origin) => (origin ? [new URL(origin).hostname] : []))])
