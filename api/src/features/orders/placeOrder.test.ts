import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { readSale } from '../checkout/readSale.ts'
import { Product } from '../products/Product.ts'
import { Order } from './Order.ts'
import { startNumber } from './orderNumber.ts'
import { openOrder, SessionUsed } from './placeOrder.ts'
import { readWish } from './readWish.ts'

const api = startApi()

async function shop() {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: 50 })
  const link = await buildLink(api.db, merchant, [mug])
  const place = (body: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  const stockLeft = async () => (await Product.query(api.db).findById(mug.id))!.stock
  return { merchant, link, place, stockLeft }
}

async function wishFor(urlId: string, checkoutSessionId: string) {
  const body = { cartUrlId: urlId, customerEmail: 'nora@example.com', checkoutSessionId }
  return readWish(api, await readSale(api.db, urlId), body, { address: '10.0.0.1', userAgent: 'test', secret: api.config.secret })
}

describe('openOrder', () => {
  it('writes no second order when the session was paid after it was looked at', async () => {
    const { merchant, link, place, stockLeft } = await shop()
    const sessionId = randomUUID()
    const wish = await wishFor(link.urlId, sessionId)
    const lookedBefore = await startNumber(api.db, merchant.id, sessionId)
    const { body: placed } = await place({ checkoutSessionId: sessionId })
    await Order.query(api.db).findById(placed.orderId).patch({ paymentStatus: 'completed' })

    const late = api.db.transaction((trx) => openOrder(trx, wish, lookedBefore))

    await expect(late).rejects.toThrow(SessionUsed)
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toHaveLength(1)
    expect(await stockLeft()).toBe(49)
  })

  it('takes a number of its own when the open order of its session was closed a moment ago', async () => {
    const { merchant, link, place } = await shop()
    const sessionId = randomUUID()
    const { body: placed } = await place({ checkoutSessionId: sessionId })
    const wish = await wishFor(link.urlId, sessionId)
    const lookedBefore = await startNumber(api.db, merchant.id, sessionId)
    await Order.query(api.db).findById(placed.orderId).patch({ paymentStatus: 'failed' })

    const order = await api.db.transaction((trx) => openOrder(trx, wish, lookedBefore))

    expect(lookedBefore).toEqual({ number: null, isKnown: true })
    expect(order.number).toBe(placed.orderNumber + 1)
  })

  it('lets one visitor hold three orders, however many come at once', async () => {
    const { place, stockLeft } = await shop()
    const visitorId = randomUUID()

    const answers = await Promise.all(Array.from({ length: 8 }, () => place({ visitorId })))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422])
    expect(await stockLeft()).toBe(47)
  })
})
