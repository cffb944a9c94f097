import { once } from 'node:events'
import fs from 'node:fs'
import http, { type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PORTRAIT, sessionsOf } from '../../test/checkoutSessions.ts'
import { buildLink, buildMerchant, buildProduct } from '../../test/factories.ts'
import { startApi } from '../../test/server.ts'
import { createApp } from '../app.ts'
import { bootShop } from '../features/checkout/shop/bootShop.ts'
import { createIndexedCheckouts } from '../features/checkout/indexedCheckouts.ts'
import { bootCheckout } from '../features/checkout/boot.ts'
import { bootOutage } from '../features/checkout/bootOutage.ts'
import { findOrigins } from '../shop/sale/readSale.ts'
import type { Merchant } from '../shop/merchant/Merchant.ts'
import { lookOf } from '../shop/catalogue/slug.ts'
import { PROFILE_SCRIPT_HASH } from './earlyProfile.ts'
import { createPageFinder, createPages } from './pages.ts'

const api = startApi()
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-pages-'))
let server: Server

/** Builds minimal output of both apps. */
const BUILD: Record<string, string> = {
  'secret.txt': 'secret',
  'docs/dist/documentation/quickstart.html': '<head></head>',
  'docs/dist/api-docs/index.html': '<head></head>',
  'dashboard/dist/landing.html': '<p>landing</p>',
  'dashboard/dist/index.html': '<head></head><div id="root"></div>',
  'dashboard/dist/preload.json': '{}',
  'dashboard/dist/outlines.json': '{"/dashboard/orders":"<p>Orders $& </p>"}',
  'dashboard/dist/dashboard-assets/app.js': 'app',
  'checkout/dist/server/entry-server.js':
    'module.exports.createPages = () => ({ renderCheckout: (boot) => "checkout " + JSON.stringify(boot) })',
  'checkout/dist/server/package.json': '{"type":"commonjs"}',
  'checkout/dist/client/assets/pay.js': 'pay',
  'checkout/dist/client/assets/pay.js.br': 'pay in Brotli',
  'api/demo/pictures/mug.webp': 'mug',
  'sdk/dist/embed/script.json': '{"version":"0.1.0","file":"v1.0123456789ab.js","integrity":"sha384-x"}',
  'sdk/dist/embed/v1.js': 'embed',
}

