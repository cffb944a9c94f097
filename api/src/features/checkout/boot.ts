import type { Context } from 'koa'
import type { Deps } from '../deps.ts'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { isTokenOf } from '../../shop/session/sessionToken.ts'
import { isKnownLanguage } from '../../shop/languages/languages.ts'
import { pageHead } from './pageHead.ts'
import { findAddressed } from './findAddressed.ts'
import { reservedBy } from '../../shop/waitlist/reservations.ts'

/**
 * Loads everything that the hosted checkout at an address needs for its first render, so that the page makes no second
 * request. The checkout app declares the shape (`CheckoutBoot`). It is another workspace, so a test holds that the two agree.
 */
export const bootCheckout = (deps: Deps) => async (urlId: string, ctx: Context) => {
  const { testMode, publicUrl, checkoutUrl, shop } = deps.config
  const shopId = ctx.state['shopId'] as string | undefined
  const address = readSession(urlId, ctx) ?? (await deps.publicLinks.addressOf(urlId, shopId ?? null))
  const { link, head, problem, website, origins } = await readLink(deps, address, shopId, textIn(ctx, 'waitlist', 1000))
  const locale = localeOf(urlId, ctx, link?.session?.locale)

  const allowedOrigins = [publicUrl, ...origins]
  const frame = frameOf(ctx, { allowedOrigins, testMode })
  // A host of its own has no pages but checkouts: links away from them lead to the merchant's website, or to the platform.
  const isElsewhere = Boolean(shopId) || checkoutUrl !== publicUrl
  const away =
    shop === 'own'
      ? ownShop(website ?? publicUrl, isElsewhere)
      : isElsewhere
        ? { continueUrl: website, platformUrl: publicUrl }
        : {}
  const back = link?.session?.cancel_url ? { continueUrl: link.session.cancel_url } : {}
  return { boot: { link, head, problem, urlId, locale, testMode, frame, ...away, ...back }, allowedOrigins }
}

/** The landing page of an own shop lists its products, and there is no platform to lead to. */
const ownShop = (continueUrl: string, isElsewhere: boolean) => ({ platformUrl: null, ...(isElsewhere && { continueUrl }) })

/** @param ofSession the language of the checkout session, if any. */
export const localeOf = (urlId: string, ctx: Context, ofSession?: string | null): string =>
  ctx.cookies.get('locale') ?? (ofSession || requestedBySite(ctx) || (readLang(urlId, ctx) ?? ctx.acceptsLanguages()[0] ?? 'en'))

/** Returns how the page is framed; undefined without a frame. */
export function frameOf(ctx: Context, allowed: { allowedOrigins: string[]; testMode: boolean }) {
  const mode = ctx.query['embed']
  return mode === 'modal' || mode === 'inline' ? ({ mode, ...allowed } as const) : undefined
}

/**
 * Returns the language of the address, `?lang=de`, or null. The page removes it from the address, so a cookie of this link keeps it
 * for a reload until the browser is closed. What the shopper picks on the page takes precedence.
 */
function readLang(urlId: string, ctx: Context): string | null {
  const { lang } = ctx.query
  if (typeof lang !== 'string' || lang.length > 35 || !isKnownLanguage(lang)) return ctx.cookies.get('lang') ?? null
  const tag = lang.replace(/[^\w-]/g, '')
  ctx.cookies.set('lang', tag, { path: `/checkout/${urlId}`, sameSite: 'lax', httpOnly: true, overwrite: true })
  return tag
}

/**
 * Returns the token of a checkout session that the address carries, `?session=cs_…`, or null. The page removes it from the address,
 * so a cookie of this page keeps it for a reload until the browser is closed. What an address names decides what it sells: at the
 * address of a link, or of another session, a token is ignored.
 */
function readSession(urlId: string, ctx: Context): string | null {
  const { session } = ctx.query
  const given = typeof session === 'string' && isTokenOf(session, urlId) ? session : null
  if (given) ctx.cookies.set('session', given, { path: `/checkout/${urlId}`, sameSite: 'lax', httpOnly: true, overwrite: true })
  const token = given ?? ctx.cookies.get('session')
  return token !== undefined && isTokenOf(token, urlId) ? token : null
}

/** The language that the embedding page requests, or an empty text. */
const requestedBySite = (ctx: Context): string => textIn(ctx, 'locale', 35)

const textIn = (ctx: Context, name: string, length: number): string => String(ctx.query[name] ?? '').slice(0, length)

/** Reads the link at an address, or why it cannot be bought, with the merchant's website and origins. */
async function readLink({ db, publicLinks, config }: Deps, urlId: string, shopId: string | undefined, waitlist: string) {
  try {
    // A merchant's own domain sells nothing of other merchants.
    if (shopId && (await findAddressed(db, urlId))?.merchantId !== shopId) throw notFound('Checkout link')
    const { sale, link } = await publicLinks.read(urlId, undefined, reservedBy({ db, config }, waitlist))
    // What one person is to pay is nobody's page to find or to share.
    const head = sale.session ? null : pageHead(sale, link, config)
    return { link, head, problem: null, website: sale.website, origins: sale.allowedOrigins }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message } = error
    // The merchant's own site may frame the error page too.
    const { origins, shop } = await publicLinks.readClosed(urlId)
    return { link: null, head: null, problem: { status, code, message, ...(status === 410 && shop && { shop }) }, origins }
  }
}
