import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../test/factories.ts'
import { startApi } from '../../test/server.ts'

const api = startApi({ rateLimits: true })

/** A network that no other test calls from. */
const newNetwork = () => `192.0.2.${networks++}`
let networks = 1

const login = (network: string, email = 'ada@example.com') =>
  api.request('POST', '/auth/login', { body: { email, password: 'guess' }, headers: { 'x-forwarded-for': network } })

describe('login', () => {
  it('ends guessing at one account after ten tries, from this network only', async () => {
    const network = newNetwork()
    for (let guess = 0; guess < 10; guess++) expect((await login(network)).status).toBe(401)

    const refused = await login(network, 'ADA@example.com')

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.body.message).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await login(network, 'bo@example.com')).status).toBe(401)
    expect((await login(newNetwork())).status).toBe(401)
  })

  it('ends guessing round many accounts after thirty tries', async () => {
    const network = newNetwork()
    for (let guess = 0; guess < 30; guess++) expect((await login(network, `${guess}@example.com`)).status).toBe(401)

    expect((await login(network, 'one-more@example.com')).status).toBe(429)
  })

  it('tells with every answer how many tries are left', async () => {
    const network = newNetwork()

    const first = await login(network)
    const second = await login(network)

    expect(first.headers.get('ratelimit-limit')).toBe('10')
    expect(first.headers.get('ratelimit-remaining')).toBe('9')
    expect(second.headers.get('ratelimit-remaining')).toBe('8')
    expect(Number(second.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(900)
  })

  it('believes of X-Forwarded-For what the front wrote, not what the caller did', async () => {
    const network = newNetwork()
    for (let guess = 0; guess < 10; guess++) await login(`198.51.100.${guess}, ${network}`)

    expect((await login(`198.51.100.99, ${network}`)).status).toBe(429)
  })
})

describe('a limit by address', () => {
  it('counts all addresses of an IPv6 /64 together', async () => {
    const guess = (n: number, subnet = 7) => login(`2001:db8:0:${subnet}::${n.toString(16)}`, `six-${n}@example.com`)
    for (let n = 0; n < 30; n++) expect((await guess(n)).status).toBe(401)

    expect((await guess(30)).status).toBe(429)
    expect((await guess(30, 8)).status).toBe(401)
  })
})

describe('register', () => {
  it('opens no more than twenty accounts an hour for one network', async () => {
    const network = newNetwork()
    const register = () =>
      api.request('POST', '/auth/register', {
        body: { name: 'Ada', email: `${randomUUID()}@example.com`, password: 'difference-engine', storeName: 'Ada Prints' },
        headers: { 'x-forwarded-for': network },
      })

    const answers = await Promise.all(Array.from({ length: 21 }, register))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('updateMe', () => {
  it('counts guesses at the current password, and no other change', async () => {
    const merchant = await buildMerchant(api.db, { passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$MTIzNDU2Nzg' })
    const update = (body: object) => api.request('PUT', '/auth/me', { as: merchant, body })
    const guess = () => update({ password: 'analytical-engine', currentPassword: 'guess' })
    for (let turn = 0; turn < 10; turn++) expect((await guess()).status).toBe(400)

    expect((await guess()).status).toBe(429)
    expect((await update({ name: 'Ada Lovelace' })).status).toBe(200)
  })
})

it('made no bug on the way', () => {
  expect(api.bugs).toEqual([])
})