beforeAll(async () => {
  for (const [file, text] of Object.entries(BUILD)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  const { testMode, publicUrl } = api.config
  const pages = await createPages({
    root,
    testMode,
    publicUrl,
    checkoutUrl: publicUrl,
    landingLink: null,
    selfServicePlans: ['basic', 'pro'],
    doors: api.config,
    feeRates: { basic: 8.5, pro: 6.5, enterprise: 5.3 },
    stripe: null,
    bootCheckout: bootCheckout(api),
    bootOutage: bootOutage(api),
    bootShop: bootShop(api),
    framersOf: (urlId) => findOrigins(api.db, urlId),
    indexedCheckouts: createIndexedCheckouts(api.db, api.config),
    sdkPackage: { ...api.sdkPackage, bytes: Buffer.from('package') },
  })
  const app = createApp({ ...api, pages, checkResponses: false, log: (error) => api.bugs.push(error) })
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  fs.rmSync(root, { recursive: true })
})

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Sends the path unchanged. fetch would resolve its dots. */
function open(target: string, method = 'GET', headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; text: string; cookie?: string[]; location?: string }>((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          text,
          cookie: response.headers['set-cookie'],
          location: response.headers.location,
        }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

const ODD = [
  '..%2f..%2f..%2fsecret.txt',
  '%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '../../secret.txt',
  '..%5c..%5csecret.txt',
  '%2e%2e',
  '%2e',
  '%00',
  'a%00.js',
  '%ff',
  '%c0%ae%c0%ae%2f',
  '%ED%A0%80',
  '%zz',
  '%',
  '%F0%9F%98%80',
  '%E2%80%AE',
  'a'.repeat(5000),
]
const PLACES = [
  '/',
  '/checkout/',
  '/dashboard-assets/',
  '/checkout-assets/',
  '/demo/',
  '/embed/',
  '/files/',
  '/files/images/',
  '/api-docs/',
  '/documentation/',
  '/documentation/errors/',
  '/dashboard/',
  '/account/orders/',
  '/sandbox/onboarding/',
  '/api/carts/url/',
  '/docs-assets/static/',
  '/internal/domain-allowed?domain=',
  '/checkout/abc?locale=',
  '/checkout/abc?embed=',
  '/checkout/abc?lang=',
  '/dashboard?tab=',
  '/checkout/abc/embeddable?origin=',
  '/sandbox/onboarding/x?return=',
]

beforeEach(() => void (api.bugs.length = 0))

it.each(['/.well-known/acp.json', '/.well-known/openid-configuration', '/acp.json'])('has no %s', async (path) => {
  const { status, text } = await open(path)

  expect([status, JSON.parse(text).code]).toEqual([404, 'not_found'])
})

describe('a pasted address of a checkout', () => {
  it.each([
    ['{code}.', ''],
    ['{code}%2C', ''],
    ['{code}%22', ''],
    ['%E2%80%9E{code}%E2%80%9C', ''],
    ['%3C{code}%3E).', ''],
    ['{code}**', ''],
    ['{code}%E2%80%8B', ''],
    ['%EF%BB%BF{code}%C2%A0', ''],
    ['{head}%E2%80%8B{tail}', ''],
    ['{head}%0A%20{tail}%20', ''],
    ['{CODE}', ''],
    ['{CODE}!?utm_source=mail&utm_campaign=may', '?utm_source=mail&utm_campaign=may'],
    ['{code}&utm_source=mail', '?utm_source=mail'],
    ['{code}%3Futm_source=mail%26lang=de?fbclid=1', '?fbclid=1&utm_source=mail&lang=de'],
    ['{code}%EF%BC%8E', ''],
  ])('leads to the clean one: %s', async (text, query) => {
    const merchant = await buildMerchant(api.db)
    const { urlId } = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const [head, tail] = [urlId.slice(0, 4), urlId.slice(4)]
    const pasted = text
      .replace('{code}', urlId)
      .replace('{CODE}', urlId.toUpperCase())
      .replace('{head}', head)
      .replace('{tail}', tail)

    const { status, location } = await open(`/checkout/${pasted}`)

    expect([status, location]).toEqual([301, `/checkout/${urlId}${query}`])
    expect((await open(location!)).status).toBe(200)
  })

  it('leads to an ending of its own, also one that is closed, and to no other address', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)], {
      slug: 'spring-sale',
      slugOnPlatform: true,
    })
    await api.db('handles').insert({ kind: 'slug', handle: lookOf('spring-sale'), merchantId: merchant.id })

    expect((await open('/checkout/spring-sale.')).location).toBe('/checkout/spring-sale')
    await api.db('links').where({ merchantId: merchant.id, id: link.id }).update({ isActive: false })
    expect((await open('/checkout/Spring-Sale).')).location).toBe('/checkout/spring-sale')
    for (const text of ['unknown2345.', '..', '%22', `${'.'.repeat(600)}`, '%2F%2Fevil.example', '%ff.', '.'])
      expect((await open(`/checkout/${text}`)).location ?? '/', text).toBe('/')
  })
})

