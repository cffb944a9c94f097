import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Link } from '../../shop/catalogue/Link.ts'

const api = startApi()

const CLAY10 = { code: 'CLAY10', discount_type: 'percentage', percent: 10 }

/** A link that sells one mug for 12.50, with a code that takes 10 % off. */
async function shop(promo: object = {}, changes: Partial<Link> = {}) {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: null })
  const link = await buildLink(api.db, merchant, [mug], changes)
  const { body: code } = await api.request('POST', '/promos', { as: merchant, body: { ...CLAY10, ...promo } })
  const preset = (id: string | null) =>
    api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { promo_code_id: id } })
  const page = async () => (await api.request('GET', `/carts/url/${link.urlId}`)).body.totals
  const quote = (body: object = {}) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body })
  const place = (body: object = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  return { merchant, mug, link, code, preset, page, quote, place }
}

describe('the promo code of a link', () => {
  it('applies at once, to the page, quotes and orders that name no code', async () => {
    const { code, preset, page, quote, place } = await shop()

    expect((await preset(code.id)).body.options.promo_code_id).toBe(code.id)

    const reduced = { subtotal: 12.5, discount: 1.25, total: 11.25, totalBeforeDiscount: 12.5, promo: { code: 'CLAY10' } }
    expect(await page()).toMatchObject(reduced)
    expect((await quote()).body).toMatchObject(reduced)
    expect((await place()).body.totals).toMatchObject(reduced)
  })

  it('gives way to another code, and to none', async () => {
    const { merchant, code, preset, quote, place } = await shop()
    await api.request('POST', '/promos', { as: merchant, body: { ...CLAY10, code: 'HALF', percent: 50 } })
    await preset(code.id)

    expect((await quote({ promoCode: 'HALF' })).body).toMatchObject({ total: 6.25, totalBeforeDiscount: 12.5 })
    expect((await quote({ promoCode: null })).body).toMatchObject({ total: 12.5, promo: null, totalBeforeDiscount: null })
    expect((await place({ promoCode: null })).body.totals).toMatchObject({ total: 12.5, promo: null })
    expect((await preset(null)).body.options.promo_code_id).toBeNull()
    expect((await quote()).body.promo).toBeNull()
  })

  it('applies although shoppers cannot enter codes', async () => {
    const { merchant, code, preset, page, quote } = await shop({}, { allowPromoCodes: false })
    await api.request('POST', '/promos', { as: merchant, body: { ...CLAY10, code: 'HALF', percent: 50 } })
    await preset(code.id)

    expect((await page()).promo.code).toBe('CLAY10')
    expect((await quote({ promoCode: 'CLAY10' })).status).toBe(200)
    expect((await quote({ promoCode: 'HALF' })).status).toBe(422)
  })

  it('does not apply once it has ended, before it starts, or when it is used up', async () => {
    const { merchant, link, code, preset, page, quote, place } = await shop({ max_redemptions: 1 })
    await preset(code.id)
    const first = await place({ checkoutSessionId: '0199a1c2-7b3e-7d41-8f60-5c2e9d0a000c' })
    expect(first.body.totals.promo.code).toBe('CLAY10')
    expect((await quote()).body).toMatchObject({ promo: null, total: 12.5 })
    // The order that uses it may be quoted and placed again.
    expect((await quote({ checkoutSessionId: '0199a1c2-7b3e-7d41-8f60-5c2e9d0a000c' })).body.promo).toMatchObject({
      code: 'CLAY10',
    })
    expect((await place()).body.totals.promo).toBeNull()

    await api.request('PUT', `/promos/${code.id}`, { as: merchant, body: { max_redemptions: null } })
    expect((await page()).promo).toMatchObject({ code: 'CLAY10' })
    await api.request('POST', `/promos/${code.id}/end`, { as: merchant })
    expect((await page()).promo).toBeNull()
    expect((await quote()).body.promo).toBeNull()
    // Other options can still be saved.
    const saved = await api.request('PUT', `/carts/${link.id}/options`, {
      as: merchant,
      body: { promo_code_id: code.id, custom_message: 'Hello' },
    })
    expect(saved.status).toBe(200)
  })

  it.each([
    [
      'is for other links',
      async ({ merchant, mug }: Awaited<ReturnType<typeof shop>>) => {
        const other = await buildLink(api.db, merchant, [mug])
        return { code: 'OTHER', link_ids: [other.id] }
      },
    ],
    [
      'is in another currency',
      async () => ({ code: 'FIXED', discount_type: 'fixed', percent: null, amount: 5, currency: 'EUR' }),
    ],
    ['has ended', async () => ({ code: 'ENDED', ends_at: new Date(Date.now() - 1000).toISOString() })],
  ])('is refused if it %s', async (_, change) => {
    const made = await shop()
    const { body: code } = await api.request('POST', '/promos', {
      as: made.merchant,
      body: { ...CLAY10, ...(await change(made)) },
    })
    expect(await made.preset(code.id)).toMatchObject({ status: 400, body: { errors: [{ path: 'promo_code_id' }] } })
  })

  it('is refused if it is of another merchant, unknown, or no id', async () => {
    const { preset } = await shop()
    const { code } = await shop()
    for (const id of [code.id, '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0004', 'CLAY10', ''])
      expect(await preset(id)).toMatchObject({ status: 400, body: { errors: [{ path: 'promo_code_id' }] } })
  })
})
