import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addKey } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi()
const PASSWORD = 'difference-engine'
const address = () => `${randomUUID()}@example.com`

const mailsTo = (to: string, page: string) => api.mails.filter((mail) => mail.to === to && mail.text.includes(`/${page}?`))
const mailed = (to: string, page: string) => /token=([\w-]+)/.exec(mailsTo(to, page).at(-1)?.text ?? '')?.[1]
const login = async (email: string, password = PASSWORD) =>
  (await api.request('POST', '/auth/login', { body: { email, password } })).status

async function account({ isConfirmed = true } = {}) {
  const email = address()
  const body = { name: 'Ada Byron', email, password: PASSWORD, storeName: 'Ada Prints' }
  const { body: session } = await api.request('POST', '/auth/register', { body })
  const id = session.id as string
  await api.runJobs()
  const headers = { authorization: `Bearer ${session.token}` }
  const call = (method: string, path: string, sent?: unknown) =>
    api.request(method, path, { headers, ...(sent !== undefined && { body: sent }) })
  const confirm = async (to: string) => {
    await api.runJobs()
    const answer = await call('POST', '/auth/confirm-email', { token: mailed(to, 'confirm-email') })
    await api.runJobs()
    return answer
  }
  const request = (to: string, currentPassword = PASSWORD) => call('PUT', '/auth/me', { email: to, currentPassword })
  if (isConfirmed) await confirm(email)
  /** Changes the address and confirms it. */
  const change = async (to: string) => {
    await request(to)
    return confirm(to)
  }
  return { email, id, headers, call, confirm, request, change, me: async () => (await call('GET', '/auth/me')).body }
}
const undo = async (email: string) => {
  const answer = await api.request('POST', '/auth/undo-email-change', { body: { token: mailed(email, 'undo-email-change') } })
  await api.runJobs()
  return answer
}

