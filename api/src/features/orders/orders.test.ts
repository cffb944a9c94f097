import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Outcome } from '../../gateways/sandbox/outcomes.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { expireHolds } from './settling/expireHolds.ts'
import { followSalesOf } from './following/followSales.ts'
import { Order } from '../../shop/order/Order.ts'

const api = startApi()

/** A link that sells one mug for 12.50, with `stock` in stock. */
async function shop({ stock = 3 as number | null, priceMinor = 1250 } = {}) {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock, priceMinor })
  const link = await buildLink(api.db, merchant, [mug])
  const stockLeft = async () => (await Product.query(api.db).findOne({ id: mug.id }))!.stock
  const place = (body: object = {}, headers: Record<string, string> = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body }, headers })
  return { merchant, mug, link, stockLeft, place }
}

const card = (placed: { payment: { paymentId: string; clientSecret: string } }, outcome: Outcome) =>
  api.request('POST', `/sandbox/payments/${placed.payment.paymentId}/confirm`, {
    body: { client_secret: placed.payment.clientSecret, outcome },
  })
const confirm = (placed: { orderId: string; clientSecret: string }) =>
  api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
const statusOf = async (id: string) => (await Order.query(api.db).findOne({ id }))?.paymentStatus
const eventsOf = (merchantId: string) => api.db('outbox').where({ merchantId }).orderBy('position').pluck('type')
const expireNow = async (id: string) => {
  await Order.query(api.db)
    .where({ id })
    .patch({ holdExpiresAt: new Date(Date.now() - 1000) })
  await expireHolds(api, (error) => api.bugs.push(error))
}

