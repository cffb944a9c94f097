import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Billing } from '../../../pricing/Billing.ts'
import { addUnits } from '../../../pricing/schedule.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { Order } from '../../../shop/order/Order.ts'
import { PromoCode } from '../../../shop/sale/PromoCode.ts'

const api = startApi()
const MONTHLY: Billing = {
  unit: 'month',
  every: 1,
  cycles: null,
  isInstalments: false,
  trialDays: 0,
  trialMinor: 0,
  setupMinor: 0,
  minimumCycles: 0,
}
const TEXT = 'I agree that Ada charges my payment method: €12 today, then €12 a month.'
const CONSENT = [{ kind: 'recurring', text: TEXT }]

async function shop(products: Partial<Product>[], overrides: Partial<Link> = {}) {
  const merchant = await buildMerchant(api.db, { timeZone: 'Pacific/Auckland' })
  const built = []
  for (const product of products)
    built.push(await buildProduct(api.db, merchant, { type: 'service', priceMinor: 1200, currency: 'EUR', ...product }))
  const link = await buildLink(api.db, merchant, built, overrides)
  const quote = async (body: object = {}) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body })
  const place = (body: object = {}) =>
    api.request('POST', '/orders', {
      body: {
        cartUrlId: link.urlId,
        customerEmail: 'grace@example.com',
        consents: CONSENT,
        checkoutSessionId: randomUUID(),
        ...body,
      },
    })
  const code = (changes: Partial<PromoCode>) =>
    PromoCode.query(api.db).insert({
      ...{ merchantId: merchant.id, code: 'HALF', discountType: 'percentage', percent: '50' },
      ...changes,
    })
  /** The day of the shop, some units from now. */
  const day = (unit: 'day' | 'week' | 'month' | 'year', count: number, from = new Date()) => {
    const at = addUnits(from, { unit, count, timeZone: merchant.timeZone })
    return new Intl.DateTimeFormat('en-CA', { timeZone: merchant.timeZone }).format(at)
  }
  return { merchant, products: built, link, quote, place, code, day }
}

describe('the first payment', () => {
  it('pays the first cycle, and says what follows', async () => {
    const { quote, day } = await shop([{ billing: MONTHLY }])
    const { body } = await quote()
    expect(body).toMatchObject({
      total: 12,
      due_today: 12,
      then: {
        amount: 12,
        unit: 'month',
        every: 1,
        cycles: null,
        sum: null,
        afterwards: null,
        trial_days: 0,
        is_instalments: false,
      },
    })
    expect([day('month', 1)]).toContain(body.then.from)
  })

  it('has the days of a test clock that was moved, in the quote and on the page', async () => {
    const { merchant, link, quote, day } = await shop([{ billing: { ...MONTHLY, trialDays: 14 } }])
    const now = new Date(Date.now() + 40 * 24 * 3_600_000)
    const moved = await api.request('POST', '/sandbox/clock', { as: merchant, body: { to: now.toISOString() } })
    expect(moved.status).toBe(200)

    expect((await quote()).body.then.from).toBe(day('day', 14, now))
    const page = await api.request('GET', `/carts/url/${link.urlId}`)
    expect(page.body.totals.then.from).toBe(day('day', 14, now))
  })

  it('of a trial pays only setup, trial and what is charged once', async () => {
    const billing = { ...MONTHLY, trialDays: 14, trialMinor: 100, setupMinor: 500 }
    const { quote, day } = await shop([
      { billing, name: 'Yoga' },
      { priceMinor: 2000, name: 'Mat' },
    ])
    const { body } = await quote()
    expect(
      body.items.map((item: { productName: string; charge?: string; lineTotal: number }) => [
        item.charge,
        item.productName,
        item.lineTotal,
      ]),
    ).toEqual([
      [undefined, 'Yoga', 0],
      [undefined, 'Mat', 20],
      ['trial', 'Trial: Yoga', 1],
      ['setup', 'Setup: Yoga', 5],
    ])
    expect(body).toMatchObject({ total: 26, saved: 0, then: { amount: 12, from: day('day', 14) } })
  })

  it('of instalments is a part, and the last one takes the rounding', async () => {
    const { quote } = await shop([{ billing: { ...MONTHLY, isInstalments: true, cycles: 3 }, priceMinor: 10_000 }])
    expect((await quote()).body).toMatchObject({
      total: 33.33,
      then: { amount: 33.33, cycles: 2, sum: 100, is_instalments: true },
    })
  })

  it('is lowered by a code, whose cycles end', async () => {
    const { quote, code, day } = await shop([{ billing: MONTHLY }])
    await code({ discountCycles: 1 })
    await code({ code: 'THREE', discountCycles: 3 })
    await code({ code: 'EVER', discountCycles: null })
    expect((await quote({ promoCode: 'HALF' })).body).toMatchObject({ total: 6, then: { amount: 12, afterwards: null } })
    expect((await quote({ promoCode: 'THREE' })).body).toMatchObject({
      total: 6,
      then: { amount: 6, afterwards: { amount: 12, from: day('month', 3) } },
    })
    expect((await quote({ promoCode: 'EVER' })).body).toMatchObject({ total: 6, then: { amount: 6, afterwards: null } })
  })

  it('leaves a code to the cycles after a trial', async () => {
    const { quote, code, day } = await shop([{ billing: { ...MONTHLY, trialDays: 7, setupMinor: 500 } }])
    await code({ discountCycles: 1 })
    const trial = day('day', 7)
    expect((await quote({ promoCode: 'HALF' })).body).toMatchObject({
      total: 5,
      discount: 0,
      promo: { code: 'HALF', discountAmount: 0 },
      then: { amount: 6, from: trial, afterwards: { amount: 12 } },
    })
  })

  it('refuses a code that leaves too little to charge later', async () => {
    const { quote, code } = await shop([{ billing: { ...MONTHLY, trialDays: 7 }, priceMinor: 60 }])
    await code({ percent: '50' })
    expect(await quote({ promoCode: 'HALF' })).toMatchObject({ status: 422, body: { code: 'amount_too_small' } })
  })

  it('follows the rhythm of the link for all of its products, if none has its own', async () => {
    const { quote } = await shop([{}, { priceMinor: 300 }], { billing: { ...MONTHLY, unit: 'week', every: 2 } })
    expect((await quote()).body).toMatchObject({ total: 15, then: { amount: 15, unit: 'week', every: 2 } })
  })
})

