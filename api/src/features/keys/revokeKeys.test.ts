import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addKey, buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { hashPassword } from '../../platform/http/passwords.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const stored = hashPassword(PASSWORD)

async function buildAccount() {
  const [merchant, other] = [
    await buildMerchant(api.db, { passwordHash: await stored, email: `${randomUUID()}@example.com` }),
    await buildMerchant(api.db),
  ]
  const secrets = [await addKey(api.db, merchant, ['read']), await addKey(api.db, merchant, ['orders:read', 'products:read'])]
  const foreign = await addKey(api.db, other, ['read'])
  const statusOf = async (secret: string) =>
    (await api.request('GET', '/products', { headers: { authorization: `Bearer ${secret}` } })).status
  const statuses = () => Promise.all([...secrets, foreign].map(statusOf))
  return { merchant, statuses }
}

describe('endAllSessions', () => {
  it('keeps API keys by default', async () => {
    const { merchant, statuses } = await buildAccount()

    expect((await api.request('POST', '/auth/sessions/end', { as: merchant })).status).toBe(204)

    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('revokes every API key of the merchant on request', async () => {
    const { merchant, statuses } = await buildAccount()

    const { status } = await api.request('POST', '/auth/sessions/end', { as: merchant, body: { revoke_api_keys: true } })

    expect(status).toBe(204)
    expect(await statuses()).toEqual([401, 401, 200])
  })
})

describe('updateMe with a new password', () => {
  const change = (as: { id: string }, body: object) => api.request('PUT', '/auth/me', { as, body })

  it('keeps API keys by default', async () => {
    const { merchant, statuses } = await buildAccount()

    const kept = await change(merchant, { password: 'analytical-engine', currentPassword: PASSWORD })

    expect(kept.status).toBe(200)
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('revokes every API key of the merchant on request', async () => {
    const { merchant, statuses } = await buildAccount()
    const body = { password: 'analytical-engine', revokeApiKeys: true }

    const wrong = await change(merchant, { ...body, currentPassword: 'guess' })
    expect([wrong.status, ...(await statuses())]).toEqual([400, 200, 200, 200])
    const right = await change(merchant, { ...body, currentPassword: PASSWORD })

    expect([right.status, ...(await statuses())]).toEqual([200, 401, 401, 200])
  })

  it('refuses to revoke keys without a new password', async () => {
    const { merchant, statuses } = await buildAccount()

    const refused = await change(merchant, { name: 'Ada', revokeApiKeys: true })

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'revokeApiKeys' }] } })
    expect(await statuses()).toEqual([200, 200, 200])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
