import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { issueInvoices } from '../../shop/invoice/issueInvoice.ts'
import { Order } from '../../shop/order/Order.ts'

const api = startApi()

/** A link that sells three mugs for 12.50 each, and functions that create discounts and codes for it. */
async function shop() {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: null })
  const link = await buildLink(api.db, merchant, [mug])
  await api.db('link_items').where({ linkId: link.id }).update({ quantity: 3 })
  const discount = async (body: object = {}) =>
    api.request('POST', '/discounts', {
      as: merchant,
      body: { name: 'Three for less', discount_type: 'percentage', percent: 10, min_quantity: 3, ...body },
    })
  const code = (body: object = {}) =>
    api.request('POST', '/promos', { as: merchant, body: { code: 'CLAY5', discount_type: 'percentage', percent: 5, ...body } })
  const quote = async (body: object = {}) => (await api.request('POST', `/carts/url/${link.urlId}/quote`, { body })).body
  const page = async () => (await api.request('GET', `/carts/url/${link.urlId}`)).body.totals
  const place = (body: object = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  return { merchant, mug, link, discount, code, quote, page, place }
}
interface Placed {
  orderId: string
  clientSecret: string
  payment: { paymentId: string; clientSecret: string }
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const automatic = (amount: number, name = 'Three for less') => ({ kind: 'automatic', name, amount })

describe('an automatic discount', () => {
  it('is on the page, in quotes and orders at once, without a code', async () => {
    const { discount, quote, page, place } = await shop()
    expect(await page()).toMatchObject({ discount: 0, discounts: [] })

    const { status, body } = await discount()

    expect([status, body]).toMatchObject([201, { name: 'Three for less', min_quantity: 3, status: 'active', orders: 0 }])
    const lowered = { subtotal: 37.5, discount: 3.75, total: 33.75, totalBeforeDiscount: 37.5, promo: null }
    expect(await page()).toMatchObject({ ...lowered, discounts: [automatic(3.75)] })
    expect(await quote()).toMatchObject({ ...lowered, discounts: [automatic(3.75)] })
    expect((await place()).body.totals).toMatchObject({ ...lowered, discounts: [automatic(3.75)] })
  })

  it.each([
    [{ min_quantity: 4 }, 'needs more pieces'],
    [{ min_total: 37.51, currency: 'USD' }, 'needs a higher total'],
    [{ starts_at: inMinutes(10) }, 'has not started'],
    [{ ends_at: inMinutes(-10) }, 'has ended'],
    [{ discount_type: 'fixed', percent: null, amount: 5, currency: 'EUR' }, 'is in another currency'],
  ])('does not apply: %j %s', async (body: object, _why) => {
    const { discount, quote } = await shop()
    expect((await discount(body)).status).toBe(201)
    expect(await quote()).toMatchObject({ discount: 0, discounts: [] })
  })

  it('applies on its links and to its products only', async () => {
    const { merchant, mug, link, discount, quote } = await shop()
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 9000 })
    const other = await buildLink(api.db, merchant, [mug, bowl])
    const total = async (urlId: string) => (await api.request('POST', `/carts/url/${urlId}/quote`, { body: {} })).body.discount
    await discount({ min_quantity: null, min_total: 10, currency: 'USD', product_ids: [mug.id], link_ids: [other.id] })

    expect((await quote()).discount).toBe(0)
    expect(await total(other.urlId)).toBe(1.25)
    await discount({ percent: 50, min_quantity: 1, link_ids: [link.id] })
    expect((await quote()).discount).toBe(18.75)
    expect(await total(other.urlId)).toBe(1.25)
  })

  it('is the best one of several', async () => {
    const { discount, quote } = await shop()
    await discount({ name: 'Ten percent' })
    await discount({ name: 'Five dollars', discount_type: 'fixed', percent: null, amount: 5, currency: 'USD', min_total: 37.5 })
    expect(await quote()).toMatchObject({ discount: 5, discounts: [automatic(5, 'Five dollars')] })
  })
})

