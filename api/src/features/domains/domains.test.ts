import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { createApp } from '../../app.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { bootCheckout } from '../checkout/boot.ts'
import { checkDomains } from './domains.ts'

const api = startApi()

const newDomain = () => `pay.${randomUUID().slice(0, 8)}.example`
const me = async (as: Merchant) => (await api.request('GET', '/auth/me', { as })).body
const set = (as: Merchant, customDomain: string | null) => api.request('PUT', '/auth/me', { as, body: { customDomain } })
const verify = (as: Merchant) => api.request('POST', '/auth/domain/verify', { as })
/** Creates the DNS records that the settings page shows. */
async function enter(as: Merchant) {
  const [proof] = (await me(as)).domain.records
  api.records.set(proof.name, ['v=spf1 -all', proof.value])
}
/** A merchant with a verified domain and one link. */
async function shop(changes: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, changes)
  const domain = newDomain()
  await set(merchant, domain)
  await enter(merchant)
  await verify(merchant)
  const product = await buildProduct(api.db, merchant, { type: 'digital' })
  const link = await buildLink(api.db, merchant, [product])
  return { merchant, domain, product, link, order: await buildOrder(api.db, link, [product]) }
}
const at = (host: string, https = false) => ({
  headers: { 'x-forwarded-host': host, ...(https && { 'x-forwarded-proto': 'https' }) } as Record<string, string>,
})