describe('the language of a checkout', () => {
  const languageOf = async (address: string, headers: Record<string, string> = {}) => {
    const { text, cookie } = await open(address, 'GET', { 'accept-language': 'it', ...headers })
    return { locale: JSON.parse(text.replace('checkout ', '')).locale as string, cookie }
  }

  it('is that of the address, and a cookie of the link keeps it', async () => {
    expect(await languageOf('/checkout/k3x9q2abcd?lang=de-AT')).toEqual({
      locale: 'de-AT',
      cookie: ['lang=de-AT; path=/checkout/k3x9q2abcd; samesite=lax; httponly'],
    })
    expect(await languageOf('/checkout/k3x9q2abcd', { cookie: 'lang=de-AT' })).toEqual({ locale: 'de-AT' })
  })

  it('is what the shopper picked before', async () => {
    expect((await languageOf('/checkout/k3x9q2abcd?lang=de', { cookie: 'lang=es; locale=fr' })).locale).toBe('fr')
  })

  it('is that of the embed before that of the address', async () => {
    expect((await languageOf('/checkout/k3x9q2abcd?lang=de&embed=modal&locale=es')).locale).toBe('es')
  })

  it.each(['lang=', 'lang=xx', 'lang=constructor', 'lang=de&lang=fr', `lang=de-${'x'.repeat(35)}`])(
    'ignores %s',
    async (query) => {
      expect(await languageOf(`/checkout/k3x9q2abcd?${query}`)).toEqual({ locale: 'it' })
    },
  )

  it('sets no attribute of the cookie from the address', async () => {
    const { cookie } = await languageOf('/checkout/a;domain=evil.example?lang=de;max-age=9')
    expect(cookie).toEqual(undefined)
    expect((await languageOf('/checkout/a;domain=evil.example?lang=de')).cookie).toEqual([
      'lang=de; path=/checkout/-; samesite=lax; httponly',
    ])
  })
})

describe('the token of a checkout session', () => {
  async function sessions() {
    const { create } = sessionsOf(api, await buildMerchant(api.db))
    const [first, second] = [(await create({ items: [{ ...PORTRAIT, name: 'First' }] })).body, (await create()).body]
    const addressOf = ({ url }: { url: string }) => new URL(url).pathname
    return { token: first.client_token as string, own: addressOf(first), other: addressOf(second) }
  }

  it('opens its session at its own address, and a cookie keeps it there', async () => {
    const { token, own } = await sessions()
    const first = await open(`${own}?session=${token}`)
    const again = await open(own, 'GET', { cookie: `session=${token}` })

    expect(first.cookie!.find((cookie) => cookie.startsWith('session='))).toContain(`session=${token}; path=${own};`)
    expect([first.text, again.text].map((text) => text.includes('First'))).toEqual([true, true])
    expect([first.status, again.status]).toEqual([200, 200])
  })

  it('is ignored at the address of a link or of another session, in the query and in a cookie', async () => {
    const { token, other } = await sessions()
    const honest = await buildMerchant(api.db)
    const link = await buildLink(api.db, honest, [await buildProduct(api.db, honest, { name: 'Honest mug' })])

    for (const [place, status] of [
      [`/checkout/${link.urlId}`, 200],
      [other, 404],
    ] as const)
      for (const answer of [
        await open(`${place}?session=${token}`),
        await open(place, 'GET', { cookie: `session=${token}` }),
        await open(`${place}?session=${token}&embed=modal`),
      ]) {
        expect(answer.status).toBe(status)
        expect(answer.cookie?.join() ?? '').not.toContain('session=')
        expect(answer.text).not.toContain('First')
        expect(answer.text.includes('Honest mug')).toBe(status === 200)
      }
  })
})

