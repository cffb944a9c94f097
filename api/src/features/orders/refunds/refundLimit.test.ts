import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const api = startApi()

const REQUIRED = { status: 403, body: { code: 'step_up_required' } }
const MINUTE_MS = 60_000

let merchant: Merchant
let link: Link

/** The session of the merchant proved itself eleven minutes ago. */
beforeEach(async () => {
  merchant = await buildMerchant(api.db)
  await api
    .db('sessions')
    .where({ merchantId: merchant.id })
    .update({ provedAt: new Date(Date.now() - 11 * MINUTE_MS) })
  const product = await buildProduct(api.db, merchant, { priceMinor: 50_00, type: 'physical', stock: null })
  link = await buildLink(api.db, merchant, [product])
})

const limitTo = (refundProofAbove: string) => api.db('merchants').where({ id: merchant.id }).update({ refundProofAbove })
const prove = () => api.db('sessions').where({ merchantId: merchant.id }).update({ provedAt: new Date() })
const order = async (): Promise<string> => {
  const address = { fullName: 'Nora', addressLine1: 'Weg 1', city: 'Berlin', state: '', zip: '10178', country: 'DE', phone: '' }
  const { body: placed } = await api.request('POST', '/orders', {
    body: {
      cartUrlId: link.urlId,
      customerEmail: 'nora@example.com',
      customerName: 'Nora',
      visitorId: randomUUID(),
      shippingAddress: address,
    },
  })
  const { paymentId, clientSecret } = placed.payment
  await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
    body: { client_secret: clientSecret, outcome: 'succeeded' },
  })
  await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
  return placed.orderId as string
}
const refund = (id: string, amount?: number) =>
  api.request('POST', `/orders/${id}/refunds`, { as: merchant, body: { ...(amount && { amount }) } })

describe('the limit of refunds', () => {
  it('needs a proof above it, also for the whole order', async () => {
    await limitTo('20.00')
    const id = await order()

    expect(await refund(id, 20.01)).toMatchObject(REQUIRED)
    expect(await refund(id)).toMatchObject(REQUIRED)
    expect((await refund(id, 20)).status).toBe(201)
  })

  it('counts all refunds of a session since its proof, of any order', async () => {
    await limitTo('60.00')
    const [one, other] = [await order(), await order()]

    expect((await refund(one)).status).toBe(201)
    expect(await refund(other, 10.01)).toMatchObject(REQUIRED)
    expect((await refund(other, 10)).status).toBe(201)
    expect(await refund(other, 1)).toMatchObject(REQUIRED)
    await prove()
    expect((await refund(other, 1)).status).toBe(201)
  })

  it('counts refunds at the same moment', async () => {
    await limitTo('50.00')
    const orders = await Promise.all([order(), order(), order(), order()])

    const statuses = await Promise.all(orders.map((id) => refund(id).then(({ status }) => status)))

    expect(statuses.toSorted()).toEqual([201, 403, 403, 403])
  })

  it('counts what others refunded of the same order, and returns', async () => {
    await limitTo('30.00')
    const id = await order()
    const headers = { authorization: `Bearer ${await addKey(api.db, merchant, ['write'])}` }
    const item = await api.db('order_items').where({ merchantId: merchant.id, orderId: id }).first('id')
    await api.request('POST', `/orders/${id}/shipments`, { as: merchant, body: {} })
    const takeBack = (refund_amount: number) =>
      api.request('POST', `/orders/${id}/returns`, {
        as: merchant,
        body: { items: [{ order_item_id: item.id, quantity: 1 }], refund_amount },
      })

    expect((await api.request('POST', `/orders/${id}/refunds`, { headers, body: { amount: 20 } })).status).toBe(201)
    expect(await takeBack(10.01)).toMatchObject(REQUIRED)
    expect(await api.db('returns').where({ merchantId: merchant.id })).toEqual([])
    expect((await takeBack(10)).status).toBe(201)
    expect(await refund(await order(), 20.01)).toMatchObject(REQUIRED)
  })

  it('is 200 by default, and ten median orders of a shop that sells for more', async () => {
    const orders = await Promise.all([order(), order(), order(), order(), order()])
    await api.db('orders').where({ merchantId: merchant.id }).update({ totalMinor: 10_00 })
    for (const id of orders.slice(0, 4)) expect((await refund(id)).status).toBe(201)
    expect(await refund(orders[4]!, 1)).toMatchObject(REQUIRED)

    await api.db('orders').where({ merchantId: merchant.id }).update({ totalMinor: 25_00 })
    expect((await refund(orders[4]!, 50)).status).toBe(201)
    expect(await refund(await order(), 1)).toMatchObject(REQUIRED)
  })
})