describe('createOrder', () => {
  it('takes stock and records order.created in the same commit', async () => {
    const { merchant, place, stockLeft } = await shop()

    const placed = await place()

    expect(placed).toMatchObject({ status: 201, body: { orderNumber: 1001, paymentRequired: true, totals: { total: 12.5 } } })
    expect(await stockLeft()).toBe(2)
    expect(await eventsOf(merchant.id)).toEqual(['order.created'])
  })

  it('leaves nothing behind when stock runs out, and reports what is left', async () => {
    const { merchant, place } = await shop({ stock: 0 })

    const refused = await place()

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'out_of_stock', message: '"Mug" is out of stock.', available: 0 },
    })
    expect(await eventsOf(merchant.id)).toEqual([])
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toEqual([])
  })

  it('sells the last piece once when ten shoppers order at the same moment', async () => {
    const { place, stockLeft } = await shop({ stock: 1 })

    const answers = await Promise.all(Array.from({ length: 10 }, () => place()))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
    expect(await stockLeft()).toBe(0)
  })

  it('numbers the orders of a merchant without duplicates under concurrency', async () => {
    const { place } = await shop({ stock: null })

    const answers = await Promise.all(Array.from({ length: 10 }, () => place()))

    expect(answers.map(({ body }) => body.orderNumber).sort()).toEqual(Array.from({ length: 10 }, (_, index) => 1001 + index))
  })

  it('keeps one open order and one payment per checkout session', async () => {
    const { merchant, place, stockLeft } = await shop()
    const checkoutSessionId = randomUUID()

    const first = await place({ checkoutSessionId })
    const second = await place({ checkoutSessionId, customerEmail: 'new@example.com' })

    expect(second.body).toMatchObject({ orderId: first.body.orderId, payment: { paymentId: first.body.payment.paymentId } })
    expect(await stockLeft()).toBe(2)
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toMatchObject([{ customerEmail: 'new@example.com' }])
  })

  it('makes one order of a double click', async () => {
    const { merchant, place, stockLeft } = await shop()
    const checkoutSessionId = randomUUID()

    const answers = await Promise.all(Array.from({ length: 5 }, () => place({ checkoutSessionId })))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.payment.paymentId)).size).toBe(1)
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toHaveLength(1)
    expect(await stockLeft()).toBe(2)
  })

  it('reprices an open order and its payment when the product’s price went up', async () => {
    const { mug, place } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: first } = await place({ checkoutSessionId })
    await Product.query(api.db).where({ id: mug.id }).patch({ priceMinor: 2000 })

    const { body: second } = await place({ checkoutSessionId })

    expect(second.totals.total).toBe(20)
    expect(await api.db('sandbox.intents').where({ id: first.payment.paymentId }).first()).toMatchObject({
      amountMinor: 2000,
      feeMinor: 170,
    })
  })

  it('answers 409 with the order when the session has paid, and starts over after a failed payment', async () => {
    const { place } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: failed } = await place({ checkoutSessionId })
    await expireNow(failed.orderId)

    const { body: paid } = await place({ checkoutSessionId })
    await card(paid, 'succeeded')
    await confirm(paid)
    const again = await place({ checkoutSessionId })

    expect(paid.orderId).not.toBe(failed.orderId)
    expect(again).toMatchObject({ status: 409, body: { code: 'order_completed', order_id: paid.orderId } })
  })

  it('refuses another link under the same session', async () => {
    const { merchant, mug, place } = await shop()
    const other = await buildLink(api.db, merchant, [mug])
    const checkoutSessionId = randomUUID()
    await place({ checkoutSessionId })

    expect(await place({ checkoutSessionId, cartUrlId: other.urlId })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('ignores the session of another merchant', async () => {
    const [one, other] = [await shop(), await shop()]
    const checkoutSessionId = randomUUID()

    const { body: first } = await one.place({ checkoutSessionId })
    const { status, body: second } = await other.place({ checkoutSessionId })

    expect(status).toBe(201)
    expect(second.orderId).not.toBe(first.orderId)
    expect((await one.place({ checkoutSessionId })).body.orderId).toBe(first.orderId)
  })

  it('limits the open holds of one visitor', async () => {
    const { place, stockLeft } = await shop({ stock: 10 })
    for (let hold = 0; hold < 3; hold++) await place({ visitorId: 'v1' })

    const refused = await place({ visitorId: 'v1' })

    expect(refused).toMatchObject({ status: 422, body: { code: 'holds_exceeded' } })
    expect(await stockLeft()).toBe(7)
  })

  it('refuses a merchant who cannot be paid, except for a free order', async () => {
    const merchant = await buildMerchant(api.db, { canAcceptPayments: false })
    const dear = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const free = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { priceMinor: 0, type: 'digital' })])
    const place = (cartUrlId: string) => api.request('POST', '/orders', { body: { cartUrlId, customerEmail: 'a@example.com' } })

    expect(await place(dear.urlId)).toMatchObject({ status: 422, body: { code: 'payments_unavailable' } })
    expect(await place(free.urlId)).toMatchObject({ status: 201, body: { paymentRequired: false, payment: null } })
  })

  it('refuses a total below the smallest charge', async () => {
    const { place } = await shop({ priceMinor: 30 })
    expect(await place()).toMatchObject({ status: 422, body: { code: 'amount_too_small' } })
  })

  it('names each missing part of the address', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)], { collectShippingAddress: true })
    const shippingAddress = {
      fullName: 'Nora',
      addressLine1: 'Alder Street 1',
      city: ' ',
      state: 'OR',
      zip: '97205',
      country: 'US',
    }
    const place = (address: object) =>
      api.request('POST', '/orders', {
        body: { cartUrlId: link.urlId, customerEmail: 'a@example.com', shippingAddress: address },
      })

    expect(await place(shippingAddress)).toMatchObject({
      status: 400,
      body: {
        message: 'Please fill in all required shipping details. Missing: city.',
        errors: [{ path: 'shippingAddress.city' }],
      },
    })
    expect(await place({ ...shippingAddress, city: 'Portland' })).toMatchObject({
      status: 201,
      body: { totals: { shipping: 5, total: 17.5 } },
    })
    expect(await place({ ...shippingAddress, city: 'Berlin', country: 'DE' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'shippingAddress.country' }] },
    })
  })
})

