import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildPerson } from '../../../test/person.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi()

afterEach(() => void vi.useRealTimers())
const HOUR_MS = 3_600_000
const start = Date.UTC(2026, 10, 23, 12)
const at = (hours: number) => vi.useFakeTimers({ now: start + hours * HOUR_MS, toFake: ['Date'] })

/** A person who has lost the app, and has asked for recovery. */
async function buildLost() {
  at(-1)
  const person = await buildPerson(api)
  await person.addTotp()
  at(0)
  const challenge = (await person.login()).body.challenge_id
  const ask = (id = challenge) => api.request('POST', '/auth/factor-recovery', { body: { challenge_id: id } })
  const asked = await ask()
  const mails = async () => {
    await api.runClock()
    await api.runJobs()
    return api.mails.filter(({ to, text }) => to === person.merchant.email && !text.includes('/not-me?'))
  }
  const linkOf = async (name: string) => {
    const link = new RegExp(`${name}-factor-recovery\\?token=([\\w.-]+)`)
    return (await mails()).map(({ text }) => link.exec(text)?.[1]).findLast(Boolean)
  }
  const stop = (token?: string) => api.request('POST', '/auth/factor-recovery/stop', { body: token ? { token } : {} })
  const complete = (token: string | undefined) =>
    api.request('POST', '/auth/factor-recovery/complete', { body: { token, password: 'analytical-engine' } })
  return { ...person, ask, asked, mails, linkOf, stop, complete }
}

describe('requestFactorRecovery', () => {
  it('announces itself three times in 72 hours, then mails a link that removes every factor', async () => {
    const person = await buildLost()
    expect(person.asked).toMatchObject({ status: 202, body: { ready_at: new Date(start + 72 * HOUR_MS).toISOString() } })
    const counts: number[] = []
    for (const hours of [0, 23, 24, 47, 48, 71]) {
      at(hours)
      counts.push((await person.mails()).length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3])
    expect((await person.mails()).map(({ subject }) => subject)).toEqual([
      'Your second factor will be removed',
      'Your second factor will be removed in 2 days',
      'Your second factor will be removed in one day',
    ])
    at(72)
    const token = await person.linkOf('finish')

    const done = await person.complete(token)

    expect(done).toMatchObject({ status: 200, body: { id: person.merchant.id } })
    expect(await api.db('sessions').where({ merchantId: person.merchant.id })).toHaveLength(1)
    const login = await person.login({ password: 'analytical-engine' })
    expect(login.status).toBe(200)
    expect(await person.complete(token)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
  })

  it('needs an open challenge of a sign-in, and does not start again while one is running', async () => {
    const person = await buildLost()
    at(2)

    expect(await person.ask('nonsense')).toMatchObject({ status: 422, body: { code: 'challenge_expired' } })
    expect((await person.ask()).status).toBe(422)
    const again = await person.ask((await person.login()).body.challenge_id)

    expect(again.body).toEqual(person.asked.body)
    expect(await person.mails()).toHaveLength(1)
  })
})

describe('stopFactorRecovery', () => {
  it('stops it from any session, and no link is mailed', async () => {
    const person = await buildLost()
    await person.mails()
    expect(await person.factors()).toMatchObject({ recovery_ready_at: person.asked.body.ready_at })

    const stopped = await person.call('POST', '/auth/factor-recovery/stop', {})

    expect(stopped.status).toBe(200)
    expect(await person.factors()).toMatchObject({ recovery_ready_at: null, totp: {} })
    at(73)
    expect(await person.mails()).toHaveLength(1)
  })

  it.each([0, 24, 48, 72])('stops it by the mail of hour %i, and the last link is dead', async (hours) => {
    const person = await buildLost()
    at(hours)
    const finish = hours === 72 ? await person.linkOf('finish') : undefined
    const token = await person.linkOf('stop')

    expect((await person.stop(token)).status).toBe(200)

    at(73)
    if (finish) expect((await person.complete(finish)).status).toBe(422)
    expect((await person.login()).body.code).toBe('second_factor_required')
  })

  it('refuses a link that nobody made, and a caller without session and link', async () => {
    const person = await buildLost()

    expect(await person.stop('nonsense')).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
    expect(await person.stop()).toMatchObject({ status: 400, body: { errors: [{ path: 'token' }] } })
    expect((await person.complete('nonsense')).status).toBe(422)
  })

  it('does not stop a later one by an old link', async () => {
    const person = await buildLost()
    const token = await person.linkOf('stop')
    await person.stop(token)
    await person.ask((await person.login()).body.challenge_id)

    await person.stop(token)

    at(72)
    expect((await person.complete(await person.linkOf('finish'))).status).toBe(200)
  })
})

describe('completeFactorRecovery', () => {
  it('works for seven days, and not with the link that stops', async () => {
    const person = await buildLost()
    at(72)
    const [finish, stop] = [await person.linkOf('finish'), await person.linkOf('stop')]

    expect((await person.complete(stop)).status).toBe(422)
    at(72 + 7 * 24)
    expect((await person.complete(finish)).status).toBe(422)
  })
})
