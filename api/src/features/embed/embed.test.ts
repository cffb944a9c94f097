import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { createPublicFetch } from '../../gateways/publicFetch.ts'
import { checkSite, type Platform } from './checkSite.ts'
import { readPage, type SitePage } from './readPage.ts'

const PLATFORM: Platform = {
  checkoutUrl: 'https://pay.example.com',
  testMode: false,
  allowedOrigins: ['https://shop.example', 'https://*.kiln.example'],
  script: { version: '1.2.0', file: 'v1.aaaaaaaaaaaa.js', integrity: 'sha384-x' },
}
const SCRIPT = '<script src="https://pay.example.com/embed/v1.js" defer></script>'

const check = (page: Partial<Omit<SitePage, 'url'>> & { url?: string } = {}, platform: Partial<Platform> = {}) => {
  const { url = 'https://shop.example/buy', ...rest } = page
  return checkSite({ status: 200, headers: {}, html: SCRIPT, ...rest, url: new URL(url) }, { ...PLATFORM, ...platform })
}
const problems = (...args: Parameters<typeof check>) =>
  check(...args)
    .filter(({ result }) => result === 'bad')
    .map(({ check: name, fix }) => [name, fix])

describe('checkSite', () => {
  it('finds nothing wrong with a complete page', () => {
    const headers = {
      'content-security-policy': "default-src 'self'; script-src 'self' https://pay.example.com; frame-src https:",
    }
    expect(check({ headers }).map(({ result }) => result)).toEqual(['good', 'good', 'good', 'good', 'good'])
  })

  it.each([
    ['https://www.kiln.example/', []],
    ['https://kiln.example/', [['allowed_origin', 'https://kiln.example']]],
    ['https://evil-kiln.example/', [['allowed_origin', 'https://evil-kiln.example']]],
    ['https://shop.example:8443/', [['allowed_origin', 'https://shop.example:8443']]],
  ])('recognises whose site %s is', (url, found) => expect(problems({ url })).toEqual(found))

  it.each<[string, string, unknown[]]>([
    [
      "default-src 'self'",
      'header',
      [
        ['content_security_policy', "script-src 'self' https://pay.example.com"],
        ['content_security_policy', "frame-src 'self' https://pay.example.com"],
      ],
    ],
    ["frame-src 'none'", 'header', [['content_security_policy', 'frame-src https://pay.example.com']]],
    ["script-src 'nonce-abc'; frame-src *.example.com", 'header', []],
    ['frame-src http://pay.example.com:443', 'header', []],
    [
      'frame-src https://pay.example.com:8443',
      'header',
      [['content_security_policy', 'frame-src https://pay.example.com:8443 https://pay.example.com']],
    ],
    ["child-src 'self'", 'meta', [['content_security_policy', "frame-src 'self' https://pay.example.com"]]],
  ])('reads the policy %s of the %s', (policy, where, found) => {
    const html = `${where === 'meta' ? `<meta http-equiv="Content-Security-Policy" content="${policy}">` : ''}${SCRIPT.replace(' defer', ' nonce="abc"')}`
    expect(problems({ html, headers: where === 'header' ? { 'content-security-policy': policy } : {} })).toEqual(found)
  })

  it.each<[string, string, string, string | null]>([
    ['no script', '<p>Buy</p>', 'note', SCRIPT],
    ['an element without the script', '<linktill-checkout link="x"></linktill-checkout>', 'bad', SCRIPT],
    ['the newest, pinned', SCRIPT.replace('v1', 'v1.aaaaaaaaaaaa'), 'good', null],
    [
      'an older one, pinned',
      SCRIPT.replace('v1', 'v1.bbbbbbbbbbbb'),
      'note',
      '<script src="https://pay.example.com/embed/v1.aaaaaaaaaaaa.js" integrity="sha384-x" crossorigin="anonymous" defer></script>',
    ],
    [
      'a hash on a script that changes',
      SCRIPT.replace(' defer', ' integrity="sha384-x"'),
      'bad',
      '<script src="https://pay.example.com/embed/v1.aaaaaaaaaaaa.js" integrity="sha384-x" crossorigin="anonymous" defer></script>',
    ],
    ['a copy without data-origin', '<script src="/js/embed/v1.js"></script>', 'bad', 'data-origin="https://pay.example.com"'],
  ])('checks a page with %s', (_what, html, result, fix) => {
    expect(check({ html }).find(({ check: name }) => name === 'script')).toMatchObject({ result, fix })
  })

  it('reports what refuses frames, and what is not encrypted', () => {
    expect(problems({ headers: { 'cross-origin-embedder-policy': 'require-corp; report-to=x' } })).toEqual([
      ['embedder_policy', 'Cross-Origin-Embedder-Policy: unsafe-none'],
    ])
    expect(problems({ url: 'http://shop.example/', html: '' }, { allowedOrigins: ['http://shop.example'] })).toEqual([
      ['https', 'https://shop.example'],
    ])
    expect(problems({ html: SCRIPT.replace('https', 'http') }).map(([name]) => name)).toContain('https')
  })
})