describe('Idempotency-Key', () => {
  it('repeats the first response, and refuses another body', async () => {
    const { merchant, place } = await shop()
    const headers = { 'idempotency-key': randomUUID() }

    const first = await place({}, headers)
    const again = await place({}, headers)
    const other = await place({ customerEmail: 'other@example.com' }, headers)

    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toHaveLength(1)
  })

  it('runs one of two concurrent calls, and gives both the same response', async () => {
    const { merchant, place } = await shop()
    const headers = { 'idempotency-key': randomUUID() }

    const answers = await Promise.all([place({}, headers), place({}, headers), place({}, headers)])

    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toHaveLength(1)
  })

  it('lets a key be used again after a refusal, which changed nothing', async () => {
    const { mug, place } = await shop({ stock: 0 })
    const headers = { 'idempotency-key': randomUUID() }
    expect((await place({}, headers)).status).toBe(422)
    await Product.query(api.db).where({ id: mug.id }).patch({ stock: 1 })

    expect((await place({}, headers)).status).toBe(201)
  })

  it('goes on with the order of a process that was killed', async () => {
    const { merchant, place } = await shop()
    const key = randomUUID()
    const { body: first } = await place({}, { 'idempotency-key': key })
    await api.db('idempotency_keys').where({ key }).update({ status: null, body: null, process: 1 })

    const second = await place({}, { 'idempotency-key': key })

    expect(second).toMatchObject({ status: 201, body: first })
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toHaveLength(1)
  })
})

describe('confirmOrder', () => {
  it('completes a paid order, keeps the stock and notifies the merchant once', async () => {
    const { merchant, place, stockLeft } = await shop()
    const { body: placed } = await place()
    expect(await card(placed, 'succeeded')).toMatchObject({ status: 200, body: { status: 'succeeded', error: null } })

    const answers = await Promise.all([confirm(placed), confirm(placed), confirm(placed)])
    await followSalesOf(api.db, merchant.id)

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: 'completed', paymentStatus: 'succeeded' } })
    expect(await stockLeft()).toBe(2)
    expect(await eventsOf(merchant.id)).toEqual(['order.created', 'order.completed', 'order.status_changed'])
  })

  it('does not trust a browser that claims to have paid', async () => {
    const { place } = await shop()
    const { body: placed } = await place()

    expect(await confirm(placed)).toMatchObject({
      status: 200,
      body: { status: 'pending', paymentStatus: 'requires_payment', failure: null },
    })
  })

  it('requires the secret of this order', async () => {
    const { place } = await shop()
    const { body: one } = await place()
    const { body: other } = await place()

    expect((await confirm({ orderId: one.orderId, clientSecret: other.clientSecret })).status).toBe(404)
  })

  it.each([
    ['declined', 'card_declined'],
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'expired_card'],
    ['processing_error', 'processing_error'],
    ['authentication_failed', 'authentication_failed'],
  ] as const)('stays open after %s, with words a shopper can act on', async (outcome, code) => {
    const { merchant, place } = await shop()
    const { body: placed } = await place()
    expect((await card(placed, outcome)).body).toMatchObject({ status: 'requires_payment', error: { code } })

    const failed = await confirm(placed)
    await card(placed, 'succeeded')
    const paid = await confirm(placed)
    await followSalesOf(api.db, merchant.id)

    expect(failed.body).toMatchObject({ status: 'pending', paymentStatus: 'failed', failure: { code, retryable: true } })
    expect(paid.body.status).toBe('completed')
    expect(await api.db('order_history').where({ merchantId: merchant.id }).orderBy('id').pluck('type')).toEqual([
      'created',
      'held',
      'declined',
      'completed',
      'invoice',
    ])
  })

  it('waits for 3-D Secure when the bank requires it', async () => {
    const { place } = await shop()
    const { body: placed } = await place()
    await card(placed, 'requires_action')

    expect((await confirm(placed)).body).toMatchObject({ status: 'pending', paymentStatus: 'requires_action' })
    await card(placed, 'authenticated')
    expect((await confirm(placed)).body.status).toBe('completed')
  })

  it('returns to the merchant’s page with the order in the query', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { priceMinor: 0 })], {
      returnUrl: 'https://shop.example/thanks?from=link&status=open',
      returnParams: { plan: 'a' },
    })
    const { body: placed } = await api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'a@example.com' },
    })

    const { body } = await confirm(placed)

    expect(body).toMatchObject({ status: 'completed', paymentStatus: 'succeeded' })
    expect(Object.fromEntries(new URL(body.redirectUrl).searchParams)).toEqual({
      from: 'link',
      plan: 'a',
      status: 'success',
      order_id: placed.orderId,
      session_id: link.id,
    })
  })
})

