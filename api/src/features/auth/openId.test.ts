import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startIdentityProvider } from '../../../test/identityProvider.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { makeToken } from './mailedTokens.ts'

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

type Person = Parameters<typeof begin>[0]

/** Links a person from a session of the merchant. @returns where the callback leads. */
async function link(as: Merchant, person: Person) {
  const started = await api.request('POST', '/auth/identities', { as })
  const callback = await provider.signIn(started.body.url, { sub: randomUUID(), ...person })
  return finish({ callback, cookie: cookieOf(started, 'openid')! })
}
/** A merchant whom a person at the provider is linked to. */
async function linked() {
  const [merchant, sub] = [await buildMerchant(api.db), randomUUID()]
  await link(merchant, { sub, email: merchant.email })
  return { merchant, sub }
}
const identitiesOf = async (as: Merchant) => (await api.request('GET', '/auth/identities', { as })).body.data
const LINKED = '/dashboard/settings?identity=linked#security'

describe('a sign-in at the identity provider', () => {
  it('opens a session of the linked account', async () => {
    const { merchant, sub } = await linked()

    const answer = await signIn({ sub }, '/dashboard/orders?search=nora')

    expect([answer.status, leadsTo(answer)]).toEqual([302, '/login?next=%2Fdashboard%2Forders%3Fsearch%3Dnora#signed-in'])
    expect((await refresh(cookieOf(answer, 'session')!)).body.id).toBe(merchant.id)
    expect(await identitiesOf(merchant)).toMatchObject([{ issuer: provider.issuer, last_used_at: expect.any(String) }])
  })

  it('finds a linked account by issuer and subject, whatever its address is now', async () => {
    const { merchant, sub } = await linked()
    const other = await buildMerchant(api.db)

    const answer = await signIn({ sub, email: other.email, email_verified: true })

    expect((await refresh(cookieOf(answer, 'session')!)).body.id).toBe(merchant.id)
    expect(await sessionsOf(other.id)).toBe(0)
  })

  it('links and opens no account by its address, which can change hands', async () => {
    const { id, email } = await buildMerchant(api.db)
    const before = await api.db('merchants').count()

    for (const address of [email, `${randomUUID()}@example.com`]) {
      const answer = await signIn({ email: address, email_verified: true })
      expect([leadsTo(answer), cookieOf(answer, 'session')]).toEqual(['/login?problem=openid_unknown', undefined])
    }

    expect(await sessionsOf(id)).toBe(0)
    expect(await api.db('merchants').count()).toEqual(before)
  })

  it('asks for the second factor that the account has, and opens no session before', async () => {
    const { merchant, sub } = await linked()
    await api.db('passkeys').insert({ merchantId: merchant.id, credentialId: 'a', publicKey: 'a', counter: 0, name: 'Laptop' })

    const answer = await signIn({ sub })

    const [, fragment] = /^\/login#second-factor=(.+)$/.exec(leadsTo(answer))!
    expect(JSON.parse(Buffer.from(fragment!, 'base64url').toString())).toMatchObject({ accepts: ['passkey'] })
    expect([cookieOf(answer, 'session'), await sessionsOf(merchant.id)]).toEqual([undefined, 0])
  })
})

describe('linking an identity', () => {
  it('lists it, and mails the owner', async () => {
    const merchant = await buildMerchant(api.db)

    expect(leadsTo(await link(merchant, { email: 'ada@work.example' }))).toBe(LINKED)

    expect(await identitiesOf(merchant)).toMatchObject([{ email: 'ada@work.example', last_used_at: null }])
    await api.runJobs()
    expect(api.mails.findLast(({ to }) => to === merchant.email)!.subject).toBe('A sign-in with another provider was added')
  })

  it('needs a recent proof, a confirmed address and a session that is still open at the callback', async () => {
    const [merchant, unconfirmed] = [await buildMerchant(api.db), await buildMerchant(api.db, { emailConfirmedAt: null })]
    const begun = await api.request('POST', '/auth/identities', { as: merchant })
    const callback = await provider.signIn(begun.body.url, { sub: randomUUID() })
    expect(await api.request('POST', '/auth/identities', { as: unconfirmed })).toMatchObject({
      status: 403,
      body: { code: 'email_unconfirmed' },
    })
    await api
      .db('sessions')
      .where({ merchantId: merchant.id })
      .update({ provedAt: new Date(0) })
    expect((await api.request('POST', '/auth/identities', { as: merchant })).body.code).toBe('step_up_required')
    await api.request('POST', '/auth/sessions/end', { as: merchant })

    const late = await finish({ callback, cookie: cookieOf(begun, 'openid')! })

    expect(leadsTo(late)).toBe('/dashboard/settings?identity=refused#security')
    expect(await api.db('identities').where({ merchantId: merchant.id })).toEqual([])
  })

  it('refuses a person of another account, and a sixth one', async () => {
    const { sub } = await linked()
    const other = await buildMerchant(api.db)

    expect(leadsTo(await link(other, { sub }))).toBe('/dashboard/settings?identity=taken#security')
    for (let n = 0; n < 5; n++) expect(leadsTo(await link(other, {}))).toBe(LINKED)
    expect(await api.request('POST', '/auth/identities', { as: other })).toMatchObject({
      status: 422,
      body: { code: 'limit_reached' },
    })
  })

  it('links one account of two that begin at once', async () => {
    const [one, other] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const person = { sub: randomUUID() }

    const ends = await Promise.all([link(one, person), link(other, person)])

    expect(ends.map(leadsTo).toSorted()).toEqual([LINKED, '/dashboard/settings?identity=taken#security'])
  })
})

