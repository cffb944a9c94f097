import { describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { contractDocument } from '../../platform/http/document.ts'
import { ApiKey } from './ApiKey.ts'
import { publishableKeyOf } from './publishable.ts'
import { isSecret, newSecret } from './secret.ts'

const api = startApi({ rateLimits: true })

const withKey = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
const listProducts = (secret: string) => api.request('GET', '/products', withKey(secret))
const create = (as: { id: string }, body: object) => api.request('POST', '/api-keys', { as, body })

describe('createApiKey', () => {
  it('takes every scope of the contract', async () => {
    const merchant = await buildMerchant(api.db)
    const scopes = contractDocument.components.schemas['ApiKeyScope'].enum

    expect(scopes.length).toBeGreaterThan(15)
    expect(await create(merchant, { name: 'All', scopes })).toMatchObject({ status: 201, body: { api_key: { scopes } } })
  })

  it('shows the secret once, and stores a hash of it', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await create(merchant, { name: ' Warehouse ', scopes: ['read', 'write'] })

    expect(status).toBe(201)
    expect(isSecret(body.secret)).toBe(true)
    expect(body.api_key).toMatchObject({
      name: 'Warehouse',
      prefix: 'sk_test_',
      last_four: body.secret.slice(-4),
      scopes: ['read', 'write'],
      status: 'active',
      expires_at: null,
      last_used_at: null,
    })
    const listed = await api.request('GET', '/api-keys', { as: merchant })
    expect(listed.body).toEqual({ data: [body.api_key], next_cursor: null, publishable_key: publishableKeyOf(merchant.id, true) })
    const rows = await api.db('api_keys').where({ merchantId: merchant.id })
    expect(JSON.stringify(rows)).not.toContain(body.secret)
    expect((await listProducts(body.secret)).status).toBe(200)
  })

  it('requires an expiry in the future', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await create(merchant, { name: 'Late', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' })

    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'expires_at', msg: 'expires_at must be in the future.' }])
  })

  it('stops at a hundred keys, also under concurrency', async () => {
    const merchant = await buildMerchant(api.db)
    for (let count = 0; count < 99; count++) await addKey(api.db, merchant, ['read'])

    const answers = await Promise.all(['One', 'Two'].map((name) => create(merchant, { name, scopes: ['read'] })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe('limit_reached')
  })
})

