import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildUpsellShop } from '../../../test/upsells.ts'
import { startApi } from '../../../test/server.ts'
import { Order } from '../../shop/order/Order.ts'
import { PaymentMethod } from '../../shop/subscription/PaymentMethod.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { expireHolds } from '../orders/settling/expireHolds.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { releaseCards } from './releaseCards.ts'
import { takeUpsell } from './takeUpsell.ts'

const api = startApi()
const shop = (changes?: Parameters<typeof buildUpsellShop>[1]) => buildUpsellShop(api, changes)
const ordersOf = ({ id: merchantId }: { id: string }) => Order.query(api.db).where({ merchantId }).orderBy('number')
const methodOf = ({ id: merchantId }: { id: string }) => PaymentMethod.query(api.db).findOne({ merchantId }).throwIfNotFound()
const paymentsOf = (orderId: string) => api.db('sandbox.intents').whereRaw(`metadata ->> 'orderId' = ?`, [orderId])

describe('showUpsell', () => {
  it('shows what the link offers, its price with tax, and the card', async () => {
    const { buy } = await shop({ merchant: { vatEnabled: true, vatCountry: 'DE', vatIncludeInPrice: false } })

    const { outcome, show } = await buy({ country: 'DE' })

    expect(outcome).toMatchObject({ status: 'completed', hasUpsell: true })
    expect(await show()).toMatchObject({
      status: 'open',
      headline: 'Take the recording with you',
      product_name: 'Recording',
      card: { brand: 'visa', last4: '4242' },
      totals: { subtotal: 12, tax: 2.28, total: 14.28, shipping: 0 },
    })
  })

  it('counts it once, and keeps the price of the first time', async () => {
    const { merchant, link, buy } = await shop()
    const { show } = await buy()
    await show()
    await link.$query(api.db).patch({ upsell: { ...link.upsell!, priceMinor: 9900, headline: 'Other words' } })

    expect(await show()).toMatchObject({ headline: 'Take the recording with you', totals: { total: 12 } })
    expect(await api.db('upsells').where({ merchantId: merchant.id })).toHaveLength(1)
  })

  it('offers nothing when the shopper was not told that the card is kept', async () => {
    const { merchant, buy } = await shop()

    const { outcome, show } = await buy({ keepCard: false })

    expect(outcome.hasUpsell).toBe(false)
    expect(await show()).toBeNull()
    expect(await PaymentMethod.query(api.db).where({ merchantId: merchant.id })).toEqual([])
  })

  it.each<[string, (of: Awaited<ReturnType<typeof shop>>) => PromiseLike<unknown>]>([
    ['deleted', ({ offered }) => offered.$query(api.db).patch({ deletedAt: new Date() })],
    ['switched off', ({ offered }) => offered.$query(api.db).patch({ status: 'inactive' })],
    ['sold out', ({ offered }) => offered.$query(api.db).patch({ type: 'physical', stock: 0 })],
    ['charged again', ({ offered }) => api.db('products').where({ id: offered.id }).update({ billing: '{}' })],
    ['no longer offered', ({ link }) => link.$query(api.db).patch({ upsell: null })],
    ['of a link that was switched off', ({ link }) => link.$query(api.db).patch({ isActive: false })],
    [
      'late',
      ({ merchant }) =>
        Order.query(api.db)
          .where({ merchantId: merchant.id })
          .patch({ completedAt: new Date(Date.now() - 15 * 60_000) }),
    ],
  ])('hides a product that is %s', async (_why, change) => {
    const built = await shop()
    const { show } = await built.buy()
    await change(built)

    expect(await show()).toBeNull()
  })

  it('offers nothing after a free order, and to another secret', async () => {
    const { sold, buy } = await shop()
    await Product.query(api.db).where({ id: sold.id, merchantId: sold.merchantId }).patch({ priceMinor: 0 })

    const free = await buy()

    expect(free.outcome).toMatchObject({ status: 'completed', hasUpsell: false })
    expect(await free.show()).toBeNull()
    const wrong = await api.request('POST', `/orders/${free.id}/upsell`, { body: { client_secret: 'wrong' } })
    expect(wrong.status).toBe(404)
  })
})

