import { beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { publishableKeyOf } from './publishable.ts'

const api = startApi()
const live = startApi({ testMode: false, publicUrl: 'https://pay.example' })
const WHOLE = { merchantId: '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0001', testMode: true }

/** A shop with a link that has the ending `spring` on its own domain, which another shop also uses. */
async function buildShop(domain: string) {
  const merchant = await buildMerchant(api.db, { customDomain: domain, domainVerifiedAt: new Date() })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
  await api.request('PUT', `/carts/${link.id}`, { as: merchant, body: { slug: 'spring' } })
  return { merchant, link, key: publishableKeyOf(merchant.id, true) }
}
let own: Awaited<ReturnType<typeof buildShop>>
let other: typeof own
beforeAll(async () => {
  ;[own, other] = [await buildShop('pay.own.example'), await buildShop('pay.other.example')]
})

const call = (key: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.request(method, path, { headers: { authorization: `Bearer ${key}`, ...headers }, ...(body && { body }) })

describe('a publishable key', () => {
  it('finds a link of its merchant by its own ending', async () => {
    for (const { key, link } of [own, other])
      expect((await call(key, 'GET', '/carts/url/spring')).body).toMatchObject({ id: link.id })
    expect((await api.request('GET', '/carts/url/spring')).status).toBe(404)
  })

  it('buys from its merchant', async () => {
    const { status, body } = await call(own.key, 'POST', '/orders', { cartUrlId: 'spring', customerEmail: 'nora@example.com' })

    expect(status).toBe(201)
    expect(await api.db('orders').where({ id: body.orderId }).first()).toMatchObject({ merchantId: own.merchant.id })
  })

  it.each([
    ['GET', (urlId: string) => `/carts/url/${urlId}`, undefined],
    ['POST', (urlId: string) => `/carts/url/${urlId}/quote`, () => ({})],
    ['POST', () => '/orders', (cartUrlId: string) => ({ cartUrlId, customerEmail: 'nora@example.com' })],
  ] as const)('finds no link of another: %s', async (method, path, body) => {
    const { urlId } = other.link

    expect((await call(own.key, method, path(urlId), body?.(urlId))).status).toBe(404)
    expect((await call(other.key, method, path(urlId), body?.(urlId))).status).toBeLessThan(300)
  })

  it('is not of the domain of another', async () => {
    const headers = { 'x-forwarded-host': 'pay.other.example' }

    expect((await call(own.key, 'GET', `/carts/url/${own.link.urlId}`, undefined, headers)).status).toBe(404)
    expect((await call(other.key, 'GET', `/carts/url/${other.link.urlId}`, undefined, headers)).status).toBe(200)
  })

  it.each(['/products', '/orders', '/auth/me', '/api-keys'])('reads nothing of the merchant: %s', async (path) => {
    const { status, body } = await call(own.key, 'GET', path)

    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  it('signs nobody up or in', async () => {
    expect((await call(own.key, 'POST', '/auth/login', { email: 'a@example.com', password: 'x' })).status).toBe(404)
  })

  it.each([
    ['mistyped', publishableKeyOf(WHOLE.merchantId, true).replace(/.$/, 'x')],
    ['changed', publishableKeyOf(WHOLE.merchantId, true).replace('pk_test_A', 'pk_test_B')],
    ['cut off', 'pk_test_'],
    ['of the other mode', publishableKeyOf(WHOLE.merchantId, false)],
  ])('is refused if it is %s', async (_, key) => {
    const { status, body } = await call(key, 'GET', `/carts/url/${own.link.urlId}`)

    expect([status, body.code]).toEqual([401, 'unauthorized'])
  })
})

describe('a secret key in a page', () => {
  it('is refused, and its finder told what to do', async () => {
    const secret = await addKey(api.db, own.merchant, ['read'])
    const read = (origin: string) => call(secret, 'GET', '/products', undefined, { origin })

    expect((await read(api.config.publicUrl)).status).toBe(200)
    expect(await read('https://shop.example')).toMatchObject({
      status: 403,
      body: {
        message: 'A secret key must not be in a page: anyone could read it. Revoke it, and use the publishable key there.',
      },
    })
  })
})

it('begins with the mode of the server', async () => {
  const merchant = await buildMerchant(live.db)

  expect((await live.request('GET', '/api-keys', { as: merchant })).body.publishable_key).toMatch(/^pk_live_[\w-]{22}[\da-f]{8}$/)
})