describe('receivePaymentWebhook', () => {
  it('settles an order whose shopper never came back', async () => {
    const { place } = await shop()
    const { body: placed } = await place()
    await card(placed, 'succeeded')
    expect(await statusOf(placed.orderId)).toBe('pending')

    await api.runJobs()

    expect(await statusOf(placed.orderId)).toBe('completed')
    expect(await api.db('payment_events').count('* as handled').first()).not.toEqual({ handled: 0 })
  })

  it('handles an event once when it arrives twice, or together with the confirmation', async () => {
    const { merchant, place } = await shop()
    const { body: placed } = await place()
    await card(placed, 'succeeded')
    const again = async () => {
      await api.db('sandbox.events').update({ deliveredAt: null, dueAt: new Date(0) })
      await api.runJobs()
    }

    await Promise.all([api.runJobs(), confirm(placed), confirm(placed)])
    await again()
    await again()

    expect(await eventsOf(merchant.id)).toEqual(['order.created', 'order.completed', 'order.status_changed'])
  })

  it('refuses an event without the provider’s signature', async () => {
    const body = { type: 'payment_intent.succeeded', data: { id: 'pi_1' } }
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,bm90IGE=',
    }
    expect(await api.request('POST', '/webhooks/payments', { body, headers })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })
})

describe('expireHolds', () => {
  it('gives the stock back once, after the payment was cancelled', async () => {
    const { place, stockLeft, merchant } = await shop()
    const { body: placed } = await place()

    await expireNow(placed.orderId)
    await Promise.all([expireHolds(api, () => {}), expireHolds(api, () => {})])

    expect(await statusOf(placed.orderId)).toBe('failed')
    expect(await stockLeft()).toBe(3)
    expect(await api.db('sandbox.intents').where({ id: placed.payment.paymentId }).first()).toMatchObject({ status: 'canceled' })
    expect(await eventsOf(merchant.id)).toEqual(['order.created', 'order.failed', 'order.status_changed'])
  })

  it('completes an order that turns out to be paid', async () => {
    const { place, stockLeft } = await shop()
    const { body: placed } = await place()
    await card(placed, 'succeeded')

    await expireNow(placed.orderId)

    expect(await statusOf(placed.orderId)).toBe('completed')
    expect(await stockLeft()).toBe(2)
  })

  it('has one result when the payment and the end of the hold coincide', async () => {
    const { place, stockLeft } = await shop({ stock: 1 })
    const { body: placed } = await place()

    const [paid] = await Promise.all([card(placed, 'succeeded'), expireNow(placed.orderId)])
    await confirm(placed)

    const won = paid.status === 200
    expect(await statusOf(placed.orderId)).toBe(won ? 'completed' : 'failed')
    expect(await stockLeft()).toBe(won ? 0 : 1)
  })

  it('ends an order whose process was killed between commit and payment', async () => {
    const { place, stockLeft } = await shop()
    const { body: placed } = await place()
    await Order.query(api.db)
      .where({ id: placed.orderId })
      .patch({ paymentIntentId: null, paymentClientSecret: null, intentPricing: null })

    await expireNow(placed.orderId)

    expect(await statusOf(placed.orderId)).toBe('failed')
    expect(await stockLeft()).toBe(3)
    expect(await api.db('sandbox.intents').where({ id: placed.payment.paymentId }).first()).toMatchObject({ status: 'canceled' })
  })

  it('finds the payment of a killed process when the shopper tries again', async () => {
    const { place } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: first } = await place({ checkoutSessionId })
    await Order.query(api.db)
      .where({ id: first.orderId })
      .patch({ paymentIntentId: null, paymentClientSecret: null, intentPricing: null })

    const { body: second } = await place({ checkoutSessionId })

    expect(second.payment).toEqual(first.payment)
  })
})

