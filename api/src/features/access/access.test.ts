import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { hashPassword } from '../../platform/http/passwords.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { makeToken } from '../auth/mailedTokens.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const HOUR_MS = 3_600_000
type Call = (method: string, path: string, body?: object) => ReturnType<typeof api.request>

/** A shop with everything set up an hour ago, and one more link. */
async function shopOf() {
  const merchant = await buildMerchant(api.db, { passwordHash: await hashPassword(PASSWORD) })
  const call: Call = (method, path, body) => api.request(method, path, { as: merchant, ...(body && { body }) })
  const product = await buildProduct(api.db, merchant)
  const links = [await buildLink(api.db, merchant, [product]), await buildLink(api.db, merchant, [product], { name: 'Launch' })]
  await setUp(call, { links: [links[0]!.id], host: 'own.example', pixel: null })
  await call('PUT', '/auth/me', { supportEmail: 'help@own.example', termsUrl: 'https://own.example/terms' })
  await api
    .db('audit_events')
    .where({ merchantId: merchant.id })
    .update({ createdAt: new Date(Date.now() - HOUR_MS) })
  await api
    .db('webhook_endpoints')
    .where({ merchantId: merchant.id })
    .update({ createdAt: new Date(Date.now() - HOUR_MS) })
  return { merchant, call, links, product }
}

async function setUp(
  call: Call,
  { links, host, pixel, sites = [] }: { links: string[]; host: string; pixel: string | null; sites?: string[] },
) {
  const answers = [
    await call('POST', '/webhook-endpoints', { url: `https://${host}/hook`, event_types: ['product.updated'] }),
    await call('PUT', '/auth/me', { allowedOrigins: [...sites, `https://${host}`] }),
    ...(pixel ? [await call('POST', '/auth/facebook-pixel', { pixelId: pixel, accessToken: 'EAAB' })] : []),
    ...(await Promise.all(links.map((id) => call('PUT', `/carts/${id}/options`, { return_url: `https://${host}/thanks` })))),
  ]
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
}

/** A thief has the session: sets up what they can, and uses it. */
async function breakIn({ call, links }: Awaited<ReturnType<typeof shopOf>>) {
  await setUp(call, { links: [links[1]!.id], host: 'thief.example', pixel: '666', sites: ['https://own.example'] })
  await call('PUT', '/webhook-listener', { forward_to: 'http://localhost:4000/hooks' })
  await call('PUT', '/auth/me', { customDomain: 'pay.thief.example', supportEmail: 'help@thief.example', termsUrl: null })
  await call('PUT', '/auth/me', { website: 'https://thief.example' })
  await call('PUT', '/auth/me', { website: 'https://thief.example/shop' })
}

/** A link of a mail about something that happened five minutes ago. */
const linkOf = (merchant: Merchant, purpose: 'not_me' | 'undo_email') =>
  makeToken(api.db, merchant, purpose, new Date(Date.now() - 300_000))
const report = async (merchant: Merchant) =>
  api.request('POST', '/auth/not-me', { body: { token: await linkOf(merchant, 'not_me') } })

/** The owner again, signed in by another session. */
async function ownerOf(merchant: Merchant, provedAt = new Date()) {
  await api
    .db('sessions')
    .insert({ merchantId: merchant.id, id: merchant.id, device: 'Owner', endsAt: new Date(Date.now() + HOUR_MS), provedAt })
  const call: Call = (method, path, body) => api.request(method, path, { as: merchant, ...(body && { body }) })
  const list = async () => (await call('GET', '/access')).body
  return { call, list }
}
const namesIn = (body: { switched_off: { way: string; name: string }[] }) =>
  body.switched_off.map(({ way, name }) => `${way} ${name}`).toSorted()

const SET_UP_BY_THE_THIEF = [
  'allowed_origin thief.example',
  'domain pay.thief.example',
  'pixel 666',
  'return_address thief.example',
  'shop_contact help@thief.example',
  'shop_contact thief.example',
  'webhook_endpoint thief.example',
  'webhook_listener localhost:4000',
]

