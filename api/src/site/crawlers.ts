import fs from 'node:fs'
import path from 'node:path'
import Router from '@koa/router'
import type { Context } from 'koa'
import type { Doors } from './doors.ts'
import { escapeHtml } from '../platform/http/escapeHtml.ts'

interface CrawlerOptions {
  /** Folder of the built documentation (docs/dist). */
  docs: string
  publicUrl: string
  checkoutUrl: string
  doors: Doors
  /** Returns the checkouts that may be listed: a merchant's on their own domain, or all at the platform's address for null. */
  indexedCheckouts: (shopId: string | null) => Promise<string[]>
}

/** Pages of the platform besides the documentation. */
const PAGES = ['/', '/signup', '/login', '/api-docs']
/**
 * Everything that needs a secret. Checkouts may be read: they say themselves whether they may be listed. So may the dashboard, which
 * shows a visitor the sign-in.
 */
const PRIVATE = ['/account/', '/api/', '/internal/', '/sandbox/']
const HOUR = 'public, max-age=3600'

/** Serves `/robots.txt` and `/sitemap.xml` of each host. */
export function crawlerRoutes({ docs, publicUrl, checkoutUrl, doors, indexedCheckouts }: CrawlerOptions): Router {
  const own = PAGES.filter((page) => page !== '/signup' || doors.signUp === 'open')
  // Read each time, because the documentation may be built while the product runs.
  const pages = () => [...own, ...documents(docs, '').filter((page) => page !== '/404')].map((page) => publicUrl + page)
  const shopOf = (ctx: Context) => (ctx.state['shopId'] as string | undefined) ?? null
  const isMain = (ctx: Context) => !shopOf(ctx) && ctx.host !== otherHost
  const otherHost = checkoutUrl === publicUrl ? null : new URL(checkoutUrl).host
  const router = new Router()

  router.get('/robots.txt', (ctx) => {
    const origin = isMain(ctx) ? publicUrl : ctx.origin
    ctx.set('Cache-Control', HOUR)
    ctx.type = 'text/plain'
    ctx.body = ['User-agent: *', ...PRIVATE.map((place) => `Disallow: ${place}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
      '\n',
    )
  })

  router.get('/sitemap.xml', async (ctx) => {
    const isOfCheckouts = shopOf(ctx) !== null || !isMain(ctx) || otherHost === null
    const checkouts = isOfCheckouts ? await indexedCheckouts(shopOf(ctx)) : []
    const entries = [...(isMain(ctx) ? pages() : []), ...checkouts].map(
      (address) => `<url><loc>${escapeHtml(address)}</loc></url>`,
    )
    ctx.set('Cache-Control', HOUR)
    ctx.type = 'application/xml'
    ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  })
  return router
}

/** Paths of the pages below a folder: `/terms`, `/documentation/embed/guide`. */
function documents(folder: string, place: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(path.join(folder, place), { withFileTypes: true }).flatMap((entry) => {
    const name = `${place}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'static' ? [] : documents(folder, name)
    return /^[\w-]+\.html$/.test(entry.name) ? [name.replace(/\.html$/, '').replace(/\/index$/, '')] : []
  })
}