describe('verifyDomain', () => {
  it('verifies a domain with the TXT record of the merchant’s account, and not before', async () => {
    const merchant = await buildMerchant(api.db)
    const domain = newDomain()
    await set(merchant, domain)

    expect((await verify(merchant)).body.domain).toMatchObject({ name: domain, status: 'waiting', problem: 'missing' })
    // Neither a CNAME alone nor another account's token proves the domain.
    api.records.set(`_linktill.${domain}`, [`linktill-verify=${'0'.repeat(32)}`])
    expect((await verify(merchant)).body.domain).toMatchObject({ status: 'waiting', problem: 'different' })
    api.records.set(`_linktill.${domain}`, null)
    expect((await verify(merchant)).body.domain).toMatchObject({ status: 'waiting', problem: 'unreachable' })
    await enter(merchant)
    expect((await verify(merchant)).body.domain).toMatchObject({ status: 'verified', problem: null })
  })

  it('needs a domain', async () => {
    expect(await verify(await buildMerchant(api.db))).toMatchObject({ status: 409 })
  })

  it('gives a domain to one merchant at most, whichever named it first', async () => {
    const [one, two] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const domain = newDomain()
    await set(one, domain)
    expect((await set(two, domain)).status).toBe(200)
    await enter(two)
    await verify(two)

    expect(await set(await buildMerchant(api.db), domain.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'domain_taken' },
    })
    await enter(one)
    expect(await verify(one)).toMatchObject({ status: 409, body: { code: 'domain_taken' } })
    expect((await me(two)).domain.status).toBe('verified')
  })

  it('lets one of two concurrent calls win', async () => {
    const [one, two] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const domain = newDomain()
    await set(one, domain)
    await set(two, domain)
    const proofs = await Promise.all([one, two].map(async (as) => (await me(as)).domain.records[0].value))
    api.records.set(`_linktill.${domain}`, proofs)

    const answers = await Promise.all([verify(one), verify(two)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('starts over with another domain', async () => {
    const { merchant } = await shop()
    expect((await set(merchant, newDomain())).body).toMatchObject({
      sslEnabled: false,
      domain: { status: 'waiting', checkedAt: null },
    })
    expect((await set(merchant, null)).body.domain).toBeNull()
  })
})

describe('checkDomains', () => {
  it('drops a domain whose record is missing for days, but not because a resolver is silent', async () => {
    const { merchant, domain } = await shop()
    const state = async () => (await me(merchant)).domain
    const age = (days: number) =>
      api
        .db('merchants')
        .where({ id: merchant.id })
        .update({ domainFailingSince: new Date(Date.now() - days * 24 * 3_600_000) })

    api.records.set(`_linktill.${domain}`, null)
    await checkDomains(api)
    expect(await state()).toMatchObject({ status: 'verified', problem: 'unreachable' })
    api.records.delete(`_linktill.${domain}`)
    await checkDomains(api)
    expect(await state()).toMatchObject({ status: 'failing', problem: 'missing' })
    await enter(merchant)
    await checkDomains(api)
    expect(await state()).toMatchObject({ status: 'verified', problem: null })
    api.records.delete(`_linktill.${domain}`)
    await checkDomains(api)
    await age(3)
    await checkDomains(api)
    expect(await state()).toMatchObject({ status: 'waiting', problem: 'missing' })
  })
})

describe('a request to a merchant’s domain', () => {
  it('reads and sells their links', async () => {
    const { domain, link, product } = await shop()
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID() }

    expect((await api.request('GET', `/carts/url/${link.urlId}`, at(domain))).status).toBe(200)
    expect((await api.request('GET', `/carts/url/${product.id}`, at(domain))).status).toBe(200)
    expect((await api.request('POST', `/carts/url/${link.urlId}/quote`, { ...at(domain), body: {} })).status).toBe(200)
    const placed = await api.request('POST', '/orders', { ...at(domain), body })
    expect(placed.status).toBe(201)
    const { paymentId, clientSecret } = placed.body.payment
    await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
      ...at(domain),
      body: { client_secret: clientSecret, outcome: 'succeeded' },
    })
    const confirm = { ...at(domain), body: { clientSecret: placed.body.clientSecret } }
    expect((await api.request('POST', `/orders/${placed.body.orderId}/confirm`, confirm)).body.status).toBe('completed')
  })

  it('finds nothing of other merchants', async () => {
    const { domain } = await shop()
    const { link, product, order } = await shop()
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID() }
    const answers = await Promise.all([
      api.request('GET', `/carts/url/${link.urlId}`, at(domain)),
      api.request('GET', `/carts/url/${link.id}`, at(domain)),
      api.request('GET', `/carts/url/${product.id}`, at(domain)),
      api.request('POST', `/carts/url/${link.urlId}/quote`, { ...at(domain), body: {} }),
      api.request('POST', `/carts/event/${link.urlId}`, { ...at(domain), body: { eventType: 'view' } }),
      api.request('POST', '/promos/validate', { ...at(domain), body: { promoCode: 'A', id: link.id } }),
      api.request('POST', '/orders', { ...at(domain), body }),
      api.request('POST', `/orders/${order.id}/confirm`, { ...at(domain), body: { clientSecret: order.clientSecret } }),
    ])

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  it('serves no merchant operations, not even to its owner', async () => {
    const { domain, merchant } = await shop()
    const paths = ['/auth/me', '/products', '/orders', '/carts', '/dashboard/summary', '/auth/facebook-pixel']

    const answers = await Promise.all(paths.map((path) => api.request('GET', path, { as: merchant, ...at(domain) })))
    const login = await api.request('POST', '/auth/login', {
      ...at(domain),
      body: { email: 'a@b.example', password: 'difference' },
    })

    expect([...answers, login].map(({ body }) => body.code)).toEqual([...paths, 'login'].map(() => 'not_found'))
  })

  it('is refused while the domain is unverified', async () => {
    const merchant = await buildMerchant(api.db)
    const domain = newDomain()
    await set(merchant, domain)
    const { link } = await shop()

    expect((await api.request('GET', `/carts/url/${link.urlId}`, at(domain))).status).toBe(421)
  })

  it('records that the domain is served over TLS', async () => {
    const { domain, merchant, link } = await shop()

    await api.request('GET', `/carts/url/${link.urlId}`, at(domain))
    expect((await me(merchant)).sslEnabled).toBe(false)
    await api.request('GET', `/carts/url/${link.urlId}`, at(domain, true))
    expect((await me(merchant)).sslEnabled).toBe(true)
  })
})

describe('the pages of a merchant’s domain', () => {
  let url = ''
  let stop = () => {}
  beforeAll(async () => {
    // The two apps are replaced by what distinguishes them.
    const pages = new Router()
    pages.get('/checkout/:urlId', async (ctx) => {
      const { boot } = await bootCheckout(api)(ctx['params'].urlId as string, ctx)
      ctx.status = boot.problem?.status ?? 200
      const { continueUrl, platformUrl } = boot
      ctx.set('x-leads-to', JSON.stringify({ continueUrl, platformUrl }))
      ctx.body = `checkout of ${(boot.link as { shopName: string } | null)?.shopName ?? 'nobody'}`
    })
    pages.get('/{*rest}', (ctx) => void (ctx.body = 'platform'))
    const app = createApp({ ...api, pages, checkResponses: false, log: (error) => api.bugs.push(error) })
    const server = createServer(app.callback()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    stop = () => void server.close()
  })
  afterAll(() => stop())
  const open = async (path: string, host: string, method = 'GET') => {
    const answer = await fetch(url + path, { method, redirect: 'manual', ...at(host) })
    const leadsTo = JSON.parse(answer.headers.get('x-leads-to') ?? 'null')
    return { status: answer.status, text: await answer.text(), location: answer.headers.get('location'), leadsTo }
  }

  it('are their checkouts', async () => {
    const { domain, link } = await shop({ storeName: 'Ada Prints' })
    expect(await open(`/checkout/${link.urlId}`, domain)).toMatchObject({ status: 200, text: 'checkout of Ada Prints' })
  })

  it('are never those of the platform or of another merchant', async () => {
    const { domain } = await shop()
    const { link } = await shop()
    for (const path of [
      '/',
      '/login',
      '/dashboard',
      '/dashboard/orders',
      '/api-docs',
      '/account/orders',
      `/checkout/${link.urlId}`,
    ])
      expect(await open(path, domain)).toMatchObject({ status: 404, text: 'checkout of nobody' })
    expect((await open('/sandbox/onboarding/x', domain, 'POST')).status).toBe(404)
    expect((await open('/internal/domain-allowed?domain=x', domain)).text).toBe('checkout of nobody')
    expect((await open('/dashboard', 'localhost')).text).toBe('platform')
  })

  it('redirect to the shop’s website from the root', async () => {
    const { domain } = await shop({ website: 'https://ada.example' })
    expect(await open('/', domain)).toMatchObject({ status: 302, location: 'https://ada.example/' })
  })

  it('lead shoppers on to the shop’s website, never to a missing page', async () => {
    const platformUrl = 'http://localhost:3000'
    const { domain, link } = await shop({ website: 'https://ada.example/' })
    const { domain: bare, link: other } = await shop()

    expect((await open(`/checkout/${link.urlId}`, domain)).leadsTo).toEqual({ continueUrl: 'https://ada.example/', platformUrl })
    expect((await open(`/checkout/${other.urlId}`, bare)).leadsTo).toEqual({ continueUrl: null, platformUrl })
    expect((await open('/checkout/nothing', bare)).leadsTo).toEqual({ platformUrl })
    expect((await open(`/checkout/${link.urlId}`, 'localhost')).leadsTo).toEqual({})
  })

  it('get a certificate once the domain is verified', async () => {
    const { domain } = await shop()
    const status = async (name: string) =>
      (await open(`/internal/domain-allowed${name && `?domain=${name}`}`, 'localhost')).status

    expect(await Promise.all([domain, domain.toUpperCase(), 'localhost', newDomain(), ''].map(status))).toEqual([
      200, 200, 200, 404, 400,
    ])
  })
})

describe('checkout_url', () => {
  it('uses the domain once it is verified', async () => {
    const { merchant, domain, link } = await shop()

    const { body } = await api.request('GET', `/carts/${link.id}`, { as: merchant })
    const { body: list } = await api.request('GET', '/carts', { as: merchant })

    expect(body.checkout_url).toBe(`http://${domain}:3000/checkout/${link.urlId}`)
    expect(list.data[0].checkout_url).toBe(body.checkout_url)
    await set(merchant, null)
    expect((await api.request('GET', `/carts/${link.id}`, { as: merchant })).body.checkout_url).toBe(
      `http://localhost:3000/checkout/${link.urlId}`,
    )
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
