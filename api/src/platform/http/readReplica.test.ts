import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { loadContract } from './contract.ts'

const api = startApi()

async function shop() {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: 3 })
  const link = await buildLink(api.db, merchant, [mug])
  return { merchant, mug, link }
}

// The replica of all API tests refuses to write, so they show that these operations only read.
describe('a read replica', () => {
  it('serves only operations that read', () => {
    const served = loadContract().filter(({ readsReplica }) => readsReplica)

    expect(served.length).toBeGreaterThan(20)
    expect(served.filter(({ method }) => method !== 'get')).toEqual([])
  })

  it('serves lists and figures, and nothing about money or stock', async () => {
    const { merchant, mug, link } = await shop()
    const { merchant: other } = await shop()
    await api.loseReplica()

    for (const path of ['/orders', '/products', '/dashboard/summary', '/promos', '/analytics'])
      expect((await api.request('GET', path, { as: other })).status).toBe(503)
    expect((await api.request('GET', `/carts/url/${link.urlId}`)).status).toBe(200)
    expect((await api.request('GET', `/products/${mug.id}`, { as: other })).status).toBe(404)
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com' }
    const { status, body: placed } = await api.request('POST', '/orders', { body })
    expect(status).toBe(201)
    const { paymentId, clientSecret } = placed.payment
    await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
      body: { client_secret: clientSecret, outcome: 'succeeded' },
    })
    const confirmed = await api.request('POST', `/orders/${placed.orderId}/confirm`, {
      body: { clientSecret: placed.clientSecret },
    })
    expect(confirmed.body).toMatchObject({ status: 'completed' })
    expect((await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })).status).toBe(200)
    const refund = { amount: 1, note: null, restock: false }
    expect((await api.request('POST', `/orders/${placed.orderId}/refunds`, { as: merchant, body: refund })).status).toBeLessThan(
      300,
    )
  })

  it('leaves the lists of a merchant who just changed something to the primary', async () => {
    const { merchant } = await shop()
    const fields = { name: 'Jug', price: 12, currency: 'USD', status: 'active', type: 'physical' }
    expect((await api.request('GET', '/products', { as: merchant })).status).toBe(503)

    await api.request('POST', '/products', { as: merchant, body: fields })

    expect((await api.request('GET', '/products', { as: merchant })).body.products).toMatchObject([
      { name: 'Jug' },
      { name: 'Mug' },
    ])
  })
})