describe('answerUpsell', () => {
  it('adds a second order of the same buyer, paid with the kept card', async () => {
    const { merchant, buy } = await shop()
    const { id, show, answer } = await buy({ customerName: 'Grace Hopper' })
    await show()

    const { status, body } = await answer('take', 12)

    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'taken', order_number: 1002 } })
    expect(body.invoice_url).toContain('/invoice?token=')
    const [first, second] = await ordersOf(merchant)
    expect(second).toMatchObject({
      ...{
        paymentStatus: 'completed',
        paidMinor: 1200,
        totalMinor: 1200,
        customerEmail: 'grace@example.com',
        customerName: 'Grace Hopper',
      },
      ...{ upsellOf: id, upsellOfNumber: first!.number, linkId: null, isUnfinished: false },
    })
    expect(await api.db('invoices').where({ merchantId: merchant.id, orderId: second!.id })).toHaveLength(1)
    const seen = await api.request('GET', `/orders/${second!.id}`, { as: merchant })
    expect(seen.body).toMatchObject({ upsell_of: { id, order_number: 1001 } })
    const events = await api.db('outbox').where({ merchantId: merchant.id }).whereRaw(`data ->> 'id' = ?`, [second!.id])
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['order.created', 'order.completed']))
    expect(events.every(({ data }) => data.upsell_of.id === id)).toBe(true)
  })

  it('charges once, however often and at once it is pressed', async () => {
    const { merchant, buy } = await shop()
    const { show, answer } = await buy()
    await show()

    const answers = await Promise.all([answer('take', 12), answer('take', 12), answer('take', 12)])
    const again = await answer('take', 12)

    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(again.body).toMatchObject({ status: 'taken', order_number: 1002 })
    const orders = await ordersOf(merchant)
    expect(orders).toHaveLength(2)
    expect(await paymentsOf(orders[1]!.id)).toMatchObject([{ status: 'succeeded', amountMinor: 1200 }])
  })

  it.each([
    ['declines', 'declined_later'],
    ['asks the buyer', 'asks_bank'],
  ] as const)('gives everything back when the bank %s, and does not try again', async (_what, card) => {
    const { merchant, offered, buy } = await shop({
      product: { type: 'physical', stock: 3 },
      link: { collectShippingAddress: true, shippingCountries: ['DE'] },
    })
    const shippingAddress = { fullName: 'Grace Hopper', addressLine1: 'Weg 1', city: 'Berlin', zip: '10115', country: 'DE' }
    await api.db('products').where({ merchantId: merchant.id, name: 'Workshop' }).update({ type: 'physical' })
    const { show, answer } = await buy({ shippingAddress }, card)
    await show()

    const { body } = await answer('take', 12)
    const again = await answer('take', 12)

    expect(body).toMatchObject({ status: 'declined', order_number: null })
    expect(again.body).toMatchObject({ status: 'declined' })
    const [, second] = await ordersOf(merchant)
    expect(second).toMatchObject({ paymentStatus: 'failed', paidMinor: 0, holdsStock: false })
    expect(await offered.$query(api.db)).toMatchObject({ stock: 3, held: 0 })
    expect(await paymentsOf(second!.id)).toMatchObject([{ status: 'canceled' }])
  })

  it('refuses another total, a sold-out product and what was not shown', async () => {
    const { merchant, offered, buy } = await shop()
    const { show, answer } = await buy()
    expect((await answer('take', 12)).status).toBe(404)
    await show()
    expect(await answer('take')).toMatchObject({ status: 400, body: { errors: [{ path: 'total' }] } })
    expect(await answer('take', 11)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await offered.$query(api.db).patch({ status: 'inactive' })
    expect(await answer('take', 12)).toMatchObject({ status: 200, body: { status: 'expired', order_number: null } })
    expect(await ordersOf(merchant)).toHaveLength(1)
  })

  it('is over when the buyer says no, or the time is up', async () => {
    const { merchant, buy } = await shop()
    const { show, answer, id } = await buy()
    await show()
    await api
      .db('upsells')
      .where({ merchantId: merchant.id })
      .update({ expiresAt: new Date(Date.now() - 1000) })
    expect((await answer('take', 12)).body).toMatchObject({ status: 'expired' })
    await api
      .db('upsells')
      .where({ orderId: id })
      .update({ expiresAt: new Date(Date.now() + 60_000) })

    expect((await answer('dismiss')).body).toMatchObject({ status: 'dismissed' })
    expect((await answer('take', 12)).body).toMatchObject({ status: 'dismissed' })
    expect(await ordersOf(merchant)).toHaveLength(1)
  })
})

