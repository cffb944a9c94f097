import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { untilWaiting } from '../../../../test/untilWaiting.ts'
import { sql } from '../../../platform/db/sql.ts'
import { Link } from '../../../shop/catalogue/Link.ts'
import { Order } from '../../../shop/order/Order.ts'
import { OF_CUSTOMER } from './customerLimit.ts'
import { expireHolds } from '../settling/expireHolds.ts'

const api = startApi()
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
let addresses = 0

async function shop(limits: Partial<Link> = {}, product: object = { type: 'digital' }) {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, product)], limits)
  /** Each shopper has a network address, because one address may hold ten places. */
  const place = (body: object = {}) =>
    api.request('POST', '/orders', {
      headers: { 'x-forwarded-for': `203.0.113.${++addresses % 250}` },
      body: { cartUrlId: link.urlId, customerEmail: `${randomUUID()}@example.com`, ...body },
    })
  const read = async (query = '') => (await api.request('GET', `/carts/url/${link.urlId}${query}`)).body
  const change = (changes: Partial<Link>) => Link.query(api.db).where({ merchantId: merchant.id, id: link.id }).patch(changes)
  const expire = async () => {
    await Order.query(api.db)
      .where({ linkId: link.id, paymentStatus: 'pending' })
      .patch({ holdExpiresAt: at(-1) })
    await expireHolds(api, () => {})
  }
  const count = () => Order.query(api.db).where({ linkId: link.id, paymentStatus: 'pending' }).resultSize()
  return { merchant, link, place, read, change, expire, count }
}

describe('the number of sales', () => {
  it.each([
    ['without stock', { type: 'digital' }],
    ['with stock', { stock: 1000 }],
  ])('is never exceeded by 50 shoppers at once, %s', async (_name, product) => {
    const { place, count } = await shop({ maxSales: 10 }, product)

    const answers = await Promise.all(Array.from({ length: 50 }, () => place()))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const refusals = answers.filter(({ status }) => status !== 201)
    expect(new Set(refusals.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['422 sale_limit_reached']))
    expect(await count()).toBe(10)
  })

  it('counts open orders, and gets the place of an expired one back', async () => {
    const { link, place, read, expire } = await shop({ maxSales: 1 })
    expect((await place()).body.expiresAt).not.toBeNull()

    expect((await place()).body.code).toBe('sale_limit_reached')
    expect((await read()).closed).toMatchObject({ why: 'limit_reached', text: null })
    await expire()

    expect((await place()).status).toBe(201)
    const orders = await Order.query(api.db).where({ linkId: link.id })
    expect(orders.map(({ paymentStatus }) => paymentStatus).sort()).toEqual(['failed', 'pending'])
  })

  it.each([
    ['Place given back', { type: 'digital' }],
    ['Stock given back', { stock: 3 }],
  ])('says in the timeline: %s', async (text, product) => {
    const { merchant, place, expire } = await shop({ maxSales: 2 }, product)
    const { orderId } = (await place()).body
    await expire()

    const { body } = await api.request('GET', `/orders/${orderId}`, { as: merchant })
    expect(body.timeline.filter(({ type }: { type: string }) => type === 'released')).toMatchObject([{ text }])
  })

  it('takes no second place for an order that goes on', async () => {
    const { place, read } = await shop({ maxSales: 1 })
    const [checkoutSessionId, visitorId] = [randomUUID(), randomUUID()]
    const { body: first } = await place({ checkoutSessionId, visitorId })

    const again = await place({ checkoutSessionId, visitorId, customerEmail: 'other@example.com' })
    expect((await read()).closed).not.toBeNull()
    expect((await read(`?visitorId=${visitorId}`)).closed).toBeNull()
    const newVisit = await place({ checkoutSessionId: randomUUID(), visitorId })

    expect([again.body.orderId, newVisit.body.orderId]).toEqual([first.orderId, first.orderId])
  })

  it('counts orders from before the limit', async () => {
    const { place, change, read } = await shop()
    await place()
    await place()
    await change({ maxSales: 3 })

    expect((await read()).limits).toMatchObject({ salesLeft: 1 })
    expect((await place()).status).toBe(201)
    expect((await place()).body.code).toBe('sale_limit_reached')
  })

  it('holds when it is set while an order is placed', async () => {
    const { merchant, link, place, count } = await shop()
    await place()
    const other = await api.db.transaction()
    await Link.query(other).where({ merchantId: merchant.id, id: link.id }).patch({ maxSales: 1 })
    const late = place()
    await untilWaiting(api.db, 1)
    await other.commit()

    expect((await late).body.code).toBe('sale_limit_reached')
    expect(await count()).toBe(1)
  })
})

