import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import { expireHolds } from '../orders/settling/expireHolds.ts'
import { Order } from '../../shop/order/Order.ts'
import { INVALID_PROMO } from '../../shop/sale/checkPromo.ts'

const api = startApi()

/** A link that sells one mug for 12.50, and a function that creates codes for it. */
async function shop(changes: Partial<Link> = {}) {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: null })
  const link = await buildLink(api.db, merchant, [mug], changes)
  const code = (body: object = {}) =>
    api.request('POST', '/promos', { as: merchant, body: { code: 'clay10', discount_type: 'percentage', percent: 10, ...body } })
  const quote = (promoCode: string) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body: { promoCode } })
  const validate = (promoCode: string, more: object = {}) =>
    api.request('POST', '/promos/validate', { body: { promoCode, id: link.id, ...more } })
  const place = (body: object = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  return { merchant, mug, link, code, quote, validate, place }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('createPromoCode', () => {
  it('stores the code in upper case, once per merchant', async () => {
    const { code } = await shop()

    const made = await code()

    expect(made).toMatchObject({
      status: 201,
      body: { code: 'CLAY10', percent: 10, amount: null, redemptions: 0, status: 'active' },
    })
    expect(await code({ code: 'CLAY10' })).toMatchObject({ status: 409 })
    expect((await (await shop()).code()).status).toBe(201)
  })

  it.each([
    [{ code: 'two words' }, 'code'],
    [{ percent: null }, 'percent'],
    [{ percent: 12.345 }, 'percent'],
    [{ discount_type: 'fixed', amount: 5 }, 'currency'],
    [{ discount_type: 'fixed', currency: 'USD' }, 'amount'],
    [{ starts_at: inMinutes(10), ends_at: inMinutes(5) }, 'ends_at'],
    [{ link_ids: ['0199a1c2-7b3e-7d41-8f60-5c2e9d0a0004'] }, 'link_ids'],
    [{ product_ids: ['0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002'] }, 'product_ids'],
  ])('refuses %j', async (body, field) => {
    const { code } = await shop()
    expect(await code(body)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })
})

describe('updatePromoCode', () => {
  it('changes what is named and clears what is null', async () => {
    const { merchant, code } = await shop()
    const { body: made } = await code({ max_redemptions: 5, ends_at: inMinutes(60) })

    const changed = await api.request('PUT', `/promos/${made.id}`, {
      as: merchant,
      body: { max_redemptions: null, discount_type: 'fixed', amount: 2, currency: 'USD' },
    })

    expect(changed.body).toMatchObject({
      max_redemptions: null,
      ends_at: made.ends_at,
      discount_type: 'fixed',
      percent: null,
      amount: 2,
      currency: 'USD',
    })
  })

  it('answers 404 for another merchant’s code', async () => {
    const { body: made } = await (await shop()).code()
    const other = await buildMerchant(api.db)

    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/end'],
      ['GET', '/redemptions'],
    ] as const)
      expect(
        (await api.request(method, `/promos/${made.id}${path}`, { as: other, ...(method === 'PUT' && { body: { percent: 5 } }) }))
          .status,
      ).toBe(404)
  })
})

