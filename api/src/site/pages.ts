import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Router from '@koa/router'
import type { Context } from 'koa'
import { cleanAddress } from './cleanAddress.ts'
import { crawlerRoutes } from './crawlers.ts'
import { type Doors, withDoors } from './doors.ts'
import { PROFILE_SCRIPT_HASH, withProfileScript } from './earlyProfile.ts'
import { embedRoutes, embedValues } from './embed.ts'
import { type ApiError, unavailable } from '../platform/http/errors.ts'
import { setAppPolicy, setCheckoutPolicy } from '../platform/http/headers.ts'
import { withThemeScript } from '../platform/http/themeScript.ts'
import { type SdkPackage, sdkRoutes, sdkValues } from './sdkPackage.ts'
import { isSessionToken, sessionPath } from '../shop/session/sessionToken.ts'
import { sendAsset } from './sendAsset.ts'
import { type BootShop, type RenderShop, shopPage } from './shopPage.ts'
import { fillFees } from './fillFees.ts'
import { siteRoutes } from './site.ts'
import { within } from '../platform/within.ts'

/** Data for one checkout. `bootCheckout` makes it, and the checkout app renders it. */
interface Boot {
  problem: { status: number } | null
}

interface CheckoutPages {
  renderCheckout: (boot: Boot, nonce: string) => string
  renderShop: RenderShop
  scriptHash: string
}

/** The routes of all pages. */
export interface Pages extends Router {
  /**
   * Answers a checkout whose link could not be read with a page in the shopper's language that tries again.
   * @returns false if the caller asked for something else, or accepts only JSON.
   */
  showOutage: (ctx: Context, error: ApiError) => boolean
}

interface PagesOptions {
  /** Folder that holds docs/dist, dashboard/dist and checkout/dist. */
  root: string
  testMode: boolean
  /** Public URL of the platform. */
  publicUrl: string
  /** Where checkouts and the embed script are served. */
  checkoutUrl: string
  /** The checkout link that the landing page opens as a demo. Null shows a drawing instead. */
  landingLink: string | null
  /** The npm package of this server. */
  sdkPackage: SdkPackage
  /** The plans that the landing page offers to sign up for. */
  selfServicePlans: string[]
  /** Who can sign up, and whose shop it is. */
  doors: Doors
  /** The platform's share of a sale in percent, by plan. */
  feeRates: Record<string, number>
  /** The payment provider whose script the checkout may run; null for none. */
  stripe: { jsUrl: string | null } | null
  /** Returns the data of the checkout page at this address, and the sites that may frame it. */
  bootCheckout: (urlId: string, ctx: Context) => Promise<{ boot: Boot; allowedOrigins: string[] }>
  /** Returns the data of an own shop's page, which is its landing page. */
  bootShop: BootShop
  /** The same as `bootCheckout` while the database is away, and after how many seconds the page tries again. */
  bootOutage: (urlId: string, ctx: Context, error: ApiError) => { boot: Boot; allowedOrigins: string[]; retrySeconds: number }
  /** How long a checkout may wait for the database. Default: ten seconds. */
  checkoutMs?: number
  /** Returns the checkouts that search engines may list on a host: a merchant's own, or the platform's for null. */
  indexedCheckouts: (shopId: string | null) => Promise<string[]>
  /** Returns the sites that may frame the checkout at this address; null for an unknown address. */
  framersOf: (urlId: string, shopId: string | null) => Promise<string[] | null>
}

/** Returns the link's name in an address. An impossible name becomes a name that no link has. */
const urlIdOf = (text: string) => (/^[\w-]{1,64}$/.test(text) ? text : '-')

/** Where a buyer enters another card. */
const CARD_PAGE = '/account/subscriptions'
/** Addresses that the dashboard's script renders. */
const SHELL = [
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/finish-factor-recovery',
  '/stop-factor-recovery',
  '/confirm-email',
  '/undo-email-change',
  '/not-me',
  '/dashboard',
  '/dashboard/{*rest}',
  '/account/orders/{*rest}',
  '/account/orders',
  CARD_PAGE,
  '/account/unsubscribe',
]
/** Browsers and phones look for these by name. */
const ICONS = ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest']
/** Where the dashboard's script renders. */
const ROOM = '<div id="root">'
/** A shopper does not wait longer for a database that hangs. */
const CHECKOUT_MS = 10_000
const tooLate = () => unavailable('The database does not answer.')
const HASHED = { maxage: 365 * 24 * 3600 * 1000, immutable: true }

