import http from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const trial = startApi({ trustProxy: false })
const live = startApi({
  trustProxy: false,
  testMode: false,
  publicUrl: 'https://pay.example',
  filesOrigin: 'https://files.example',
})
const split = startApi({
  trustProxy: false,
  testMode: false,
  publicUrl: 'https://app.example',
  checkoutUrl: 'https://pay.example',
})
const DOMAIN = 'pay.adaprints.example'

beforeAll(async () => {
  for (const { db } of [trial, live, split])
    await buildMerchant(db, { customDomain: DOMAIN, domainVerifiedAt: new Date(), website: 'https://ada.example/' })
})

/** Returns the response for this Host header, which fetch does not let us set. */
function request({ url }: typeof live, host: string, path = '/api/carts/url/nothing') {
  return new Promise<{ status: number; text: string; location: string | undefined }>((resolve, reject) => {
    const request = http.get(new URL(path, url), { headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, text, location: response.headers.location }))
    })
    request.on('error', reject)
  })
}

describe('the host of a request', () => {
  it.each([
    'evil.example',
    'pay.example.evil.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.0.0.7:3000',
    'pay.example.',
    '',
    `${DOMAIN}.`,
    `${DOMAIN}.:443`,
    '%00',
    'pay_example',
  ])('%s is refused by a live server, which names the right address', async (host) => {
    for (const path of ['/', '/dashboard', '/api/carts/url/nothing', '/files/images/a.webp']) {
      const { status, text } = await request(live, host, path)

      expect(status).toBe(421)
      expect(JSON.parse(text)).toMatchObject({
        code: 'misdirected_request',
        message:
          'Nothing is served under this host name. Open https://pay.example, or set PUBLIC_URL to the address that you use.',
      })
    }
  })

  it.each(['pay.example', 'PAY.example:443', 'pay.example:8443', DOMAIN, `${DOMAIN.toUpperCase()}:443`])(
    '%s is served by a live server',
    async (host) => {
      expect((await request(live, host)).status).toBe(404)
    },
  )

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '192.168.1.20', '[::1]:3000', DOMAIN])(
    '%s is served in test mode',
    async (host) => {
      expect((await request(trial, host)).status).toBe(404)
    },
  )

  it.each(['evil.example', 'localhost.', `${DOMAIN}.`])('%s is refused in test mode too', async (host) => {
    expect((await request(trial, host)).status).toBe(421)
  })

  it('is ignored for health checks of a load balancer, and for certificate checks', async () => {
    const answers = await Promise.all([
      request(live, '10.0.0.7:3000', '/api/health'),
      request(live, 'web:3000', `/internal/domain-allowed?domain=${DOMAIN}`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a host for checkouts', () => {
  it.each(['/api/carts/url/nothing', '/api/products'])('answers the calls of checkouts and of programs: %s', async (path) => {
    expect([404, 401]).toContain((await request(split, 'pay.example', path)).status)
  })

  it('answers the calls of the dashboard on the main host', async () => {
    expect((await request(split, 'app.example', '/api/auth/me')).status).toBe(401)
  })

  it.each(['/api/auth/me', '/api/auth/sessions'])('refuses %s, because no session belongs there', async (path) => {
    const { status, text } = await request(split, 'pay.example', path)

    expect([status, JSON.parse(text).code]).toEqual([421, 'misdirected_request'])
  })

  it.each(['/', '/dashboard/orders?search=nora', '/login', '/account/orders'])('leads from %s to the main host', async (path) => {
    expect(await request(split, 'pay.example', path)).toMatchObject({ status: 302, location: `https://app.example${path}` })
  })

  it('gets every checkout that is opened on the main host', async () => {
    expect(await request(split, 'app.example', '/checkout/spring?promo=GLAZE')).toMatchObject({
      status: 302,
      location: 'https://pay.example/checkout/spring?promo=GLAZE',
    })
  })

  it('leaves merchants’ own domains as they are', async () => {
    expect((await request(split, DOMAIN, '/api/carts/url/nothing')).status).toBe(404)
  })
})