describe('a process that is killed', () => {
  /** Shows an upsell, and takes it with a provider that fails. */
  async function killed(chargeSaved: typeof api.payments.chargeSaved) {
    const built = await shop()
    const bought = await built.buy()
    await bought.show()
    const { db, vies, config } = api
    const payments = { ...api.payments, chargeSaved }
    const { clientSecret } = bought
    const taking = takeUpsell({ db, vies, config, payments }, bought.id, { clientSecret, total: 12 })
    await expect(taking).rejects.toThrow('killed')
    const added = (await ordersOf(built.merchant))[1]!
    const sweep = async () => {
      await added.$query(db).patch({ holdExpiresAt: new Date(Date.now() - 60_000) })
      await expireHolds(api, rethrow)
      return added.$query(db).throwIfNotFound()
    }
    return { ...built, ...bought, added, sweep }
  }
  const before = async () => Promise.reject(new Error('killed'))
  const after: typeof api.payments.chargeSaved = async (...call) => {
    await api.payments.chargeSaved(...call)
    throw new Error('killed')
  }

  it('before the charge is continued by the next press', async () => {
    const { merchant, answer } = await killed(before)

    expect((await answer('take', 12)).body).toMatchObject({ status: 'taken', order_number: 1002 })
    expect(await ordersOf(merchant)).toHaveLength(2)
  })

  it('before the charge is never charged when nobody comes back', async () => {
    const { added, sweep, answer } = await killed(before)

    expect(await sweep()).toMatchObject({ paymentStatus: 'failed', paidMinor: 0 })
    expect(await paymentsOf(added.id)).toMatchObject([{ status: 'canceled' }])
    expect((await answer('take', 12)).body).toMatchObject({ status: 'declined' })
  })

  it('after the charge is settled by the sweep', async () => {
    const { added, sweep, answer } = await killed(after)

    expect(await sweep()).toMatchObject({ paymentStatus: 'completed', paidMinor: 1200 })
    expect((await answer('take', 12)).body).toMatchObject({ status: 'taken' })
    expect(await paymentsOf(added.id)).toHaveLength(1)
  })
})

