import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { createApp } from '../../app.ts'
import { connect } from '../../platform/db/knex.ts'
import { clientOf } from '../../platform/db/namedPool.ts'
import { connectSignals } from '../../platform/db/signals.ts'
import { hashPassword } from '../../platform/http/passwords.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Product } from '../../shop/catalogue/Product.ts'
import { PLENTY } from '../orders/order/stock.ts'
import { expireHolds } from '../orders/settling/expireHolds.ts'
import { createPublicLinks } from '../../shop/sale/createPublicLinks.ts'

const PASSWORD = 'a password for the test'
const api = startApi()

/** A process of a deployment with several: its own pool, memory and signals. */
async function startProcess() {
  const db = connect(api.config.databaseUrl!)
  const count = { statements: 0 }
  for (const client of [db.client, clientOf(db, 'sale')]) {
    const acquire = client.acquireConnection.bind(client)
    client.acquireConnection = () => {
      count.statements++
      return acquire()
    }
  }
  const signals = await connectSignals(api.config.databaseUrl!, (error) => api.bugs.push(error))
  const deps = { ...api, db, signals, publicLinks: createPublicLinks({ ...api, db, signals }) }
  const server = createApp({ ...deps, checkResponses: true, log: (error) => api.bugs.push(error) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = async (method: string, path: string, { as, body }: { as?: Merchant; body?: object } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${api.token(as)}` }) },
      body: body ? JSON.stringify(body) : null,
    })
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: response.status, body: (await response.json().catch(() => null)) as any }
  }
  const stop = async () => {
    server.close()
    await Promise.all([signals.stop(), db.destroy()])
  }
  return { db, deps, server: server as Server, count, request, stop }
}
type Process = Awaited<ReturnType<typeof startProcess>>

let one: Process
let other: Process
beforeAll(async () => {
  one = await startProcess()
  other = await startProcess()
})
afterAll(() => Promise.all([one.stop(), other.stop()]))
afterEach(() => void vi.restoreAllMocks())

/** From now on, nothing expires without it. Returns a function that lets milliseconds pass. */
function stopTime() {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms: number) => void (now += ms)
}

interface Shop {
  merchant: Merchant
  mug: Product
  link: Link
}

async function shop(): Promise<Shop> {
  const merchant = await buildMerchant(api.db, { passwordHash: await hashPassword(PASSWORD) })
  const mug = await buildProduct(api.db, merchant, { stock: 5 })
  return { merchant, mug, link: await buildLink(api.db, merchant, [mug]) }
}

const visit = (from: Process, { link }: Shop, query = '') => from.request('GET', `/carts/url/${link.urlId}${query}`)
const left = async (from: Process, sold: Shop, query = '') => (await visit(from, sold, query)).body.items[0].available

/** Places an order for one mug through this process. */
async function order(from: Process, { link }: Shop, visitorId: string = randomUUID()) {
  const { body } = await from.request('POST', '/orders', {
    body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId, checkoutSessionId: randomUUID() },
  })
  return { orderId: body.orderId as string, visitorId, payment: body.payment, clientSecret: body.clientSecret as string }
}

async function buy(from: Process, sold: Shop) {
  const { orderId, payment, clientSecret } = await order(from, sold)
  const outcome = { client_secret: payment.clientSecret, outcome: 'succeeded' }
  await from.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body: outcome })
  await from.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
  return orderId
}

describe('reads of a public link', () => {
  it('share one read, and cause none for a second', async () => {
    const sold = await shop()
    await visit(one, sold)
    const pass = stopTime()
    pass(1000)

    one.count.statements = 0
    const answers = await Promise.all(Array.from({ length: 100 }, () => visit(one, sold)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(one.count.statements).toBe(1)
    pass(999)
    await Promise.all(Array.from({ length: 100 }, () => visit(one, sold)))
    expect(one.count.statements).toBe(1)
  })

  it('are at most a second old when nobody announces a change', async () => {
    const sold = await shop()
    const pass = stopTime()
    expect(await left(one, sold)).toBe(5)
    await api.db('products').where({ merchantId: sold.merchant.id, id: sold.mug.id }).update({ stock: 2 })

    expect(await left(one, sold)).toBe(5)
    pass(1000)
    expect(await left(one, sold)).toBe(2)
  })

  it('read the addresses that lead nowhere once a second as well', async () => {
    stopTime()
    await one.request('GET', '/carts/url/nothing22')

    one.count.statements = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.request('GET', '/carts/url/nothing22')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(404))
    expect(one.count.statements).toBe(0)
  })

  const set = (body: object) => (by: Process, sold: Shop) => by.request('PUT', '/auth/me', { as: sold.merchant, body })
  const product = (body: object) => (by: Process, sold: Shop) =>
    by.request('PUT', `/products/${sold.mug.id}`, { as: sold.merchant, body })
  it.each<[string, (by: Process, sold: Shop) => Promise<unknown>, object]>([
    [
      'the link is switched off',
      (by, { merchant, link }) => by.request('PUT', `/carts/${link.id}`, { as: merchant, body: { isActive: false } }),
      { status: 410 },
    ],
    [
      'the link’s settings change',
      (by, { merchant, link }) =>
        by.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { custom_message: 'Hi' } }),
      { body: { customMessage: 'Hi' } },
    ],
    [
      'the link is deleted',
      (by, { merchant, link }) => by.request('DELETE', `/carts/${link.id}`, { as: merchant }),
      { body: { code: expect.stringMatching(/not_found|link_inactive/) } },
    ],
    ['the product’s price changes', product({ price: 20 }), { body: { totals: { total: 20 } } }],
    ['the product’s stock changes', product({ stock: 1 }), { body: { items: [{ available: 1 }] } }],
    ['the shop’s name changes', set({ storeName: 'Glaze' }), { body: { shopName: 'Glaze' } }],
    [
      'the account is disconnected',
      (by, { merchant }) => by.request('DELETE', '/auth/stripe-connect', { as: merchant }),
      { body: { paymentsAvailable: false } },
    ],
    [
      'the account is closed',
      (by, { merchant }) => by.request('POST', '/auth/delete-account', { as: merchant, body: { password: PASSWORD } }),
      { status: 410 },
    ],
    ['an order takes stock', order, { body: { items: [{ available: 4 }] } }],
    [
      'an order expires',
      async (by, sold) => {
        const { orderId: id } = await order(by, sold)
        expect(await left(by, sold)).toBe(4)
        await api
          .db('orders')
          .where({ merchantId: sold.merchant.id, id })
          .update({ holdExpiresAt: new Date(0) })
        await expireHolds(by.deps, (error) => api.bugs.push(error))
      },
      { body: { items: [{ available: 5 }] } },
    ],
    [
      'a refund gives stock back',
      async (by, sold) => {
        const id = await buy(by, sold)
        expect(await left(by, sold)).toBe(4)
        const body = { amount: 12.5, note: null, restock: true }
        expect((await by.request('POST', `/orders/${id}/refunds`, { as: sold.merchant, body })).status).toBeLessThan(300)
      },
      { body: { items: [{ available: 5 }] } },
    ],
  ])('show at once, in every process, that %s', async (_, change, shown) => {
    const sold = await shop()
    stopTime()
    expect([await left(one, sold), await left(other, sold)]).toEqual([5, 5])

    await change(one, sold)

    expect(await visit(one, sold)).toMatchObject(shown)
    await expect.poll(() => visit(other, sold)).toMatchObject(shown)
  })

  it('are not read again for orders of other products', async () => {
    const [sold, others] = [await shop(), await shop()]
    const cup = await buildProduct(api.db, sold.merchant, { stock: 9 })
    const beside = { ...sold, link: await buildLink(api.db, sold.merchant, [cup]) }
    stopTime()
    await visit(one, sold)
    await order(one, beside)
    await order(one, others)

    one.count.statements = 0
    await visit(one, sold)
    expect(one.count.statements).toBe(0)
  })

  it('are not read again for an order that leaves plenty', async () => {
    const sold = await shop()
    await api
      .db('products')
      .where({ merchantId: sold.merchant.id, id: sold.mug.id })
      .update({ stock: PLENTY + 1 })
    stopTime()
    await visit(one, sold)

    await order(one, sold)
    one.count.statements = 0
    expect(await left(one, sold)).toBe(PLENTY + 1)
    expect(one.count.statements).toBe(0)

    await order(one, sold)
    expect(await left(one, sold)).toBe(PLENTY - 1)
  })

  it('show a visitor the stock that their own order holds, in every process', async () => {
    const sold = await shop()
    stopTime()
    const [nora, ole] = [`?visitorId=${randomUUID()}`, `?visitorId=${randomUUID()}`]
    expect(await Promise.all([left(one, sold, nora), left(other, sold, nora)])).toEqual([5, 5])

    await order(one, sold, nora.slice('?visitorId='.length))

    expect(await Promise.all([left(one, sold, nora), left(one, sold, ole), left(one, sold)])).toEqual([5, 4, 4])
    await expect.poll(() => Promise.all([left(other, sold, nora), left(other, sold, ole)])).toEqual([5, 4])
    one.count.statements = 0
    await Promise.all([left(one, sold, nora), left(one, sold, ole), left(one, sold)])
    expect(one.count.statements).toBe(0)
  })

  it('do not decide what an order sells', async () => {
    const sold = await shop()
    stopTime()
    expect(await left(one, sold)).toBe(5)
    await api.db('products').where({ merchantId: sold.merchant.id, id: sold.mug.id }).update({ priceMinor: 9900, stock: 0 })

    const body = { cartUrlId: sold.link.urlId, customerEmail: 'nora@example.com' }
    expect(await one.request('POST', '/orders', { body })).toMatchObject({ status: 422, body: { code: 'out_of_stock' } })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
