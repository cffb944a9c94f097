import type { Context } from 'koa'
import type { Deps } from '../../deps.ts'
import { ApiError, notFound } from '../../http/errors.ts'
import { findAddressed } from './findAddressed.ts'

/**
 * Loads everything that the hosted checkout at an address needs for its first render, so that the page makes no second
 * request. The checkout app declares the shape (`CheckoutBoot`). It is another workspace, so a test holds that the two agree.
 */
export const bootCheckout = (deps: Deps) => async (urlId: string, ctx: Context) => {
  const { testMode, publicUrl, checkoutUrl } = deps.config
  // The language that the shopper picked, else what the embedding page requests, else the browser's.
  const requested = String(ctx.query['locale'] ?? '').slice(0, 35)
  const locale = ctx.cookies.get('locale') ?? (requested || (ctx.acceptsLanguages()[0] ?? 'en'))
  const shopId = ctx.state['shopId'] as string | undefined
  const { link, problem, website, origins } = await readLink(deps, urlId, shopId)

  const allowedOrigins = [publicUrl, ...origins]
  const mode = ctx.query['embed']
  const frame = mode === 'modal' || mode === 'inline' ? ({ mode, allowedOrigins, testMode } as const) : undefined
  // A host of its own has no pages but checkouts: links away from them lead to the merchant's website, or to the platform.
  const away = shopId || checkoutUrl !== publicUrl ? { continueUrl: website, platformUrl: publicUrl } : {}
  return { boot: { link, problem, urlId, locale, testMode, frame, ...away }, allowedOrigins }
}

/** Reads the link at an address, or why it cannot be bought, with the merchant's website and origins. */
async function readLink({ db, publicLinks }: Deps, urlId: string, shopId: string | undefined) {
  try {
    // A merchant's own domain sells nothing of other merchants.
    if (shopId && (await findAddressed(db, urlId))?.merchantId !== shopId) throw notFound('Checkout link')
    const { sale, link } = await publicLinks.read(urlId)
    return { link, problem: null, website: sale.website, origins: sale.allowedOrigins }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message } = error
    // The merchant's own site may frame the error page too.
    const { origins, shop } = await publicLinks.readClosed(urlId)
    return { link: null, problem: { status, code, message, ...(status === 410 && shop && { shop }) }, origins }
  }
}