describe('updateOrder', () => {
  it.each(['completed', 'failed', 'refunded', 'pending'] as const)(
    'sets %s by hand and notes who did it',
    async (paymentStatus) => {
      const { merchant, place } = await shop()
      const { body: placed } = await place()
      const set = (status: string) =>
        api.request('PUT', `/orders/${placed.orderId}`, { as: merchant, body: { paymentStatus: status } })
      if (paymentStatus === 'pending') await set('failed')

      const answer = await set(paymentStatus)

      expect(answer).toMatchObject({ status: 200, body: { payment_status: paymentStatus } })
      expect(answer.body.timeline).toContainEqual(expect.objectContaining({ type: paymentStatus, by: 'merchant' }))
    },
  )

  it('cancels the open payment, so that an order paid in cash cannot be charged too', async () => {
    const { merchant, place } = await shop()
    const { body: placed } = await place()

    const { body: order } = await api.request('PUT', `/orders/${placed.orderId}`, {
      as: merchant,
      body: { paymentStatus: 'completed' },
    })

    expect(order).toMatchObject({ payment_status: 'completed', platform_fee: 0, net_amount: 12.5 })
    expect((await card(placed, 'succeeded')).status).toBe(404)
  })
})

describe('listOrders', () => {
  it('finds by number, email, name and id, within the merchant', async () => {
    const { merchant, place } = await shop()
    const { body: placed } = await place({ customerEmail: 'ann_b@example.com', customerName: 'Ann Bell' })
    await place({ customerEmail: 'annxb@example.com' })
    const found = async (search: string) =>
      (await api.request('GET', `/orders?search=${encodeURIComponent(search)}`, { as: merchant })).body.orders.length

    expect(await found('ann_b')).toBe(1)
    expect(await found('#1001')).toBe(1)
    await place({ customerEmail: 'bob1001@example.com', customerName: 'Bob #1001' })
    expect(await found('#1001')).toBe(1)
    expect(await found('1001')).toBe(2)
    expect(await found('#')).toBe(3)
    expect(await found('BOB #1')).toBe(1)
    expect(await found('annx')).toBe(1)
    expect(await found('bell')).toBe(1)
    expect(await found(placed.orderId)).toBe(1)
    expect(await found('nobody')).toBe(0)
    expect((await api.request('GET', '/orders', { as: await buildMerchant(api.db) })).body).toMatchObject({
      orders: [],
      totalCount: 0,
    })
  })

  it('sorts by `orderBy` and `orderDir` rather than by the names that replaced them', async () => {
    const { merchant, place } = await shop({ stock: null })
    for (const customerName of ['Cleo', 'Ann', 'Bob']) await place({ customerName })
    const names = async (query: string) =>
      (await api.request('GET', `/orders?${query}`, { as: merchant })).body.orders.map(
        (order: { customer_name: string }) => order.customer_name,
      )

    expect(await names('sortBy=customer&sortDir=asc')).toEqual(['Ann', 'Bob', 'Cleo'])
    expect(await names('orderBy=customer&orderDir=asc&sortBy=created_at&sortDir=desc')).toEqual(['Ann', 'Bob', 'Cleo'])
  })

  it('filters by status and by days of the merchant', async () => {
    const { merchant, place } = await shop()
    await api.db('merchants').where({ id: merchant.id }).update({ timeZone: 'Pacific/Auckland' })
    const { body: placed } = await place()
    await Order.query(api.db)
      .where({ id: placed.orderId })
      .patch({ createdAt: new Date('2026-03-01T11:30:00Z') }) // already 2 March in Auckland
    const count = async (query: string) => (await api.request('GET', `/orders?${query}`, { as: merchant })).body.totalCount

    expect(await count('startDate=2026-03-02&endDate=2026-03-02')).toBe(1)
    expect(await count('startDate=2026-03-01&endDate=2026-03-01')).toBe(0)
    expect(await count('paymentStatus=completed')).toBe(0)
    expect(await count('paymentStatus=pending&sortBy=customer&sortDir=asc')).toBe(1)
  })
})

