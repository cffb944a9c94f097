import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../test/support/freePort.ts'
import { serveStripe } from '../../../../test/support/stripe.ts'
import { createApp } from '../../app.ts'
import { connect } from '../../platform/db/knex.ts'
import { createStripe } from '../../gateways/stripe/stripe.ts'
import { createPublicLinks } from '../../shop/sale/createPublicLinks.ts'
import { createMetrics } from '../metrics.ts'
import { observe } from '../observe.ts'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'
import { STRIPE } from '../../../test/stripe/answerStripe.ts'
import { startTracing } from './startTracing.ts'
import type { Tracing, TracingOptions } from './Tracing.ts'

const stripe = await serveStripe()
const api = startApi({ stripe: { ...STRIPE, apiBase: stripe.url } })
const collector = startReceiver()
afterAll(() => stripe.close())

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  failed: boolean
}
interface Traced {
  tracing: Tracing
  lines: Record<string, unknown>[]
  send: (method: string, path: string, options?: { body?: object; headers?: Record<string, string> }) => Promise<Response>
}

/** Runs `work` on a traced server, and returns what the collector received until the server stopped. */
async function trace(work: (traced: Traced) => Promise<unknown>, options: Partial<TracingOptions> = {}) {
  const { trustProxy = false, log = () => {}, ...rest } = options
  const config = { url: `${collector.url}/v1/traces`, headers: {}, serviceName: 'linktill', ratio: 1, ...rest }
  const tracing = await startTracing(config, { trustProxy, log })
  const db = connect(api.databaseUrl)
  tracing.traceStatements(db)
  const payments = tracing.tracePayments(createStripe(api.config.stripe!, (error) => api.bugs.push(error)))
  const parts = { ...api, db, payments, publicLinks: createPublicLinks({ ...api, db, payments }) }
  const lines: Record<string, unknown>[] = []
  const watch = [...tracing.watch, observe(createMetrics(db), (line) => lines.push(line as Record<string, unknown>))]
  const app = createApp({ ...parts, checkResponses: true, log: (error) => api.bugs.push(error), watch })
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send: Traced['send'] = async (method, path, { body, headers } = {}) => {
    const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: body && JSON.stringify(body) }
    const answer = await fetch(`${address}${path}`, init as RequestInit)
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    return answer
  }

  await work({ tracing, lines, send }).finally(async () => {
    const closed = once(server, 'close')
    server.close().closeIdleConnections()
    await closed
    await tracing.stop()
    await db.destroy()
  })
  const text = collector.received.map((one) => one.text).join('\n')
  return { text, spans: collector.received.flatMap(({ body }) => spansOf(body)) }
}

interface Value {
  stringValue?: string
  intValue?: number
}
interface Payload {
  resourceSpans: {
    scopeSpans: { spans: (Sent & { attributes: { key: string; value: Value }[]; status: { code: number } })[] }[]
  }[]
}

const spansOf = (payload: Payload): Sent[] =>
  payload.resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
      name,
      traceId,
      spanId,
      parentSpanId,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)])),
      failed: status.code === 2,
    }))

async function openAccount(): Promise<string> {
  const [email, returnUrl] = ['mara@example.com', api.config.publicUrl]
  const merchantId = randomUUID()
  const { accountId } = await api.payments.connect({ merchantId, email, accountId: null, returnUrl, refreshUrl: returnUrl })
  stripe.stripe.finishOnboarding(accountId)
  return accountId
}

const namesOf = (spans: Sent[]) => spans.map(({ name }) => name)
const sell = async ({ send }: Traced) => {
  const paymentAccountId = await openAccount()
  const merchant = await buildMerchant(api.db, { paymentAccountId })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
  const body = { cartUrlId: link.urlId, customerEmail: 'nora.lindqvist@example.com', customerName: 'Nora Lindqvist' }
  return { merchant, link, answer: await send('POST', '/api/orders', { body }) }
}

/** Spans that are sent at once, without a wait for more. */
const BATCH = 512
/** The whole of what spans say. Others need a look at what they contain. */
const ATTRIBUTES = [
  'db.collection.name',
  'db.operation.name',
  'db.query.summary',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'linktill.found',
  'linktill.operation',
  'linktill.statement',
  'server.address',
]

