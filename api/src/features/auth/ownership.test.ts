import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi({ privateWebhooks: 'all' })
const PASSWORD = 'difference-engine'
const OTHER_PASSWORD = 'analytical-engine'

/** An account that somebody registered, and what its sessions and the readers of its mail can do. */
async function signUp(email = `${randomUUID()}@example.com`) {
  const body = { name: 'Ada Byron', email, password: PASSWORD, storeName: 'Ada Prints' }
  const { body: session } = await api.request('POST', '/auth/register', { body })
  await api.runJobs()
  const headers = { authorization: `Bearer ${session.token}` }
  const call = (method: string, path: string, sent?: unknown) =>
    api.request(method, path, { headers, ...(sent !== undefined && { body: sent }) })
  return { email, id: session.id as string, headers, call, me: async () => (await call('GET', '/auth/me')).body }
}
const mailed = (to: string, page: string) =>
  new RegExp(`/${page}\\?token=([\\w-]+)`).exec(
    api.mails.findLast((mail) => mail.to === to && mail.text.includes(`/${page}?`))?.text ?? '',
  )?.[1]
const confirm = (
  token: string | undefined,
  { password, headers = {} }: { password?: string; headers?: Record<string, string> } = {},
) => api.request('POST', '/auth/confirm-email', { headers, body: { token, ...(password && { password }) } })
async function reset(email: string) {
  await api.request('POST', '/auth/forgot-password', { body: { email } })
  await api.runJobs()
  const body = { token: mailed(email, 'reset-password'), password: OTHER_PASSWORD }
  return api.request('POST', '/auth/reset-password', { body })
}
const login = async (email: string, password = PASSWORD) =>
  (await api.request('POST', '/auth/login', { body: { email, password } })).status
async function confirmed() {
  const account = await signUp()
  await confirm(mailed(account.email, 'confirm-email'), account)
  return account
}

describe('confirmEmail', () => {
  it('confirms nothing when the reader of the mail has neither session nor password of the account', async () => {
    const { email, me } = await signUp()
    const token = mailed(email, 'confirm-email')
    const stranger = await signUp()

    expect(await confirm(token)).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect(await confirm(token, { headers: stranger.headers })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    })
    expect(await confirm(token, { password: 'a guess of mine' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    })
    expect((await me()).emailConfirmed).toBe(false)
  })

  it('accepts the session of the account, and its password', async () => {
    const [one, other] = [await signUp(), await signUp()]

    expect((await confirm(mailed(one.email, 'confirm-email'), { headers: one.headers })).status).toBe(200)
    expect((await confirm(mailed(other.email, 'confirm-email'), { password: PASSWORD })).status).toBe(200)
    expect([(await one.me()).emailConfirmed, (await other.me()).emailConfirmed]).toEqual([true, true])
  })

  it('does not accept an API key', async () => {
    const { email, id } = await signUp()
    const key = await addKey(api.db, { id }, ['read', 'write'])

    const answer = await confirm(mailed(email, 'confirm-email'), { headers: { authorization: `Bearer ${key}` } })

    expect(answer.status).toBe(403)
  })
})

describe('an account whose address is not confirmed', () => {
  it('can create neither API keys nor webhook endpoints', async () => {
    const { call, email, headers } = await signUp()
    const tries = async () => [
      await call('POST', '/api-keys', { name: 'Program', scopes: ['read'] }),
      await call('POST', '/webhook-endpoints', { url: 'http://localhost:9/events' }),
      await call('POST', '/webhook-endpoints/portal'),
    ]

    for (const answer of await tries()) expect(answer).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
    await confirm(mailed(email, 'confirm-email'), { headers })
    expect((await tries()).map(({ status }) => status)).toEqual([201, 201, 200])
  })

  it('loses sessions, keys, endpoints and mailed links when the owner of the address resets its password', async () => {
    const { call, email, id, me } = await signUp()
    await addKey(api.db, { id }, ['read'])
    const endpoint = await api.webhooks.createEndpoint(id, { url: 'http://localhost:9/events' })
    await call('PUT', '/auth/me', { email: `${randomUUID()}@example.com`, currentPassword: PASSWORD })
    const link = mailed(email, 'confirm-email')

    const { body: owner, status } = await reset(email)

    expect(status).toBe(200)
    expect((await call('GET', '/auth/me')).status).toBe(401)
    expect(await login(email)).toBe(401)
    expect(await api.db('api_keys').where({ merchantId: id }).whereNull('revokedAt')).toEqual([])
    await expect(api.webhooks.getEndpoint(id, endpoint.id)).rejects.toMatchObject({ status: 404 })
    expect((await confirm(link, { password: OTHER_PASSWORD })).status).toBe(422)
    expect(await api.db('mailed_tokens').where({ merchantId: id })).toEqual([])
    expect(await me()).not.toMatchObject({ email })
    const headers = { authorization: `Bearer ${owner.token}` }
    expect((await api.request('GET', '/auth/me', { headers })).body).toMatchObject({ emailConfirmed: true, pendingEmail: null })
  })

  it('keeps keys and endpoints over a reset once it was confirmed', async () => {
    const { email, id, call } = await confirmed()
    await call('POST', '/api-keys', { name: 'Program', scopes: ['read'] })
    await call('POST', '/webhook-endpoints', { url: 'http://localhost:9/events' })

    await reset(email)

    expect(await api.db('api_keys').where({ merchantId: id }).whereNull('revokedAt')).toHaveLength(1)
    expect(await api.webhooks.listEndpoints(id)).toHaveLength(1)
  })
})

describe('purchases', () => {
  it('are for signed-in people, not for API keys', async () => {
    const seller = await buildMerchant(api.db)
    const buyer = await buildMerchant(api.db, { emailConfirmedAt: new Date() })
    const fileId = randomUUID()
    await api.storage.put(`digital/${seller.id}/${fileId}`, 'A planner.')
    const planner = await buildProduct(api.db, seller, { type: 'digital', digitalFileUrl: `file:${fileId}/Planner.pdf` })
    const order = await buildOrder(api.db, await buildLink(api.db, seller, [planner]), [planner], { customerEmail: buyer.email })
    const path = `/orders/${order.id}`
    const key = { authorization: `Bearer ${await addKey(api.db, buyer, ['read', 'write'])}` }
    const person = { authorization: `Bearer ${api.token(buyer)}` }
    const statuses = async (headers: Record<string, string>) => {
      const paths = ['/orders?scope=purchases', path, `${path}/downloads/${planner.id}`, `${path}/invoice`]
      return Promise.all(paths.map(async (path) => (await api.request('GET', path, { headers })).status))
    }

    // An order that was never settled has no invoice.
    expect(await statuses(person)).toEqual([200, 200, 200, 404])
    expect(await statuses(key)).toEqual([403, 404, 404, 404])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
