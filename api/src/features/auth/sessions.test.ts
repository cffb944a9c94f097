import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { seal } from '../../platform/http/seal.ts'
import { plainSecret } from '../../platform/http/secrets.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0'

type Answer = Awaited<ReturnType<typeof api.request>>

const signUp = async () => {
  const email = `${randomUUID()}@example.com`
  const body = { name: 'Ada Byron', email, password: PASSWORD, storeName: 'Ada Prints' }
  return { email, answer: await api.request('POST', '/auth/register', { body }) }
}
const login = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  api.request('POST', '/auth/login', { body: { email, password: PASSWORD, ...more }, headers })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const statusOf = async ({ body }: Answer) => (await api.request('GET', '/auth/me', bearer(body.token))).status
const cookieOf = ({ headers }: Answer) => headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
const valueOf = (answer: Answer) => cookieOf(answer)!.split(';')[0]!
const ownOrigin = () => new URL(api.url).origin
const refresh = (cookie: string, origin: string | null = ownOrigin()) =>
  api.request('POST', '/auth/session/refresh', { headers: { cookie, ...(origin && { origin }) } })
const lifetime = ({ body }: Answer) => {
  const { iat, exp } = jwt.decode(body.token) as { iat: number; exp: number }
  return exp - iat
}
const sessionsOf = async (answer: Answer) => (await api.request('GET', '/auth/sessions', bearer(answer.body.token))).body.data

afterEach(() => void vi.useRealTimers())
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

describe('login', () => {
  it('returns a token for a quarter of an hour, and a cookie that no script can read', async () => {
    const { email } = await signUp()

    const answer = await login(email)

    expect(lifetime(answer)).toBe(900)
    expect(cookieOf(answer)).toMatch(/^session=[\w+/=-]+; Path=\/api\/auth; Max-Age=43200; HttpOnly; SameSite=Strict$/)
  })

  it('keeps the session for 30 days with Remember me', async () => {
    const { email } = await signUp()

    expect(cookieOf(await login(email, { remember: true }))).toContain(`Max-Age=${30 * 24 * 3600};`)
  })

  it('gives a program a token without a cookie, for 12 hours or 30 days', async () => {
    const { email } = await signUp()

    const [short, long] = [await login(email, { tokenOnly: true }), await login(email, { tokenOnly: true, remember: true })]

    expect([lifetime(short), lifetime(long)]).toEqual([12 * 3600, 30 * 24 * 3600])
    expect([cookieOf(short), cookieOf(long)]).toEqual([undefined, undefined])
    expect(await sessionsOf(short)).toContainEqual(expect.objectContaining({ kind: 'program' }))
  })
})

describe('refreshSession', () => {
  it('renews the token after it has expired, and replaces the cookie', async () => {
    const { answer } = await signUp()
    later(901)
    expect(await statusOf(answer)).toBe(401)

    const renewed = await refresh(valueOf(answer))

    expect(renewed).toMatchObject({ status: 200, body: { id: answer.body.id } })
    expect(await statusOf(renewed)).toBe(200)
    expect((await refresh(valueOf(renewed))).status).toBe(200)
  })

  it('returns the same cookie again within 30 seconds, because its response may have been lost', async () => {
    const { answer } = await signUp()
    await refresh(valueOf(answer))
    later(29)

    const [one, other] = await Promise.all([refresh(valueOf(answer)), refresh(valueOf(answer))])

    expect([one.status, other.status]).toEqual([200, 200])
    expect([(await refresh(valueOf(one))).status, (await refresh(valueOf(other))).status]).toEqual([200, 200])
  })

  it('gives tabs that renew at the same moment one new cookie', async () => {
    const { answer } = await signUp()

    const renewed = await Promise.all([1, 2, 3, 4].map(() => refresh(valueOf(answer))))

    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const one of renewed) expect((await refresh(valueOf(one))).status).toBe(200)
  })

  it('ends the session when a former cookie comes back later', async () => {
    const { answer } = await signUp()
    const renewed = await refresh(valueOf(answer))
    later(31)

    const stolen = await refresh(valueOf(answer))

    expect(stolen).toMatchObject({ status: 401, body: { message: 'This session has ended. Sign in again.' } })
    expect(cookieOf(stolen)).toContain('Max-Age=0')
    expect(await statusOf(renewed)).toBe(401)
    expect((await refresh(valueOf(renewed))).status).toBe(401)
  })

  it.each([
    ['no cookie', () => ''],
    ['a made-up cookie', () => 'session=nonsense'],
    ['a cookie of another kind', () => `session=${seal(api.config.secrets, `device ${randomUUID()} ada@example.com`)}`],
    [
      'a cookie sealed by another server',
      () => `session=${seal(plainSecret('x'.repeat(40)), `refresh ${randomUUID()} ${randomUUID()} a`)}`,
    ],
    ['a session that never was', () => `session=${seal(api.config.secrets, `refresh ${randomUUID()} ${randomUUID()} a`)}`],
  ])('refuses %s and changes nothing', async (_what, cookie) => {
    const { answer } = await signUp()

    expect(await refresh(cookie())).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect((await refresh(valueOf(answer))).status).toBe(200)
  })

  it.each([
    ['a foreign origin', 'https://evil.example'],
    ['a sibling subdomain', 'http://shop.localhost:3000'],
    ['another port', 'http://127.0.0.1:1'],
    ['an opaque origin', 'null'],
    ['no origin', null],
  ])('refuses a call from %s, and the cookie stays valid', async (_what, origin) => {
    const { answer } = await signUp()

    expect(await refresh(valueOf(answer), origin)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await refresh(valueOf(answer))).status).toBe(200)
  })

  it('ends with its session', async () => {
    const { answer } = await signUp()
    later(12 * 3600 + 1)

    expect((await refresh(valueOf(answer))).status).toBe(401)
  })
})

