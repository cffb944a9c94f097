import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteRoutes } from './site.ts'

/** The built pages stood in for by as little as the server changes in them. */
const BUILD: Record<string, string> = {
  'terms.html':
    '<head><meta name="linktill" content="{{values}}"><link href="{{origin}}/terms"></head>{{values}} Terms, {{fee_pro}}%',
  'about.html': '<!doctype html><html lang="en"><head></head>About',
  '404.html': '<head></head>Not found',
  'documentation/index.html': '<head></head>Documentation',
  'documentation/embed/guide.html': '<head></head>https://pay.example.com',
  'documentation/embed/guide.md':
    'On https://pay.example.com:\n\n```html\n<script src="{{embed_pinned_url}}" data-origin="https://pay.example.com" {{other}}>\n```\n',
  'api-docs/index.html': '<head><meta name="linktill" content="{{values}}"></head>https://pay.example.com/api',
  'api-docs/orders.html': '<head><link href="{{origin}}/api-docs/orders"></head>Orders',
  'llms.txt': '# Linktill\n',
  'llms-full.txt': '# Linktill, all of it\n',
  'static/js/index.0123456789.js': 'script',
  'secret/notes.txt': 'secret',
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-site-'))
const values = { embed_pinned_url: 'https://shop.example/embed/v1.abc.js' }
let url = ''
let stop = () => {}

beforeAll(async () => {
  for (const [file, text] of Object.entries(BUILD)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  const routes = siteRoutes({
    folder,
    publicUrl: 'https://shop.example',
    checkoutUrl: 'https://shop.example',
    testMode: true,
    doors: { shop: 'own', signUp: 'closed' },
    feeRates: { basic: 7, pro: 6.25, enterprise: 0 },
    values,
  }).routes()
  const app = new Koa().use(routes).use((ctx) => ctx.redirect('/'))
  app.silent = true
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => void server.close()
})
afterAll(() => {
  stop()
  fs.rmSync(folder, { recursive: true })
})

const get = (address: string, headers: Record<string, string> = {}) => fetch(url + address, { redirect: 'manual', headers })
const read = async (address: string) => (await get(address)).text()

describe('a page of the site', () => {
  it('has a strict policy, with the one Trusted Types policy that loads its scripts', async () => {
    const { headers } = await get('/terms')

    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types docs")
  })

  it('gets the values of this server into its head, and only the rates below it', async () => {
    const [head, body] = (await read('/terms')).split('</head>')

    const [, content] = /content="([^"]+)"/.exec(head!)!
    const given = content!.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    expect(JSON.parse(given)).toEqual({
      origin: 'https://shop.example',
      testMode: true,
      fee_basic: '7',
      fee_pro: '6.25',
      fee_enterprise: '0',
      ...values,
    })
    expect(head).toContain('<link href="https://shop.example/terms">')
    expect(body).toBe('{{values}} Terms, 6.25%')
    expect(await read('/documentation/embed/guide')).toContain('https://pay.example.com')
  })

  it('is asked for every time, and sent again only when it changed', async () => {
    const { headers } = await get('/documentation')
    // Without a Cache-Control of its own, fetch asks for a new answer.
    const kept = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }

    expect(headers.get('cache-control')).toBe('no-cache')
    expect((await get('/documentation', kept)).status).toBe(304)
    fs.writeFileSync(path.join(folder, 'documentation/index.html'), '<head></head>Changed')
    expect((await get('/documentation', kept)).status).toBe(200)
  })

  it.each(['/nowhere', '/404', '/secret/notes'])('leaves %s to whatever follows', async (address) => {
    expect((await get(address)).status).toBe(302)
  })
})

describe('an unknown address of the documentation', () => {
  it.each([
    '/documentation/nowhere',
    '/documentation/..%2fterms',
    '/documentation/embed/guide.html',
    '/api-docs/nowhere',
    '/api-docs/index',
    '/api-docs/..%2fterms',
    '/api-docs/orders.html',
  ])('answers 404 with a page for people: %s', async (address) => {
    const answer = await get(address, { accept: 'text/html' })

    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Not found')])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('answers 404 without a page for programs', async () => {
    const answer = await get('/documentation/nowhere', { accept: 'application/json' })

    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('<head>')])
  })
})

describe('documentation that is not built yet', () => {
  const last = path.join(folder, 'api-docs/index.html')
  beforeAll(() => fs.renameSync(last, `${last}.later`))
  afterAll(() => fs.renameSync(`${last}.later`, last))

  it.each(['/documentation', '/documentation/embed/guide', '/api-docs', '/api-docs/orders', '/terms'])(
    'has a page for people at %s, which loads again',
    async (address) => {
      const answer = await get(address, { accept: 'text/html' })
      const html = await answer.text()

      expect(answer.status).toBe(503)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(html).toContain('The documentation is being built')
      expect(html).toContain('<meta http-equiv="refresh" content="5">')
    },
  )

  it.each(['/llms.txt', '/documentation.md', '/documentation/embed/guide.md', '/api-docs'])(
    'tells programs when to ask again for %s',
    async (address) => {
      const answer = await get(address, address === '/api-docs' ? { accept: 'application/json' } : {})

      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.text()).toMatch(/^The documentation is being built\. .+\n$/)
    },
  )
})

describe('a page of the API reference', () => {
  it('has this server in its samples, and its own policy', async () => {
    const answer = await get('/api-docs')
    const html = await answer.text()

    expect(html).toMatch(/<\/head>https:\/\/shop\.example\/api$/)
    expect(html).not.toContain('{{values}}')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(answer.headers.get('content-security-policy-report-only')).toContain('require-trusted-types-for')
    expect(await read('/api-docs/orders')).toContain('https://shop.example/api-docs/orders')
  })
})

describe('the Markdown of a page', () => {
  it('has this server in its code, and only there', async () => {
    const answer = await get('/documentation/embed/guide.md')

    expect(answer.headers.get('content-type')).toContain('text/markdown')
    expect(await answer.text()).toBe(
      'On https://pay.example.com:\n\n```html\n<script src="https://shop.example/embed/v1.abc.js" data-origin="https://shop.example" {{other}}>\n```\n',
    )
  })

  it('is listed for programs, and in one file', async () => {
    expect(await read('/llms.txt')).toBe('# Linktill\n')
    expect(await read('/documentation.md')).toBe(await read('/llms.txt'))
    expect(await read('/llms-full.txt')).toBe('# Linktill, all of it\n')
  })
})

describe('the files of the pages', () => {
  it('are kept forever, because their names change with their contents', async () => {
    const answer = await get('/docs-assets/static/js/index.0123456789.js')

    expect(await answer.text()).toBe('script')
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000,immutable')
  })

  it.each(['..%2fsecret%2fnotes.txt', 'js', '%00', 'js/none.js'])('are not %s', async (file) => {
    expect((await get(`/docs-assets/static/${file}`)).status).toBe(404)
  })
})

it('says in a page that sign-up is closed, and that the shop is one seller’s', async () => {
  expect(await (await fetch(`${url}/about`)).text()).toContain('<html data-sign-up="closed" data-shop="own" lang="en">')
})