describe('getLinkAnalytics', () => {
  it('counts what was shown, taken, dismissed and declined, and what it brought less refunds', async () => {
    const { merchant, link, buy } = await shop()
    const figures = async () => (await api.request('GET', `/carts/${link.id}/analytics`, { as: merchant })).body
    expect((await figures()).upsell).toEqual({ shown: 0, taken: 0, dismissed: 0, declined: 0, revenue: 0 })
    for (const [card, answers] of [
      ['succeeded', ['take']],
      ['succeeded', ['take']],
      ['declined_later', ['take']],
      ['succeeded', ['dismiss']],
      ['succeeded', []],
    ] as const) {
      const { show, answer } = await buy({ customerEmail: `${randomUUID()}@example.com` }, card)
      await show()
      for (const one of answers) await answer(one, 12)
    }
    const added = await Order.query(api.db)
      .where({ merchantId: merchant.id, paymentStatus: 'completed' })
      .whereNotNull('upsellOf')
    await api.request('POST', `/orders/${added[0]!.id}/refunds`, { as: merchant, body: { amount: 2 } })

    const { upsell, totalRevenue, checkoutCompleted } = await figures()

    expect(upsell).toEqual({ shown: 5, taken: 2, dismissed: 1, declined: 1, revenue: 22 })
    const { rows } = await api.db.raw(
      `select sum(total_minor - refunded_minor) as minor from orders where merchant_id = ? and upsell_of is not null and payment_status = 'completed'`,
      [merchant.id],
    )
    expect(Number(rows[0].minor)).toBe(upsell.revenue * 100)
    // The link's own figures stay those of its checkout.
    expect({ totalRevenue, checkoutCompleted }).toEqual({ totalRevenue: 150, checkoutCompleted: 5 })
  })
})

describe('releaseCards', () => {
  it('forgets the card here and at the provider once it is not needed', async () => {
    const { merchant, buy } = await shop()
    const before = Date.now()
    const { show, answer } = await buy()
    const kept = await methodOf(merchant)
    expect(kept.releaseAt!.getTime() - before).toBeGreaterThanOrEqual(15 * 60_000)
    await releaseCards(api)
    expect(await methodOf(merchant)).toMatchObject({ detachedAt: null })
    await show()
    await answer('dismiss')

    await releaseCards(api)

    expect(await methodOf(merchant)).toMatchObject({ detachedAt: expect.any(Date), releaseAt: null })
    const [card] = await api.db('sandbox.methods').where({ id: kept.providerMethodId })
    expect(card.detachedAt).not.toBeNull()
  })

  it('keeps the card of a subscription', async () => {
    const billing = {
      unit: 'month',
      every: 1,
      cycles: null,
      isInstalments: false,
      trialDays: 0,
      trialMinor: 0,
      setupMinor: 0,
      minimumCycles: 0,
    } as const
    const { merchant, buy } = await shop({ link: { billing } })
    const consents = [{ kind: 'recurring', text: 'I agree to later charges.' }]
    const { show, answer } = await buy({ consents })
    await show()
    expect((await answer('take', 12)).body).toMatchObject({ status: 'taken' })

    await releaseCards(api)

    expect(await methodOf(merchant)).toMatchObject({ detachedAt: null, releaseAt: null })
  })
})

describe('updateLinkOptions', () => {
  it('names what cannot be added with one press', async () => {
    const { merchant, link, sold, offered } = await shop()
    const put = (upsell: object | null) => api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { upsell } })
    const path = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.[0]?.path
    const good = { product_id: offered.id, headline: 'More', price: 5 }
    expect((await put(good)).body.options.upsell).toEqual({ ...good, variant_id: null, minutes: 15 })
    expect(path(await put({ ...good, product_id: randomUUID() }))).toBe('upsell.product_id')
    expect(path(await put({ ...good, price: 0.1 }))).toBe('upsell.price')
    expect(path(await put({ ...good, headline: ' ' }))).toBe('upsell.headline')
    expect(path(await put({ ...good, minutes: 0 }))).toBe('upsell.minutes')
    expect(path(await put({ ...good, variant_id: randomUUID() }))).toBe('upsell.variant_id')
    const change = (values: object) => api.db('products').where({ id: sold.id }).update(values)
    for (const values of [
      { billing: '{"unit":"month","every":1}' },
      { billing: null, currency: 'USD' },
      { currency: 'EUR', type: 'physical' },
      { type: 'service', questions: '[{"key":"a","label":"A","required":true}]' },
    ]) {
      await change(values)
      expect(path(await put({ ...good, product_id: sold.id }))).toBe('upsell.product_id')
    }
    expect((await put(null)).body.options.upsell).toBeNull()
  })
})
