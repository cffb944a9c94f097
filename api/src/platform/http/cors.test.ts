import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi({ testMode: false, publicUrl: 'https://pay.example' })
const trial = startApi({ testMode: true })
let urlId: string
let otherUrlId: string
let orderId: string

beforeAll(async () => {
  const merchant = await buildMerchant(api.db, { allowedOrigins: ['https://shop.example', 'https://*.kiln.example'] })
  urlId = (await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])).urlId
  const other = await buildMerchant(api.db, { allowedOrigins: ['https://other-shop.example'] })
  const product = await buildProduct(api.db, other)
  const link = await buildLink(api.db, other, [product])
  otherUrlId = link.urlId
  orderId = (await buildOrder(api.db, link, [product])).id
})

const read = (origin: string, address = urlId) => api.request('GET', `/carts/url/${address}`, { headers: { origin } })

const ask = (path: string, method: string, origin: string, { url, config } = api) =>
  fetch(`${url}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'x-forwarded-host': new URL(config.publicUrl).host },
  })

describe('a page of another site', () => {
  it.each(['https://shop.example', 'https://www.kiln.example', 'https://a.b.kiln.example', 'https://pay.example'])(
    'at %s reads what a shopper reads',
    async (origin) => {
      const { status, headers } = await read(origin)

      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
      expect(headers.get('vary')).toMatch(/\bOrigin\b/)
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  it.each([
    'https://other.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://kiln.example',
    'null',
    'https://evilkiln.example',
    'https://kiln.example.evil.example',
    'http://localhost:5173',
    'https://*.kiln.example',
  ])('at %s reads nothing', async (origin) => {
    const { headers } = await read(origin)

    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('vary')).toMatch(/\bOrigin\b/)
  })

  it('reads links and orders only of the merchant who allowed it', async () => {
    const origin = 'https://shop.example'
    const admitted = async (path: string, body: object, from = origin) =>
      (await api.request('POST', path, { body, headers: { origin: from } })).headers.get('access-control-allow-origin')

    const others = await Promise.all([
      read(origin, otherUrlId).then(({ headers }) => headers.get('access-control-allow-origin')),
      admitted(`/carts/url/${otherUrlId}/quote`, {}),
      admitted('/promos/validate', { id: otherUrlId, promoCode: 'TEN' }),
      admitted('/orders', { cartUrlId: otherUrlId, customerEmail: 'ada@example.com', checkoutSessionId: randomUUID() }),
      admitted(`/orders/${orderId}/confirm`, { clientSecret: 'unknown' }),
      ask(`/carts/url/${otherUrlId}/quote`, 'POST', origin).then(({ headers }) => headers.get('access-control-allow-origin')),
    ])

    expect(others).toEqual(Array(6).fill(null))
    expect(await admitted('/promos/validate', { id: otherUrlId, promoCode: 'TEN' }, 'https://other-shop.example')).toBe(
      'https://other-shop.example',
    )
    expect((await ask('/carts/url/%00/quote', 'POST', origin)).status).toBe(204)
    expect(api.bugs).toEqual([])
  })

  it('reads why it was refused, and how long to wait', async () => {
    const { status, headers } = await api.request('POST', '/orders', {
      body: { cartUrlId: 'unknown' },
      headers: { origin: 'https://shop.example', 'idempotency-key': randomUUID() },
    })

    expect([status, headers.get('access-control-allow-origin')]).toEqual([400, 'https://shop.example'])
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
  })

  it('can send a preflight request before it orders', async () => {
    const { status, headers } = await ask('/orders', 'POST', 'https://shop.example')

    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, if-match, if-none-match, linktill-version, x-request-id',
    )
  })

  it('gets no data of a merchant, whatever it sends', async () => {
    for (const [path, method] of [
      ['/orders', 'GET'],
      ['/auth/login', 'POST'],
      ['/products', 'POST'],
    ] as const) {
      const { headers } = await ask(path, method, 'https://shop.example')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await ask('/orders', 'PATCH', 'https://shop.example')).status).toBe(405)
  })

  it('may be a developer’s own machine in test mode only', async () => {
    const allowed = async (server: typeof api) =>
      (await ask('/orders', 'POST', 'http://localhost:5173', server)).headers.get('access-control-allow-origin')

    expect(await allowed(trial)).toBe('http://localhost:5173')
    expect(await allowed(api)).toBeNull()
  })
})
