import Router from '@koa/router'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { setFilePolicy } from '../../../platform/http/headers.ts'
import { meterOf } from '../../../platform/http/requestMeter.ts'
import { versionOfSale } from '../../../shop/sale/cardVersion.ts'
import { createCards } from './createCards.ts'

/** The address names what the card shows. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const CURRENT = 'public, max-age=300'

/**
 * Serves the picture that chats show for a link, `/checkout/{urlId}/card.png` (docs/product/sharing.md#the-card). Any
 * site may show it.
 */
export function cardRoutes({ publicLinks, storage }: Pick<Deps, 'publicLinks' | 'storage'>): Router {
  const cardOf = createCards({ storage })
  const router = new Router()
  router.get('/checkout/:urlId/card.png', async (ctx) => {
    const shopId = (ctx.state['shopId'] as string | undefined) ?? null
    const address = await publicLinks.addressOf(ctx['params'].urlId as string, shopId)
    const { sale, link } = await publicLinks.read(address)
    // A merchant's own domain shows nothing of other merchants.
    if (shopId && sale.merchantId !== shopId) throw notFound('Checkout link')
    const version = versionOfSale(sale, link)
    ctx.status = 200
    ctx.set('ETag', `"${version}"`)
    // A card that the caller has is not drawn again.
    const file = ctx.fresh ? null : await cardOf({ sale, link, version, meter: meterOf(ctx) })
    setFilePolicy(ctx)
    ctx.set('Cache-Control', ctx.query['v'] === version ? IMMUTABLE : CURRENT)
    ctx.type = 'png'
    ctx.body = file
    ctx.status = file ? 200 : 304
  })
  return router
}
