import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { loadContract } from '../../platform/http/contract.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { replaceRecoveryCodes } from '../factors/recoveryCodes.ts'
import { hashPassword } from '../../platform/http/passwords.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const MINUTE_MS = 60_000
const REQUIRED = { status: 403, body: { code: 'step_up_required', accepts: ['password'] } }

/** A merchant whose session proved itself so many minutes ago. */
async function signedIn(minutesAgo: number): Promise<Merchant> {
  const merchant = await buildMerchant(api.db, { passwordHash: await hashPassword(PASSWORD) })
  const provedAt = new Date(Date.now() - minutesAgo * MINUTE_MS)
  await api.db('sessions').where({ merchantId: merchant.id }).update({ provedAt })
  return merchant
}
const addKeyBy = (as: Merchant) => api.request('POST', '/api-keys', { as, body: { name: 'Warehouse', scopes: ['read'] } })
const proveWith = (as: Merchant, body: object) => api.request('POST', '/auth/session/proof', { as, body })
const prove = (as: Merchant, password: string) => proveWith(as, { password })
const update = (as: Merchant, body: object) => api.request('PUT', '/auth/me', { as, body })

afterEach(() => void vi.useRealTimers())

describe('an operation that needs a proof', () => {
  it.each(
    loadContract()
      .filter(({ stepUp }) => stepUp)
      .map(({ id, method, template }) => [id, method, template] as const),
  )('refuses %s to a session without one', async (_id, method, template) => {
    const merchant = await signedIn(11)
    const path = template.replace(/\{\w+\}/g, randomUUID())
    const bodies: Record<string, object> = {
      '/api-keys': { name: 'Warehouse', scopes: ['read'] },
      '/webhook-endpoints': { url: 'https://example.com/hook', event_types: ['order.completed'] },
      '/webhook-endpoints/{id}': { enabled: false },
      '/auth/facebook-pixel': { pixelId: '1' },
      '/webhook-listener': { forward_to: 'http://localhost:4000/hooks' },
    }
    const body = ['post', 'put', 'patch'].includes(method) ? bodies[template] : undefined

    expect(await api.request(method.toUpperCase(), path, { as: merchant, body })).toMatchObject(REQUIRED)
  })

  it('covers keys, endpoints, listeners, the pixel, payouts, the export and what was switched off', () => {
    const ids = loadContract().flatMap(({ id, stepUp }) => (stepUp ? [id] : []))

    expect(ids.toSorted()).toEqual([
      'connectStripe',
      'createApiKey',
      'createWebhookEndpoint',
      'deleteFacebookPixel',
      'deleteWebhookEndpoint',
      'disconnectStripe',
      'getWebhookSecret',
      'openWebhookListener',
      'openWebhookPortal',
      'removeIdentity',
      'revokeApiKey',
      'rotateWebhookSecret',
      'saveFacebookPixel',
      'startDataExport',
      'startIdentity',
      'switchOnAgain',
      'updateWebhookEndpoint',
    ])
  })

  it('counts a sign-in of the last ten minutes', async () => {
    expect((await addKeyBy(await signedIn(9))).status).toBe(201)
  })

  it('is not for API keys', async () => {
    const merchant = await signedIn(11)
    const key = await addKey(api.db, merchant, ['orders:read', 'webhooks:write'])
    const body = { url: 'https://example.com/hook', event_types: ['order.completed'] }

    const made = await api.request('POST', '/webhook-endpoints', { headers: { authorization: `Bearer ${key}` }, body })

    expect(made.status).toBe(201)
  })
})

describe('proveIdentity', () => {
  it('lets the session continue for ten minutes', async () => {
    const merchant = await signedIn(11)
    const began = Date.now()

    const { status, body } = await prove(merchant, PASSWORD)

    expect(status).toBe(200)
    expect(Date.parse(body.proved_until) - began).toBeGreaterThanOrEqual(10 * MINUTE_MS)
    expect((await addKeyBy(merchant)).status).toBe(201)
    await api
      .db('sessions')
      .where({ merchantId: merchant.id })
      .update({ provedAt: new Date(began - 11 * MINUTE_MS) })
    expect(await addKeyBy(merchant)).toMatchObject(REQUIRED)
  })

  it.each([1, -1])('is measured by the clock of the database, also when that of the server is off by %s hours', async (hours) => {
    const [fresh, old] = [await signedIn(9), await signedIn(11)]
    vi.useFakeTimers({ now: Date.now() + hours * 60 * MINUTE_MS, toFake: ['Date'] })

    expect((await addKeyBy(fresh)).status).toBe(201)
    expect(await addKeyBy(old)).toMatchObject(REQUIRED)
    expect((await prove(old, PASSWORD)).status).toBe(200)
    expect((await addKeyBy(old)).status).toBe(201)
  })

  it('changes nothing with a wrong password, and proves no other session', async () => {
    const merchant = await signedIn(11)
    await api
      .db('sessions')
      .insert({ merchantId: merchant.id, device: 'Other', endsAt: new Date(Date.now() + MINUTE_MS), provedAt: new Date(0) })

    expect(await prove(merchant, 'wrong')).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect(await addKeyBy(merchant)).toMatchObject(REQUIRED)
    await prove(merchant, PASSWORD)
    expect(await api.db('sessions').where({ merchantId: merchant.id, device: 'Other' }).first('provedAt')).toEqual({
      provedAt: new Date(0),
    })
  })
})