describe('a promo code beside it', () => {
  it('is not used unless it is better, and the answer says so', async () => {
    const { merchant, discount, code, quote, place } = await shop()
    await discount()
    const { body: made } = await code({ max_redemptions: 1 })

    expect(await quote({ promoCode: 'clay5' })).toMatchObject({
      discount: 3.75,
      promo: null,
      unusedPromoCode: 'CLAY5',
      discounts: [automatic(3.75)],
    })
    // Twice: an unused code is not used up.
    for (const customerEmail of ['a@example.com', 'b@example.com']) {
      const { status, body } = await place({ promoCode: 'CLAY5', customerEmail })
      expect(status).toBe(201)
      expect((await api.request('GET', `/orders/${body.orderId}`, { as: merchant })).body).toMatchObject({
        promo_code: null,
        discounts: [automatic(3.75)],
      })
    }
    await api.request('PUT', `/promos/${made.id}`, { as: merchant, body: { percent: 11 } })
    expect(await quote({ promoCode: 'CLAY5' })).toMatchObject({
      discount: 4.13,
      unusedPromoCode: null,
      promo: { discountAmount: 4.13 },
      discounts: [{ kind: 'code', name: 'CLAY5', amount: 4.13 }],
    })
  })

  it('is taken off what the discount leaves, where the merchant allows both', async () => {
    const { merchant, discount, code, place } = await shop()
    const customerEmail = `${crypto.randomUUID()}@example.com`
    const { body: made } = await discount({ combines_with_codes: true })
    const { body: promo } = await code()

    const { body: placed } = await place({ promoCode: 'CLAY5', customerEmail })
    expect(placed.totals).toMatchObject({ discount: 5.44, promo: { code: 'CLAY5', discountAmount: 1.69 } })
    await pay(placed)

    const discounts = [automatic(3.75), { kind: 'code', name: 'CLAY5', amount: 1.69 }]
    const { body: order } = await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })
    expect(order).toMatchObject({ discount: 5.44, promo_code: 'CLAY5', discounts })
    const { body: invoice } = await api.request('GET', `/orders/${placed.orderId}/invoice`, { as: merchant })
    expect(invoice).toMatchObject({ discount: 5.44, discounts })
    const redemptions = await api.request('GET', `/promos/${promo.id}/redemptions`, { as: merchant })
    expect(redemptions.body.data).toMatchObject([{ discount_amount: 1.69 }])
    const read = await api.request('GET', `/discounts/${made.id}`, { as: merchant })
    expect(read.body).toMatchObject({ orders: 1, discounted: [{ currency: 'USD', amount: 3.75 }] })
    const [event] = await api.db('outbox').where({ merchantId: merchant.id, type: 'order.completed' })
    expect(event.data).toMatchObject({ discounts })
    const sheet = await api.request('GET', '/orders/export?format=csv', { as: merchant })
    expect(String(sheet.body)).toContain('CLAY5,Three for less,3.75')
    expect(api.mails.find((mail) => mail.to === customerEmail)!.text).toContain('Discount Three for less')
  })

  it('is previewed as useless to the merchant', async () => {
    const { merchant, link, discount, code } = await shop()
    await discount()
    const { body: made } = await code()
    const preview = await api.request('POST', `/promos/${made.id}/preview`, { as: merchant, body: { link_id: link.id } })
    expect(preview.body).toMatchObject({ valid: false, reason: 'The automatic discount “Three for less” takes off as much.' })
  })

  async function pay({ orderId, clientSecret, payment }: Placed) {
    const body = { client_secret: payment.clientSecret, outcome: 'succeeded' }
    await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body })
    await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
    await api.runJobs()
  }
})

describe('what an order got', () => {
  it('stays when the discount is changed or deleted', async () => {
    const { merchant, discount, place, quote } = await shop()
    const { body: made } = await discount()
    const { body: placed } = await place()
    await Order.query(api.db).where({ id: placed.orderId }).patch({ paymentStatus: 'completed', completedAt: new Date() })
    await api.db.transaction((trx) => issueInvoices(trx, [{ merchantId: merchant.id, id: placed.orderId }]))

    expect((await api.request('DELETE', `/discounts/${made.id}`, { as: merchant })).status).toBe(204)

    expect(await quote()).toMatchObject({ discount: 0, discounts: [] })
    const { body: order } = await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })
    expect(order).toMatchObject({ discount: 3.75, discounts: [automatic(3.75)] })
    expect((await api.request('GET', `/orders/${placed.orderId}/invoice`, { as: merchant })).body.discounts).toEqual([
      automatic(3.75),
    ])
  })

  it('changes with the discount while the order is open', async () => {
    const { merchant, discount, place } = await shop()
    const { body: made } = await discount()
    const checkoutSessionId = crypto.randomUUID()
    await place({ checkoutSessionId })
    await api.request('PUT', `/discounts/${made.id}`, { as: merchant, body: { percent: 20, name: 'More for less' } })

    const { body } = await place({ checkoutSessionId })
    expect(body.totals).toMatchObject({ discount: 7.5, discounts: [automatic(7.5, 'More for less')] })
  })
})

describe('createDiscount', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ percent: null }, 'percent'],
    [{ min_total: 10 }, 'currency'],
    [{ min_total: 10.005, currency: 'USD' }, 'min_total'],
    [{ discount_type: 'fixed', amount: 5 }, 'currency'],
    [{ min_quantity: 0 }, 'min_quantity'],
    [{ starts_at: inMinutes(10), ends_at: inMinutes(5) }, 'ends_at'],
    [{ link_ids: ['0199a1c2-7b3e-7d41-8f60-5c2e9d0a0004'] }, 'link_ids'],
    [{ product_ids: ['0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002'] }, 'product_ids'],
  ])('refuses %j', async (body, field) => {
    const { discount } = await shop()
    expect(await discount(body)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })

  it('makes at most a hundred, also at the same time', async () => {
    const { merchant, discount } = await shop()
    const row = { merchantId: merchant.id, name: 'Old', discountType: 'percentage', percent: 5, endsAt: new Date() }
    await api.db('discounts').insert(Array.from({ length: 99 }, () => row))

    const answers = await Promise.all([discount(), discount(), discount()])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })
})

describe('updateDiscount', () => {
  it('keeps what is not named, and needs a currency for what remains', async () => {
    const { merchant, discount } = await shop()
    const { body: made } = await discount({ min_total: 20, currency: 'USD' })
    const change = (body: object) => api.request('PUT', `/discounts/${made.id}`, { as: merchant, body })

    expect((await change({ min_quantity: null })).body).toMatchObject({ min_quantity: null, min_total: 20, currency: 'USD' })
    expect(await change({ currency: null })).toMatchObject({ status: 400, body: { errors: [{ path: 'currency' }] } })
    expect((await change({ min_total: null, combines_with_codes: true })).body).toMatchObject({
      min_total: null,
      currency: null,
      combines_with_codes: true,
    })
  })

  it('answers 404 for another merchant’s discount', async () => {
    const { body: made } = await (await shop()).discount()
    const other = await buildMerchant(api.db)
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        (await api.request(method, `/discounts/${made.id}`, { as: other, ...(method === 'PUT' && { body: { percent: 5 } }) }))
          .status,
      ).toBe(404)
    expect((await api.request('GET', '/discounts', { as: other })).body).toEqual({ data: [], next_cursor: null })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
