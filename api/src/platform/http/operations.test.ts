import { beforeAll, describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()
let merchant: Merchant

beforeAll(async () => {
  merchant = await buildMerchant(api.db)
})

describe('an undeclared method on a known path', () => {
  it.each([
    ['DELETE', '/orders', 'GET, HEAD, POST'],
    ['PATCH', '/auth/login', 'POST'],
    ['OPTIONS', '/auth/me', 'GET, HEAD, PUT'],
    ['POST', '/orders/stats', 'GET, HEAD'],
    ['PATCH', '/products/0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002', 'GET, HEAD, PUT, DELETE'],
  ])('%s %s answers 405 and names the others', async (method, path, allowed) => {
    const { status, body, headers } = await api.request(method, path)

    expect([status, body.code]).toEqual([405, 'method_not_allowed'])
    expect(headers.get('allow')!.split(', ').toSorted()).toEqual(allowed.split(', ').toSorted())
    expect(body.message).toContain('This path takes ')
  })

  it('responds 404 to an unknown path', async () => {
    expect((await api.request('POST', '/nothing')).status).toBe(404)
  })
})

describe('a request without the body that its operation requires', () => {
  it.each(['/auth/me', '/mail/settings'])('is refused by PUT %s', async (path) => {
    const { status, body } = await api.request('PUT', path, { as: merchant })

    expect([status, body.message]).toEqual([400, 'The body is required.'])
  })

  it('gets the missing fields', async () => {
    const { status, body } = await api.request('POST', '/auth/login')

    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['email', 'password']])
  })
})

describe('headers of the contract', () => {
  it.each(['', 'k'.repeat(256)])('refuse an Idempotency-Key of %o', async (key) => {
    const { status, body } = await api.request('POST', '/products', {
      as: merchant,
      body: { name: 'Mug', price: 12.5 },
      headers: { 'idempotency-key': key },
    })

    expect([status, body.errors[0].path]).toEqual([400, 'Idempotency-Key'])
  })
})

describe('a refusal', () => {
  it('names at most 20 fields, and none at length', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${'x'.repeat(500)}${at}`, at]))
    const unstorable = { name: 'Mug', price: 1, description: Array.from({ length: 300 }, () => '\0') }

    for (const body of [unknown, unstorable]) {
      const answer = await api.request('POST', '/products', { as: merchant, body })

      expect(answer.status).toBe(400)
      expect(answer.body.errors.length).toBeLessThanOrEqual(20)
      expect(JSON.stringify(answer.body).length).toBeLessThan(10_000)
    }
  })

  it('takes 32 KB of JSON from strangers, 256 KB from the payment provider, and 1 MB from merchants', async () => {
    const ofSize = (bytes: number) => ({ description: 'x'.repeat(bytes) })
    const statusOf = async (path: string, bytes: number, as?: Merchant) =>
      (await api.request('POST', path, { body: ofSize(bytes), ...(as && { as }) })).status

    expect([await statusOf('/auth/login', 30_000), await statusOf('/auth/login', 33_000)]).toEqual([400, 413])
    expect([await statusOf('/webhooks/payments', 250_000), await statusOf('/webhooks/payments', 263_000)]).toEqual([400, 413])
    expect([await statusOf('/products', 1_000_000, merchant), await statusOf('/products', 1_050_000, merchant)]).toEqual([
      400, 413,
    ])
  })

  it('is cheaper for shoppers: 32 KB are the most that they can send', async () => {
    const answers = Array.from({ length: 8 }, (_, at) => ({ key: `q${at}`, value: 'x'.repeat(4500) }))
    const order = { cartUrlId: 'k3x9q2abcd', customerEmail: 'nora@example.com', answers }

    expect(await api.request('POST', '/orders', { body: order })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
  })
})
