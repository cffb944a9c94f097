import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { hashPassword } from '../../platform/http/passwords.ts'

const api = startApi({ rateLimits: true })

const PASSWORD = 'difference-engine'
const stored = hashPassword(PASSWORD)

/** A network address that no other test uses. */
const newNetwork = () => `192.0.2.${networks++}`
let networks = 1

async function buildAccount() {
  const merchant = await buildMerchant(api.db, { passwordHash: await stored, email: `${randomUUID()}@example.com` })
  const login = (password: string, { network = newNetwork(), cookie = '', email = merchant.email } = {}) =>
    api.request('POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) },
    })
  const guess = async (times: number) => {
    for (let n = 0; n < times; n++) expect((await login('guess')).status).toBe(401)
  }
  return { merchant, login, guess }
}
const deviceOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device_'))!
    .split(';')[0]!
const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

afterEach(() => void vi.useRealTimers())

describe('login', () => {
  it('delays guesses at one account from any number of networks, longer each time', async () => {
    const { login, guess } = await buildAccount()
    await guess(10)
    // The first delay begins with the attempt after the free ones.
    await guess(1)

    const refused = await login(PASSWORD)

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.body.message).toMatch(
      /^Too many tries\. Please wait \d+ seconds, or choose "Forgot your password\?" to get in by a link that we mail you\.$/,
    )
    expect(waitOf(refused)).toBeGreaterThan(20)
    expect(waitOf(refused)).toBeLessThanOrEqual(30)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    await guess(1)
    expect(waitOf(await login('guess'))).toBeGreaterThan(50)
    vi.setSystemTime(Date.now() + 61_000)
    expect((await login(PASSWORD)).status).toBe(200)
  })

  it('answers 503 to known and unknown accounts alike while too many passwords are checked, and counts no attempt', async () => {
    const { login } = await buildAccount()
    let isFull = true
    // Those who were admitted line up again in the turn in which theirs ends, so no request finds a gap.
    const fill = async () => {
      while (isFull) await hashPassword('another')
    }
    const filling = Array.from({ length: 80 }, () => fill().catch(() => {}))
    const networks = [newNetwork(), newNetwork()] as const
    const refused = async (options: object) => {
      const answers: Awaited<ReturnType<typeof login>>[] = []
      for (let n = 0; n < 11; n++) answers.push(await login(PASSWORD, options))
      return answers.filter(({ status }) => status === 503)
    }

    const [known, unknown] = [
      await refused({ network: networks[0] }),
      await refused({ network: networks[1], email: `${randomUUID()}@example.com` }),
    ]
    isFull = false
    await Promise.all(filling)

    for (const answers of [known, unknown]) {
      expect(answers).toHaveLength(11)
      expect(answers[0]).toMatchObject({ status: 503, body: { code: 'busy', message: expect.stringContaining('signing in') } })
      expect(waitOf(answers[0]!)).toBeGreaterThan(0)
    }
    const { headers } = await login('guess', { network: networks[0] })
    expect(headers.get('ratelimit-remaining')).toBe('9')
  })

  it('counts an account in every spelling of its address, and an unknown one in the same way', async () => {
    const { login, merchant } = await buildAccount()
    const unknown = `${randomUUID()}@example.com`
    for (let n = 0; n < 11; n++) {
      expect((await login('guess', { email: n % 2 ? merchant.email.toUpperCase() : ` ${merchant.email}` })).status).toBe(401)
      expect((await login('guess', { email: unknown })).status).toBe(401)
    }

    expect((await login('guess')).status).toBe(429)
    expect((await login('guess', { email: unknown })).status).toBe(429)
  })

  it('admits no more guesses when they are concurrent', async () => {
    const { login } = await buildAccount()

    const answers = await Promise.all(Array.from({ length: 30 }, () => login('guess')))

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11)
  })

  it('lets the owner in from a known browser during an attack', async () => {
    const { login, guess } = await buildAccount()
    const cookie = deviceOf(await login(PASSWORD))
    await guess(11)
    expect((await login(PASSWORD)).status).toBe(429)

    const known = await login(PASSWORD, { cookie })

    expect(known.status).toBe(200)
    expect(known.headers.get('set-cookie')).toMatch(/; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  })

  it('counts a known browser separately, and refuses forged device cookies', async () => {
    const [{ login, guess }, other] = [await buildAccount(), await buildAccount()]
    const [cookie, foreign] = [deviceOf(await login(PASSWORD)), deviceOf(await other.login(PASSWORD))]
    await guess(11)
    const renamed = `${cookie.split('=')[0]}=${foreign.split('=').slice(1).join('=')}`

    for (const bad of [foreign, renamed, `${cookie.slice(0, -6)}AAAA==`, `${cookie.split('=')[0]}=x`])
      expect((await login('guess', { cookie: bad })).status).toBe(429)
    for (let n = 0; n < 6; n++) expect((await login('guess', { cookie })).status).toBe(401)
    expect((await login(PASSWORD, { cookie })).status).toBe(429)
  })

  it('knows the five browsers that signed in last, which count for their network together', async () => {
    const { login, guess } = await buildAccount()
    const cookies: string[] = []
    for (let n = 0; n < 6; n++) cookies.push(deviceOf(await login(PASSWORD)))
    const network = newNetwork()
    await guess(11)

    expect((await login('guess', { cookie: cookies[0]!, network })).status).toBe(429)
    for (const cookie of cookies.slice(1)) {
      for (let n = 0; n < 6; n++) expect((await login('guess', { cookie, network })).status).toBe(401)
      expect((await login('guess', { cookie, network })).status).toBe(429)
    }
    const elsewhere = () => login('guess', { network, email: `${randomUUID()}@example.com` })
    expect((await elsewhere()).status).toBe(401)
    expect((await elsewhere()).status).toBe(429)
  })

  it.each([
    ['a new password', { newPassword: true }],
    ['Sign out everywhere', { newPassword: false }],
  ])('forgets a thief’s browser with %s, and knows the owner’s', async (_what, { newPassword }) => {
    const { login, guess, merchant } = await buildAccount()
    const thief = deviceOf(await login(PASSWORD))
    const signedIn = await login(PASSWORD)
    const headers = { authorization: `Bearer ${signedIn.body.token}` }
    const ended = newPassword
      ? api.request('PUT', '/auth/me', { headers, body: { password: 'analytical-engine', currentPassword: PASSWORD } })
      : api.request('POST', '/auth/sessions/end', { headers, body: { keep_current: true } })
    expect((await ended).status).toBeLessThan(300)
    const password = newPassword ? 'analytical-engine' : PASSWORD
    await guess(11)

    expect((await login('guess', { cookie: thief })).status).toBe(429)
    expect((await login(password, { cookie: deviceOf(signedIn) })).status).toBe(200)
    expect(await api.db('known_browsers').where({ merchantId: merchant.id })).toHaveLength(1)
  })

  it('forgets every browser after “This was not me”', async () => {
    const { login, guess, merchant } = await buildAccount()
    const cookie = deviceOf(await login(PASSWORD))
    await api.runJobs()
    const token = /not-me\?token=([\w-]+)/.exec(api.mails.findLast(({ to }) => to === merchant.email)!.text)![1]
    expect((await api.request('POST', '/auth/not-me', { body: { token } })).status).toBe(200)
    await guess(11)

    expect((await login('guess', { cookie })).status).toBe(429)
  })

  it('lets the owner in by a mailed link, and knows the browser from then on', async () => {
    const { login, guess, merchant } = await buildAccount()
    await guess(11)
    await api.request('POST', '/auth/forgot-password', { body: { email: merchant.email } })
    await api.runJobs()
    const token = /token=([\w-]+)/.exec(api.mails.findLast(({ to }) => to === merchant.email)!.text)![1]

    const reset = await api.request('POST', '/auth/reset-password', { body: { token, password: 'analytical-engine' } })

    expect(reset.status).toBe(200)
    expect((await login('analytical-engine')).status).toBe(429)
    expect((await login('analytical-engine', { cookie: deviceOf(reset) })).status).toBe(200)
  })

  it('delays guesses at many accounts from one network, except from a known browser', async () => {
    const { login } = await buildAccount()
    const network = newNetwork()
    const cookie = deviceOf(await login(PASSWORD))
    const guess = () => login('guess', { network, email: `${randomUUID()}@example.com` })
    for (let n = 0; n < 31; n++) expect((await guess()).status).toBe(401)

    const refused = await guess()

    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^Too many tries\. Please wait \d+ seconds\.$/)
    expect((await login(PASSWORD, { network, cookie })).status).toBe(200)
  })

  it('does not count correct passwords', async () => {
    const { login } = await buildAccount()
    const network = newNetwork()

    for (let n = 0; n < 12; n++) expect((await login(PASSWORD, { network })).status).toBe(200)

    const [first, second] = [await login('guess', { network }), await login('guess', { network })]
    expect(first.headers.get('ratelimit-limit')).toBe('10')
    expect([first, second].map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['9', '8'])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
