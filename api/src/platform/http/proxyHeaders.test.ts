import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const PUBLIC_URL = 'https://pay.example'
const DOMAIN = 'pay.kiln.example'
const api = startApi({ trustProxy: false, rateLimits: true, testMode: false, publicUrl: PUBLIC_URL })

beforeAll(() => buildMerchant(api.db, { customDomain: DOMAIN, domainVerifiedAt: new Date() }))

/** Calls the server under a host name, as a caller that is not behind a proxy. */
function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const options = { method, headers: { host: 'pay.example', 'content-type': 'application/json', ...headers } }
    const request = http.request(api.url.replace(/\/api$/, '') + path, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    request.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Headers of proxies that name another address. */
const addresses = (n: number) => {
  const address = `198.51.100.${n}`
  return {
    'x-forwarded-for': address,
    'x-real-ip': address,
    'x-client-ip': address,
    'true-client-ip': address,
    'cf-connecting-ip': address,
    forwarded: `for=${address};host=evil.example;proto=http`,
  }
}
const HOSTS = {
  'x-forwarded-host': 'evil.example',
  'x-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-scheme': 'http',
  'x-original-url': '/api/auth/me',
  'x-rewrite-url': '/api/auth/me',
  'x-http-method-override': 'DELETE',
  forwarded: 'host=evil.example;proto=http',
}

describe('headers of a proxy, without TRUST_PROXY', () => {
  it('lead no mailed link to another host', async () => {
    const { email } = await buildMerchant(api.db)

    await call('POST', '/api/auth/forgot-password', HOSTS, { email })
    await api.runJobs()

    const mail = api.mails.find(({ to }) => to === email)!
    expect(mail.text).toContain(`${PUBLIC_URL}/`)
    expect(mail.text + mail.html).not.toContain('evil.example')
  })

  it('evade no limit', async () => {
    const forgot = (n: number) =>
      call('POST', '/api/auth/forgot-password', addresses(n), { email: `${randomUUID()}@${randomUUID()}.example` })
    for (let n = 1; n <= 20; n++) await forgot(n)

    expect((await forgot(21)).status).toBe(429)
  })

  it('change neither host, path nor method', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])

    const own = await call('GET', `/api/carts/url/${link.urlId}`, HOSTS)
    const foreign = await call('GET', `/api/carts/url/${link.urlId}`, { host: 'evil.example', 'x-forwarded-host': 'pay.example' })
    const ofDomain = await call('GET', `/api/carts/url/${link.urlId}`, { 'x-forwarded-host': DOMAIN })

    expect([own.status, foreign.status, ofDomain.status]).toEqual([200, 421, 200])
    expect(own.text + JSON.stringify(own.headers)).not.toContain('evil.example')
    expect(foreign.text).toContain(PUBLIC_URL)
  })

  it('make no domain count as encrypted', async () => {
    await call('GET', '/api/carts/url/nothing', { host: DOMAIN, 'x-forwarded-proto': 'https', forwarded: 'proto=https' })

    expect(await api.db('merchants').where({ customDomain: DOMAIN }).first()).toMatchObject({ sslEnabled: false })
  })
})
