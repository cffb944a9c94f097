import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventsOf, PORTRAIT, sessionsOf } from '../../../test/checkoutSessions.ts'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'

const api = startApi()

const ADDRESS = { line1: 'Main St 1', line2: null, city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const FULL = { email: 'grace@example.com', name: 'Grace Hopper', phone: '+1 555 0100', company: 'Acme', address: ADDRESS }

async function shop(own: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, own)
  const orders = () => Order.query(api.db).where({ merchantId: merchant.id }).withGraphFetched('items').orderBy('createdAt')
  return { merchant, orders, ...sessionsOf(api, merchant) }
}
const addCode = (merchant: Merchant, code: string, percent: string) =>
  PromoCode.query(api.db).insert({ merchantId: merchant.id, code, discountType: 'percentage', percent })

/** What a browser may try to send instead. */
const FORGED = {
  customerEmail: 'mallory@example.com',
  customerName: 'Mallory',
  customerPhone: '0',
  shippingAddress: { fullName: 'Mallory', phone: '0', addressLine1: 'Elsewhere 1', city: 'Paris', zip: '75001', country: 'FR' },
  company: 'Mallory Ltd',
  billingAddress: { addressLine1: 'Elsewhere 1', city: 'Paris', zip: '75001', country: 'FR' },
  country: 'FR',
  state: 'X',
  zip: '75001',
  promoCode: 'HALF',
  reference: 'forged',
  metadata: { agent: 'forged' },
  locale: 'fr',
  checkoutSessionId: randomUUID(),
}

