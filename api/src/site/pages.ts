import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Router from '@koa/router'
import type { Context } from 'koa'
import { embedRoutes, embedValues } from './embed.ts'
import { setAppPolicy, setCheckoutPolicy } from '../http/headers.ts'
import { sendAsset } from './sendAsset.ts'
import { siteRoutes } from './site.ts'

/** Data for one checkout, which passes through here: `bootCheckout` makes it, and the checkout app renders it. */
interface Boot {
  problem: { status: number } | null
}

interface CheckoutPages {
  renderCheckout: (boot: Boot, nonce: string) => string
}

interface PagesOptions {
  /** Folder that holds docs, dashboard/dist and checkout/dist. */
  root: string
  testMode: boolean
  /** Where the world reaches the platform. */
  publicUrl: string
  /** The checkout link that the landing page opens for its visitors; null leaves a drawing there. */
  landingLink: string | null
  /** Whose script the checkout may run; null is nobody's. */
  stripe: { jsUrl: string | null } | null
  /** Everything that the checkout page of this address needs, and the sites that may frame it. */
  bootCheckout: (urlId: string, ctx: Context) => Promise<{ boot: Boot; allowedOrigins: string[] }>
  /** Sites that may frame the checkout at this address; null where there is none. */
  framersOf: (urlId: string) => Promise<string[] | null>
}

/** The name of a link in an address; a name that no link can have becomes one that no link has. */
const urlIdOf = (text: string) => (/^[\w-]{1,64}$/.test(text) ? text : '-')

/** Addresses that the dashboard's script draws. */
const SHELL = [
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/dashboard',
  '/dashboard/{*rest}',
  '/account/orders/{*rest}',
  '/account/orders',
  '/account/unsubscribe',
]
const HASHED = { maxage: 365 * 24 * 3600 * 1000, immutable: true }

/** Serves the two built apps and the pages around them, and sends every address that is none of theirs to the landing page. */
export async function createPages({
  root,
  testMode,
  publicUrl,
  landingLink,
  stripe,
  bootCheckout,
  framersOf,
}: PagesOptions): Promise<Router> {
  const dashboard = path.join(root, 'dashboard/dist')
  const checkout = path.join(root, 'checkout/dist')
  const embedFolder = path.join(root, 'sdk/dist/embed')
  const { createPages: load } = (await import(pathToFileURL(path.join(checkout, 'server/entry-server.js')).href)) as {
    createPages: () => CheckoutPages
  }
  const { renderCheckout } = load()
  const read = (file: string) => fs.readFileSync(path.join(dashboard, file), 'utf8')
  const app = (html: string, isTyped: boolean) => (ctx: Context) => {
    setAppPolicy(ctx, { isTyped })
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'html'
    ctx.body = html
  }
  const landing = app(read('landing.html').replaceAll('{{landing_link}}', landingLink ?? ''), true)
  const tagsOf = createPreload(JSON.parse(read('preload.json')))
  const page = read('index.html')
  /** The dashboard's document, which names what the page at this address needs: else its script would have to, one trip later. */
  const shell = (ctx: Context) =>
    app(page.replace('</head>', `${tagsOf(ctx.path, ctx.query['tab']).join('')}</head>`), false)(ctx)

  const router = new Router()
  router.get('/', landing)
  for (const place of SHELL) router.get(place, shell)
  router.use(
    siteRoutes({
      docs: path.join(root, 'docs'),
      template: read('site.html'),
      values: embedValues(embedFolder, publicUrl),
    }).routes(),
  )
  router.get('/dashboard-assets/{*file}', (ctx) => sendAsset(ctx, ctx.path, { root: dashboard, ...HASHED }))
  router.get('/checkout-assets/{*file}', (ctx) =>
    sendAsset(ctx, ctx.path.replace('/checkout-assets', ''), { root: path.join(checkout, 'client'), ...HASHED }),
  )
  router.get('/demo/{*file}', (ctx) =>
    sendAsset(ctx, ctx.path.replace('/demo', ''), { root: path.join(root, 'api/demo/pictures'), maxage: 3600_000 }),
  )
  router.use(embedRoutes({ folder: embedFolder, publicUrl, testMode, framersOf: (urlId) => framersOf(urlIdOf(urlId)) }).routes())
  router.get('/checkout/:urlId', async (ctx) => {
    const nonce = randomBytes(16).toString('base64')
    const { boot, allowedOrigins } = await bootCheckout(urlIdOf(ctx['params'].urlId as string), ctx)
    setCheckoutPolicy(ctx, { nonce, allowedOrigins, testMode, stripe })
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.status = boot.problem?.status ?? 200
    ctx.type = 'html'
    ctx.body = renderCheckout(boot, nonce)
  })
  // A form that was sent before its script came alive: the page again, with nothing in its address.
  router.post('/checkout/:urlId', (ctx) => {
    ctx.redirect(ctx.url)
    ctx.status = 303
  })
  router.get('/{*rest}', (ctx) => ctx.redirect('/'))
  return router
}

/**
 * Finds the tags of the dashboard's page at an address.
 * @param pages tags by address: `/dashboard/customers/:id`, or `/dashboard/customers?tab=customers` for what one tab needs.
 */
export function createPreload(pages: Record<string, string[]>) {
  const patterns = Object.entries(pages).map(([address, tags]) => ({ address: new RegExp(`^${pattern(address)}$`), tags }))
  const find = (address: string) => patterns.find((page) => page.address.test(address))?.tags
  return (path: string, tab: unknown): string[] => {
    const place = path.replace(/\/+$/, '')
    return find(`${place}?tab=${tab}`) ?? find(place) ?? []
  }
}

const pattern = (address: string) => address.replaceAll('?', '\\?').replaceAll(/:\w+/g, '[^/?]+')