describe('a sale', () => {
  it('is one trace of its request, its statements and its calls of the provider', async () => {
    const { spans } = await trace(sell)

    const request = spans.find(({ name }) => name === 'createOrder')!
    expect(request).toMatchObject({
      attributes: {
        'linktill.operation': 'createOrder',
        'http.request.method': 'POST',
        'http.route': '/api/orders',
        'http.response.status_code': 201,
      },
      failed: false,
    })
    expect(request.parentSpanId).toBeUndefined()
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]))
    expect(spans.find(({ attributes }) => attributes['linktill.statement'] === 'placeOrder')).toMatchObject({
      parentSpanId: request.spanId,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'with' },
    })
    const provider = spans.find(({ name }) => name === 'stripe createIntent')!
    expect(provider.parentSpanId).toBe(request.spanId)
    expect(spans.find(({ name }) => name === 'POST 127.0.0.1')).toMatchObject({
      parentSpanId: provider.spanId,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    })
  })

  it('leaves nothing of the buyer, the merchant or the URL in the trace', async () => {
    let sold!: Awaited<ReturnType<typeof sell>>
    const { text, spans } = await trace(async (traced) => {
      sold = await sell(traced)
      const headers = { authorization: `Bearer ${api.token(sold.merchant)}`, 'user-agent': 'Kingfisher 7' }
      await traced.send('GET', `/api/orders?search=Lindqvist`, { headers })
      await traced.send('GET', `/api/carts/url/${sold.link.urlId}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    })

    expect(sold.answer.status).toBe(201)
    const { orderId, payment } = await sold.answer.json()
    expect(namesOf(spans)).toEqual(expect.arrayContaining(['createOrder', 'listOrders', 'getPublicLink']))
    const { merchant, link } = sold
    const personal = [
      orderId,
      payment.paymentId,
      payment.clientSecret,
      merchant.id,
      merchant.email,
      merchant.storeName,
      link.urlId,
    ]
    for (const one of [...personal, 'lindqvist', 'Lindqvist', 'Kingfisher', '203.0.113.7', 'Bearer', '@', 'search='])
      expect(text).not.toContain(one)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|\b(pi|acct|sk|whsec)_/)
    expect(
      [...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].filter((key) => !ATTRIBUTES.includes(key)),
    ).toEqual([])
  })
})

describe('a request', () => {
  it('has the id of its trace in the log', async () => {
    let logged: Record<string, unknown>[] = []
    const { spans } = await trace(async ({ send, lines }) => {
      await send('GET', '/api/orders')
      logged = lines
    })

    expect(logged).toMatchObject([{ operation: 'listOrders', status: 401, traceId: spans[0]!.traceId }])
  })

  const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-00` }

  it('continues the trace of a trusted proxy', async () => {
    const { spans } = await trace(({ send }) => send('GET', '/api/orders', { headers }), { trustProxy: true })

    expect(spans).toMatchObject([{ name: 'listOrders', traceId: caller.traceId, parentSpanId: caller.spanId }])
  })

  it.each([
    ['of a stranger', headers, false],
    ['that is none', { traceparent: '00-0-0-01' }, true],
  ])('begins its own trace in place of one %s', async (_what, sent, trustProxy) => {
    const { spans } = await trace(({ send }) => send('GET', '/api/orders', { headers: sent }), { trustProxy })

    expect(spans).toHaveLength(1)
    expect(spans[0]!.traceId).not.toBe(caller.traceId)
    expect(spans[0]!.parentSpanId).toBeUndefined()
  })

  it('is sampled by our ratio, whatever the caller’s header says', async () => {
    const sampled = { traceparent: headers.traceparent.replace(/00$/, '01') }
    let logged: Record<string, unknown>[] = []
    const { spans } = await trace(
      async ({ send, lines }) => {
        await send('GET', '/api/orders', { headers: sampled })
        logged = lines
      },
      { trustProxy: true, ratio: 0 },
    )

    expect(spans).toEqual([])
    expect(logged[0]).not.toHaveProperty('traceId')
  })

  it('of a health check is not traced', async () => {
    const { spans } = await trace(({ send }) => send('GET', '/api/health'))

    expect(spans).toEqual([])
  })
})

describe('a job', () => {
  const failure = Object.assign(new Error('Nora Lindqvist'), { code: '23505' })

  it('is a trace of its own with its statements, and fails without its message', async () => {
    const { spans, text } = await trace(async ({ tracing, send }) => {
      const works = tracing.traceWorks({
        good: async () => void (await send('GET', '/api/carts/url/unknown')),
        bad: () => Promise.reject(failure),
      })
      await works.good()
      await expect(works.bad()).rejects.toBe(failure)
    })

    const good = spans.find(({ name }) => name === 'good')!
    expect(spans.find(({ name }) => name === 'GET 127.0.0.1')).toMatchObject({ parentSpanId: good.spanId })
    expect(spans.find(({ name }) => name === 'bad')).toMatchObject({ failed: true, attributes: { 'error.type': '23505' } })
    expect(text).not.toContain('Nora')
  })

  it('is left out when it found nothing to do', async () => {
    const { spans } = await trace(async ({ tracing }) => {
      const works = tracing.traceWorks({ full: async () => 3, empty: async () => 0 })

      expect([await works.full(), await works.empty()]).toEqual([3, 0])
    })

    expect(spans).toMatchObject([{ name: 'full', attributes: { 'linktill.found': 3 } }])
  })
})

describe('a collector', () => {
  it('that is down costs no request, and holds up the end for three seconds at most', async () => {
    const said: string[] = []
    let status = 0
    const url = `http://127.0.0.1:${await freePort()}/v1/traces`
    await trace(async (traced) => ({ status } = (await sell(traced)).answer), { url, log: (line) => said.push(line) })

    expect(status).toBe(201)
    expect(said).toEqual(['The last traces were not sent: the collector is too slow.'])
  })

  it('that refuses batch after batch is worth one line a minute', async () => {
    const said: string[] = []
    await trace(
      async ({ tracing }) => {
        collector.answers['/v1/traces'] = 400
        const { job } = tracing.traceWorks({ job: async () => {} })
        for (const batches of [1, 2, 3]) {
          for (let count = 0; count < BATCH; count++) await job()
          await expect.poll(() => collector.received.length).toBe(batches)
        }
      },
      { log: (line) => said.push(line) },
    )

    expect(said).toEqual([expect.stringMatching(/^Traces are not sent: /)])
  })

  it('gets the operator’s headers and the name of the service', async () => {
    const options = { headers: { authorization: 'Bearer key' }, serviceName: 'shop-eu' }
    const { text } = await trace(({ send }) => send('GET', '/api/orders'), options)

    expect(collector.received[0]!.headers['authorization']).toBe('Bearer key')
    expect(text).toContain('"service.name","value":{"stringValue":"shop-eu"}')
  })
})

it('wraps nothing without an endpoint', async () => {
  const tracing = await startTracing(null, { trustProxy: false, log: () => {} })
  const works = { job: async () => {} }

  expect(tracing.watch).toEqual([])
  expect(tracing.traceWorks(works)).toBe(works)
  expect(tracing.tracePayments(api.payments)).toBe(api.payments)
})
