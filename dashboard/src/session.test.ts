import { createClient } from '@linktill/sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readToken } from './accessToken.ts'
import { RECENT_KEY, createSession, loginPath, returnPath } from './session.ts'

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
    // The call and the attempt to renew its token.
    expect(server.calls).toBe(refused + 2)
  })

  it('renews a token that expires within a minute, once for calls at the same time', async () => {
    const { session, server } = await working(tokenFor(30))
    server.renewed = tokenFor(900)

    const answers = await Promise.all([session.client.listOrders(), session.client.listOrders()])

    expect(answers).toEqual([
      { id: 'ada', token: server.renewed },
      { id: 'ada', token: server.renewed },
    ])
    expect([readToken(), server.renewals]).toEqual([server.renewed, 1])
  })

  it('renews a rejected token and repeats the call', async () => {
    const { session, server } = await working(tokenFor(900))
    server.token = 'of another time'
    server.renewed = 'of another time'

    expect(await session.client.listOrders()).toMatchObject({ token: 'of another time' })
    expect(session.expired.value).toBeNull()
  })

  it('takes the token that another tab has renewed meanwhile', async () => {
    const { session, server } = await working(tokenFor(900))
    const stale = session.client.listOrders
    server.token = tokenFor(900, 'second')
    server.onCall = () => localStorage.setItem('userToken', server.token)

    expect(await stale()).toMatchObject({ token: server.token })
    expect(server.renewals).toBe(0)
  })

  it('starts over when the renewed token belongs to another merchant', async () => {
    const { session, server, restart } = await working(tokenFor(900))
    server.token = 'of grace'
    server.renewed = 'of grace'
    server.account = 'grace'
    const answered = vi.fn()
    void session.client.listOrders().then(answered)

    await expect.poll(() => restart.mock.calls.length).toBe(1)
    expect(answered).not.toHaveBeenCalled()
  })

  it('ends the session on the server when the merchant signs out', async () => {
    const { session, server } = await working(tokenFor(900))

    session.signOut()

    expect(readToken()).toBeNull()
    await expect.poll(() => server.ended).toEqual(['session-1'])
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

  it('takes the profile that was asked for early, and asks again after that', async () => {
    const early = { token: 'token', profile: answering({ name: 'Early' }).getMe() }
    const session = createSession(answering({ name: 'Late' }), { early })

    session.loadProfile()
    await expect.poll(() => session.profile.value).toMatchObject({ data: { name: 'Early' }, stale: false })
    session.loadProfile()
    await expect.poll(() => session.profile.value).toMatchObject({ data: { name: 'Late' }, stale: false })
  })

  it.each([
    ['failed', 'token', refusing(401)],
    ['belongs to another token', 'another', answering({ name: 'Another' })],
  ])('asks for the profile if the early one %s', async (_why, token, client) => {
    const profile = client.getMe()
    profile.catch(() => {})
    const session = createSession(answering({ name: 'Ada' }), { early: { token, profile } })

    session.loadProfile()

    await expect.poll(() => session.profile.value).toMatchObject({ data: { name: 'Ada' }, stale: false })
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

  it('forgets what was opened lately with the session', () => {
    localStorage.setItem(RECENT_KEY, '{}')
    createSession(refusing(500)).signOut()
    expect(localStorage.getItem(RECENT_KEY)).toBeNull()
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

/** An access token that is valid for so many seconds. */
const tokenFor = (seconds: number, name = 'first') =>
  `x.${btoa(JSON.stringify({ sid: 'session-1', exp: Math.floor(Date.now() / 1000) + seconds, name }))}.x`

/** A session with an open page. The server accepts `token`, and renews it to `renewed`. */
async function working(token = 'token') {
  localStorage.setItem('userToken', token)
  const server = { token, renewed: '', account: 'ada', calls: 0, renewals: 0, ended: [] as string[], onCall: () => {} }
  const restart = vi.fn()
  const refused = () => Response.json({ message: 'Sign in first.', code: 'unauthorized', request_id: 'r' }, { status: 401 })
  const client = createClient({
    baseUrl: 'https://shop.test/api',
    token: readToken,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      server.calls++
      server.onCall()
      if (pathname.endsWith('/session/refresh')) {
        if (!server.renewed) return refused()
        server.renewals++
        server.token = server.renewed
        return Response.json({ id: server.account, token: server.renewed })
      }
      if (new Headers(init?.headers).get('authorization') !== `Bearer ${server.token}`) return refused()
      if (init?.method === 'DELETE') server.ended.push(pathname.split('/').at(-1)!)
      return Response.json({ id: server.account, token: server.token })
    },
  })
  const session = createSession(client, { restart })
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