describe('removeIdentity', () => {
  it('ends that way in, needs a recent proof, and finds none of another account', async () => {
    const { merchant, sub } = await linked()
    const stranger = await buildMerchant(api.db)
    const [{ id }] = await identitiesOf(merchant)
    const remove = (as: Merchant) => api.request('DELETE', `/auth/identities/${id}`, { as })
    const proved = (provedAt: Date) => api.db('sessions').where({ merchantId: merchant.id }).update({ provedAt })
    expect((await remove(stranger)).status).toBe(404)
    await proved(new Date(0))
    expect((await remove(merchant)).body.code).toBe('step_up_required')
    await proved(new Date())

    expect((await remove(merchant)).status).toBe(204)

    expect(leadsTo(await signIn({ sub }))).toBe('/login?problem=openid_unknown')
    expect((await remove(merchant)).status).toBe(404)
    const [removed] = await api.db('audit_events').where({ merchantId: merchant.id, action: 'identity.removed' })
    expect(removed).toMatchObject({ target: id, before: { issuer: provider.issuer } })
    await api.runJobs()
    const subjects = api.mails.filter(({ to }) => to === merchant.email).map(({ subject }) => subject)
    expect(subjects).toContain('A sign-in with another provider was removed')
  })
})

describe('an identity that a thief linked', () => {
  const HOUR_MS = 3_600_000
  /** An account with the owner's identity of yesterday and the thief's of now. */
  async function robbed({ confirmed = true } = {}) {
    const { merchant, sub: owners } = await linked()
    await api
      .db('identities')
      .where({ merchantId: merchant.id })
      .update({ createdAt: new Date(Date.now() - 24 * HOUR_MS) })
    const thiefs = randomUUID()
    await link(merchant, { sub: thiefs })
    if (!confirmed) await api.db('merchants').where({ id: merchant.id }).update({ emailConfirmedAt: null })
    // One after the other: the provider signs in its current person.
    const works = async (sub: string) => leadsTo(await signIn({ sub })) === '/login#signed-in'
    const work = async () => [await works(owners), await works(thiefs)]
    expect(await work()).toEqual([true, true])
    return { merchant, work }
  }
  const tokenFor = ({ id, email }: Merchant, purpose: Parameters<typeof makeToken>[2]) =>
    makeToken(api.db, { id, email }, purpose, new Date(Date.now() - HOUR_MS))

  it.each([
    ['undo_email', '/auth/undo-email-change'],
    ['not_me', '/auth/not-me'],
  ] as const)('ends with the link %s, and the owner’s stays', async (purpose, path) => {
    const { merchant, work } = await robbed()

    const answer = await api.request('POST', path, { body: { token: await tokenFor(merchant, purpose) } })

    expect(answer.status).toBe(200)
    expect(await work()).toEqual([true, false])
  })

  it.each([true, false])('ends with the owner’s at a password reset, address confirmed: %s', async (confirmed) => {
    const { merchant, work } = await robbed({ confirmed })
    const body = { token: await tokenFor(merchant, 'reset_password'), password: 'analytical-engine' }

    expect((await api.request('POST', '/auth/reset-password', { body })).status).toBe(200)

    expect(await work()).toEqual([false, false])
  })
})

describe('the callback', () => {
  const opened = async () => begin({ sub: (await linked()).sub })

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
      fee_rates: { basic: 8.5, pro: 6.5, enterprise: 5.3 },
      sign_up: 'open',
      shop: 'platform',
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
