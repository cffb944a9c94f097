import { createClient } from '@linktill/sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, loginPath, readToken, returnPath } from './session.ts'

beforeEach(() => localStorage.setItem('userToken', 'token'))
afterEach(() => localStorage.clear())

describe('createSession', () => {
  it('signs out when the token was never accepted', async () => {
    const session = createSession(refusing(401))
    await expect(session.client.listOrders()).rejects.toThrow('Sign in first.')

    expect(session.signedIn.value).toBe(false)
    expect(readToken()).toBeNull()
  })

  it('waits for a new sign-in when a page is open, and repeats the rejected requests', async () => {
    const { session, server } = await working()
    server.token = 'renewed'
    const saving = session.client.listOrders()
    await expect.poll(() => session.expired.value).toMatchObject({ id: 'ada' })
    expect(session.signedIn.value).toBe(true)

    session.signIn({ token: 'renewed', id: 'ada' })

    expect(await saving).toMatchObject({ token: 'renewed' })
    expect(session.expired.value).toBeNull()
  })

  it('rejects the waiting requests when the merchant signs out instead', async () => {
    const { session, server } = await working()
    server.token = 'renewed'
    const saving = session.client.listOrders()
    await expect.poll(() => session.expired.value).toMatchObject({ id: 'ada' })

    session.signOut()

    await expect(saving).rejects.toThrow('Sign in first.')
    expect(session.expired.value).toBeNull()
  })

  it('continues when the merchant has signed in again in another tab', async () => {
    const { session, server } = await working()
    server.token = 'renewed'
    const saving = session.client.listOrders()
    await expect.poll(() => session.expired.value).toMatchObject({ id: 'ada' })

    localStorage.setItem('userToken', 'renewed')
    window.dispatchEvent(new StorageEvent('storage', { key: 'userToken' }))

    expect(await saving).toMatchObject({ token: 'renewed' })
    expect(session.expired.value).toBeNull()
  })

  it('never repeats a request for another merchant', async () => {
    const { session, server, restart } = await working()
    server.token = 'of somebody else'
    const refused = server.calls
    void session.client.listOrders().catch(() => {})
    await expect.poll(() => session.expired.value).toMatchObject({ id: 'ada' })

    session.signIn({ token: 'of somebody else', id: 'grace' })

    expect(restart).toHaveBeenCalledOnce()
    expect(server.calls).toBe(refused + 1)
  })

  it('passes on a rejected sign-in', async () => {
    const { session, server } = await working()
    server.token = 'renewed'
    const body = { email: 'ada@example.com', password: 'wrong' }

    await expect(session.client.login({ body })).rejects.toThrow('Sign in first.')
    expect(session.expired.value).toBeNull()
  })

  it('stays signed in after any other error', async () => {
    const session = createSession(refusing(500))
    await expect(session.client.listOrders()).rejects.toThrow()

    expect(session.signedIn.value).toBe(true)
  })

  it('starts with the stored profile until the new one has loaded', async () => {
    const first = createSession(answering({ name: 'Ada' }))
    expect(first.profile.value).toEqual({ status: 'loading' })
    first.loadProfile()
    await expect.poll(() => first.profile.value).toMatchObject({ data: { name: 'Ada' }, stale: false })

    const second = createSession(answering({ name: 'Ada Byron' }))
    expect(second.profile.value).toMatchObject({ data: { name: 'Ada' }, stale: true })
    second.loadProfile()
    await expect.poll(() => second.profile.value).toMatchObject({ data: { name: 'Ada Byron' }, stale: false })
  })

  it.each([
    ['another token', () => localStorage.setItem('userToken', 'another')],
    ['a broken one', () => localStorage.setItem('userProfile', '{')],
    ['none since signing out', () => createSession(refusing(500)).signOut()],
  ])('keeps no profile for %s', async (_what, change) => {
    const session = createSession(answering({ name: 'Ada' }))
    session.loadProfile()
    await expect.poll(() => session.profile.value).toMatchObject({ data: { name: 'Ada' } })

    change()

    expect(createSession(refusing(500)).profile.value).toEqual({ status: 'loading' })
  })

  it('follows another tab that signed out', () => {
    const session = createSession(refusing(500))
    localStorage.removeItem('userToken')
    window.dispatchEvent(new StorageEvent('storage', { key: 'userToken' }))

    expect(session.signedIn.value).toBe(false)
  })
})

describe('returnPath', () => {
  it.each(['/dashboard/orders?open=1', '/account/orders/1/invoice?document=2'])('leads back to %s', (back) => {
    const { search } = new URL(loginPath(back), 'https://shop.test')
    expect(returnPath(search)).toBe(back)
  })

  it.each(['?next=https://evil.test', '?next=//evil.test', '?next=/dashboardx', '?next=/signup', ''])(
    'leads to the dashboard for %s',
    (search) => {
      expect(returnPath(search)).toBe('/dashboard')
    },
  )
})

/** A session with an open page. The server accepts `token`. */
async function working() {
  const server = { token: 'token', calls: 0 }
  const restart = vi.fn()
  const client = createClient({
    baseUrl: 'https://shop.test/api',
    token: readToken,
    fetch: async (_input, init) => {
      server.calls++
      const sent = new Headers(init?.headers).get('authorization')
      return sent === `Bearer ${server.token}`
        ? Response.json({ id: 'ada', token: server.token })
        : Response.json({ message: 'Sign in first.', code: 'unauthorized', request_id: 'r' }, { status: 401 })
    },
  })
  const session = createSession(client, restart)
  session.loadProfile()
  await expect.poll(() => session.profile.value.status).toBe('ready')
  return { session, server, restart }
}

const answering = (user: object) => createClient({ baseUrl: 'https://shop.test/api', fetch: async () => Response.json(user) })

const refusing = (status: number) =>
  createClient({
    baseUrl: 'https://shop.test/api',
    fetch: async () => Response.json({ message: 'Sign in first.', code: 'unauthorized', request_id: 'r' }, { status }),
  })
