import { randomUUID } from 'node:crypto'
import type { Outcome } from '../src/gateways/sandbox/outcomes.ts'
import { buildLink, buildMerchant, buildProduct } from './factories.ts'
import type { TestApi } from './server.ts'
import type { Link, UpsellTerms } from '../src/shop/catalogue/Link.ts'
import type { Merchant } from '../src/shop/merchant/Merchant.ts'
import type { Product } from '../src/shop/catalogue/Product.ts'

interface Changes {
  merchant?: Partial<Merchant>
  link?: Partial<Link>
  product?: Partial<Product>
  terms?: Partial<UpsellTerms>
}

/** A shop whose link offers a product after the purchase, and what its shoppers do. */
export async function buildUpsellShop(api: TestApi, { merchant: changes, link: options, product, terms }: Changes = {}) {
  const merchant = await buildMerchant(api.db, changes)
  const sold = await buildProduct(api.db, merchant, { type: 'service', priceMinor: 3000, currency: 'EUR', name: 'Workshop' })
  const offered = await buildProduct(api.db, merchant, {
    type: 'service',
    priceMinor: 2000,
    currency: 'EUR',
    name: 'Recording',
    ...product,
  })
  const upsell: UpsellTerms = {
    productId: offered.id,
    variantId: null,
    priceMinor: 1200,
    headline: 'Take the recording with you',
    minutes: 15,
    ...terms,
  }
  const link = await buildLink(api.db, merchant, [sold], { upsell, ...options })
  /** Pays an order of the link with a test card. Returns it as its shopper has it. */
  const buy = async (body: object = {}, outcome: Outcome = 'succeeded') => {
    const placed = await api.request('POST', '/orders', {
      body: {
        cartUrlId: link.urlId,
        customerEmail: 'grace@example.com',
        keepCard: true,
        checkoutSessionId: randomUUID(),
        ...body,
      },
    })
    const { orderId, clientSecret, payment } = placed.body
    if (payment) await api.sandbox!.confirm(payment.paymentId, payment.clientSecret, outcome)
    if (outcome === 'asks_bank') await api.sandbox!.confirm(payment.paymentId, payment.clientSecret, 'authenticated')
    const { body: result } = await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
    const secret = { client_secret: clientSecret as string }
    return {
      id: orderId as string,
      clientSecret: clientSecret as string,
      outcome: result,
      show: async () => (await api.request('POST', `/orders/${orderId}/upsell`, { body: secret })).body.upsell,
      answer: (answer: 'take' | 'dismiss', total?: number) =>
        api.request('POST', `/orders/${orderId}/upsell/answer`, {
          body: { ...secret, answer, ...(total !== undefined && { total }) },
        }),
    }
  }
  return { merchant, sold, offered, link, buy }
}