describe('a new address', () => {
  it('needs the current password', async () => {
    const { call, request, me, email } = await account()

    expect(await call('PUT', '/auth/me', { email: address() })).toMatchObject({
      status: 400,
      body: { message: 'Current password is required to change your email address.', errors: [{ path: 'currentPassword' }] },
    })
    expect(await request(address(), 'a guess of mine')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currentPassword' }] },
    })
    expect(await me()).toMatchObject({ email, pendingEmail: null })
  })

  it('applies only once it is confirmed', async () => {
    const { email, request, confirm, me } = await account()
    const next = address()

    expect((await request(next)).body).toMatchObject({ email, emailConfirmed: true, pendingEmail: next })
    expect([await login(email), await login(next)]).toEqual([200, 401])

    expect((await confirm(next)).status).toBe(200)

    expect(await me()).toMatchObject({ email: next, emailConfirmed: true, pendingEmail: null })
    expect([await login(email), await login(next)]).toEqual([401, 200])
  })

  it('requires the session or password of the account that requested it', async () => {
    const { email, request, me } = await account()
    const victim = await account()
    const next = address()
    await request(next)
    await api.runJobs()
    const body = { token: mailed(next, 'confirm-email') }

    for (const headers of [{}, victim.headers])
      expect((await api.request('POST', '/auth/confirm-email', { headers, body })).status).toBe(400)
    expect(await me()).toMatchObject({ email, pendingEmail: next })
  })

  it('is cancelled by entering the current one, and mailed again on request', async () => {
    const { email, call, request, me } = await account()
    const next = address()
    await request(next)
    await call('POST', '/auth/confirm-email/resend')
    await api.runJobs()
    expect(mailsTo(next, 'confirm-email')).toHaveLength(2)

    expect((await call('PUT', '/auth/me', { email })).body).toMatchObject({ email, pendingEmail: null })
    expect((await call('POST', '/auth/confirm-email', { token: mailed(next, 'confirm-email') })).status).toBe(422)
    expect((await me()).email).toBe(email)
  })

  it('is refused when another account has it, at the request and at the confirmation', async () => {
    const [one, other] = [await account(), await account()]
    expect(await one.request(other.email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    const next = address()
    await one.request(next)
    await api.runJobs()
    const token = mailed(next, 'confirm-email')
    await other.change(next)

    expect(await one.call('POST', '/auth/confirm-email', { token })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await one.me()).toMatchObject({ email: one.email, emailConfirmed: true })
  })

  it('replaces an unconfirmed address without a mail to it: it may be a stranger’s', async () => {
    const { email, change, me } = await account({ isConfirmed: false })
    const next = address()

    expect((await change(next)).status).toBe(200)

    expect(await me()).toMatchObject({ email: next, emailConfirmed: true })
    expect(mailsTo(email, 'undo-email-change')).toEqual([])
  })
})

describe('undoEmailChange', () => {
  it('restores the former address, and ends sessions, passwords and keys made since', async () => {
    const { email, id, call, change } = await account()
    const before = await addKey(api.db, { id }, ['read'], { createdAt: new Date(Date.now() - 60_000) })
    const thief = address()
    await change(thief)
    const since = await addKey(api.db, { id }, ['read'])
    await call('PUT', '/auth/me', { currentPassword: PASSWORD, password: 'analytical-engine' })

    expect(await undo(email)).toMatchObject({ status: 200, body: { email } })

    expect([await login(thief, 'analytical-engine'), await login(email, 'analytical-engine'), await login(email)]).toEqual([
      401, 401, 401,
    ])
    expect((await call('GET', '/auth/me')).status).toBe(401)
    const withKey = async (key: string) =>
      (await api.request('GET', '/products', { headers: { authorization: `Bearer ${key}` } })).status
    expect([await withKey(before), await withKey(since)]).toEqual([200, 401])
    const body = { token: mailed(email, 'reset-password'), password: 'difference-engine-2' }
    expect((await api.request('POST', '/auth/reset-password', { body })).body).toMatchObject({ email })
    expect((await undo(email)).status).toBe(422)
  })

  it('works for seven days, and after a second change as well', async () => {
    const { email, id, change } = await account()
    const [second, third] = [address(), address()]
    await change(second)
    await change(third)
    const inDays = (days: number) =>
      api
        .db('mailed_tokens')
        .where({ merchantId: id })
        .update({ expiresAt: new Date(Date.now() + days * 86_400_000) })
    const kept = await api.db('mailed_tokens').where({ merchantId: id, email }).first()
    expect(kept.expiresAt.getTime() - kept.createdAt.getTime()).toBeGreaterThan(7 * 86_400_000 - 60_000)

    await inDays(-1)
    expect((await undo(email)).status).toBe(422)
    await inDays(1)
    expect((await undo(email)).status).toBe(200)
    // What was changed after it is void, and so is the link that undoes that.
    expect((await undo(second)).status).toBe(422)
  })

  it('finds the former address free, because no other account can take it meanwhile', async () => {
    const { email, change } = await account()
    await change(address())
    const other = await account()
    const body = { name: 'Eve', email, password: PASSWORD, storeName: 'Eve' }

    expect(await api.request('POST', '/auth/register', { body })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await other.request(email)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await undo(email)).status).toBe(200)
  })
})

describe('mailed links', () => {
  const links = async () => {
    const one = await account()
    const next = address()
    await one.request(next)
    await api.request('POST', '/auth/forgot-password', { body: { email: one.email } })
    await api.runJobs()
    const kept = () => api.db('mailed_tokens').where({ merchantId: one.id }).pluck('purpose')
    expect((await kept()).toSorted()).toEqual(['change_email', 'not_me', 'reset_password'])
    return { ...one, next, kept }
  }

  it('end when the password is changed, except those that defend the account', async () => {
    const { call, kept } = await links()

    await call('PUT', '/auth/me', { currentPassword: PASSWORD, password: 'analytical-engine' })

    expect(await kept()).toEqual(['not_me'])
  })

  it('end when the address is changed, except those that defend the account', async () => {
    const { confirm, next, kept } = await links()

    await confirm(next)

    expect((await kept()).toSorted()).toEqual(['not_me', 'undo_email'])
  })

  it('end when the password is reset', async () => {
    const { email, kept } = await links()

    await api.request('POST', '/auth/reset-password', {
      body: { token: mailed(email, 'reset-password'), password: 'analytical-engine' },
    })

    expect(await kept()).toEqual(['not_me'])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
