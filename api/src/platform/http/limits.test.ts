import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi({ rateLimits: true })

/** A network that no other test uses. */
const newNetwork = () => `192.0.2.${networks++}`
let networks = 1

const withoutCredential = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const forgot = (network: string, email: string) =>
  api.request('POST', '/auth/forgot-password', { body: { email }, ...withoutCredential(network) })

describe('a limit by address', () => {
  it('counts all addresses of an IPv6 /64 together', async () => {
    const ask = (n: number, subnet = 7) => forgot(`2001:db8:0:${subnet}::${n.toString(16)}`, `six-${n}@example.com`)
    for (let n = 0; n < 20; n++) expect((await ask(n)).status).toBe(202)

    expect((await ask(20)).status).toBe(429)
    expect((await ask(20, 8)).status).toBe(202)
  })

  it('trusts the entry of X-Forwarded-For that the proxy added, not the caller’s', async () => {
    const network = newNetwork()
    for (let n = 0; n < 20; n++) await forgot(`198.51.100.${n}, ${network}`, `front-${n}@example.com`)

    expect((await forgot(`198.51.100.99, ${network}`, 'front@example.com')).status).toBe(429)
  })

  it('reports the remaining calls in every response', async () => {
    const network = newNetwork()

    const [first, second] = [await forgot(network, 'left@example.com'), await forgot(network, 'left@example.com')]

    expect(first.headers.get('ratelimit-limit')).toBe('3')
    expect([first, second].map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1'])
    expect(Number(second.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(3600)
  })
})

describe('a limit by what a call is about', () => {
  it('counts an email address in every spelling as one', async () => {
    for (const email of ['spelt@example.com', 'SPELT@example.com', ' Spelt@Example.com '])
      expect((await forgot(newNetwork(), email)).status).toBe(202)

    expect((await forgot(newNetwork(), 'spelT@example.com')).status).toBe(429)
  })

  it('counts all addresses of a link as one', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant)
    const link = await buildLink(api.db, merchant, [product])
    const network = newNetwork()
    const guess = (id: string) =>
      api.request('POST', '/promos/validate', { body: { id, promoCode: 'GUESS' }, ...withoutCredential(network) })
    for (let n = 0; n < 10; n++) for (const id of [link.urlId, link.id]) expect((await guess(id)).status).toBe(200)

    for (const id of [link.urlId, link.id, link.id.toUpperCase()]) expect((await guess(id)).status).toBe(429)
    expect((await guess(product.id)).status).toBe(200)
  })

  it('counts an order in every spelling of its id as one', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant)
    const { id } = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product])
    const resend = (spelling: string) => api.request('POST', `/orders/${spelling}/receipt`, { as: merchant })
    for (let n = 0; n < 5; n++) expect((await resend(n % 2 ? id : id.toUpperCase())).status).not.toBe(429)

    expect((await resend(id)).status).toBe(429)
    expect((await resend(id.toUpperCase())).status).toBe(429)
  })

  it('counts guesses at promo codes across operations', async () => {
    const merchant = await buildMerchant(api.db)
    const { urlId } = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const network = newNetwork()
    const post = (path: string, body: object) => api.request('POST', path, { body, ...withoutCredential(network) })
    const quote = (body: object) => post(`/carts/url/${urlId}/quote`, body)
    const validate = () => post('/promos/validate', { id: urlId, promoCode: 'GUESS' })
    const place = () =>
      post('/orders', {
        cartUrlId: urlId,
        customerEmail: 'ada@example.com',
        promoCode: 'GUESS',
        checkoutSessionId: randomUUID(),
      })
    for (let n = 0; n < 18; n++) expect((await quote({ promoCode: `GUESS${n}` })).status).not.toBe(429)
    expect((await validate()).status).toBe(200)
    expect((await place()).status).not.toBe(429)

    expect([(await quote({ promoCode: 'X' })).status, (await validate()).status, (await place()).status]).toEqual([429, 429, 429])
    expect((await quote({})).status).toBe(200)
  })
})

describe('register', () => {
  it('counts calls whose body is refused', async () => {
    const network = newNetwork()
    const register = (body: unknown) => api.request('POST', '/auth/register', { body, ...withoutCredential(network) })
    const refused = ['{', {}, { name: 'x'.repeat(40_000) }, { unknown: true }]
    for (let n = 0; n < 20; n++) expect([400, 413]).toContain((await register(refused[n % refused.length])).status)

    expect((await register({})).status).toBe(429)
  })

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

it('causes no bug', () => {
  expect(api.bugs).toEqual([])
})
