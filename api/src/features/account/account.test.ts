import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()

const newcomer = () => buildMerchant(api.db, { paymentAccountId: null, canAcceptPayments: false })
const connect = async (as: Merchant): Promise<string> => (await api.request('POST', '/auth/stripe-connect', { as })).body.url
const LINK = '0190f4c8-7d1a-7c3e-9b52-1f0e6d8a4b7c'
const status = async (as: Merchant) => (await api.request('GET', '/auth/integrations-status', { as })).body.stripe
const eventsOf = (merchant: Merchant) => api.db('outbox').where({ merchantId: merchant.id }).orderBy('position')

/** Opens an address of the platform on the server under test, as a browser would. */
async function open(address: string) {
  const { pathname, search } = new URL(address)
  const answer = await fetch(new URL(pathname + search, api.url), { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}

describe('connectStripe', () => {
  it.each([
    ['return_to=home', '/dashboard'],
    ['return_to=test_sale', '/dashboard'],
    [`return_to=test_sale&link=${LINK}`, `/dashboard/sell?link=${LINK}&buy=connected`],
  ])('with %s leads back to %s', async (query, path) => {
    const { body } = await api.request('POST', `/auth/stripe-connect?${query}`, { as: await newcomer() })
    expect(await open(body.url)).toEqual({ status: 302, location: `http://localhost:3000${path}` })
  })

  it('leads to a page that connects the account at once, and back to the settings', async () => {
    const merchant = await newcomer()
    expect(await status(merchant)).toMatchObject({ connected: false, accountId: null, canAcceptPayments: false })

    const back = await open(await connect(merchant))

    expect(back).toEqual({ status: 302, location: 'http://localhost:3000/dashboard/settings/payments' })
    const { accountId, ...state } = await status(merchant)
    expect(accountId).toMatch(/^acct_test_/)
    expect(state).toMatchObject({ connected: true, canAcceptPayments: true })
    expect(await eventsOf(merchant)).toMatchObject([
      { type: 'account.payments_enabled', data: { id: merchant.id, account_id: accountId, payments_enabled: true } },
    ])
  })

  it('lets its merchant sell from then on', async () => {
    const merchant = await newcomer()
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const order = () => api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })

    const before = await order()
    await open(await connect(merchant))
    const after = await order()

    expect(before).toMatchObject({ status: 422, body: { code: 'payments_unavailable' } })
    expect(after).toMatchObject({ status: 201, body: { paymentRequired: true } })
  })

  it('leaves the set-up incomplete on request, and continues it later', async () => {
    const merchant = await newcomer()

    await open(`${await connect(merchant)}&connect=unfinished`)
    const unfinished = await status(merchant)
    await open(await connect(merchant))

    expect(unfinished).toMatchObject({ connected: true, canAcceptPayments: false })
    expect(await status(merchant)).toEqual({
      ...unfinished,
      requirements: [],
      canAcceptPayments: true,
      expectedMethods: expect.any(Array),
    })
  })

  it('says what buyers of a country expect to pay with, and what the account lacks, the own country first', async () => {
    const merchant = await newcomer()
    await api.db('merchants').where({ id: merchant.id }).update({ timeZone: 'Europe/Amsterdam' })
    expect((await status(merchant)).expectedMethods).toEqual([])

    await open(await connect(merchant))

    const { expectedMethods } = await status(merchant)
    expect(expectedMethods[0].country).toBe('NL')
    expect(expectedMethods[0].methods.slice(0, 3)).toEqual([
      { method: 'ideal', name: 'iDEAL', available: false },
      { method: 'klarna', name: 'Klarna', available: false },
      { method: 'card', name: 'Cards, Apple Pay, Google Pay', available: true },
    ])
    expect(expectedMethods.map(({ country }: { country: string }) => country)).toContain('US')
  })

  it('notifies the listener when payments end, and not when nothing changes', async () => {
    const merchant = await newcomer()
    const address = await connect(merchant)

    for (const visit of [address, address, `${address}&connect=unfinished`]) await open(visit)

    expect((await eventsOf(merchant)).map(({ type }) => type)).toEqual(['account.payments_enabled', 'account.payments_disabled'])
  })

  it('makes one account of several clicks, and any of their addresses connects it', async () => {
    for (let opened = 0; opened < 3; opened++) {
      const merchant = await newcomer()
      const addresses = await Promise.all([connect(merchant), connect(merchant), connect(merchant)])

      await open(addresses[opened]!)

      expect(await status(merchant)).toMatchObject({ connected: true, canAcceptPayments: true })
    }
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'javascript:alert(1)',
    '',
  ])('refuses to redirect to %s', async (elsewhere) => {
    const address = new URL(await connect(await newcomer()))
    address.searchParams.set('return', elsewhere)

    expect((await open(address.href)).location).toBe('http://localhost:3000/dashboard/settings/payments')
  })

  it.each([randomUUID(), 'x', '%00', '%F0%9F', "'--"])('answers 404 for an address that was never issued: %s', async (token) => {
    expect((await open(`http://localhost:3000/sandbox/onboarding/${token}`)).status).toBe(404)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