describe('listOrders by cursor', () => {
  it('returns every order once, also those created at the same moment', async () => {
    const { merchant, place } = await shop({ stock: null })
    for (let order = 0; order < 7; order++) await place()
    await Order.query(api.db)
      .where({ merchantId: merchant.id })
      .patch({ createdAt: new Date('2026-03-01T10:00:00.123Z') })
    const seen: string[] = []

    for (let cursor = ''; ;) {
      const { body } = await api.request('GET', `/orders?limit=3${cursor && `&cursor=${cursor}`}`, { as: merchant })
      seen.push(...body.orders.map((order: { id: string }) => order.id))
      if (!body.next_cursor) break
      cursor = body.next_cursor
    }

    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
    expect(await api.request('GET', '/orders?cursor=nonsense', { as: merchant })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cursor' }] },
    })
  })
})

describe('scope=purchases', () => {
  it('shows what was bought under a confirmed address, without the seller’s private fields', async () => {
    const { place } = await shop()
    const buyer = await buildMerchant(api.db, { emailConfirmedAt: null })
    const { body: placed } = await place({ customerEmail: buyer.email.toUpperCase() })
    await card(placed, 'succeeded')
    await confirm(placed)
    await api.runJobs()
    const list = async () => (await api.request('GET', '/orders?scope=purchases', { as: buyer })).body.orders
    const read = () => api.request('GET', `/orders/${placed.orderId}`, { as: buyer })
    expect(await list()).toEqual([])
    expect((await read()).status).toBe(404)

    await api.db('merchants').where({ id: buyer.id }).update({ emailConfirmedAt: new Date() })

    expect(await list()).toMatchObject([{ id: placed.orderId }])
    const { body } = await read()
    expect(body).toMatchObject({ total_amount: 12.5 })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['platform_fee']))
    expect(body.timeline).toBeUndefined()
    expect(
      (await api.request('PUT', `/orders/${placed.orderId}`, { as: buyer, body: { paymentStatus: 'refunded' } })).status,
    ).toBe(404)
  })
})

describe('getOrder', () => {
  it("answers 404 for another merchant's order", async () => {
    const { merchant, place } = await shop()
    const { body: placed } = await place()
    const path = `/orders/${placed.orderId}`

    expect((await api.request('GET', path, { as: merchant })).body).toMatchObject({
      total_amount: 12.5,
      platform_fee: 1.06,
      net_amount: 11.44,
    })
    expect((await api.request('GET', path, { as: await buildMerchant(api.db) })).status).toBe(404)
    expect((await api.request('PUT', path, { as: await buildMerchant(api.db), body: { paymentStatus: 'failed' } })).status).toBe(
      404,
    )
    expect((await api.request('GET', path)).status).toBe(401)
  })
})

describe('getOrderStats', () => {
  it('adds up completed orders in the main currency', async () => {
    const { merchant, place } = await shop()
    for (let sale = 0; sale < 2; sale++) {
      const { body: placed } = await place()
      await card(placed, 'succeeded')
      await confirm(placed)
    }
    await place()

    expect((await api.request('GET', '/orders/stats', { as: merchant })).body).toEqual({
      totalRevenue: 25,
      totalSales: 2,
      fee: 2.12,
      provider_fee: 1.32,
      net: 22.88,
      currency: 'USD',
    })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