/** Serves the two built apps and the pages around them, and redirects every other address to the landing page. */
export async function createPages({
  root,
  testMode,
  publicUrl,
  checkoutUrl,
  landingLink,
  selfServicePlans,
  doors,
  feeRates,
  stripe,
  bootCheckout,
  bootOutage,
  bootShop,
  framersOf,
  indexedCheckouts,
  sdkPackage,
  checkoutMs = CHECKOUT_MS,
}: PagesOptions): Promise<Pages> {
  const dashboard = path.join(root, 'dashboard/dist')
  const checkout = path.join(root, 'checkout/dist')
  const embedFolder = path.join(root, 'sdk/dist/embed')
  const { createPages: load } = (await import(pathToFileURL(path.join(checkout, 'server/entry-server.js')).href)) as {
    createPages: () => CheckoutPages
  }
  const { renderCheckout, renderShop, scriptHash } = load()
  const read = (file: string) => fs.readFileSync(path.join(dashboard, file), 'utf8')
  const app =
    (html: string, policy: Pick<Parameters<typeof setAppPolicy>[1], 'isTyped' | 'scriptHash' | 'stripe'>) => (ctx: Context) => {
      setAppPolicy(ctx, { ...policy, frames: checkoutUrl === publicUrl ? null : checkoutUrl })
      ctx.set('Cache-Control', 'no-cache')
      ctx.type = 'html'
      ctx.body = html
    }
  const landing = app(
    withDoors(fillFees(withThemeScript(read('landing.html')), feeRates), doors)
      .replaceAll('{{landing_link}}', landingLink ?? '')
      .replaceAll('{{self_service_plans}}', doors.signUp === 'open' ? selfServicePlans.join(' ') : '')
      .replaceAll('{{checkout_url}}', checkoutUrl),
    { isTyped: true },
  )
  const tagsOf = createPageFinder<string[]>(JSON.parse(read('preload.json')))
  const outlineOf = createPageFinder<string>(JSON.parse(read('outlines.json')))
  const page = withDoors(withThemeScript(read('index.html')), doors)
  const pageWithProfile = withDoors(withThemeScript(withProfileScript(read('index.html'))), doors)
  /**
   * Returns the dashboard's document. It preloads what the page at this address needs, which saves the script a round trip, and has the
   * outline of the page, which is painted before any script runs. A page that needs the profile requests it first of all.
   */
  const shell = (ctx: Context) => {
    const tags = tagsOf(ctx.path, ctx.query['tab']) ?? []
    const outline = outlineOf(ctx.path, null) ?? ''
    const needsProfile = ctx.path.startsWith('/dashboard')
    app(
      (needsProfile ? pageWithProfile : page)
        .replace('</head>', () => `${tags.join('')}</head>`)
        .replace(ROOM, () => `${ROOM}${outline}`),
      {
        isTyped: false,
        scriptHash: needsProfile ? PROFILE_SCRIPT_HASH : null,
        stripe: ctx.path === CARD_PAGE ? stripe : null,
      },
    )(ctx)
  }

  const router = new Router()
  const isOwn = doors.shop === 'own'
  router.get('/', isOwn ? shopPage((cursor, ctx) => within(bootShop(cursor, ctx), checkoutMs, tooLate), renderShop) : landing)
  for (const place of SHELL) router.get(place, shell)
  router.use(
    siteRoutes({
      folder: path.join(root, 'docs/dist'),
      publicUrl,
      checkoutUrl,
      testMode,
      doors,
      feeRates,
      values: { ...embedValues(embedFolder, checkoutUrl), ...sdkValues(sdkPackage) },
    }).routes(),
  )
  router.use(sdkRoutes(sdkPackage).routes())
  router.use(crawlerRoutes({ docs: path.join(root, 'docs/dist'), publicUrl, checkoutUrl, doors, indexedCheckouts }).routes())
  for (const icon of ICONS) router.get(icon, (ctx) => sendAsset(ctx, ctx.path, { root: dashboard, maxage: 24 * 3600_000 }))
  router.get('/dashboard-assets/{*file}', (ctx) => sendAsset(ctx, ctx.path, { root: dashboard, ...HASHED }))
  router.get('/checkout-assets/{*file}', (ctx) =>
    sendAsset(ctx, ctx.path.replace('/checkout-assets', ''), { root: path.join(checkout, 'client'), ...HASHED }),
  )
  router.get('/demo/{*file}', (ctx) =>
    sendAsset(ctx, ctx.path.replace('/demo', ''), { root: path.join(root, 'api/demo/pictures'), maxage: 3600_000 }),
  )
  router.use(
    embedRoutes({
      folder: embedFolder,
      publicUrl,
      checkoutUrl,
      testMode,
      framersOf: (urlId, shopId) => framersOf(urlIdOf(urlId), shopId),
    }).routes(),
  )
  router.get('/checkout/:urlId', async (ctx) => {
    const urlId = urlIdOf(ctx['params'].urlId as string)
    // Outside a frame the page takes the token out of its address, which it cannot do with a path.
    if (isSessionToken(urlId) && ctx.query['embed'] === undefined) return ctx.redirect(sessionPath(urlId))
    const { boot, allowedOrigins } = await within(bootCheckout(urlId, ctx), checkoutMs, tooLate)
    if (boot.problem?.status === 404 && (await leadToCleanAddress(ctx))) return
    show(ctx, boot, allowedOrigins)
  })
  function show(ctx: Context, boot: Boot, allowedOrigins: string[]) {
    const nonce = randomBytes(16).toString('base64')
    setCheckoutPolicy(ctx, { nonce, scriptHash, allowedOrigins, testMode, stripe })
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.status = boot.problem?.status ?? 200
    ctx.type = 'html'
    ctx.body = renderCheckout(boot, nonce)
  }
  function showOutage(ctx: Context, error: ApiError): boolean {
    const [, named] = /^\/checkout\/([^/]+)$/.exec(ctx.path) ?? []
    const address = isOwn && ctx.path === '/' ? '-' : named
    if (!address || !['GET', 'HEAD'].includes(ctx.method) || ctx.accepts('html', 'json') !== 'html') return false
    const { boot, allowedOrigins, retrySeconds } = bootOutage(urlIdOf(address), ctx, error)
    ctx.set('Retry-After', String(retrySeconds))
    show(ctx, boot, allowedOrigins)
    return true
  }
  /** Redirects a pasted address to that of the link which it certainly means. @returns false if there is none. */
  async function leadToCleanAddress(ctx: Context): Promise<boolean> {
    const clean = cleanAddress(ctx['params'].urlId as string)
    if (!clean || (await bootCheckout(clean.code, ctx)).boot.problem?.status === 404) return false
    const query = [ctx.querystring, encodeURI(clean.parameters)].filter(Boolean).join('&')
    ctx.redirect(`/checkout/${clean.code}${query && `?${query}`}`)
    ctx.status = 301
    return true
  }
  // A form was submitted without JavaScript: show the page again, without its values in the address.
  router.post('/checkout/:urlId', (ctx) => {
    ctx.redirect(ctx.url)
    ctx.status = 303
  })
  // Programs ask for these, and would take the landing page for an answer.
  router.get(/^\/(\.well-known\/.*|[^/]+\.json)$/, (ctx) => ctx.throw(404))
  router.get('/{*rest}', (ctx) => ctx.redirect('/'))
  return Object.assign(router, { showOutage })
}

/**
 * Finds what the build made for the dashboard's page at an address. Undefined for an unknown one.
 * @param pages by address: `/dashboard/customers/:id`, or `/dashboard/customers?tab=customers` for one tab.
 */
export function createPageFinder<Made>(pages: Record<string, Made>) {
  const patterns = Object.entries(pages).map(([address, made]) => ({ address: new RegExp(`^${pattern(address)}$`), made }))
  const find = (address: string) => patterns.find((page) => page.address.test(address))?.made
  return (path: string, tab: unknown): Made | undefined => {
    const place = path.replace(/(?<!\/)\/+$/, '')
    return find(`${place}?tab=${tab}`) ?? find(place)
  }
}

const pattern = (address: string) => address.replaceAll('?', '\\?').replaceAll(/:\w+/g, '[^/?]+')