describe('an order that begins a subscription', () => {
  it('has its terms, with the consent as it was shown', async () => {
    const { place, code, merchant, products } = await shop([{ billing: MONTHLY, name: 'Yoga' }])
    await code({ discountCycles: 3 })
    const { status, body } = await place({ promoCode: 'HALF' })

    expect({ status, body }).toMatchObject({
      status: 201,
      body: { paymentRequired: true, payment: { kind: 'payment' }, totals: { due_today: 6 } },
    })
    const order = await Order.query(api.db).findOne({ merchantId: merchant.id, id: body.orderId })
    expect(order!.subscriptionTerms).toEqual({
      billing: MONTHLY,
      items: [
        {
          productId: products[0]!.id,
          ...{
            variantId: null,
            variantName: null,
            name: 'Yoga',
            sku: null,
            imageUrl: null,
            type: 'service',
            taxClass: 'standard',
          },
          quantity: 1,
          priceMinor: 1200,
        },
      ],
      promo: { id: expect.any(String), code: 'HALF', cyclesLeft: 2 },
      consent: { text: TEXT, version: expect.stringMatching(/^[0-9a-f]{12}$/), at: expect.any(String) },
      timeZone: 'Pacific/Auckland',
    })
    expect(order!.consents).toMatchObject([{ kind: 'recurring', text: TEXT }])
  })

  it('needs the consent, also of a program that sends none', async () => {
    const { place } = await shop([{ billing: MONTHLY }])
    const refused = { status: 400, body: { errors: [{ path: 'consents.recurring' }] } }
    expect(await place({ consents: undefined })).toMatchObject(refused)
    expect(await place({ consents: [] })).toMatchObject(refused)
  })

  it('loses its terms if the shopper leaves out what recurs', async () => {
    const { place, link, merchant } = await shop([{ billing: MONTHLY }, { priceMinor: 2000 }])
    const [first, second] = await api.db('link_items').where({ merchantId: merchant.id, linkId: link.id }).orderBy('position')
    await api
      .db('link_items')
      .where({ merchantId: merchant.id, id: first.id })
      .update({ optional: { tickedAtFirst: true, percentOff: null } })
    const checkoutSessionId = randomUUID()
    const one = await place({ checkoutSessionId })
    const other = await place({ checkoutSessionId, items: [{ itemId: second.id }], consents: undefined })

    expect(other.body).toMatchObject({ orderId: one.body.orderId, totals: { total: 20 } })
    expect(other.body.totals).not.toHaveProperty('then')
    const order = await Order.query(api.db).findOne({ merchantId: merchant.id, id: one.body.orderId })
    expect(order!.subscriptionTerms).toBeNull()
  })

  it('names setup and trial in the language of the shopper', async () => {
    const { place } = await shop([{ billing: { ...MONTHLY, setupMinor: 500 }, name: 'Yoga' }])
    expect((await place({ locale: 'de-AT' })).body.totals.items[1].productName).toBe('Einrichtung: Yoga')
  })
})

describe('a link that shoppers read', () => {
  it('says when it is charged again, which items are, and which consent that takes', async () => {
    const { link } = await shop([{ billing: { ...MONTHLY, trialDays: 7 } }, { priceMinor: 500 }])
    const { body } = await api.request('GET', `/carts/url/${link.urlId}`)
    expect(body).toMatchObject({
      billing: {
        unit: 'month',
        every: 1,
        cycles: null,
        is_instalments: false,
        trial_days: 7,
        trial_price: 0,
        setup_price: 0,
        minimum_cycles: 0,
      },
      items: [{ recurring: true }, { recurring: false }],
      consents: [{ kind: 'recurring', when: 'always', text: null }],
      totals: { due_today: 5, then: { amount: 12 } },
    })
  })

  it('says nothing of it if it is paid once', async () => {
    const { link, quote } = await shop([{}])
    const { body } = await api.request('GET', `/carts/url/${link.urlId}`)
    for (const one of [body, body.items[0], body.totals, (await quote()).body])
      expect(Object.keys(one).filter((name) => ['billing', 'recurring', 'then', 'due_today'].includes(name))).toEqual([])
  })
})