describe('a secret key', () => {
  it('acts for its merchant only', async () => {
    const [merchant, other] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const own = await buildProduct(api.db, merchant)
    const foreign = await buildProduct(api.db, other)
    const secret = await addKey(api.db, merchant, ['read', 'write'])

    const { body } = await listProducts(secret)
    const changed = await api.request('PUT', `/products/${own.id}`, { ...withKey(secret), body: { name: 'Tall mug' } })
    const notMine = await api.request('GET', `/products/${foreign.id}`, withKey(secret))

    expect(body.products.map(({ id }: { id: string }) => id)).toEqual([own.id])
    expect(changed).toMatchObject({ status: 200, body: { name: 'Tall mug' } })
    expect(notMine.status).toBe(404)
  })

  it('does only what its scopes allow, as the contract declares per operation', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant)
    const reader = await addKey(api.db, merchant, ['products:read', 'orders:write'])
    const writer = await addKey(api.db, merchant, ['products:write', 'orders:read'])
    const change = { body: { name: 'Bowl' } }

    const written = await api.request('PUT', `/products/${product.id}`, { ...withKey(reader), ...change })
    const read = await listProducts(writer)

    expect(written).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This API key lacks the scope "products:write".' },
    })
    expect(read).toMatchObject({ status: 403, body: { message: 'This API key lacks the scope "products:read".' } })
    expect((await listProducts(reader)).status).toBe(200)
    expect((await api.request('PUT', `/products/${product.id}`, { ...withKey(writer), ...change })).status).toBe(200)
  })

  it('needs every scope of a search over several areas', async () => {
    const merchant = await buildMerchant(api.db)
    const part = await addKey(api.db, merchant, ['products:read', 'links:read', 'orders:read'])
    const whole = await addKey(api.db, merchant, ['products:read', 'links:read', 'orders:read', 'customers:read'])
    const search = (secret: string) => api.request('GET', '/search?q=mug', withKey(secret))

    expect((await search(part)).body.message).toBe('This API key lacks the scope "customers:read".')
    expect((await search(whole)).status).toBe(200)
  })

  it('reads and changes sales with the shorthands, but neither account nor webhooks', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read', 'write'])
    const status = async (method: string, path: string) =>
      (await api.request(method, path, { ...withKey(secret), body: {} })).status

    for (const path of ['/orders', '/products', '/carts', '/promos', '/customers', '/analytics', '/vat-report'])
      expect((await api.request('GET', path, withKey(secret))).status).toBe(200)
    for (const path of ['/auth/me', '/auth/integrations-status', '/auth/facebook-pixel', '/webhook-endpoints', '/mail/settings'])
      expect((await api.request('GET', path, withKey(secret))).status).toBe(403)
    expect(await status('POST', '/webhook-endpoints')).toBe(403)
  })

  it('is checked even when no credential is needed', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant)
    const link = await buildLink(api.db, merchant, [product])
    const order = await buildOrder(api.db, link, [product])
    const [reader, revoked] = [await addKey(api.db, merchant, ['products:read']), await addKey(api.db, merchant, ['read'])]
    await ApiKey.query(api.db)
      .where({ lastFour: revoked.slice(-4), merchantId: merchant.id })
      .patch({ revokedAt: new Date() })
    const calls = [
      ['GET', `/carts/url/${link.urlId}`, 'links:read'],
      ['GET', `/orders/${order.id}/invoice`, 'invoices:read'],
      ['GET', '/payouts', 'payouts:read'],
      ['GET', `/orders/${order.id}/invoice.pdf`, 'invoices:read'],
      ['GET', `/orders/${order.id}/downloads/${product.id}`, 'orders:read'],
    ] as const

    for (const [method, path, scope] of calls) {
      const lacking = await api.request(method, path, withKey(reader))
      expect(lacking).toMatchObject({ status: 403, body: { message: `This API key lacks the scope "${scope}".` } })
      expect((await api.request(method, path, withKey(revoked))).status).toBe(401)
    }
    expect((await api.request('GET', '/health', withKey(reader))).status).toBe(200)
  })

  it('changes nothing that only a signed-in person may change', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read', 'write', 'account:read', 'webhooks:read', 'webhooks:write'])
    const calls = [
      ['POST', '/api-keys', { name: 'More', scopes: ['write'] }],
      ['GET', '/api-keys'],
      ['PUT', '/auth/plan', { tier: 'pro' }],
      ['PUT', '/auth/me', { email: 'eve@example.com' }],
      ['PUT', '/auth/me', { allowedOrigins: ['https://eve.example'] }],
      ['POST', '/auth/stripe-connect'],
      ['DELETE', '/auth/stripe-connect'],
      ['POST', '/auth/domain/verify'],
      ['POST', '/auth/facebook-pixel', { pixelId: '1' }],
      ['PUT', '/mail/settings', { sales: false }],
    ] as const

    for (const [method, path, body] of calls)
      expect(await api.request(method, path, { ...withKey(secret), body })).toMatchObject({
        status: 403,
        body: { message: 'This is for signed-in people only, not for API keys.' },
      })
  })

  it('ends when it is revoked, and when it expires', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read'])
    const late = await addKey(api.db, merchant, ['read'], { expiresAt: new Date(Date.now() - 1000) })
    const key = await ApiKey.query(api.db)
      .findOne({ merchantId: merchant.id, lastFour: secret.slice(-4) })
      .throwIfNotFound()
    const revoke = () => api.request('DELETE', `/api-keys/${key.id}`, { as: merchant })
    expect((await listProducts(secret)).status).toBe(200)

    const revoked = await revoke()

    expect(revoked).toMatchObject({ status: 200, body: { revoked: true } })
    expect((await listProducts(secret)).status).toBe(401)
    expect((await listProducts(late)).status).toBe(401)
    expect((await revoke()).status).toBe(404)
    const { body } = await api.request('GET', '/api-keys', { as: merchant })
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['expired'])
  })

  it('is refused with the reason', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read'])
    const revoked = await addKey(api.db, merchant, ['read'], { revokedAt: new Date() })
    const late = await addKey(api.db, merchant, ['read'], { expiresAt: new Date(Date.now() - 1000) })
    const typo = secret.slice(0, -8) + (secret.at(-8) === 'a' ? 'b' : 'a') + secret.slice(-7)
    const answer = async (authorization?: string) => {
      const { status, body, headers } = await api.request('GET', '/products', authorization ? { headers: { authorization } } : {})
      expect([status, body.code]).toEqual([401, 'unauthorized'])
      return { message: body.message as string, challenge: headers.get('www-authenticate') }
    }
    const invalid = (message: string) => ({
      message,
      challenge: `Bearer realm="Linktill", error="invalid_token", error_description="${message}"`,
    })

    expect(await answer()).toEqual({
      message: 'Sign in first, or send an API key as a bearer token.',
      challenge: 'Bearer realm="Linktill"',
    })
    expect(await answer(`Bearer ${typo}`)).toEqual(invalid('This API key is mistyped. Copy the whole key again.'))
    expect(await answer(`Bearer ${revoked}`)).toEqual(invalid('This API key was revoked.'))
    expect(await answer(`Bearer ${late}`)).toEqual(invalid('This API key has expired.'))
    expect(await answer(`Bearer ${newSecret('sk_test_')}`)).toEqual(invalid('This API key does not exist.'))
    expect(await answer(`Bearer ${newSecret('sk_live_')}`)).toEqual(invalid('API keys of this server begin with sk_test_.'))
    expect(await answer('Bearer nonsense')).toEqual(invalid('This session has ended, or the token is not valid. Sign in again.'))
  })

  it('stores its last use, once a minute at most', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read'])
    const lastUse = async () => (await ApiKey.query(api.db).findOne({ merchantId: merchant.id }))!.lastUsedAt?.getTime()

    const began = Date.now()
    await listProducts(secret)
    const first = await lastUse()
    await listProducts(secret)

    expect(first).toBeGreaterThanOrEqual(began)
    expect(await lastUse()).toBe(first)
  })

  it('has a rate limit of its own, and reports what is left of it', async () => {
    const merchant = await buildMerchant(api.db)
    const [one, two] = [await addKey(api.db, merchant, ['read']), await addKey(api.db, merchant, ['read'])]

    const first = await listProducts(one)
    await Promise.all(Array.from({ length: 3 }, () => listProducts(one)))
    const fifth = await listProducts(one)

    expect(first.headers.get('ratelimit-limit')).toBe('1000')
    expect(fifth.headers.get('ratelimit-remaining')).toBe('995')
    expect((await listProducts(two)).headers.get('ratelimit-remaining')).toBe('999')
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
