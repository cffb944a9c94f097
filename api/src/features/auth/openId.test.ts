import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startIdentityProvider } from '../../../test/identityProvider.ts'
import { startApi } from '../../../test/server.ts'

const CALLBACK = 'http://localhost:3000/api/auth/openid/callback'
const SECRET = 'a secret of the client'
const provider = await startIdentityProvider({ id: 'linktill', secret: SECRET, callback: CALLBACK })
const api = startApi({
  openId: { issuer: provider.issuer, clientId: 'linktill', clientSecret: SECRET, name: 'Example Ltd' },
})
const without = startApi()
const away = startApi({ openId: { issuer: 'http://127.0.0.1:9', clientId: 'linktill', clientSecret: SECRET, name: 'Away Ltd' } })

afterAll(() => provider.stop())
afterEach(() => void vi.useRealTimers())

type Answer = Awaited<ReturnType<typeof api.request>>
const cookieOf = ({ headers }: Answer, name: string) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`) && !line.includes('Max-Age=0'))
    ?.split(';')[0]
const leadsTo = ({ headers }: Answer) => headers.get('location')!.replace('http://localhost:3000', '')

/** Opens the provider's page, and returns the callback with the cookie that belongs to it. */
async function begin(person: { sub?: string; email?: string; email_verified?: boolean }, next = '') {
  const started = await api.request('GET', `/auth/openid${next && `?next=${encodeURIComponent(next)}`}`)
  const callback = await provider.signIn(started.headers.get('location')!, { sub: randomUUID(), ...person })
  return { callback, cookie: cookieOf(started, 'openid')! }
}
const finish = ({ callback, cookie }: { callback: URL; cookie: string }) =>
  api.request('GET', `/auth/openid/callback${callback.search}`, { headers: { cookie } })
const signIn = async (...how: Parameters<typeof begin>) => finish(await begin(...how))
const refresh = (cookie: string) =>
  api.request('POST', '/auth/session/refresh', { headers: { cookie, origin: new URL(api.url).origin } })
const sessionsOf = async (id: string) => (await api.db('sessions').where({ merchantId: id }).whereNot({ device: 'Test' })).length

describe('a sign-in at the identity provider', () => {
  it('opens a session of the account whose address is confirmed on both sides', async () => {
    const { id, email } = await buildMerchant(api.db)

    const answer = await signIn({ email, email_verified: true }, '/dashboard/orders?search=nora')

    expect([answer.status, leadsTo(answer)]).toEqual([302, '/login?next=%2Fdashboard%2Forders%3Fsearch%3Dnora#signed-in'])
    expect((await refresh(cookieOf(answer, 'session')!)).body.id).toBe(id)
    expect(await api.db('audit_events').where({ merchantId: id }).pluck('action')).toEqual(
      expect.arrayContaining(['identity.linked', 'session.started']),
    )
  })

  it('finds a linked account by issuer and subject, whatever its address is now', async () => {
    const [merchant, other] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const sub = randomUUID()
    await signIn({ sub, email: merchant.email, email_verified: true })

    const answer = await signIn({ sub, email: other.email, email_verified: true })

    expect((await refresh(cookieOf(answer, 'session')!)).body.id).toBe(merchant.id)
    expect(await sessionsOf(other.id)).toBe(0)
  })

  it.each([
    ['an address that the provider has not verified', { email_verified: false }, {}],
    ['an address that the account has not confirmed', { email_verified: true }, { emailConfirmedAt: null }],
  ])('links nothing for %s', async (_what, claims, account) => {
    const { id, email } = await buildMerchant(api.db, account)

    const answer = await signIn({ email, ...claims })

    expect(leadsTo(answer)).toBe('/login?problem=openid_unknown')
    expect(cookieOf(answer, 'session')).toBeUndefined()
    expect(await sessionsOf(id)).toBe(0)
  })

  it.each([{ email: `${randomUUID()}@example.com`, email_verified: true }, {}])('opens no account for %o', async (claims) => {
    const before = await api.db('merchants').count()

    expect(leadsTo(await signIn(claims))).toBe('/login?problem=openid_unknown')
    expect(await api.db('merchants').count()).toEqual(before)
  })

  it('asks for the second factor that the account has, and opens no session before', async () => {
    const { id, email } = await buildMerchant(api.db)
    await api.db('passkeys').insert({ merchantId: id, credentialId: 'a', publicKey: 'a', counter: 0, name: 'Laptop' })

    const answer = await signIn({ email, email_verified: true })

    const [, fragment] = /^\/login#second-factor=(.+)$/.exec(leadsTo(answer))!
    expect(JSON.parse(Buffer.from(fragment!, 'base64url').toString())).toMatchObject({ accepts: ['passkey'] })
    expect([cookieOf(answer, 'session'), await sessionsOf(id)]).toEqual([undefined, 0])
  })
})

describe('the callback', () => {
  const opened = async () => begin({ email: (await buildMerchant(api.db)).email, email_verified: true })

  it('works once', async () => {
    const sent = await opened()

    expect(leadsTo(await finish(sent))).toBe('/login#signed-in')
    expect(leadsTo(await finish(sent))).toBe('/login?problem=openid_refused')
  })

  it.each(['state', 'code', 'iss'])('refuses another %s', async (name) => {
    const sent = await opened()
    sent.callback.searchParams.set(name, name === 'iss' ? 'https://evil.example' : 'another')

    const answer = await finish(sent)

    expect([leadsTo(answer), cookieOf(answer, 'session')]).toEqual(['/login?problem=openid_refused', undefined])
  })

  it('refuses the cookie of another sign-in', async () => {
    const [one, other] = [await opened(), await opened()]

    expect(leadsTo(await finish({ ...one, cookie: other.cookie }))).toBe('/login?problem=openid_refused')
  })

  it.each(['', 'openid=nonsense', `openid=${Buffer.from('openid 9 {}').toString('base64')}`])(
    'begins again with the cookie "%s"',
    async (cookie) => {
      expect(leadsTo(await finish({ ...(await opened()), cookie }))).toBe('/login?problem=openid_expired')
    },
  )

  it('begins again after ten minutes', async () => {
    const sent = await opened()
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })

    expect(leadsTo(await finish(sent))).toBe('/login?problem=openid_expired')
  })

  it('says so when the person cancelled', async () => {
    const { cookie } = await opened()

    const answer = await api.request('GET', '/auth/openid/callback?error=access_denied', { headers: { cookie } })
    expect(leadsTo(answer)).toBe('/login?problem=openid_refused')
  })
})

describe('getSignInOptions', () => {
  it('names the identity provider, if there is one, and the plans to choose from', async () => {
    expect((await api.request('GET', '/auth/sign-in-options')).body).toEqual({
      openid: { name: 'Example Ltd' },
      self_service_plans: ['basic', 'pro'],
    })
    expect((await without.request('GET', '/auth/sign-in-options')).body).toMatchObject({ openid: null })
    expect((await without.request('GET', '/auth/openid')).status).toBe(404)
  })

  it('leaves the other ways when the provider does not answer', async () => {
    const { status, body } = await away.request('GET', '/auth/openid')

    expect([status, body.message]).toEqual([503, 'Away Ltd does not answer. Try again, or sign in with your password.'])
    away.bugs.length = 0
  })
})