describe('validatePromo', () => {
  it('takes off a percentage, rounded half up once', async () => {
    const { code, validate, quote } = await shop()
    await code({ percent: 33.33 })

    expect((await validate(' clay10 ')).body).toEqual({
      valid: true,
      code: 'CLAY10',
      discountAmount: 4.17,
      discountType: 'percentage',
      originalPercent: 33.33,
      message: '33.33% off',
    })
    expect((await quote('CLAY10')).body).toMatchObject({ subtotal: 12.5, discount: 4.17, total: 8.33 })
  })

  it('takes off no more than the goods cost, and makes the order free', async () => {
    const { code, quote } = await shop()
    await code({ discount_type: 'fixed', percent: null, amount: 99, currency: 'USD' })

    expect((await quote('CLAY10')).body).toMatchObject({
      discount: 12.5,
      total: 0,
      promo: { message: '$99.00 off', originalPercent: null },
    })
  })

  it.each([
    ['unknown', {}, 'OTHER'],
    ['not started', { starts_at: inMinutes(10) }, 'CLAY10'],
    ['ended', { starts_at: inMinutes(-20), ends_at: inMinutes(-10) }, 'CLAY10'],
    ['in another currency', { discount_type: 'fixed', percent: null, amount: 1, currency: 'EUR' }, 'CLAY10'],
  ])('gives the shopper the same refusal when it is %s', async (_, body, promoCode) => {
    const { code, validate, quote } = await shop()
    await code(body)

    expect(await validate(promoCode)).toMatchObject({
      status: 200,
      body: { valid: false, message: INVALID_PROMO, discountAmount: 0 },
    })
    expect(await quote(promoCode)).toMatchObject({ status: 422, body: { code: 'promo_invalid', message: INVALID_PROMO } })
  })

  it('is valid for the links it is restricted to', async () => {
    const { merchant, mug, link, code, validate } = await shop()
    const other = await buildLink(api.db, merchant, [mug])
    await code({ link_ids: [link.id] })

    expect((await validate('CLAY10')).body.valid).toBe(true)
    expect((await validate('CLAY10', { id: other.id })).body.valid).toBe(false)
  })

  it('lowers only the products it is restricted to', async () => {
    const { merchant, mug, code } = await shop()
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 2000, taxClass: 'books' })
    const both = await buildLink(api.db, merchant, [mug, bowl])
    const bowls = await buildLink(api.db, merchant, [bowl])
    const quote = (urlId: string) => api.request('POST', `/carts/url/${urlId}/quote`, { body: { promoCode: 'CLAY10' } })
    const { body: made } = await code({
      discount_type: 'fixed',
      percent: null,
      amount: 99,
      currency: 'USD',
      product_ids: [mug.id],
    })

    expect(made.product_ids).toEqual([mug.id])
    expect((await quote(both.urlId)).body).toMatchObject({ subtotal: 32.5, discount: 12.5, total: 20 })
    expect(await quote(bowls.urlId)).toMatchObject({ status: 422, body: { code: 'promo_invalid', message: INVALID_PROMO } })
    const preview = await api.request('POST', `/promos/${made.id}/preview`, { as: merchant, body: { link_id: bowls.id } })
    expect(preview.body).toEqual({ valid: false, reason: 'The code is restricted to other products.', totals: null })
  })

  it('is unused, and not used up, while its optional product is left out', async () => {
    const { merchant, link, code } = await shop()
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 2000 })
    const optional = JSON.stringify({ tickedAtFirst: false, percentOff: null })
    const [item] = await api
      .db('link_items')
      .insert({ merchantId: merchant.id, linkId: link.id, productId: bowl.id, position: 1, quantity: 1, optional })
      .returning('id')
    const [first] = await api.db('link_items').where({ linkId: link.id, position: 0 })
    const { body: made } = await code({ product_ids: [bowl.id], max_redemptions: 1 })
    const send = (path: string, more: object, ...ids: string[]) =>
      api.request('POST', path, { body: { promoCode: 'CLAY10', items: ids.map((itemId) => ({ itemId, quantity: 1 })), ...more } })
    const quote = (...ids: string[]) => send(`/carts/url/${link.urlId}/quote`, {}, ...ids)

    expect((await quote(first.id)).body).toMatchObject({ discount: 0, promo: null, unusedPromoCode: 'CLAY10' })
    expect((await quote(first.id, item.id)).body).toMatchObject({ discount: 2, unusedPromoCode: null })
    const placed = await send('/orders', { cartUrlId: link.urlId, customerEmail: 'nora@example.com' }, first.id)
    expect(placed).toMatchObject({ status: 201, body: { totals: { discount: 0, promo: null } } })
    expect(await Order.query(api.db).where({ promoCodeId: made.id })).toEqual([])
  })

  it('is invalid on a link that allows none', async () => {
    const { code, validate } = await shop({ allowPromoCodes: false })
    await code()
    expect((await validate('CLAY10')).body.valid).toBe(false)
  })
})

describe('previewPromoCode', () => {
  it('reports the reason to the merchant, and shows what it does', async () => {
    const { merchant, link, code } = await shop()
    const { body: ended } = await code({ ends_at: inMinutes(-10) })
    const { body: good } = await code({ code: 'GOOD' })
    const preview = async (id: string) =>
      (await api.request('POST', `/promos/${id}/preview`, { as: merchant, body: { link_id: link.id } })).body

    expect(await preview(ended.id)).toEqual({ valid: false, reason: 'The code has ended.', totals: null })
    expect(await preview(good.id)).toMatchObject({ valid: true, reason: null, totals: { discount: 1.25, total: 11.25 } })
  })
})

