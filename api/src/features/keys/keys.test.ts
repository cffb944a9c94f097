import { describe, expect, it } from 'vitest'
import { addKey, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { ApiKey } from './ApiKey.ts'
import { isSecret, newSecret } from './secret.ts'

const api = startApi({ rateLimits: true })

const withKey = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
const listProducts = (secret: string) => api.request('GET', '/products', withKey(secret))
const create = (as: { id: string }, body: object) => api.request('POST', '/api-keys', { as, body })

describe('createApiKey', () => {
  it('shows the secret once, and keeps a hash of it', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await create(merchant, { name: ' Warehouse ', scopes: ['read', 'write'] })

    expect(status).toBe(201)
    expect(isSecret(body.secret, 'sk_test_')).toBe(true)
    expect(body.api_key).toMatchObject({
      ...{ name: 'Warehouse', prefix: 'sk_test_', last_four: body.secret.slice(-4), scopes: ['read', 'write'] },
      ...{ status: 'active', expires_at: null, last_used_at: null },
    })
    const listed = await api.request('GET', '/api-keys', { as: merchant })
    expect(listed.body).toEqual({ api_keys: [body.api_key] })
    const rows = await api.db('api_keys').where({ merchantId: merchant.id })
    expect(JSON.stringify(rows)).not.toContain(body.secret)
    expect((await listProducts(body.secret)).status).toBe(200)
  })

  it('wants an end that lies ahead', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await create(merchant, { name: 'Late', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' })

    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'expires_at', msg: 'expires_at must lie in the future.' }])
  })

  it('ends at a hundred keys, two at once included', async () => {
    const merchant = await buildMerchant(api.db)
    for (let count = 0; count < 99; count++) await addKey(api.db, merchant, ['read'])

    const answers = await Promise.all(['One', 'Two'].map((name) => create(merchant, { name, scopes: ['read'] })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe('limit_reached')
  })
})

describe('a secret key', () => {
  it('acts for its merchant, and for nobody else', async () => {
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

  it('does only what its scopes say, by what the contract says an operation needs', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant)
    const [reader, writer] = [await addKey(api.db, merchant, ['read']), await addKey(api.db, merchant, ['write'])]
    const change = { body: { name: 'Bowl' } }

    const written = await api.request('PUT', `/products/${product.id}`, { ...withKey(reader), ...change })
    const read = await listProducts(writer)

    expect(written).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'This API key lacks the scope "write".' } })
    expect(read).toMatchObject({ status: 403, body: { message: 'This API key lacks the scope "read".' } })
    expect((await api.request('PUT', `/products/${product.id}`, { ...withKey(writer), ...change })).status).toBe(200)
  })

  it('makes no keys and cannot take over the account', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read', 'write'])
    const call = (method: string, path: string, body?: object) => api.request(method, path, { ...withKey(secret), body })

    const made = await call('POST', '/api-keys', { name: 'More', scopes: ['write'] })
    const plan = await call('PUT', '/auth/plan', { tier: 'pro' })
    const address = await call('PUT', '/auth/me', { email: 'eve@example.com' })
    const password = await call('PUT', '/auth/me', { password: 'analytical-engine', currentPassword: 'none' })

    expect([made, plan, address, password].map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await call('PUT', '/auth/me', { storeName: 'Kiln' })).body.storeName).toBe('Kiln')
  })

  it('ends when it is revoked, and when its time is over', async () => {
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
    expect(body.api_keys.map(({ status }: { status: string }) => status)).toEqual(['expired'])
  })

  it('is refused without a look-up when it is mistyped or of the other mode', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read'])
    const typo = secret.slice(0, -8) + (secret.at(-8) === 'a' ? 'b' : 'a') + secret.slice(-7)

    expect((await listProducts(typo)).status).toBe(401)
    expect(isSecret(typo, 'sk_test_')).toBe(false)
    expect(isSecret(newSecret('sk_live_'), 'sk_test_')).toBe(false)
    expect((await listProducts(newSecret('sk_live_'))).status).toBe(401)
  })

  it('notes its last use, once a minute at most', async () => {
    const merchant = await buildMerchant(api.db)
    const secret = await addKey(api.db, merchant, ['read'])
    const lastUse = async () => (await ApiKey.query(api.db).findOne({ merchantId: merchant.id }))!.lastUsedAt?.getTime()

    await listProducts(secret)
    const first = await lastUse()
    await listProducts(secret)

    expect(first).toBeGreaterThan(Date.now() - 60_000)
    expect(await lastUse()).toBe(first)
  })

  it('has a limit of its own, and tells what is left of it', async () => {
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

it('made no bug on the way', () => {
  expect(api.bugs).toEqual([])
})