describe.each(['not_me', 'undo_email'] as const)('after %s', (purpose) => {
  it('what was set up since then is off and listed, and what was there before stays', async () => {
    const shop = await shopOf()
    const { merchant, links } = shop
    await breakIn(shop)
    const path = purpose === 'not_me' ? '/auth/not-me' : '/auth/undo-email-change'

    expect((await api.request('POST', path, { body: { token: await linkOf(merchant, purpose) } })).status).toBe(200)

    const { call, list } = await ownerOf(merchant)
    const body = await list()
    expect(namesIn(body)).toEqual(SET_UP_BY_THE_THIEF)
    expect(body.switched_off.find(({ way }: { way: string }) => way === 'return_address')).toMatchObject({
      about: 'Launch',
      changed_by: expect.any(String),
    })
    expect((await call('GET', '/auth/me')).body).toMatchObject({ allowedOrigins: ['https://own.example'], customDomain: null })
    const contact = { supportEmail: 'help@own.example', termsUrl: 'https://own.example/terms', website: null }
    expect((await call('GET', '/auth/me')).body).toMatchObject(contact)
    const { data: endpoints } = (await call('GET', '/webhook-endpoints')).body
    expect(endpoints.map(({ url, enabled }: { url: string; enabled: boolean }) => [url, enabled])).toEqual([
      ['https://own.example/hook', true],
      ['https://thief.example/hook', false],
      ['http://localhost:4000/hooks', false],
    ])
    const { body: sold } = await api.request('GET', `/carts/url/${links[1]!.urlId}`)
    expect(sold).toMatchObject({ returnUrl: null, pixelEventsEnabled: false })
    expect((await api.request('GET', `/carts/url/${links[0]!.urlId}`)).body.returnUrl).toBe('https://own.example/thanks')
  })
})

describe('what is off', () => {
  it('sends nothing, admits no frame and takes no poll', async () => {
    const shop = await shopOf()
    const { merchant, links, product } = shop
    await breakIn(shop)
    await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Mug' } })
    await api.carryEvents()
    const pending = () => api.db('webhook_deliveries').where({ merchantId: merchant.id, status: 'pending' }).count('* as count')
    await report(merchant)

    const { call } = await ownerOf(merchant)
    const thieves = await api.db('webhook_endpoints').where({ merchantId: merchant.id, enabled: false }).pluck('id')
    expect(await pending().whereIn('endpointId', thieves)).toEqual([{ count: 0 }])
    expect((await call('POST', '/webhook-listener/poll', { wait_seconds: 0 })).status).toBe(409)
    const preflight = (origin: string) =>
      api.request('GET', `/carts/url/${links[0]!.urlId}`, { headers: { origin } }).then(({ headers }) => headers)
    expect((await preflight('https://thief.example')).get('access-control-allow-origin')).toBeNull()
    expect((await preflight('https://own.example')).get('access-control-allow-origin')).toBe('https://own.example')
  })

  it('was changed by a device or by a key, whose name is shown', async () => {
    const { merchant, links } = await shopOf()
    const headers = { authorization: `Bearer ${await addKey(api.db, merchant, ['links:write'], { name: 'Warehouse' })}` }
    await api.request('PUT', `/carts/${links[0]!.id}/options`, { headers, body: { return_url: 'https://thief.example' } })

    await report(merchant)

    const { list } = await ownerOf(merchant)
    expect((await list()).switched_off).toMatchObject([{ name: 'thief.example', changed_by: 'Warehouse' }])
  })
})

it('ends links to exported data, and exports that are being made', async () => {
  const { merchant } = await shopOf()
  const expiresAt = new Date(Date.now() + HOUR_MS)
  const rows = [
    { merchantId: merchant.id, status: 'ready', sizeBytes: 1, expiresAt },
    { merchantId: merchant.id, status: 'running' },
  ]
  await api.db('data_exports').insert(rows)

  await report(merchant)

  const left = await api.db('data_exports').where({ merchantId: merchant.id }).orderBy('status')
  expect(left.map(({ status }) => status)).toEqual(['failed', 'ready'])
  expect(left[1].expiresAt.getTime()).toBeLessThan(expiresAt.getTime() - HOUR_MS / 2)
})