describe('redemption limits', () => {
  it('lets 10 of 50 concurrent shoppers use a code with a limit of 10', async () => {
    const { merchant, code, place } = await shop()
    const { body: made } = await code({ max_redemptions: 10 })

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, shopper) => place({ promoCode: 'CLAY10', customerEmail: `s${shopper}@example.com` })),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status, body }) => status === 422 && body.message === INVALID_PROMO)).toHaveLength(40)
    expect(await Order.query(api.db).where({ promoCodeId: made.id })).toHaveLength(10)
    expect((await api.request('GET', `/promos/${made.id}`, { as: merchant })).body.redemptions).toBe(0)
  })

  it('counts a use when it is paid, and gives it back when the order ends unpaid', async () => {
    const { merchant, code, place, validate } = await shop()
    const { body: made } = await code({ percent: 100, max_redemptions: 1 })
    const redemptions = () => api.request('GET', `/promos/${made.id}/redemptions`, { as: merchant })
    const { body: left } = await place({ promoCode: 'CLAY10' })
    expect((await validate('CLAY10')).body.valid).toBe(false)
    await Order.query(api.db)
      .where({ id: left.orderId })
      .patch({ holdExpiresAt: new Date(0) })
    await expireHolds(api, (error) => api.bugs.push(error))

    const { body: placed } = await place({ promoCode: 'CLAY10' })
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    await api.runJobs()

    expect((await redemptions()).body).toMatchObject({
      total: 1,
      data: [{ order_id: placed.orderId, discount_amount: 12.5 }],
    })
    const [event, ...more] = await api.db('outbox').where({ merchantId: merchant.id, type: 'promo.redeemed' })
    expect(more).toEqual([])
    expect(event.data).toMatchObject({ promo_code: { id: made.id, redemptions: 1 }, redemption: { order_id: placed.orderId } })
    expect((await validate('CLAY10')).body.valid).toBe(false)
  })

  it('applies the limit per customer in any spelling of the address', async () => {
    const { code, place } = await shop()
    await code({ max_per_customer: 1 })
    await place({ promoCode: 'CLAY10', customerEmail: 'nora@example.com' })

    for (const customerEmail of ['NORA@example.com', 'n.ora@example.com', 'nora+1@example.com'])
      expect((await place({ promoCode: 'CLAY10', customerEmail })).status).toBe(422)
    expect((await place({ promoCode: 'CLAY10', customerEmail: 'ines@example.com' })).status).toBe(201)
  })

  it('does not count the open order of the same session twice', async () => {
    const { code, place } = await shop()
    await code({ max_redemptions: 1 })
    const checkoutSessionId = '6e0b6c43-2a70-4b57-9a52-0f4d4f9f9a01'
    await place({ promoCode: 'CLAY10', checkoutSessionId })

    expect((await place({ promoCode: 'CLAY10', checkoutSessionId })).body.totals).toMatchObject({ discount: 1.25, total: 11.25 })
    expect((await place({ checkoutSessionId })).body.totals).toMatchObject({ discount: 0, total: 12.5, promo: null })
  })
})

describe('listPromoCodes', () => {
  it('filters by status and part of the code', async () => {
    const { merchant, code } = await shop()
    await code({ code: 'NOW' })
    await code({ code: 'LATER', starts_at: inMinutes(10) })
    const { body: old } = await code({ code: 'OLD' })
    await api.request('POST', `/promos/${old.id}/end`, { as: merchant })
    const codes = async (query: string) =>
      (await api.request('GET', `/promos?${query}`, { as: merchant })).body.data.map((one: { code: string }) => one.code)

    expect(await codes('status=active')).toEqual(['NOW'])
    expect(await codes('status=scheduled')).toEqual(['LATER'])
    expect(await codes('status=ended')).toEqual(['OLD'])
    expect(await codes('search=lat')).toEqual(['LATER'])
    expect(await codes('sort_by=code&sort_dir=asc')).toEqual(['LATER', 'NOW', 'OLD'])
  })

  it('lists a code at its limit as ended, until the limit is raised', async () => {
    const { merchant, code, place } = await shop()
    const { body: once } = await code({ code: 'ONCE', max_redemptions: 1 })
    await code({ code: 'OFTEN', max_redemptions: 2 })
    for (const promoCode of ['ONCE', 'OFTEN'])
      await Order.query(api.db)
        .where({ id: (await place({ promoCode })).body.orderId })
        .patch({ paymentStatus: 'completed' })
    const codes = async (status: string) =>
      (await api.request('GET', `/promos?status=${status}`, { as: merchant })).body.data.map(
        (one: { code: string; status: string }) => [one.code, one.status],
      )

    expect(await codes('active')).toEqual([['OFTEN', 'active']])
    expect(await codes('ended')).toEqual([['ONCE', 'ended']])
    await api.request('PUT', `/promos/${once.id}`, { as: merchant, body: { max_redemptions: 2 } })
    expect(await codes('ended')).toEqual([])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
