import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'

const receiver = startReceiver()

describe('a trial on this machine', () => {
  const api = startApi()

  it.each(['127.0.0.1', 'localhost'])('delivers to an endpoint on %s without any setting', async (host) => {
    const merchant = await buildMerchant(api.db)
    const url = `${receiver.url.replace('127.0.0.1', host)}/hooks`

    const made = await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url } })
    const product = await buildProduct(api.db, merchant)
    await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Tall mug' } })
    await api.carryEvents()

    expect(made.status).toBe(201)
    expect(receiver.received).toMatchObject([{ path: '/hooks', body: { type: 'product.updated' } }])
  })

  it('refuses every other private network, and names the setting', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: 'http://10.0.0.8/' } })

    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'url' }] })
    expect(body.message).toContain('ALLOW_PRIVATE_WEBHOOKS')
  })
})

describe('a public deployment', () => {
  const api = startApi({ publicUrl: 'https://pay.example.com', privateWebhooks: 'none' })

  it.each(['http://localhost:4000/', 'http://127.0.0.1/', 'http://[::1]/'])('refuses %s, and names the setting', async (url) => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url } })

    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'url' }] })
    expect(body.message).toContain('ALLOW_PRIVATE_WEBHOOKS')
  })
})
