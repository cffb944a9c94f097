import { afterEach, describe, expect, it, vi } from 'vitest'
import { Secret } from 'otpauth'
import { buildPerson, PASSWORD, wrongCodeOf } from '../../../test/person.ts'
import { startApi } from '../../../test/server.ts'
import { stepOf } from './totp.ts'

const api = startApi()

afterEach(() => void vi.useRealTimers())
const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] })

/** A moment at the beginning of a step. */
const NOON = Date.UTC(2026, 10, 23, 12)

describe('stepOf', () => {
  // RFC 6238, appendix B, with six of the eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('agrees with RFC 6238 at %i seconds', (seconds, code) => {
    at(seconds * 1000)

    expect(stepOf(Secret.fromUTF8('12345678901234567890').base32, code)).toBe(Math.floor(seconds / 30))
  })
})

describe('startTotp', () => {
  it('returns an otpauth address with the secret, which the database holds sealed', async () => {
    const { merchant, call } = await buildPerson(api)

    const { body } = await call('POST', '/auth/totp', { current_password: PASSWORD })

    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toContain(
      `otpauth://totp/Linktill:${encodeURIComponent(merchant.email)}?issuer=Linktill&secret=${body.secret}`,
    )
    const row = await api.db('totp_secrets').where({ merchantId: merchant.id }).first()
    expect(row.secret).toBeNull()
    expect(row.pendingSecret).not.toContain(body.secret)
  })

  it('needs the current password or a factor in the call itself', async () => {
    const { call } = await buildPerson(api)

    for (const body of [{}, { current_password: 'guess' }])
      expect(await call('POST', '/auth/totp', body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'current_password' }] },
      })
  })

  it('keeps the former app until the new one is confirmed', async () => {
    const person = await buildPerson(api)
    const former = await person.addTotp()
    const next = await person.call('POST', '/auth/totp', { code: former.code() })
    expect(next.status).toBe(200)

    const challenge = (await person.login()).body.challenge_id

    expect((await person.finish(challenge, { code: former.code(1) })).status).toBe(200)
  })
})

describe('confirmTotp', () => {
  it('refuses a wrong code, and asks no sign-in for a factor before it is right', async () => {
    const { call, login } = await buildPerson(api)
    const { body } = await call('POST', '/auth/totp', { current_password: PASSWORD })

    expect(await call('POST', '/auth/totp/confirm', { code: wrongCodeOf(body.secret) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'code' }] },
    })
    expect((await login()).status).toBe(200)
  })
})

describe('completeSignIn with an app', () => {
  it('opens the session that the sign-in asked for', async () => {
    const person = await buildPerson(api)
    const { code } = await person.addTotp()

    const asked = await person.login({ remember: true, timeZone: 'Europe/Berlin' })
    expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required', accepts: ['totp', 'recovery_code'] } })
    expect(asked.headers.getSetCookie()).toEqual([])
    const done = await person.finish(asked.body.challenge_id, { code: code() })

    expect(done).toMatchObject({ status: 200, body: { id: person.merchant.id } })
    expect(done.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))).toContain(`Max-Age=${30 * 24 * 3600}`)
    const sessions = await api.request('GET', '/auth/sessions', { headers: { authorization: `Bearer ${done.body.token}` } })
    expect(sessions.body.data).toContainEqual(expect.objectContaining({ is_current: true, time_zone: 'Europe/Berlin' }))
  })

  it('accepts the step before and after, and no other', async () => {
    const person = await buildPerson(api)
    at(NOON)
    const { code } = await person.addTotp()
    at(NOON + 600_000)
    const challenge = (await person.login()).body.challenge_id

    expect((await person.finish(challenge, { code: code(-2) })).status).toBe(400)
    expect((await person.finish(challenge, { code: code(2) })).status).toBe(400)
    expect((await person.finish(challenge, { code: code(-1) })).status).toBe(200)
    expect((await person.finish((await person.login()).body.challenge_id, { code: code(1) })).status).toBe(200)
  })

  it('takes each code once, also of concurrent calls, and none before the last one', async () => {
    const person = await buildPerson(api)
    at(NOON)
    const { code } = await person.addTotp()
    at(NOON + 600_000)
    const challenges = await Promise.all([1, 2, 3].map(async () => (await person.login()).body.challenge_id as string))

    const answers = await Promise.all(challenges.map((id) => person.finish(id, { code: code() })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const another = (await person.login()).body.challenge_id
    expect((await person.finish(another, { code: code(-1) })).status).toBe(400)
  })

  it('ends a challenge after five tries, after five minutes, and after its use', async () => {
    const person = await buildPerson(api)
    at(NOON)
    const { code, wrongCode } = await person.addTotp()
    at(NOON + 600_000)
    const over = { status: 422, body: { code: 'challenge_expired' } }
    const [tried, late, used] = await Promise.all([1, 2, 3].map(async () => (await person.login()).body.challenge_id as string))

    for (let n = 0; n < 5; n++) expect((await person.finish(tried!, { code: wrongCode() })).status).toBe(400)
    expect(await person.finish(tried!, { code: code() })).toMatchObject(over)
    expect((await person.finish(used!, { code: code() })).status).toBe(200)
    expect(await person.finish(used!, { code: code(1) })).toMatchObject(over)
    at(NOON + 600_000 + 300_001)
    expect(await person.finish(late!, { code: code() })).toMatchObject(over)
  })

  it('refuses a challenge that nobody made, and one of another account, without using the code', async () => {
    const [person, other] = [await buildPerson(api), await buildPerson(api)]
    at(NOON)
    const { code } = await person.addTotp()
    await other.addTotp()
    at(NOON + 600_000)
    const foreign = (await other.login()).body.challenge_id

    expect(await person.finish('nonsense', { code: code() })).toMatchObject({ status: 422, body: { code: 'challenge_expired' } })
    expect(await person.finish(foreign, { code: code() })).toMatchObject({ status: 400 })
    expect((await person.finish((await person.login()).body.challenge_id, { code: code() })).status).toBe(200)
  })

  it('forgets challenges that have expired', async () => {
    const person = await buildPerson(api)
    await person.addTotp()
    await person.login()
    at(Date.now() + 300_001)

    await api.runClock()

    expect(await api.db('challenges').where({ merchantId: person.merchant.id })).toEqual([])
  })
})