describe('what a session fixes', () => {
  const fixes: [field: keyof Order, session: object, sent: (keyof typeof FORGED)[], stays: unknown][] = [
    ['customerEmail', { customer: { email: FULL.email } }, ['customerEmail'], FULL.email],
    ['customerName', { customer: { name: FULL.name } }, ['customerName', 'shippingAddress'], FULL.name],
    ['customerPhone', { customer: { phone: FULL.phone } }, ['customerPhone', 'shippingAddress'], FULL.phone],
    ['company', { customer: FULL }, ['company'], 'Acme'],
    ['country', { customer: FULL }, ['country', 'billingAddress', 'shippingAddress'], 'US'],
    [
      'billingAddress',
      { customer: FULL },
      ['billingAddress', 'state', 'zip'],
      { line1: 'Main St 1', line2: null, city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
    ],
    [
      'shippingAddress',
      { items: [{ ...PORTRAIT, type: 'physical' }], customer: FULL },
      ['shippingAddress'],
      {
        name: FULL.name,
        phone: FULL.phone,
        line1: 'Main St 1',
        line2: null,
        city: 'Austin',
        state: 'TX',
        postal_code: '78701',
        country: 'US',
      },
    ],
    ['reference', { reference: '4711' }, ['reference'], '4711'],
    ['reference', {}, ['reference'], null],
    ['metadata', { metadata: { agent: 'web' } }, ['metadata'], { agent: 'web' }],
    ['metadata', {}, ['metadata'], {}],
    ['locale', { locale: 'de' }, ['locale'], 'de'],
    ['promoCode', { promo_code: 'TEN' }, ['promoCode'], 'TEN'],
  ]
  it.each(fixes)('stays on the order: %s of %j', async (field, session, sent, stays) => {
    const { merchant, create, place, orders } = await shop()
    await addCode(merchant, 'TEN', '10')
    await addCode(merchant, 'HALF', '50')
    const { body } = await create(session)
    const forged = Object.fromEntries(sent.map((name) => [name, FORGED[name]]))
    const placed = await place(body.client_token, forged)
    expect(placed.status).toBe(201)
    expect((await orders())[0]![field]).toEqual(stays)
  })

  it('includes a VAT number, by which the quote is priced too', async () => {
    const { create, quote, place, orders } = await shop({
      vatEnabled: true,
      vatCountry: 'DE',
      vatRatesMode: 'own',
      vatRate: '19',
      reverseChargeEnabled: true,
      euVatValidation: false,
    })
    const address = { line1: 'Dam 1', city: 'Amsterdam', zip: '1012', country: 'NL' }
    const { body } = await create({ customer: { company: 'Acme', vat_number: 'NL004495445B01', address } })
    const forged = { vatNumber: null, company: null, country: 'DE' }
    expect((await quote(body.client_token, forged)).body).toMatchObject({ tax: 0 })
    await place(body.client_token, forged)
    expect((await orders())[0]).toMatchObject({ vatNumber: 'NL004495445B01', company: 'Acme', reverseCharge: true, taxMinor: 0 })
  })

  it('includes items, quantities and amounts', async () => {
    const { create, page, quote, place, orders } = await shop()
    const { body } = await create({
      items: [
        { ...PORTRAIT, quantity: 2 },
        { name: 'Frame', amount: 10 },
      ],
    })
    const [portrait, frame] = (await page(body.client_token)).body.items
    const choices = [
      [{ itemId: portrait.cartItemId, quantity: 1 }, { itemId: frame.cartItemId }],
      [{ itemId: portrait.cartItemId }],
      [{ itemId: portrait.cartItemId, amount: 1 }, { itemId: frame.cartItemId }],
    ]
    for (const items of choices) {
      expect((await quote(body.client_token, { items })).status).toBe(400)
      expect((await place(body.client_token, { items })).status).toBe(400)
    }
    await place(body.client_token, { tip: null })
    expect((await orders())[0]).toMatchObject({ totalMinor: 25_000, currency: 'USD' })
  })

  it('includes that no code may be entered', async () => {
    const { merchant, create, quote, place } = await shop()
    await addCode(merchant, 'HALF', '50')
    const { body: none } = await create()
    expect(await quote(none.client_token, { promoCode: 'HALF' })).toMatchObject({ status: 422, body: { code: 'promo_invalid' } })
    expect((await place(none.client_token, { promoCode: 'HALF' })).status).toBe(422)
    const { body: any } = await create({ allow_promo_codes: true })
    expect((await quote(any.client_token, { promoCode: 'HALF' })).body.total).toBe(60)
  })

  it('includes the code, which a browser cannot remove', async () => {
    const { merchant, create, quote } = await shop()
    await addCode(merchant, 'TEN', '10')
    const { body } = await create({ promo_code: 'ten' })
    for (const promoCode of [null, '', 'HALF', 'TEN'])
      expect((await quote(body.client_token, { promoCode })).body.total).toBe(108)
  })

  it('leaves automatic discounts of the shop out of what it names', async () => {
    const { merchant, create, page } = await shop()
    await api.request('POST', '/discounts', { as: merchant, body: { name: 'All', discount_type: 'percentage', percent: 10 } })
    const { body } = await create()
    const shown = await page(body.client_token)
    expect(shown.body.totals.total).toBe(120)
    // It has the shopper's data.
    expect(shown.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the order of a session', () => {
  it('has lines without a product, and appears in figures, invoice, mails and the customers', async () => {
    const { merchant, create, pay, get, orders } = await shop()
    const { body } = await create({ success_url: 'https://shop.example/thanks?a=1', reference: '4711' })
    const outcome = await pay(body.client_token)
    await api.runJobs()
    const [order] = await orders()

    expect(outcome.status).toBe('completed')
    expect(outcome.redirectUrl).toBe(`https://shop.example/thanks?a=1&status=success&order_id=${order!.id}&session_id=${body.id}`)
    expect(order!.items).toMatchObject([
      { productId: null, productName: PORTRAIT.name, priceMinor: 12_000, productType: 'service' },
    ])
    expect((await get(body.id)).body).toMatchObject({ status: 'complete', order_id: order!.id, url: null, client_token: null })
    const seen = async (path: string) => (await api.request('GET', path, { as: merchant })).body
    expect((await seen(`/orders/${order!.id}`)).items[0]).toMatchObject({ product_id: null, download_url: null, line_total: 120 })
    expect((await seen('/orders?reference=4711')).totalCount).toBe(1)
    expect(await seen('/orders/stats')).toMatchObject({ totalSales: 1, totalRevenue: 120 })
    expect((await seen('/customers')).total).toBe(1)
    expect((await seen(`/orders/${order!.id}/invoice`)).lines[0]).toMatchObject({ name: PORTRAIT.name })
    expect(api.mails.some(({ to, text }) => to === 'nora@example.com' && text.includes(PORTRAIT.name))).toBe(true)
    const refund = await api.request('POST', `/orders/${order!.id}/refunds`, {
      as: merchant,
      body: { amount: 20, note: 'Goodwill' },
    })
    expect(refund.status).toBe(201)
  })

  it('is one in two tabs', async () => {
    const { create, place, orders } = await shop()
    const { body } = await create()
    const tab = () => place(body.client_token, { checkoutSessionId: randomUUID(), visitorId: randomUUID() })
    const answers = await Promise.all([tab(), tab()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.body.orderId).toBe(answers[1]!.body.orderId)
    expect(await orders()).toHaveLength(1)
  })

  it('is paid once', async () => {
    const { create, pay, place, page, orders } = await shop()
    const { body } = await create()
    const { orderId } = await pay(body.client_token)
    expect(await place(body.client_token)).toMatchObject({ status: 409, body: { code: 'order_completed', order_id: orderId } })
    expect((await page(body.client_token)).body.closed).toMatchObject({ why: 'paid', text: null })
    expect(await orders()).toHaveLength(1)
  })

  it('announces once that the session is paid, without the token', async () => {
    const { merchant, create, pay } = await shop()
    const { body } = await create({ reference: '4711' })
    const { orderId } = await pay(body.client_token)
    await api.runJobs()
    await api.runJobs()
    const events = await eventsOf(api, merchant)
    expect(
      events.map(({ type, data }) => [type, data.status, data.order_id, data.reference, data.url, data.client_token]),
    ).toEqual([['checkout_session.completed', 'complete', orderId, '4711', null, null]])
  })

  it('cannot be made by another visit that knows the session’s id', async () => {
    const { merchant, create, get } = await shop()
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { priceMinor: 100 })])
    const { body } = await create({ link_id: link.id, currency: undefined })
    const free = await api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'mallory@example.com', checkoutSessionId: body.id },
    })
    await api.request('PUT', `/orders/${free.body.orderId}`, { as: merchant, body: { paymentStatus: 'completed' } })
    expect((await get(body.id)).body.status).toBe('open')
  })
})