describe('the number per customer', () => {
  it('counts the orders of an address, however it is spelled', async () => {
    const { place } = await shop({ maxPerCustomer: 1 })
    expect((await place({ customerEmail: 'Nora@Example.com' })).status).toBe(201)

    const again = await place({ customerEmail: 'nora@EXAMPLE.com' })

    expect(again).toMatchObject({ status: 422, body: { code: 'customer_limit_reached', max_per_customer: 1 } })
    expect((await place({ customerEmail: 'ada@example.com' })).status).toBe(201)
  })

  it.each(['n.o.ra@example.com', 'nora+1@example.com', 'N.ora+a.b@EXAMPLE.com'])(
    'counts %s as the mailbox of nora@example.com',
    async (customerEmail) => {
      const { place } = await shop({ maxPerCustomer: 1 })
      await place({ customerEmail: 'nora@example.com' })

      expect((await place({ customerEmail })).body.code).toBe('customer_limit_reached')
    },
  )

  it('lets an open order take another spelling of its own mailbox', async () => {
    const { place, count } = await shop({ maxPerCustomer: 1 })
    const checkoutSessionId = randomUUID()
    await place({ checkoutSessionId, customerEmail: 'nora@example.com' })

    expect((await place({ checkoutSessionId, customerEmail: 'nora+shop@example.com' })).status).toBe(201)
    expect(await count()).toBe(1)
  })

  it('is read from an index of mailboxes', async () => {
    const bindings = { merchantId: randomUUID(), mailbox: 'nora@example.com', linkId: randomUUID() }

    const plan = await api.db.transaction(async (trx) => {
      // Tables of tests are small, so PostgreSQL would read all of them.
      await trx.raw('set local enable_seqscan = off')
      return sql(trx, `explain select ${OF_CUSTOMER}`, bindings)
    })

    expect(JSON.stringify(plan)).toContain('orders_of_mailbox')
  })

  it('is never exceeded at once', async () => {
    const { place } = await shop({ maxPerCustomer: 2 })

    const answers = await Promise.all(Array.from({ length: 10 }, () => place({ customerEmail: 'nora@example.com' })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })

  it('holds for an open order that gets another address', async () => {
    const { place } = await shop({ maxPerCustomer: 1 })
    await place({ customerEmail: 'nora@example.com' })
    const checkoutSessionId = randomUUID()
    await place({ checkoutSessionId, customerEmail: 'ada@example.com' })

    const changed = await place({ checkoutSessionId, customerEmail: 'nora@example.com' })

    expect(changed.body.code).toBe('customer_limit_reached')
    expect((await place({ checkoutSessionId, customerEmail: 'ada@example.com' })).status).toBe(201)
  })

  it('counts for one link only', async () => {
    const one = await shop({ maxPerCustomer: 1 })
    const other = await shop({ maxPerCustomer: 1 })
    const customerEmail = 'nora@example.com'

    expect([(await one.place({ customerEmail })).status, (await other.place({ customerEmail })).status]).toEqual([201, 201])
  })
})

describe('the schedule', () => {
  afterEach(() => void vi.useRealTimers())

  it('sells nothing before the start, and opens itself', async () => {
    const { place, read } = await shop({ startsAt: at(1), beforeText: 'On Friday.', afterText: 'Over.' })

    expect(await place()).toMatchObject({ status: 422, body: { code: 'sale_not_started', starts_at: expect.any(String) } })
    const { closed } = await read()
    expect(closed).toMatchObject({ why: 'not_started', text: 'On Friday.' })
    expect(Date.parse(closed.startsAt) - Date.parse(closed.serverTime)).toBeGreaterThan(HOUR_MS - 10_000)
    vi.useFakeTimers({ now: at(2), toFake: ['Date'] })
    await expect.poll(async () => (await read()).closed).toBeNull()

    expect((await place()).status).toBe(201)
  })

  it('sells nothing from the end on, except what was ordered before', async () => {
    const { place, read, change } = await shop({ endsAt: at(1), afterText: 'Over.' })
    const checkoutSessionId = randomUUID()
    const { body: open } = await place({ checkoutSessionId })
    expect((await read()).limits).toMatchObject({ endsAt: expect.any(String), salesLeft: null })
    await change({ endsAt: at(-1) })

    expect(await place()).toMatchObject({ status: 422, body: { code: 'sale_ended' } })
    expect((await place({ checkoutSessionId })).body.orderId).toBe(open.orderId)
    await expect.poll(async () => (await read()).closed).toMatchObject({ why: 'ended', text: 'Over.', startsAt: null })
  })
})
