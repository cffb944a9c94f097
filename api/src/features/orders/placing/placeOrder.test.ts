import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { untilWaiting } from '../../../../test/untilWaiting.ts'
import { readSale } from '../../../shop/sale/readSale.ts'
import { Product } from '../../../shop/catalogue/Product.ts'
import { Order } from '../../../shop/order/Order.ts'
import { expireHolds } from '../settling/expireHolds.ts'
import { SessionUsed } from './insertOrder.ts'
import { openOrder } from './placeOrder.ts'
import { readOrderInput } from './readOrderInput.ts'
import { settleOrder } from '../settling/settleOrder.ts'

const api = startApi()

async function shop({ stock = 50 } = {}) {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock })
  const link = await buildLink(api.db, merchant, [mug])
  const place = (body: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  const stockLeft = async () => (await Product.query(api.db).findOne({ id: mug.id }))!.stock
  return { merchant, mug, link, place, stockLeft }
}

async function inputFor(urlId: string, checkoutSessionId: string) {
  const body = { cartUrlId: urlId, customerEmail: 'nora@example.com', checkoutSessionId }
  return readOrderInput(api, await readSale(api.db, urlId), body, {
    address: '10.0.0.1',
    userAgent: 'test',
    secrets: api.config.secrets,
  })
}

describe('openOrder', () => {
  it('writes no second order when the session was paid after the lookup', async () => {
    const { merchant, mug, link, stockLeft } = await shop()
    const sessionId = randomUUID()
    const input = await inputFor(link.urlId, sessionId)
    const other = await api.db.transaction()
    await other('products').where({ merchantId: merchant.id, id: mug.id }).forUpdate()
    // Looks for an order of the session, finds none, and waits for the stock.
    // Expected before it happens: until then, a rejection would be one that nobody handles.
    const late = expect(api.db.transaction((trx) => openOrder(trx, input))).rejects.toThrow(SessionUsed)
    await untilWaiting(api.db, 1)
    await buildOrder(other, link, [mug], { checkoutSessionId: sessionId })
    await other.commit()

    await late
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toHaveLength(1)
    expect(await stockLeft()).toBe(50)
  })

  it('takes a number of its own when the session’s open order was closed a moment ago', async () => {
    const { link, place, stockLeft } = await shop()
    const sessionId = randomUUID()
    const { body: placed } = await place({ checkoutSessionId: sessionId })
    const input = await inputFor(link.urlId, sessionId)
    const other = await api.db.transaction()
    await other('orders').where({ id: placed.orderId }).update({ paymentStatus: 'failed' })
    const opening = api.db.transaction((trx) => openOrder(trx, input))
    await untilWaiting(api.db, 1)
    await other.commit()

    expect((await opening).number).toBe(placed.orderNumber + 1)
    expect(await stockLeft()).toBe(48)
  })

  it('lets one visitor hold three orders under concurrency', async () => {
    const { place, stockLeft } = await shop()
    const visitorId = randomUUID()

    const answers = await Promise.all(Array.from({ length: 8 }, () => place({ visitorId })))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422])
    expect(await stockLeft()).toBe(47)
  })
})