/** Pages and policies that keep a careless pattern busy: whatever begins, and never ends. */
const HOSTILE = {
  'open scripts': '<script '.repeat(32_000),
  'open metas': '<meta '.repeat(42_000),
  'a script of spaces': `<script src${' '.repeat(250_000)}>`,
  'open quotes': `<script src="${'src="'.repeat(50_000)}>`,
  'names without values': `<meta ${'http-equiv   '.repeat(19_000)}>`,
  'thousands of scripts': '<script src=/embed/v1.js>'.repeat(10_000),
  'an endless file name': `<script src="/embed/v1.${'a'.repeat(250_000)}">`,
  'thousands of policies': `<meta http-equiv=content-security-policy content="${'script-src a '.repeat(1000)}">`.repeat(19),
}

describe('a hostile page', () => {
  it.each(Object.entries(HOSTILE))('of %s is checked in less than a second', (_, html) => {
    const began = process.cpuUsage()
    check({ html })

    // A quadratic pattern takes more than ten.
    const { user } = process.cpuUsage(began)
    expect(user / 1e6).toBeLessThan(1)
  })

  it('is read up to its thousandth script, and of each the first 16 KB', () => {
    const filler = '<script src=/a.js></script>'
    const isFound = (html: string) => check({ html }).find(({ check: name }) => name === 'script')!.result === 'good'

    expect([isFound(filler.repeat(999) + SCRIPT), isFound(filler.repeat(1000) + SCRIPT)]).toEqual([true, false])
    expect(isFound(SCRIPT.replace(' src', ` data-x="${'x'.repeat(17_000)}" src`))).toBe(false)
  })
})

describe('checkEmbed', () => {
  const api = startApi()
  let site: Server
  let origin: string
  const requested: string[] = []
  beforeAll(async () => {
    site = createServer((request, response) => {
      requested.push(request.url!)
      if (request.url === '/moved') return void response.writeHead(302, { location: '/buy' }).end()
      if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
      if (request.url === '/hostile') return void response.end('<script '.repeat(260_000))
      if (request.url === '/inside') return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      if (request.url === '/file') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      response.writeHead(request.url === '/buy' ? 200 : 404, { 'content-type': 'text/html' }).end(SCRIPT)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => void site.close())
  const checkUrl = async (url: string) => api.request('POST', '/embed-check', { as: await buildMerchant(api.db), body: { url } })

  it('reads the page after redirects', async () => {
    const { status, body } = await checkUrl(`${origin}/moved`)

    expect(status).toBe(200)
    expect(body.url).toBe(`${origin}/buy`)
    expect(body.findings).toContainEqual({
      check: 'allowed_origin',
      result: 'good',
      message: `${origin} is an allowed origin.`,
      fix: null,
    })
  })

  it.each([
    ['/nothing', 'The page answers 404.'],
    ['/round', 'The site redirects more than 5 times.'],
    ['/file', 'The site redirects to an address that is not a page.'],
  ])('reports why %s cannot be checked', async (path, message) => {
    expect((await checkUrl(origin + path)).body.findings).toMatchObject([{ check: 'page', result: 'bad', message }])
  })

  it('answers while a hostile page of two megabytes keeps a thread busy', async () => {
    const { status, body } = await checkUrl(`${origin}/hostile`)

    expect(status).toBe(200)
    expect(body.findings).toContainEqual(expect.objectContaining({ check: 'script', result: 'note' }))
  })

  it('calls no site for an account whose address is not confirmed', async () => {
    const unconfirmed = await buildMerchant(api.db, { emailConfirmedAt: null })
    requested.length = 0

    const answer = await api.request('POST', '/embed-check', { as: unconfirmed, body: { url: `${origin}/buy` } })

    expect(answer).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
    expect(requested).toEqual([])
  })

  it('checks the address of each redirect', async () => {
    const fetch = createPublicFetch({ reach: 'loopback' })

    expect(await readPage(fetch, `${origin}/moved`)).toMatchObject({ status: 200 })
    expect(await readPage(fetch, `${origin}/inside`)).toEqual({
      error: 'The address is in a private network, which is not allowed.',
    })
  })

  it.each(['javascript:alert(1)', 'ftp://shop.example', 'http://', 'not an address'])('refuses %s', async (url) => {
    expect(await checkUrl(url)).toMatchObject({ status: 400, body: { errors: [{ path: 'url' }] } })
  })

  it('names the script and its hash', async () => {
    const { body } = await api.request('GET', '/embed', { as: await buildMerchant(api.db) })
    expect(body).toEqual({
      version: '0.1.0',
      script_url: `${api.config.publicUrl}/embed/v1.js`,
      pinned_url: `${api.config.publicUrl}/embed/v1.0123456789ab.js`,
      integrity: 'sha384-x',
      package_url: 'http://localhost:3000/sdk.tgz',
      package_integrity: 'sha512-x',
    })
  })
})
