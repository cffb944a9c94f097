import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import type { AuditAction } from './actions.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const signUp = async () => {
  const email = `${randomUUID()}@example.com`
  const { body } = await api.request('POST', '/auth/register', {
    body: { name: 'Ada Byron', email, password: PASSWORD, storeName: 'Ada Prints' },
  })
  await api.db('merchants').where({ id: body.id }).update({ emailConfirmedAt: new Date() })
  return { id: body.id as string, email, token: body.token as string }
}
const call = (token: string, method: string, path: string, body?: object) =>
  api.request(method, path, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) })
const list = async (token: string, query = '') => (await call(token, 'GET', `/audit-events${query}`)).body.data
const add = (merchantId: string, action: AuditAction, more: object = {}) =>
  api.db('audit_events').insert({ merchantId, actorKind: 'system', actorName: 'Linktill', action, ...more })

describe('listAuditEvents', () => {
  it('has sign-ins and changes with actor, device and values, newest first', async () => {
    const { token } = await signUp()
    await call(token, 'PUT', '/auth/me', { allowedOrigins: ['https://shop.example'] })
    await call(token, 'PUT', '/auth/me', { description: 'Prints' })

    const events = await list(token)

    expect(events.map(({ action }: { action: string }) => action)).toEqual(['allowed_origins.changed', 'session.started'])
    expect(events[0]).toMatchObject({
      actor: { kind: 'session', id: events[1].target },
      before: { allowed_origins: [] },
      after: { allowed_origins: ['https://shop.example'] },
    })
    expect(events[0].request_id).not.toBeNull()
    expect(events[1].after).toMatchObject({ by: 'sign_up', program: false })
  })

  it('has the pixel, the listener and return addresses, each with a mail, and neither token nor path', async () => {
    const { id, email, token } = await signUp()
    const merchant = await Merchant.query(api.db).findById(id).throwIfNotFound()
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)], { name: 'Planner launch' })
    const toPath = { return_url: 'https://shop.example/secret-path' }
    await call(token, 'POST', '/auth/facebook-pixel', { pixelId: '12345', accessToken: 'EAAB-token' })
    await call(token, 'POST', '/auth/facebook-pixel', { pixelId: '67890' })
    await call(token, 'DELETE', '/auth/facebook-pixel')
    await call(token, 'DELETE', '/auth/facebook-pixel')
    for (const forward_to of ['http://localhost:4000/hooks', 'http://localhost:4000/hooks', 'http://localhost:5000/hooks'])
      await call(token, 'PUT', '/webhook-listener', { forward_to })
    await call(token, 'PUT', `/carts/${link.id}/options`, toPath)
    await call(token, 'PUT', `/carts/${link.id}/options`, { ...toPath, custom_message: 'Thank you' })
    await call(token, 'PUT', `/carts/${link.id}/options`, { return_url: null })
    await api.runJobs()

    const events = await list(token)
    const lines = events.map(({ action, before, after }: Record<string, unknown>) => ({ action, before, after })).toReversed()
    expect(lines.slice(1)).toEqual([
      { action: 'pixel.changed', before: null, after: { pixel_id: '12345', enabled: true, consent: 'auto', new_token: true } },
      {
        action: 'pixel.changed',
        before: { pixel_id: '12345', enabled: true, consent: 'auto' },
        after: { pixel_id: '67890', enabled: true, consent: 'auto' },
      },
      { action: 'pixel.removed', before: { pixel_id: '67890' }, after: null },
      { action: 'webhook_listener.opened', before: null, after: { host: 'localhost:4000', event_types: [] } },
      { action: 'webhook_listener.opened', before: null, after: { host: 'localhost:5000', event_types: [] } },
      {
        action: 'return_address.changed',
        before: { host: null },
        after: { link: 'Planner launch', host: 'shop.example', new_host: true },
      },
      {
        action: 'return_address.changed',
        before: { host: 'shop.example' },
        after: { link: 'Planner launch', host: null, new_host: false },
      },
    ])
    const subjects = api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'The pixel of your checkouts was changed',
        'The pixel of your checkouts was removed',
        'A webhook listener was opened',
        'The return address of a link was changed',
      ]),
    )
  })

  it('has every kind of change, and no secret', async () => {
    const { id, email, token } = await signUp()
    const key = await call(token, 'POST', '/api-keys', { name: 'Warehouse', scopes: ['read', 'write'] })
    const endpoint = await call(token, 'POST', '/webhook-endpoints', {
      url: 'https://shop.example/hooks/a-secret-path?token=other',
    })
    const rotated = await call(token, 'POST', `/webhook-endpoints/${endpoint.body.id}/secret/rotate`)
    await call(token, 'PUT', `/webhook-endpoints/${endpoint.body.id}`, { enabled: false })
    await call(token, 'DELETE', `/webhook-endpoints/${endpoint.body.id}`)
    await call(token, 'DELETE', `/api-keys/${key.body.api_key.id}`)
    await call(token, 'PUT', '/auth/me', { customDomain: 'pay.shop.example', email: `new-${email}`, currentPassword: PASSWORD })
    await call(token, 'PUT', '/auth/me', { password: 'analytical-engine', currentPassword: PASSWORD })
    await call(token, 'POST', '/auth/stripe-connect')
    await call(token, 'DELETE', '/auth/stripe-connect')
    await call(token, 'POST', '/auth/exports')
    await call(token, 'POST', '/auth/sessions/end', { keep_current: true })

    const events = await list(token, '?limit=100')

    expect(events.map(({ action }: { action: string }) => action).toReversed()).toEqual([
      'session.started',
      'api_key.created',
      'webhook_endpoint.created',
      'webhook_endpoint.secret_rotated',
      'webhook_endpoint.updated',
      'webhook_endpoint.deleted',
      'api_key.revoked',
      'domain.changed',
      'email.requested',
      'password.changed',
      'payout_account.connected',
      'payout_account.disconnected',
      'data_export.started',
      'sessions.ended',
    ])
    const stored = JSON.stringify(await api.db('audit_events').where({ merchantId: id }))
    const { passwordHash } = await api.db('merchants').where({ id }).first()
    for (const secret of [
      key.body.secret,
      rotated.body.secret,
      passwordHash,
      PASSWORD,
      'analytical-engine',
      'secret-path',
      token,
    ])
      expect(stored).not.toContain(secret)
  })

  it('filters by action, actor and day', async () => {
    const merchant = await buildMerchant(api.db, { timeZone: 'Asia/Tokyo' })
    const sessionId = randomUUID()
    await add(merchant.id, 'plan.changed', { createdAt: '2026-01-31T15:30:00Z', actorKind: 'session', actorId: sessionId })
    await add(merchant.id, 'domain.verified', { createdAt: '2026-01-31T14:30:00Z' })
    const actions = async (query: string) =>
      (await list(api.token(merchant), query)).map(({ action }: { action: string }) => action)

    expect(await actions('')).toEqual(['plan.changed', 'domain.verified'])
    expect(await actions('?action=domain.verified')).toEqual(['domain.verified'])
    expect(await actions('?actor=session')).toEqual(['plan.changed'])
    expect(await actions(`?actor_id=${sessionId}`)).toEqual(['plan.changed'])
    expect(await actions('?start_date=2026-02-01')).toEqual(['plan.changed'])
    expect(await actions('?end_date=2026-01-31')).toEqual(['domain.verified'])
  })

  it('is for signed-in people, not for keys', async () => {
    const merchant = await buildMerchant(api.db)
    const key = await addKey(api.db, merchant, ['account:read'])

    expect((await call(key, 'GET', '/audit-events')).status).toBe(403)
  })
})

describe('exportAuditEvents', () => {
  it('has the lines of the list with the same filter', async () => {
    const merchant = await buildMerchant(api.db)
    await add(merchant.id, 'plan.changed', { before: { tier: 'basic' }, after: { tier: 'pro' }, actorName: '=cmd' })
    await add(merchant.id, 'domain.verified')
    await add((await buildMerchant(api.db)).id, 'plan.changed')

    const { body, headers } = await api.request('GET', '/audit-events/export?format=csv&action=plan.changed', { as: merchant })

    expect(headers.get('content-disposition')).toMatch(/filename="activity_export_\d{4}-\d\d-\d\d\.csv"/)
    const lines = String(body).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`plan.changed,system,'=cmd,`)
    expect(lines[1]).toContain('{""tier"":""pro""}')
  })
})