describe('a hold of stock', () => {
  const minutes = (body: { expiresAt: string }) => Math.round((Date.parse(body.expiresAt) - Date.now()) / 60_000)
  const sweep = () => expireHolds(api, (error) => api.bugs.push(error))
  /** Moves an order into the past. */
  const age = async (id: string, by: number) => {
    const earlier = (time: Date | null) => time && new Date(time.getTime() - by * 60_000)
    const { createdAt, holdExpiresAt } = (await Order.query(api.db).findOne({ id }))!
    await api
      .db('orders')
      .where({ id })
      .update({ createdAt: earlier(createdAt), holdExpiresAt: earlier(holdExpiresAt) })
  }
  const abandon = (urlId: string, sessionId: string, headers = {}) =>
    api.request('POST', `/carts/event/${urlId}`, { body: { eventType: 'checkout_abandoned', sessionId }, headers })
  const heldOf = async (id: string) => (await Product.query(api.db).findOne({ id }))!.held

  it('ends 30 minutes after it began, however often the order is sent again', async () => {
    const { place, stockLeft } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: first } = await place({ checkoutSessionId })
    expect(minutes(first)).toBe(30)

    await age(first.orderId, 20)
    const { body: again } = await place({ checkoutSessionId, customerEmail: 'new@example.com' })
    expect([again.orderId, minutes(again)]).toEqual([first.orderId, 10])
    await age(first.orderId, 10)
    const { body: late } = await place({ checkoutSessionId })

    expect(late.orderId).not.toBe(first.orderId)
    expect((await Order.query(api.db).findOne({ id: first.orderId }))!.paymentStatus).toBe('failed')
    expect(await stockLeft()).toBe(49)
  })

  it('lasts 10 minutes while unpaid holds keep more than half of the remaining stock', async () => {
    const { mug, place } = await shop({ stock: 6 })
    const placed = []
    for (let order = 0; order < 5; order++) placed.push((await place({ visitorId: randomUUID() })).body)

    expect(placed.map(minutes)).toEqual([30, 30, 30, 30, 10])
    expect(await heldOf(mug.id)).toBe(5)
    const { history } = (await Order.query(api.db).findOne({ id: placed[4].orderId }).withGraphFetched('history'))!
    expect(history!.map(({ text }) => text)).toContain('Stock held for 10 minutes')
  })

  it('is no longer counted once it is paid or given back', async () => {
    const { mug, place, stockLeft } = await shop({ stock: 6 })
    const [paid, left] = [(await place({})).body, (await place({})).body]
    expect(await heldOf(mug.id)).toBe(2)

    await settleOrder(api.db, await findOrder(paid.orderId), { type: 'paid', amountMinor: 1250, feeMinor: 0 }, 'provider')
    await api.runJobs()
    expect(await heldOf(mug.id)).toBe(1)
    await settleOrder(api.db, await findOrder(left.orderId), { type: 'ended', why: 'Not paid in time' }, 'system')

    expect([await heldOf(mug.id), await stockLeft()]).toEqual([0, 5])
  })

  it('counts a /64 as one address', async () => {
    const { link } = await shop()
    const placeFrom = (address: string) =>
      api.request('POST', '/orders', {
        body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' },
        headers: { 'x-forwarded-for': address },
      })

    for (let host = 1; host <= 10; host++) expect((await placeFrom(`2001:db8:1:2::${host}`)).status).toBe(201)

    expect(await placeFrom('2001:db8:1:2:ffff::1')).toMatchObject({ status: 422, body: { code: 'holds_exceeded' } })
    expect((await placeFrom('2001:db8:1:3::1')).status).toBe(201)
  })

  it('is taken over by a new visit of the same visitor, with its end', async () => {
    const { merchant, link, place, stockLeft } = await shop({ stock: 1 })
    const visitorId = randomUUID()
    const { body: first } = await place({ visitorId, checkoutSessionId: randomUUID() })
    await age(first.orderId, 12)

    const available = async (query = '') => (await api.request('GET', `/carts/url/${link.urlId}${query}`)).body.items[0].available
    expect([await available(), await available(`?visitorId=${visitorId}`)]).toEqual([0, 1])
    const next = await place({ visitorId, checkoutSessionId: randomUUID(), customerEmail: 'new@example.com' })
    const other = await place({ visitorId: randomUUID(), checkoutSessionId: randomUUID() })

    expect(next).toMatchObject({ status: 201, body: { orderId: first.orderId, orderNumber: first.orderNumber } })
    expect([minutes(next.body), await stockLeft()]).toEqual([18, 0])
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toMatchObject([{ customerEmail: 'new@example.com' }])
    expect(other).toMatchObject({ status: 422, body: { code: 'out_of_stock' } })
  })

  it('is not taken over at another link, or by a visitor without a visit', async () => {
    const { merchant, mug, place } = await shop()
    const elsewhere = await buildLink(api.db, merchant, [mug])
    const visitorId = randomUUID()
    const { body: first } = await place({ visitorId, checkoutSessionId: randomUUID() })

    const { body: second } = await place({ visitorId, checkoutSessionId: randomUUID(), cartUrlId: elsewhere.urlId })
    const { body: third } = await place({ visitorId })

    expect(new Set([first.orderId, second.orderId, third.orderId]).size).toBe(3)
  })

  it('ends 5 minutes after the checkout was abandoned, and is restored when the shopper returns', async () => {
    const { link, place, stockLeft } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: placed } = await place({ checkoutSessionId })
    await age(placed.orderId, 10)

    await abandon(link.urlId, checkoutSessionId, { 'user-agent': 'Googlebot/2.1' })
    const { holdExpiresAt } = await findOrder(placed.orderId)
    expect(minutes({ expiresAt: holdExpiresAt!.toISOString() })).toBe(5)
    expect(minutes((await place({ checkoutSessionId })).body)).toBe(20)
    await abandon(link.urlId, checkoutSessionId)
    await age(placed.orderId, 5)
    await sweep()

    expect((await findOrder(placed.orderId)).paymentStatus).toBe('failed')
    expect(await stockLeft()).toBe(50)
  })

  it('is neither shortened nor extended by another session', async () => {
    const { link, place } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: placed } = await place({ checkoutSessionId })

    await abandon(link.urlId, randomUUID())
    expect(minutes((await place({ checkoutSessionId })).body)).toBe(30)
    await age(placed.orderId, 28)
    await abandon(link.urlId, checkoutSessionId)
    expect(minutes({ expiresAt: (await findOrder(placed.orderId)).holdExpiresAt!.toISOString() })).toBe(2)
  })
})

const findOrder = (id: string) => Order.query(api.db).findOne({ id }).throwIfNotFound()

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