describe('the page of a checkout that is closed', () => {
  const supportEmail = 'help@kiln.example'
  const logoUrl = 'https://kiln.example/logo.png'

  async function closeLink(changes: Partial<Merchant> = {}) {
    const merchant = await buildMerchant(api.db, { storeName: 'Kiln', logoUrl, supportEmail, ...changes })
    return buildLink(api.db, merchant, [await buildProduct(api.db, merchant)], { isActive: false })
  }

  it('names the shop, its logo, its support address and who sells', async () => {
    const business = { legalName: 'Kiln & Clay GmbH', businessAddress: 'Ofenweg 4\n10115 Berlin', businessCountry: 'DE' }
    const { status, text } = await open(`/checkout/${(await closeLink({ ...business, imprint: 'Managed by Mara Lind' })).urlId}`)

    expect(status).toBe(410)
    expect(JSON.parse(text.replace('checkout ', '')).problem).toMatchObject({
      code: 'link_inactive',
      shop: {
        shopName: 'Kiln',
        shopLogoUrl: logoUrl,
        supportEmail,
        seller: {
          name: 'Kiln & Clay GmbH',
          address: 'Ofenweg 4\n10115 Berlin',
          country: 'DE',
          email: supportEmail,
          imprint: 'Managed by Mara Lind',
        },
      },
    })
  })

  it('names the shop at the address of a product that never sold', async () => {
    const product = await buildProduct(api.db, await buildMerchant(api.db, { storeName: 'Kiln' }), { status: 'draft' })

    const { text } = await open(`/checkout/${product.id}`)

    expect(JSON.parse(text.replace('checkout ', '')).problem.shop).toMatchObject({ shopName: 'Kiln' })
  })

  it('names nobody when the account is closed', async () => {
    const { status, text } = await open(`/checkout/${(await closeLink({ closedAt: new Date() })).urlId}`)

    expect(status).toBe(410)
    expect(JSON.parse(text.replace('checkout ', '')).problem).not.toHaveProperty('shop')
  })
})

it('asks for the profile in documents of the dashboard only, by a script that their policy allows', async () => {
  const [dashboard, signIn] = await Promise.all(['/dashboard/orders', '/login'].map((address) => fetch(origin() + address)))

  expect(dashboard!.headers.get('content-security-policy')).toContain(PROFILE_SCRIPT_HASH)
  expect(await dashboard!.text()).toContain('/api/auth/me')
  expect(signIn!.headers.get('content-security-policy')).not.toContain(PROFILE_SCRIPT_HASH)
  expect(await signIn!.text()).not.toContain('/api/auth/me')
})

describe('robots.txt and sitemap.xml', () => {
  const addresses = async (host?: string) =>
    [...(await open('/sitemap.xml', 'GET', host ? { 'x-forwarded-host': host } : {})).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => address,
    )

  it('list public pages, and the checkouts whose merchants allow it, on the host of each', async () => {
    const merchant = await buildMerchant(api.db)
    const own = await buildMerchant(api.db, { customDomain: 'pay.sitemap.example', domainVerifiedAt: new Date() })
    const mug = await buildProduct(api.db, merchant)
    const draft = await buildProduct(api.db, merchant, { status: 'draft' })
    const listed = await buildLink(api.db, merchant, [mug], { allowIndexing: true, slug: 'listed', slugOnPlatform: true })
    const hidden = await buildLink(api.db, merchant, [mug])
    const closed = await buildLink(api.db, merchant, [mug], { allowIndexing: true, isActive: false })
    const missing = await buildLink(api.db, merchant, [mug, draft], { allowIndexing: true })
    const elsewhere = await buildLink(api.db, own, [await buildProduct(api.db, own)], { allowIndexing: true })

    const [platform, domain] = [await addresses(), await addresses('pay.sitemap.example')]

    const base = api.config.publicUrl
    expect(platform).toEqual(expect.arrayContaining([`${base}/`, `${base}/documentation/quickstart`, `${base}/checkout/listed`]))
    for (const { urlId } of [listed, hidden, closed, missing, elsewhere]) expect(platform.join()).not.toContain(urlId)
    expect(domain).toEqual([`http://pay.sitemap.example:3000/checkout/${elsewhere.urlId}`])
  })

  it('keep crawlers out of what needs a session, and name the sitemap of the host', async () => {
    const { text } = await open('/robots.txt')

    expect(text).toContain('Disallow: /account/')
    expect(text).not.toContain('Disallow: /checkout')
    expect(text).toContain(`Sitemap: ${api.config.publicUrl}/sitemap.xml`)
  })
})

