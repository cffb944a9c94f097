import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import { hashPassword } from './passwords.ts'

const api = startApi({ rateLimits: true })

const PASSWORD = 'difference-engine'
const stored = hashPassword(PASSWORD)
/** A network that no other test uses. */
const fromNewNetwork = () => ({ 'x-forwarded-for': `198.18.${networks >> 8}.${networks++ & 255}` })
let networks = 1
const post = (path: string, body: object) => api.request('POST', path, { body, headers: fromNewNetwork() })
const newName = () => randomUUID().replaceAll('-', '')
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

let soldOut: Promise<Link>
beforeAll(async () => {
  const merchant = await buildMerchant(api.db)
  soldOut = buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: 0 })])
})

/** Operations that mail something to an address that anybody can type. */
const OPEN: [string, (email: string) => ReturnType<typeof post>, success: number][] = [
  ['register', (email) => post('/auth/register', { name: 'Ada', email, password: PASSWORD, storeName: 'Ada Prints' }), 201],
  ['requestPasswordReset', (email) => post('/auth/forgot-password', { email }), 202],
  ['requestOrders', (email) => post('/account/orders/request', { email }), 202],
  ['joinWaitlist', async (email) => post(`/carts/url/${(await soldOut).urlId}/waitlist`, { email }), 202],
]

describe.each(OPEN)('%s', (_id, ask, success) => {
  it('mails a mailbox three times an hour, in whatever spelling and from whatever network', async () => {
    const name = newName()
    const spellings = [`${name}@example.com`, `${name}+2@example.com`, `${name.slice(0, 3)}.${name.slice(3)}@EXAMPLE.com`]

    const answers = []
    for (const email of spellings) answers.push(await ask(email))
    const refused = await ask(`${name}+3@example.com`)

    expect(statusesOf(answers)).toEqual([success, success, success])
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await ask(`${newName()}@example.com`)).status).toBe(success)
  })
})

describe('a domain', () => {
  const ask = (email: string) => post('/auth/forgot-password', { email })

  it('gets a hundred mails an hour with all its subdomains', async () => {
    const domain = `${newName().slice(0, 20)}.co.uk`
    for (let n = 0; n < 100; n++) expect((await ask(`one${n}@${n % 2 ? '' : 'mail.'}${domain}`)).status).toBe(202)

    expect((await ask(`another@${domain}`)).status).toBe(429)
    expect((await ask(`another@x.${domain}`)).status).toBe(429)
    expect((await ask(`another@${newName()}.co.uk`)).status).toBe(202)
  })

  it('of a large provider gets more', async () => {
    for (let n = 0; n < 110; n++) expect((await ask(`${newName()}@gmail.com`)).status).toBe(202)
  })
})

describe('updateMe', () => {
  it('mails five confirmations an hour to a new address, for all accounts together, and counts no other change', async () => {
    const target = `${newName()}@example.com`
    const newAccount = async () => buildMerchant(api.db, { passwordHash: await stored })
    const change = async (email: string, as?: Awaited<ReturnType<typeof newAccount>>) =>
      api.request('PUT', '/auth/me', { as: as ?? (await newAccount()), body: { email, currentPassword: PASSWORD } })
    for (let n = 0; n < 5; n++) expect((await change(target.replace('@', `+${n}@`))).status).toBe(200)
    const last = await newAccount()

    expect((await change(target, last)).status).toBe(429)
    for (let n = 0; n < 7; n++)
      expect((await api.request('PUT', '/auth/me', { as: last, body: { name: `Ada ${n}`, email: last.email } })).status).toBe(200)
    expect((await api.request('PUT', '/auth/me', { as: last, body: { name: 'Ada' } })).status).toBe(200)
  })
})

describe('resendConfirmation', () => {
  it('mails a mailbox three times an hour, whichever account asks', async () => {
    const name = newName()
    const accounts = []
    for (let n = 0; n < 4; n++)
      accounts.push(await buildMerchant(api.db, { email: `${name}+${n}@example.com`, emailConfirmedAt: null }))

    const answers = []
    for (const as of accounts) answers.push(await api.request('POST', '/auth/confirm-email/resend', { as }))

    expect(statusesOf(answers)).toEqual([202, 202, 202, 429])
  })
})

describe('createPaymentRequest', () => {
  it('mails a mailbox three times an hour, whichever shop asks', async () => {
    const name = newName()
    const request = async (spelling: string) => {
      const body = { title: 'Deposit', amount: 50, currency: 'USD', email: spelling }
      return api.request('POST', '/payment-requests', { as: await buildMerchant(api.db), body })
    }

    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await request(`${name}+${n}@example.com`))

    expect(statusesOf(answers)).toEqual([201, 201, 201, 429])
    expect((await request(`${newName()}@example.com`)).status).toBe(201)
  })
})

describe('createOrder', () => {
  it('takes ten free orders an hour of a mailbox in a shop, and counts no paid ones', async () => {
    const merchant = await buildMerchant(api.db)
    const [free, paid] = [
      await buildProduct(api.db, merchant, { priceMinor: 0, type: 'digital' }),
      await buildProduct(api.db, merchant),
    ]
    const [freeLink, paidLink] = [await buildLink(api.db, merchant, [free]), await buildLink(api.db, merchant, [paid])]
    const name = newName()
    const place = ({ urlId }: { urlId: string }, spelling: string) =>
      post('/orders', { cartUrlId: urlId, customerEmail: spelling, checkoutSessionId: randomUUID() })
    for (let n = 0; n < 10; n++) expect((await place(freeLink, `${name}+${n}@example.com`)).status).toBe(201)

    const refused = await place(freeLink, `${name}@example.com`)

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await place(paidLink, `${name}@example.com`)).status).toBe(201)
    expect((await place(freeLink, `${newName()}@example.com`)).status).toBe(201)
  })
})

it('causes no bug', () => {
  expect(api.bugs).toEqual([])
})
