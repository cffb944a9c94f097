import type { Context } from 'koa'
import type { Deps } from '../../deps.ts'
import { ApiError, notFound } from '../../http/errors.ts'
import type { CheckoutBoot } from '../../http/pages.ts'
import { findAddressed } from './findAddressed.ts'
import { presentPublicLink } from '../../sale/present.ts'
import { priceSale } from '../../sale/priceSale.ts'
import { findOrigins, findShop, readSale } from '../../sale/readSale.ts'

/** Everything the hosted checkout of an address is painted with, so that its page needs no second request. */
export const bootCheckout =
  ({ db, payments, config }: Deps) =>
  async (urlId: string, ctx: Context): Promise<{ boot: CheckoutBoot; allowedOrigins: string[] }> => {
    // What the shopper chose in the page's picker, else what the page around asks for, else their browser.
    const asked = String(ctx.query['locale'] ?? '').slice(0, 35)
    const locale = ctx.cookies.get('locale') ?? (asked || (ctx.acceptsLanguages()[0] ?? 'en'))
    const { testMode, publicUrl: platformUrl } = config
    // A merchant's own domain has no page but checkouts: what leads away from them leads to the merchant's website, or to the platform.
    const shopId = ctx.state['shopId'] as string | undefined
    try {
      // A merchant's own domain sells nothing of others.
      if (shopId && (await findAddressed(db, urlId))?.merchantId !== shopId) throw notFound('Checkout link')
      const sale = await readSale(db, urlId)
      const totals = priceSale(sale, { country: null, promo: null, reverseCharge: false })
      const link = presentPublicLink(sale, totals, { payments, testMode })
      const boot = { link, problem: null, urlId, locale, testMode, ...(shopId && { continueUrl: sale.website, platformUrl }) }
      return { boot, allowedOrigins: sale.allowedOrigins }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { status, code, message } = error
      // The merchant's own site may show the refusal in its frame too.
      const allowedOrigins = (await findOrigins(db, urlId)) ?? []
      const shop = status === 410 ? await findShop(db, urlId) : null
      const problem = { status, code, message, ...(shop && { shop }) }
      return { boot: { link: null, problem, urlId, locale, testMode, ...(shopId && { platformUrl }) }, allowedOrigins }
    }
  }
