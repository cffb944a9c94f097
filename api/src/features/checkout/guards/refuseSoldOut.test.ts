import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countStatements } from '../../../../test/countStatements.ts'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'

const statements = countStatements()
const api = startApi()

/** A link for the last mugs, and a function that orders one. */
async function shop(stock: number | null, limits: Partial<Link> = {}) {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock })
  const link = await buildLink(api.db, merchant, [mug], limits)
  const order = (visit: object = {}) =>
    api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID(), ...visit },
      headers: { 'idempotency-key': randomUUID() },
    })
  return { merchant, mug, order }
}

describe('an order of a sold-out link', () => {
  it('is refused with one statement', async () => {
    const { mug, order } = await shop(1)
    expect((await order()).status).toBe(201)
    expect((await order()).status).toBe(422)

    let late: Awaited<ReturnType<typeof order>>
    const sent = await statements.during(async () => (late = await order()))

    expect(late!.status).toBe(422)
    expect(late!.body).toMatchObject({ code: 'out_of_stock', product_id: mug.id, available: 0 })
    expect(sent).toHaveLength(1)
  })

  it('is accepted again as soon as stock came back', async () => {
    const { merchant, mug, order } = await shop(0)
    expect([(await order()).status, (await order()).status]).toEqual([422, 422])

    await api.db('products').where({ merchantId: merchant.id, id: mug.id }).update({ stock: 1 })

    expect((await order()).status).toBe(201)
  })

  it('still finds the order of the same visit, and that which the visitor holds', async () => {
    const { order } = await shop(1)
    const visit = { checkoutSessionId: randomUUID(), visitorId: randomUUID() }
    const first = await order(visit)
    await order()

    const again = await order(visit)
    const later = await order({ visitorId: visit.visitorId })

    expect([first.status, again.status, later.status]).toEqual([201, 201, 201])
    expect([again.body.orderId, later.body.orderId]).toEqual([first.body.orderId, first.body.orderId])
  })
})

describe('an order of a link that has reached its number of sales', () => {
  it('is refused with one statement, except for the visitor who holds a place', async () => {
    const { order } = await shop(null, { maxSales: 1 })
    const visit = { checkoutSessionId: randomUUID(), visitorId: randomUUID() }
    const first = await order(visit)
    expect((await order()).status).toBe(422)

    let late: Awaited<ReturnType<typeof order>>
    const sent = await statements.during(async () => (late = await order()))

    expect([late!.status, late!.body.code]).toEqual([422, 'sale_limit_reached'])
    expect(sent).toHaveLength(1)
    expect((await order({ visitorId: visit.visitorId })).body.orderId).toBe(first.body.orderId)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
