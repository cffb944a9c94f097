import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { unavailable } from '../../../platform/http/errors.ts'
import type { Currency } from '../../../pricing/currencies.ts'

const api = startApi()

/** A link with a zine at a price that shoppers name, after a badge at 4. */
async function shop(open_price: object = { minimum: 5, maximum: 50, suggestion: 8 }, currency: Currency = 'USD') {
  const merchant = await buildMerchant(api.db)
  const zine = await buildProduct(api.db, merchant, { type: 'digital', currency })
  const badge = await buildProduct(api.db, merchant, { type: 'service', currency, priceMinor: currency === 'JPY' ? 400 : 0 })
  const { body: link } = await api.request('POST', '/carts', {
    as: merchant,
    body: { name: 'Zine', items: [{ productId: badge.id }, { productId: zine.id, open_price }] },
  })
  const [badgeItem, zineItem] = link.items.map(({ id }: { id: string }) => id)
  const chosen = (amount: number | null, quantity?: number) => ({
    // In another order than the link's.
    items: [{ itemId: zineItem, amount, ...(quantity && { quantity }) }, { itemId: badgeItem }],
  })
  const quote = (body: object) => api.request('POST', `/carts/url/${link.url_id}/quote`, { body })
  const place = (body: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com', ...body } })
  return { merchant, link, badgeItem, zineItem, chosen, quote, place }
}

describe('an amount that a shopper names', () => {
  it('is that of the payment, if the shopper changed it and the provider never got to know', async () => {
    const { merchant, chosen, place } = await shop()
    const session = { checkoutSessionId: randomUUID() }
    const { body: placed } = await place({ ...chosen(12.34), ...session })
    const cut = vi.spyOn(api.payments, 'updateIntent').mockRejectedValueOnce(unavailable('The provider is down.'))
    expect((await place({ ...chosen(20), ...session })).status).toBe(503)
    cut.mockRestore()
    const read = async () => (await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })).body
    expect(await read()).toMatchObject({ total_amount: 20, items: [{}, { paid: 20 }] })

    const { paymentId, clientSecret } = placed.payment
    await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
      body: { client_secret: clientSecret, outcome: 'succeeded' },
    })
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })

    expect(await read()).toMatchObject({
      payment_status: 'completed',
      total_amount: 12.34,
      items: [{ paid: 0 }, { price_at_checkout: 12.34, paid: 12.34 }],
    })
  })

  it('is the price of its item, in the quote and in the order', async () => {
    const { merchant, chosen, quote, place, zineItem } = await shop()

    const { body: quoted } = await quote(chosen(12.34))
    const { status, body: placed } = await place(chosen(12.34))

    expect(status).toBe(201)
    expect(quoted).toMatchObject({ total: 12.34 })
    expect(quoted.items).toContainEqual(expect.objectContaining({ cartItemId: zineItem, priceAtCheckout: 12.34 }))
    expect(placed.totals.total).toBe(12.34)
    const { body: order } = await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })
    expect(order.items).toContainEqual(expect.objectContaining({ price_at_checkout: 12.34 }))
  })

  it('is the suggestion without a choice', async () => {
    const { chosen, quote } = await shop()
    for (const body of [{}, { items: null }, chosen(null)]) expect((await quote(body)).body.total).toBe(8)
  })

  it.each([
    [4.99, 'amount_too_small', 5],
    [0, 'amount_too_small', 5],
    [50.01, 'amount_too_large', 50],
    [999_999.99, 'amount_too_large', 50],
  ])('of %d answers 400 %s with the nearest amount, and its place in the request', async (amount, code, limit) => {
    const { chosen, quote, place } = await shop()
    for (const answer of [await quote(chosen(amount)), await place(chosen(amount))])
      expect(answer).toMatchObject({ status: 400, body: { code, amount: limit, errors: [{ path: 'items.0.amount' }] } })
  })

  it.each([
    ['USD', 5.005],
    ['JPY', 60.5],
    ['KWD', 5.005],
    ['USD', -5],
    ['USD', '8'],
    ['USD', 1e12],
  ] as [Currency, never][])('in %s of %s is refused, naming the field', async (currency, amount) => {
    const { chosen, place } = await shop({ minimum: currency === 'JPY' ? 50 : 1 }, currency)
    expect(await place(chosen(amount))).toMatchObject({ status: 400, body: { errors: [{ path: 'items.0.amount' }] } })
  })

  it('of zero is a free order where the minimum is zero', async () => {
    const { chosen, place } = await shop({ minimum: 0, suggestion: 8 })

    const { body: placed } = await place(chosen(0))
    expect(placed).toMatchObject({ paymentRequired: false, payment: null, totals: { total: 0 } })
    const done = await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    expect(done.body).toMatchObject({ status: 'completed', totals: { total: 0 } })
  })

  it('must be chargeable: above zero, at least the smallest charge', async () => {
    const { chosen, quote } = await shop({ minimum: 0 })
    expect(await quote(chosen(0.3))).toMatchObject({
      status: 400,
      body: { code: 'amount_too_small', amount: 0.5, errors: [{ path: 'items.0.amount' }] },
    })
  })

  it('is refused for an item with a price', async () => {
    const { badgeItem, zineItem, quote } = await shop()
    expect(await quote({ items: [{ itemId: zineItem }, { itemId: badgeItem, amount: 1 }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.1.amount' }] },
    })
  })

  it('changes with the open order of the visit', async () => {
    const { merchant, chosen, place } = await shop()
    const checkoutSessionId = '7f0c9b2a-71de-4a0b-9c1d-5c2e9d0a0008'
    const { body: first } = await place({ ...chosen(10), checkoutSessionId })
    const { body: second } = await place({ ...chosen(20), checkoutSessionId })

    expect(second).toMatchObject({ orderId: first.orderId, totals: { total: 20 } })
    const { body: order } = await api.request('GET', `/orders/${first.orderId}`, { as: merchant })
    expect(order.items).toContainEqual(expect.objectContaining({ price_at_checkout: 20 }))
  })
})
