import type { Context } from 'koa'
import type { Deps } from '../../deps.ts'
import { ApiError, notFound } from '../../http/errors.ts'
import type { CheckoutBoot } from '../../site/pages.ts'
import { findAddressed } from './findAddressed.ts'
import { presentPublicLink } from '../../sale/present.ts'
import { priceSale } from '../../sale/priceSale.ts'
import { findOrigins, findShop, readSale } from '../../sale/readSale.ts'

/**
 * Loads everything that the hosted checkout at an address needs for its first render, so that the page makes no second
 * request.
 */
export const bootCheckout =
  ({ db, payments, config }: Deps) =>
  async (urlId: string, ctx: Context): Promise<{ boot: CheckoutBoot; allowedOrigins: string[] }> => {
    // The language that the shopper picked, else what the embedding page requests, else the browser's.
    const requested = String(ctx.query['locale'] ?? '').slice(0, 35)
    const locale = ctx.cookies.get('locale') ?? (requested || (ctx.acceptsLanguages()[0] ?? 'en'))
    const { testMode, publicUrl: platformUrl } = config
    // A merchant's own domain has no pages but checkouts: links away from them lead to the merchant's website, or to
    // the platform.
    const shopId = ctx.state['shopId'] as string | undefined
    try {
      // A merchant's own domain sells nothing of other merchants.
      if (shopId && (await findAddressed(db, urlId))?.merchantId !== shopId) throw notFound('Checkout link')
      const sale = await readSale(db, urlId)
      const totals = priceSale(sale, { country: null, promo: null, reverseCharge: false })
      const link = presentPublicLink(sale, totals, { payments, testMode })
      const boot = { link, problem: null, urlId, locale, testMode, ...(shopId && { continueUrl: sale.website, platformUrl }) }
      return { boot, allowedOrigins: sale.allowedOrigins }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { status, code, message } = error
      // The merchant's own site may frame the error page too.
      const allowedOrigins = (await findOrigins(db, urlId)) ?? []
      const shop = status === 410 ? await findShop(db, urlId) : null
      const problem = { status, code, message, ...(shop && { shop }) }
      return { boot: { link: null, problem, urlId, locale, testMode, ...(shopId && { platformUrl }) }, allowedOrigins }
    }
  }