describe('switchOnAgain', () => {
  it('sets each up as it was, with a proof, a line and a mail', async () => {
    const shop = await shopOf()
    const { merchant, links } = shop
    await breakIn(shop)
    await report(merchant)
    const { call, list } = await ownerOf(merchant)
    const off = (await list()).switched_off as { id: string; way: string }[]

    for (const { id } of off) expect((await call('POST', `/access/${id}/switch-on`)).status).toBe(204)

    expect((await list()).switched_off).toEqual([])
    expect((await call('GET', '/auth/me')).body).toMatchObject({
      allowedOrigins: ['https://own.example', 'https://thief.example'],
      customDomain: 'pay.thief.example',
      supportEmail: 'help@thief.example',
      website: 'https://thief.example/shop',
    })
    expect((await call('GET', '/webhook-endpoints')).body.data.every(({ enabled }: { enabled: boolean }) => enabled)).toBe(true)
    expect((await call('GET', '/auth/facebook-pixel')).body.enabled).toBe(true)
    expect((await call('GET', `/carts/${links[1]!.id}`)).body.options.return_url).toBe('https://thief.example/thanks')
    const lines = await api.db('audit_events').where({ merchantId: merchant.id, action: 'access.switched_on' })
    expect(lines).toHaveLength(off.length)
    await api.runJobs()
    expect(api.mails.filter(({ to }) => to === merchant.email).map(({ subject }) => subject)).toContain(
      'Something that was switched off is on again',
    )
  })

  it('asks for a proof, and answers 404 for another merchant', async () => {
    const shop = await shopOf()
    await breakIn(shop)
    await report(shop.merchant)
    const { call, list } = await ownerOf(shop.merchant, new Date(0))
    const [{ id }] = (await list()).switched_off
    const stranger = await buildMerchant(api.db)

    expect(await call('POST', `/access/${id}/switch-on`)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expect((await api.request('POST', `/access/${id}/switch-on`, { as: stranger })).status).toBe(404)
    expect((await api.request('DELETE', `/access/${id}`, { as: stranger })).status).toBe(404)
    expect((await call('DELETE', `/access/${id}`)).status).toBe(204)
    expect((await list()).switched_off.map((one: { id: string }) => one.id)).not.toContain(id)
  })

  it('leaves what has taken the place meanwhile, and a list without what was set up again', async () => {
    const shop = await shopOf()
    const { merchant, links } = shop
    await breakIn(shop)
    await report(merchant)
    const { call, list } = await ownerOf(merchant)
    const { switched_off: off } = await list()
    const domain = off.find(({ way }: { way: string }) => way === 'domain')
    await api
      .db('merchants')
      .where({ id: merchant.id })
      .update({ customDomain: `${randomUUID()}.example` })
    expect((await call('POST', `/access/${domain.id}/switch-on`)).status).toBe(409)

    const { data: endpoints } = (await call('GET', '/webhook-endpoints')).body
    await call('PUT', `/webhook-endpoints/${endpoints[1].id}`, { enabled: true })
    await call('PUT', '/webhook-listener', { forward_to: 'http://localhost:4000/hooks' })
    await call('POST', '/auth/facebook-pixel', { pixelId: '7' })
    await call('PUT', `/carts/${links[1]!.id}/options`, { return_url: 'https://own.example/thanks' })
    await call('PUT', '/auth/me', { allowedOrigins: ['https://thief.example'], customDomain: 'pay.own.example' })
    await call('PUT', '/auth/me', { website: 'https://own.example', supportEmail: 'desk@own.example' })

    expect((await list()).switched_off).toEqual([])
  })
})

describe('getAccess', () => {
  it('counts every way, with its last change', async () => {
    const { call } = await shopOf()
    const halfAnHourAgo = Date.now() - HOUR_MS / 2

    const { status, body } = await call('GET', '/access')

    expect(status).toBe(200)
    const counts = Object.fromEntries(body.ways.map(({ way, count }: { way: string; count: number }) => [way, count]))
    expect(counts).toMatchObject({ password: 1, session: 1, api_key: 0, webhook_endpoint: 1, webhook_listener: 0, pixel: 0 })
    expect(counts).toMatchObject({ return_address: 1, allowed_origin: 1, domain: 0, identity: 0, passkey: 0 })
    const endpoint = body.ways.find(({ way }: { way: string }) => way === 'webhook_endpoint')
    expect(Date.parse(endpoint.changed_at)).toBeLessThan(halfAnHourAgo)
  })
})