describe('a file of an app', () => {
  it('is sent as the build compressed it, if the browser accepts that', async () => {
    const ask = (coding: string) =>
      fetch(`${origin()}/checkout-assets/assets/pay.js`, { headers: { 'accept-encoding': coding }, method: 'HEAD' })

    const [small, plain] = [await ask('gzip, br'), await ask('identity')]

    const headers = ['content-encoding', 'content-type', 'content-length', 'vary']
    expect(headers.map((name) => small.headers.get(name))).toEqual([
      'br',
      'text/javascript; charset=utf-8',
      String(BUILD['checkout/dist/client/assets/pay.js.br']!.length),
      'Accept-Encoding',
    ])
    expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, '3'])
  })
})

describe('an address of odd characters', () => {
  it.each(PLACES)('below %s never causes a server error, and never leaves the folder', async (place) => {
    for (const odd of ODD)
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, text } = await open(place + odd, method)

        expect({ odd, method, isFailure: status >= 500 }).toEqual({ odd, method, isFailure: false })
        expect(text).not.toBe('secret')
      }
    expect(api.bugs).toEqual([])
  })

  it('responds 404', async () => {
    const asked = [
      '/dashboard-assets/..%2f..%2fx',
      '/dashboard-assets/%00',
      '/demo/%2e%2e/%2e%2e/secret.txt',
      '/checkout/%00',
      '/checkout/%ff',
      '/checkout-assets/..%2f..%2fserver%2fentry-server.js',
      '/embed/..%2fscript.json',
      '/files/..%2f..%2fsecret.txt',
    ]

    const answers = await Promise.all(asked.map((target) => open(target)))

    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 404))
  })

  it('does not change pages that exist', async () => {
    const asked = ['/dashboard-assets/app.js', '/checkout-assets/assets/pay.js', '/demo/mug.webp', '/embed/v1.js']

    expect((await Promise.all(asked.map((target) => open(target)))).map(({ text }) => text)).toEqual([
      'app',
      'pay',
      'mug',
      'embed',
    ])
  })

  it('is harmless in a header', async () => {
    const names = [
      'accept-language',
      'authorization',
      'if-none-match',
      'range',
      'x-request-id',
      'cookie',
      'origin',
      'content-type',
    ]
    for (const name of [...names, 'x-forwarded-for', 'x-forwarded-proto', 'accept-encoding', 'user-agent', 'referer'])
      for (const value of ['', '*', 'x'.repeat(5000), 'locale=%00', 'Bearer \u00ff', '../..', 'bytes=9-1,-', 'locale=zz-$$; x'])
        for (const target of ['/checkout/abc', '/api/auth/me', '/api/carts/url/abc', '/files/images/a.webp'])
          expect((await open(target, 'GET', { [name]: value })).status).toBeLessThan(500)
    expect(api.bugs).toEqual([])
  })
})

it('puts the outline of a page into its document, and nothing into that of a page without one', async () => {
  expect((await open('/dashboard/orders/?search=mug')).text).toContain('<div id="root"><p>Orders $& </p></div>')
  expect((await open('/dashboard/nowhere')).text).toContain('<div id="root"></div>')
})

const tagsOf = createPageFinder({
  '/dashboard/customers': ['list'],
  '/dashboard/customers?tab=customers': ['list', 'tab'],
  '/dashboard/customers/:id': ['customer'],
  '/dashboard/checkout-links/:id/analytics': ['figures'],
})

describe('createPageFinder', () => {
  it.each([
    ['/dashboard/customers', undefined, ['list']],
    ['/dashboard/customers/', undefined, ['list']],
    ['/dashboard/customers', 'customers', ['list', 'tab']],
    ['/dashboard/customers', 'other', ['list']],
    ['/dashboard/customers', ['customers', 'customers'], ['list']],
    ['/dashboard/customers/3f', undefined, ['customer']],
    ['/dashboard/customers/3f', 'customers', ['customer']],
    ['/dashboard/customers/3f/more', undefined, undefined],
    ['/dashboard/checkout-links/3f/analytics', undefined, ['figures']],
    ['/dashboardXcustomers', undefined, undefined],
  ])('finds what %s?tab=%s needs', (path, tab, tags) => {
    expect(tagsOf(path, tab)).toEqual(tags)
  })
})