describe('listSessions', () => {
  it('names browser, system and time zone, and marks the own one', async () => {
    const { email, answer } = await signUp()
    const firefox = await login(email, { timeZone: 'Europe/Berlin' }, { 'user-agent': FIREFOX })

    expect(await sessionsOf(firefox)).toMatchObject([
      { device: 'Firefox on macOS', time_zone: 'Europe/Berlin', kind: 'browser', is_current: true },
      { device: 'node', is_current: false },
    ])
    expect(await statusOf(answer)).toBe(200)
  })

  it('shows no secret', async () => {
    const { answer } = await signUp()

    expect(JSON.stringify(await sessionsOf(answer))).not.toMatch(/hash|secret/i)
  })

  it('refuses a time zone that does not exist', async () => {
    const { email } = await signUp()

    expect(await login(email, { timeZone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'timeZone' }] },
    })
  })
})

describe('endSession', () => {
  it('ends the token and the cookie of a session at once, and leaves the others', async () => {
    const { email, answer } = await signUp()
    const other = await login(email)
    const { id } = (await sessionsOf(answer)).find(({ is_current: isCurrent }: { is_current: boolean }) => isCurrent)

    expect((await api.request('DELETE', `/auth/sessions/${id}`, bearer(other.body.token))).status).toBe(204)

    expect([await statusOf(answer), await statusOf(other)]).toEqual([401, 200])
    expect((await refresh(valueOf(answer))).status).toBe(401)
  })

  it('ends the caller’s own and clears the cookie', async () => {
    const { answer } = await signUp()

    const [{ id }] = await sessionsOf(answer)

    const ended = await api.request('DELETE', `/auth/sessions/${id.toUpperCase()}`, bearer(answer.body.token))

    expect(ended.status).toBe(204)
    expect(cookieOf(ended)).toContain('Max-Age=0')
    expect(await statusOf(answer)).toBe(401)
  })

  it('does not find a session of another merchant', async () => {
    const [{ answer }, other] = [await signUp(), await signUp()]
    const [{ id }] = await sessionsOf(other.answer)

    expect((await api.request('DELETE', `/auth/sessions/${id}`, bearer(answer.body.token))).status).toBe(404)
    expect(await statusOf(other.answer)).toBe(200)
  })
})

describe('endAllSessions', () => {
  it('keeps the caller’s own on request', async () => {
    const { email, answer } = await signUp()
    const other = await login(email)

    await api.request('POST', '/auth/sessions/end', { ...bearer(other.body.token), body: { keep_current: true } })

    expect([await statusOf(answer), await statusOf(other)]).toEqual([401, 200])
  })
})

describe('forgetSessions', () => {
  it('deletes sessions that are over', async () => {
    const { answer } = await signUp()
    await api
      .db('sessions')
      .where({ merchantId: answer.body.id })
      .update({ endsAt: new Date(Date.now() - 1000) })

    await api.runClock()

    expect(await api.db('sessions').where({ merchantId: answer.body.id })).toEqual([])
  })
})
