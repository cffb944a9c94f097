import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor, toMinor } from '../../pricing/money.ts'

const api = startApi()
const LARGEST: [Currency, number][] = [
  ['USD', 999_999.99],
  ['JPY', 99_999_999],
  ['KWD', 99_999.99],
  ['ISK', 999_999],
  ['IDR', 9_999_999_999.99],
]
const refusal = (path: string) => ({ status: 400, body: { errors: [{ path, msg: expect.stringMatching(/at most/) }] } })
const post = (as: Merchant, path: string, body: object) => api.request('POST', path, { as, body })

describe.each(LARGEST)('the largest charge in %s, %d,', (currency, most) => {
  const mostMinor = toMinor(most, currency)!
  const more = toMajor(mostMinor + 1, currency)

  it('is the limit of prices of products, variants and links', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = { name: 'Mug', currency, price: 100 }
    const sized = (price: number) => ({
      ...mug,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ values: ['S'], price }],
    })

    expect(await post(merchant, '/products', { ...mug, price: more })).toMatchObject(refusal('price'))
    expect(await post(merchant, '/products', sized(more))).toMatchObject(refusal('variants.0.price'))
    expect((await post(merchant, '/products', sized(most))).status).toBe(201)
    const { body: product } = await post(merchant, '/products', { ...mug, price: most, status: 'active' })
    const link = (item: object) =>
      post(merchant, '/carts', { name: 'Mugs', items: [{ productId: product.id, quantity: 1, ...item }] })
    expect(await link({ price_override: more })).toMatchObject(refusal('items.0.price_override'))
    expect(await link({ open_price: { minimum: 1000, maximum: more } })).toMatchObject(refusal('items.0.open_price.maximum'))
    expect((await link({ price_override: most })).status).toBe(201)
  })

  it('is the limit of payment requests and of lines of checkout sessions', async () => {
    const merchant = await buildMerchant(api.db)
    const request = (amount: number) =>
      post(merchant, '/payment-requests', { title: 'Mural', amount, currency, email: 'nora@example.com' })
    const session = (amount: number, quantity = 1) =>
      post(merchant, '/checkout-sessions', {
        name: 'Mural',
        currency,
        items: [{ name: 'Mural', amount, quantity, type: 'service' }],
      })

    expect(await request(more)).toMatchObject(refusal('amount'))
    expect((await request(most)).status).toBe(201)
    expect(await session(more)).toMatchObject(refusal('items.0.amount'))
    expect((await session(most)).status).toBe(201)
    expect(await session(most, 2)).toMatchObject({ status: 400, body: { code: 'amount_too_large', amount: most } })
  })

  it('is the limit of a total, before the payment', async () => {
    const merchant = await buildMerchant(api.db)
    const half = await buildProduct(api.db, merchant, {
      type: 'service',
      currency,
      priceMinor: Math.ceil((mostMinor + 1) / 2),
    })
    const { urlId } = await buildLink(api.db, merchant, [half])
    const quoteOf = () => api.request('POST', `/carts/url/${urlId}/quote`, { body: {} })
    expect((await quoteOf()).status).toBe(200)
    await api.db('link_items').where({ merchantId: merchant.id, productId: half.id }).update({ quantity: 2 })

    const tooLarge = { status: 400, body: { code: 'amount_too_large', amount: most } }
    expect(await quoteOf()).toMatchObject(tooLarge)
    const order = { cartUrlId: urlId, customerEmail: 'nora@example.com' }
    expect(await api.request('POST', '/orders', { body: order })).toMatchObject(tooLarge)
  })
})

it('refuses a payment request below the smallest charge', async () => {
  const merchant = await buildMerchant(api.db)

  expect(
    await post(merchant, '/payment-requests', { title: 'Mural', amount: 0.49, currency: 'USD', email: 'nora@example.com' }),
  ).toMatchObject({ status: 422, body: { code: 'amount_too_small', amount: 0.5 } })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
