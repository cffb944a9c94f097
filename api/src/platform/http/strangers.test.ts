import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { createApp } from '../../app.ts'
import { sandboxWebhookSecret } from '../../gateways/sandbox/readWebhook.ts'
import { signWebhook } from '../../gateways/webhooks/signWebhook.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { type Budget, type Budgets, createBudgets, MOST } from './budgets.ts'

const api = startApi({ rateLimits: true })
let server: Server
let budgets: Budgets
let merchant: Merchant
let stranger: Merchant
let link: Link
/** What was charged, in the order of the calls. */
const charged: { spenders: readonly string[]; budget: Budget; amount: number }[] = []

beforeAll(async () => {
  // The clock stands still, so that no budget is whole again on a slow machine.
  budgets = createBudgets({ now: () => 0 })
  const charge: Budgets['charge'] = (spenders, budget, amount) => {
    charged.push({ spenders: [...spenders], budget, amount })
    budgets.charge(spenders, budget, amount)
  }
  const watched = { ...budgets, charge }
  const app = createApp({ ...api, budgets: watched, checkResponses: true, log: (error) => api.bugs.push(error) })
  server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  merchant = await buildMerchant(api.db)
  stranger = await buildMerchant(api.db, { emailConfirmedAt: null })
  link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A network that no other test uses. */
const newNetwork = () => `192.0.2.${networks++}`
let networks = 1

interface CallOptions {
  network?: string
  as?: Merchant
  method?: string
  body?: unknown
  headers?: Record<string, string>
}
const call = (path: string, { network = newNetwork(), as, method = 'GET', body, headers = {} }: CallOptions = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: {
      'x-forwarded-for': network,
      ...(as && { authorization: `Bearer ${api.token(as)}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
  })
const readLink = (options: CallOptions) => call(`/api/carts/url/${link.urlId}`, options)
const signIn = (network: string) =>
  call('/api/auth/login', { network, method: 'POST', body: { email: 'nobody@example.com', password: 'difference-engine' } })
const spend = (budget: Budget, ...spenders: string[]) => budgets.charge(spenders, budget, MOST[budget])

/** Sends the head of a request without its body. Returns the response, after which the server closes the connection. */
async function announce(path: string, { network, length }: { network: string; length: string }): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  const closed = once(socket, 'close')
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `X-Forwarded-For: ${network}`, 'Content-Type: application/json']
  socket.write([...head, length, '', ''].join('\r\n'))
  await closed
  return text
}

describe('the budget for refusals', () => {
  it('takes a number of refused calls, of pages, operations and what is neither', async () => {
    const network = newNetwork()
    const paths = ['/nothing', '/api/carts/url/unknown', '/api/nothing']
    for (let n = 0; n < MOST.refusals; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => call(paths[at % 3]!, { network })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    }

    const answers = await Promise.all([
      readLink({ network }),
      signIn(network),
      ...paths.map((path) => call(path, { network })),
      call('/api/carts', { network, method: 'DELETE' }),
    ])

    for (const answer of answers) {
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(10)
      expect(await answer.json()).toMatchObject({ code: 'rate_limited' })
    }
    expect((await readLink({})).status).toBe(200)
  })

  it('counts a refused body by its size, and an upload no more than other bodies', async () => {
    const network = newNetwork()
    const before = charged.length
    const send = (path: string, options: CallOptions) => call(path, { network, method: 'POST', ...options })

    await send('/api/orders', { body: { nothing: 'x'.repeat(20_000) } })
    await send('/api/auth/login', { headers: { 'content-type': 'application/json' }, body: 'x'.repeat(900_000) })

    const refusals = charged.slice(before).filter(({ budget }) => budget === 'refusals')
    expect(refusals.map(({ amount }) => amount)).toEqual([10, 17])
  })

  it('does not count what succeeds, nor the refusals of a confirmed account', async () => {
    const network = newNetwork()
    const before = charged.length

    const answers = [await readLink({ network }), await call('/api/products/unknown', { network, as: merchant })]

    expect(answers.map(({ status }) => status)).toEqual([200, 400])
    expect(charged.slice(before).filter(({ spenders }) => spenders.length)).toEqual([])
  })

  it('counts an invalid credential and an account that is not confirmed', async () => {
    const network = newNetwork()
    const before = charged.length

    await call('/api/products', { network, headers: { authorization: 'Bearer nothing' } })
    await call('/api/products/unknown', { network, as: stranger })

    expect(charged.slice(before)).toEqual([
      { spenders: [network], budget: 'refusals', amount: 1 },
      { spenders: [network, `account ${stranger.id}`], budget: 'refusals', amount: 1 },
    ])
  })

  it('of a network does not stop a confirmed account, but one that is not confirmed', async () => {
    const network = newNetwork()
    spend('refusals', network)

    expect((await call('/api/products', { network, as: merchant })).status).toBe(200)
    expect((await call('/api/products', { network, as: stranger })).status).toBe(429)
  })

  it('of an account that is not confirmed stops it in every network', async () => {
    const other = await buildMerchant(api.db, { emailConfirmedAt: null })
    spend('refusals', `account ${other.id}`)

    expect((await call('/api/products', { as: other })).status).toBe(429)
  })

  it('is readable by pages that may call', async () => {
    const network = newNetwork()
    spend('refusals', network)
    const origin = new URL(api.config.publicUrl).origin

    const answer = await readLink({ network, headers: { origin } })

    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([429, origin])
  })
})

describe('the budget for bodies', () => {
  it('counts a body before it is read, and at most half of the budget for one', async () => {
    const network = newNetwork()
    for (let n = 0; n < 2; n++)
      expect(await announce('/api/auth/login', { network, length: 'Content-Length: 900000000\r\nConnection: close' })).toMatch(
        /^HTTP\/1\.1 413 /,
      )

    // Without waiting for the body that was announced.
    const text = await announce('/api/auth/login', { network, length: 'Content-Length: 20' })

    expect(text).toMatch(/^HTTP\/1\.1 429 /)
    expect(text).toContain('"code":"rate_limited"')
    expect((await readLink({ network })).status).toBe(200)
  })

  it('counts a body of unknown length as the largest that its operation takes', async () => {
    const network = newNetwork()
    const before = charged.length

    await announce('/api/auth/login', { network, length: 'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0' })

    expect(charged.slice(before)).toContainEqual({ spenders: [network], budget: 'bytes', amount: 32 * 1024 })
  })

  it('is given back to an event that its provider signed', async () => {
    const network = newNetwork()
    const [id, at, event] = [
      'evt_1',
      new Date(),
      { type: 'payment_intent.succeeded', data: { id: 'pi_1', padding: 'x'.repeat(100_000) } },
    ]
    const body = JSON.stringify(event)
    const signature = signWebhook(sandboxWebhookSecret(api.config.secrets.first), { id, at, body })
    const deliver = (signed: string) =>
      call('/api/webhooks/payments', {
        network,
        method: 'POST',
        body: event,
        headers: { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signed },
      })
    const before = charged.length

    expect([(await deliver(signature)).status, (await deliver('v1,bm90IGE=')).status]).toEqual([200, 400])

    expect(charged.slice(before).map(({ budget, amount }) => [budget, amount])).toEqual([
      ['bytes', body.length],
      ['bytes', -body.length],
      ['bytes', body.length],
      ['refusals', 17],
    ])
  })
})

describe('the budget for work', () => {
  const card = (network: string, of = link) => call(`/checkout/${of.urlId}/card.png`, { network })

  it('is charged with passwords and cards, when they are made', async () => {
    const network = newNetwork()
    const before = charged.length

    await signIn(network)
    const first = await card(network)
    const again = await card(network)

    expect([first.status, again.status]).toEqual([200, 200])
    const work = charged.slice(before).filter(({ budget }) => budget === 'work')
    expect(work).toEqual(Array.from({ length: 2 }, () => ({ spenders: [network], budget: 'work', amount: expect.any(Number) })))
  })

  it('stops only what needs it', async () => {
    const network = newNetwork()
    spend('work', network)
    const [fresh, drawn] = [
      await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)]),
      await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)]),
    ]
    await card(newNetwork(), drawn)

    expect([(await signIn(network)).status, (await card(network, fresh)).status]).toEqual([429, 429])
    expect([(await readLink({ network })).status, (await card(network, drawn)).status]).toEqual([200, 200])
  })

  it('of one network does not stop others who want the same card', async () => {
    const network = newNetwork()
    spend('work', network)
    const fresh = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])

    const answers = await Promise.all([card(network, fresh), card(newNetwork(), fresh), card(newNetwork(), fresh)])

    expect(answers.map(({ status }) => status)).toEqual([429, 200, 200])
  })

  const send = (
    path: string,
    { as, field, file, name }: { as: Merchant; field: string; file: string | Buffer; name: string },
  ) => {
    const body = new FormData()
    body.append(field, new Blob([file as BlobPart]), name)
    return call(path, { method: 'POST', as, body })
  }
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const expensive: [string, (as: Merchant) => Promise<Response>][] = [
    ['a picture', (as) => send('/api/products/upload-image', { as, field: 'image', file: pixel, name: 'mug.png' })],
    [
      'a sheet that is read',
      (as) => send('/api/products/import', { as, field: 'excel', file: 'Name,Price\nMug,9', name: 'mugs.csv' }),
    ],
    ['a sheet that is written', (as) => call('/api/products/export?format=csv', { as })],
  ]

  it.each(expensive)('counts %s of an account that is not confirmed, and none of a confirmed one', async (_, work) => {
    const other = await buildMerchant(api.db, { emailConfirmedAt: null })
    await buildProduct(api.db, other)
    const before = charged.length

    const answers = [await work(other), await work(merchant)]
    for (const answer of answers) await answer.text()
    spend('work', `account ${other.id}`)

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const paid = charged.slice(before).filter(({ budget, spenders }) => budget === 'work' && spenders.length)
    expect(paid.length).toBeGreaterThan(0)
    for (const { spenders } of paid) expect(spenders).toEqual([expect.any(String), `account ${other.id}`])
    expect((await work(other)).status).toBe(429)
  })

  it.each([
    'analytics/export',
    'audit-events/export',
    'customers/export',
    'orders/export',
    'promos/export',
    'shipments/sheet',
    'vat-report/export',
    'vat-report/oss',
  ])('stops what writes a sheet: %s', async (path) => {
    const other = await buildMerchant(api.db, { emailConfirmedAt: null, tier: 'pro' })
    const get = () => call(`/api/${path}`, { as: other })
    const before = await get()
    spend('work', `account ${other.id}`)

    expect([before.status, (await get()).status]).toEqual([200, 429])
    await before.text()
  })
})

it('causes no bug', () => {
  expect(api.bugs).toEqual([])
})
