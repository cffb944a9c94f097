import { describe, expect, it } from 'vitest'
import { clientAnswering, listener, settle } from '../../../../test/answering.ts'
import { createApiKeyForm } from './apiKeyForm.ts'
import { createApiKeys, type ApiKey } from './apiKeys.ts'
import { accessInFull, accessOf } from './scopes.ts'

const warehouse: ApiKey = {
  id: 'k1',
  name: 'Warehouse',
  prefix: 'sk_test_',
  last_four: '9fQ2',
  scopes: ['read'],
  version: '2026-10-01',
  status: 'active',
  expires_at: null,
  last_used_at: null,
  livemode: false,
  created_at: '2026-01-05T09:30:00.000Z',
}

describe('createApiKeys', () => {
  it('shows a new secret and adds the key at the top', async () => {
    const { client } = clientAnswering(() => ({ body: { data: [warehouse], publishable_key: 'pk_test_1' } }))
    const keys = createApiKeys(client, listener())
    keys.load()
    await settle()
    const made = { api_key: { ...warehouse, id: 'k2' }, secret: 'sk_test_1' }

    keys.made(made)

    expect(keys.dialog.value).toEqual({ open: 'made', made })
    expect(keys.state.value).toMatchObject({ data: { data: [{ id: 'k2' }, { id: 'k1' }], publishable_key: 'pk_test_1' } })
  })

  it('removes a revoked key, and reloads when revoking fails', async () => {
    let refuse = false
    const notify = listener()
    const { client, calls } = clientAnswering(({ method }) => {
      if (method === 'GET') return { body: { data: [warehouse], publishable_key: 'pk_test_1' } }
      return refuse ? { status: 404, body: { message: 'API key not found.', code: 'not_found' } } : { body: { revoked: true } }
    })
    const keys = createApiKeys(client, notify)
    keys.load()
    await settle()

    await keys.revoke(warehouse)
    expect(keys.state.value).toMatchObject({ data: { data: [] } })
    refuse = true
    await keys.revoke(warehouse)

    expect(notify.said).toEqual(['Warehouse is revoked.', 'error: API key not found.'])
    expect(calls).toEqual(['GET /api-keys', 'DELETE /api-keys/k1', 'DELETE /api-keys/k1', 'GET /api-keys'])
  })
})

describe('createApiKeyForm', () => {
  it('sends the scopes and the expiry date', async () => {
    const bodies: { expires_at: string }[] = []
    const { client } = clientAnswering(({ body }) => {
      bodies.push(body as { expires_at: string })
      return { status: 201, body: { api_key: warehouse, secret: 'sk_test_1' } }
    })
    const made: string[] = []
    const form = createApiKeyForm(client, ({ secret }) => made.push(secret))
    await form.submit()
    expect(form.problems.value).toEqual({ name: 'Enter a name.' })

    const began = Date.now()
    form.set({ name: ' Warehouse ', access: 'read', lifetime: '30' })
    await form.submit()

    expect(made).toEqual(['sk_test_1'])
    expect(bodies).toMatchObject([{ name: 'Warehouse', scopes: ['read'] }])
    expect(Date.parse(bodies[0]!.expires_at) - began).toBeGreaterThanOrEqual(30 * 86_400_000)
  })

  it('sends the scopes of the chosen areas, and requires one', async () => {
    const bodies: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      bodies.push(body)
      return { status: 201, body: { api_key: warehouse, secret: 'sk_test_1' } }
    })
    const form = createApiKeyForm(client, () => {})
    form.set({ name: 'Warehouse', access: 'chosen', levels: { products: 'none' } })
    await form.submit()
    expect(form.problems.value).toEqual({ levels: 'Choose at least one area.' })

    form.set({ levels: { products: 'write', orders: 'read', links: 'none' } })
    await form.submit()

    expect(bodies).toMatchObject([{ scopes: ['products:read', 'products:write', 'orders:read'] }])
  })

  it('describes the access of a key', () => {
    expect(accessOf(warehouse)).toBe('Read only')
    expect(accessOf({ scopes: ['read', 'write'] })).toBe('Read & write')
    expect(accessOf({ scopes: ['read', 'webhooks:read'] })).toBe('Read only, Webhooks')
    const scopes = ['analytics:read', 'products:read', 'products:write', 'orders:read'] as const
    expect(accessOf({ scopes: [...scopes] })).toBe('Products, Orders and refunds +1')
    expect(accessInFull({ scopes: [...scopes] })).toBe('Products: read & write\nOrders and refunds: read\nAnalytics: read')
  })
})
