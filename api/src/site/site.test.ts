import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../http/errorCodes.ts'
import { siteRoutes } from './site.ts'

const TEMPLATE = '<title>{{title}}</title><meta name="description" content="{{description}}"><main>{{content}}</main>'
const docs = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-site-'))
const write = (file: string, text: string) => fs.writeFileSync(path.join(docs, file), text)
let url = ''
let stop = () => {}

beforeAll(async () => {
  fs.mkdirSync(path.join(docs, 'site'))
  write(
    'site/terms.md',
    '# Terms & conditions\n\nWho "sells" here.\n\nSee [Privacy](privacy.md), the [guide](../embed.md#Frames).',
  )
  write('site/imprint.md', 'No heading.')
  write(
    'README.md',
    '# Documentation\n\nFor three readers.\n\n## Building\n\n[Zebra](zebra.md), [Embed](embed.md), [API](/api-docs).',
  )
  write('zebra.md', '# Aardvarks\n\nLast by name, first by title.')
  write(
    'embed.md',
    `# Embed

In a frame.

## The frame

<script>alert(1)</script>

[run](javascript:alert(1)) [read me](../README.md) [contract](../openapi.yaml) [terms](site/terms.md) [why](decisions/0001-why.md) [out](https://example.com/?a=1&b=2)

## The frame

\`\`\`html
<b onclick="x">
\`\`\`
`,
  )
  fs.mkdirSync(path.join(docs, 'decisions'))
  write('decisions/0001-why.md', '# Why\n\nBack to [embedding](../embed.md).')
  const app = new Koa().use(siteRoutes({ docs, template: TEMPLATE }).routes()).use((ctx) => ctx.redirect('/'))
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => void server.close()
})
afterAll(() => {
  stop()
  fs.rmSync(docs, { recursive: true })
})

const get = (address: string) => fetch(url + address, { redirect: 'manual' })
const read = async (address: string) => (await get(address)).text()

describe('site pages', () => {
  it('puts title, first paragraph and text into the template, under a strict policy', async () => {
    const answer = await get('/terms')

    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await answer.text()).toMatch(
      /^<title>Terms &#38; conditions · Linktill<\/title><meta name="description" content="Who &#34;sells&#34; here."><main><h1 id="terms-conditions">/,
    )
  })

  it('serves a page under its other address, and one that an operator added', async () => {
    expect(await read('/terms-of-service')).toBe(await read('/terms'))
    expect(await read('/imprint')).toContain('<title>imprint · Linktill</title>')
  })

  it('shows an edit at once', async () => {
    const file = path.join(docs, 'site/imprint.md')
    fs.writeFileSync(file, 'Somebody Ltd.')
    fs.utimesSync(file, new Date(), new Date(Date.now() + 5000))

    expect(await read('/imprint')).toContain('<p>Somebody Ltd.</p>')
  })

  it('leads links between files to their pages', async () => {
    expect(await read('/terms')).toContain('<a href="/privacy">Privacy</a>, the <a href="/documentation/embed#Frames">guide</a>')
    expect(await read('/documentation/embed')).toContain(
      'run read me <a href="/openapi.yaml">contract</a> <a href="/terms">terms</a> <a href="/documentation/decisions/0001-why">why</a> ' +
        '<a href="https://example.com/?a=1&#38;b=2">out</a>',
    )
    expect(await read('/documentation/decisions/0001-why')).toContain('<a href="/documentation/embed">embedding</a>')
  })

  it('passes no HTML through, and makes headings that can be linked to', async () => {
    const page = await read('/documentation/embed')

    expect(page).not.toMatch(/<script|<b /)
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(page).toContain('<pre tabindex="0"><code>&#60;b onclick=&#34;x&#34;&#62;</code></pre>')
    expect(page).toMatch(/<h2 id="the-frame">[^]*<h2 id="the-frame-2">/)
  })

  it('lists the guide by the chapters of its first page, then pages that it does not link to', async () => {
    const [, beside, page] = (await read('/documentation')).split(/<nav|<section>/)
    const addresses = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address)

    const linked = ['/documentation/zebra', '/documentation/embed']
    expect(addresses(beside!)).toEqual([...linked, '/documentation/errors', '/api-docs'])
    expect(beside).toContain('<p>Building</p><ul>')
    expect(addresses(page!)).toEqual([...linked, '/api-docs'])
  })

  it('has every page as Markdown too, and lists them for machines', async () => {
    const answer = await get('/documentation/decisions/0001-why.md')

    expect(answer.headers.get('content-type')).toContain('text/markdown')
    expect(await answer.text()).toBe('# Why\n\nBack to [embedding](../embed.md).')
    expect(await read('/llms.txt')).toContain('- [Embed](/documentation/embed.md): In a frame.')
    expect(await read('/llms.txt')).toContain('(/documentation/errors.md)')
    expect(await read('/documentation.md')).toBe(await read('/llms.txt'))
  })

  it('tells machines of a page by its first sentence, whatever stands before it', async () => {
    write('zebra.md', '# Aardvarks\n\n```sh\nnpm ci\n```\n\nThey hear `herd:<name>`, *all* of it.')

    expect(await read('/llms.txt')).toContain('- [Aardvarks](/documentation/zebra.md): They hear herd:<name>, all of it.\n')
  })

  it('has a page for every error code, from the one list', async () => {
    for (const [code, { cure }] of Object.entries(ERROR_CODES)) {
      const page = await read(`/documentation/errors/${code}.md`)
      expect(page).toContain(cure)
      expect((await get(`/documentation/errors/${code}`)).status).toBe(200)
    }
    expect(await read('/documentation/errors')).toContain('<a href="/documentation/errors/out_of_stock">out_of_stock</a>')
  })

  it('finds every word of a question, in titles first, and shows the question harmlessly', async () => {
    const found = await read('/documentation/search?q=in%20frame')

    expect(found).toMatch(
      /<h2><a href="\/documentation\/embed#the-frame">The frame<\/a><\/h2>|<h2><a href="\/documentation\/embed">Embed<\/a><\/h2>/,
    )
    expect(await read('/documentation/search?q=out_of_stock')).toContain('/documentation/errors/out_of_stock"')
    const nasty = await read(`/documentation/search?q=${encodeURIComponent('"><script>xyzzy</script>')}`)
    expect(nasty).toContain('Nothing about')
    expect(nasty).not.toContain('<script>xyzzy')
    expect(await read('/documentation/search')).toContain('Enter what you look for.')
  })

  it.each(['/documentation/nowhere', '/documentation/../../etc/passwd', '/documentation/%2e%2e/secret', '/unknown'])(
    'leaves %s to whatever follows',
    async (address) => {
      expect((await get(address)).status).toBe(302)
    },
  )
})