describe('a session of an account with a second factor', () => {
  it('proves the factor, because a thief of the session may know the password', async () => {
    const merchant = await signedIn(11)
    const credential = { credentialId: 'a', publicKey: 'a', counter: 0, name: 'Laptop' }
    await api.db('passkeys').insert({ merchantId: merchant.id, ...credential })
    const [code] = await replaceRecoveryCodes(api.db, { merchantId: merchant.id, system: 'Test' })

    expect(await addKeyBy(merchant)).toMatchObject({ status: 403, body: { accepts: ['passkey', 'recovery_code'] } })
    expect(await prove(merchant, PASSWORD)).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } })
    expect(await proveWith(merchant, { code: 'wrong-code' })).toMatchObject({ status: 400 })
    expect((await proveWith(merchant, { code })).status).toBe(200)
    expect((await addKeyBy(merchant)).status).toBe(201)
    expect(await proveWith(merchant, { code })).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } })
  })

  it('has each refused proof in its activity log', async () => {
    const merchant = await signedIn(11)
    await prove(merchant, 'wrong')

    const refused = await api.db('audit_events').where({ merchantId: merchant.id, action: 'proof.refused' })
    expect(refused).toMatchObject([{ after: { by: 'password' }, before: null }])
  })
})

describe('updateMe', () => {
  it('needs none for another path, or for no address', async () => {
    const merchant = await signedIn(11)
    await api.db('merchants').where({ id: merchant.id }).update({ termsUrl: 'https://shop.example/terms' })

    expect((await update(merchant, { termsUrl: 'https://shop.example/agb' })).status).toBe(200)
    expect((await update(merchant, { termsUrl: null })).status).toBe(200)
    expect(await update(merchant, { termsUrl: 'https://shop.example.evil/agb' })).toMatchObject(REQUIRED)
  })

  it.each(['javascript:alert(1)', 'https://bank.example@shop.example/terms', 'https://user:secret@shop.example'])(
    'refuses %s as an address',
    async (address) => {
      const merchant = await signedIn(1)
      for (const field of ['website', 'termsUrl', 'privacyUrl'])
        expect(await update(merchant, { [field]: address })).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    },
  )

  it.each([
    { allowedOrigins: ['https://shop.example'] },
    { customDomain: 'pay.shop.example' },
    { refundProofAbove: 100 },
    { website: 'https://shop.example' },
    { termsUrl: 'https://shop.example/terms' },
    { privacyUrl: 'https://shop.example/privacy' },
    { supportEmail: 'help@shop.example' },
  ])('needs a proof to change %o, and none to send it unchanged', async (change) => {
    const merchant = await signedIn(11)

    expect(await update(merchant, { storeName: 'New name', ...change })).toMatchObject(REQUIRED)
    expect((await api.request('GET', '/auth/me', { as: merchant })).body.storeName).toBe(merchant.storeName)
    await prove(merchant, PASSWORD)
    expect(await update(merchant, change)).toMatchObject({ status: 200, body: change })
    await api
      .db('sessions')
      .where({ merchantId: merchant.id })
      .update({ provedAt: new Date(0) })
    expect((await update(merchant, change)).status).toBe(200)
  })
})

describe('updateLinkOptions', () => {
  it('needs a proof to send buyers to another host, and none for a path, another option or no address', async () => {
    const merchant = await signedIn(11)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const save = (body: object) => api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body })

    expect(await save({ custom_message: 'Hello', return_url: 'https://shop.example/thanks' })).toMatchObject(REQUIRED)
    expect((await api.request('GET', `/carts/${link.id}`, { as: merchant })).body.options.custom_message).toBeNull()
    await prove(merchant, PASSWORD)
    expect((await save({ return_url: 'https://shop.example/thanks' })).status).toBe(200)
    await api
      .db('sessions')
      .where({ merchantId: merchant.id })
      .update({ provedAt: new Date(0) })

    expect(await save({ return_url: 'https://shop.example.evil/thanks' })).toMatchObject(REQUIRED)
    expect(await save({ return_url: 'https://shop.example:8443/thanks' })).toMatchObject(REQUIRED)
    expect((await save({ return_url: 'https://shop.example/thanks', custom_message: 'Hello' })).status).toBe(200)
    expect((await save({ return_url: 'https://shop.example/welcome' })).status).toBe(200)
    expect((await save({ return_url: null })).status).toBe(200)
  })

  it('is for API keys as before', async () => {
    const merchant = await signedIn(11)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const headers = { authorization: `Bearer ${await addKey(api.db, merchant, ['links:write'])}` }

    const saved = await api.request('PUT', `/carts/${link.id}/options`, { headers, body: { return_url: 'https://shop.example' } })

    expect(saved.status).toBe(200)
  })
})