describe('a session of a link', () => {
  it('sells what the link sells, counts as its sale, and takes over no other visit', async () => {
    const { merchant, create, place, pay, orders } = await shop()
    const mug = await buildProduct(api.db, merchant, { stock: 5, type: 'physical' })
    const link = await buildLink(api.db, merchant, [mug], { collectShippingAddress: false })
    const visitorId = randomUUID()
    const plain = { visitorId, checkoutSessionId: randomUUID() }
    const { body: one } = await create({ link_id: link.id, currency: undefined, customer: { email: 'grace@example.com' } })
    const first = await place(one.client_token, plain)
    const ordinary = await place(link.urlId, plain)
    expect(ordinary.body.orderId).not.toBe(first.body.orderId)
    const { body: two } = await create({ link_id: link.id, currency: undefined })
    const third = await place(two.client_token, { ...plain, checkoutSessionId: randomUUID() })
    expect(new Set([first, ordinary, third].map(({ body }) => body.orderId)).size).toBe(3)
    await pay(one.client_token, plain)
    expect((await orders()).map(({ linkId, customerEmail }) => [linkId, customerEmail])).toEqual([
      [link.id, 'grace@example.com'],
      [link.id, 'nora@example.com'],
      [link.id, 'nora@example.com'],
    ])
  })

  it('is gone with its link', async () => {
    const { merchant, create, page } = await shop()
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const { body } = await create({ link_id: link.id, currency: undefined })
    expect((await api.request('DELETE', `/carts/${link.id}`, { as: merchant })).status).toBeLessThan(300)
    expect((await page(body.client_token)).status).toBe(404)
  })
})
