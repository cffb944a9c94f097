import { en } from '@linktill/sdk/react/checkout'
import { describe, expect, it } from 'vitest'
import type { PageHead } from './boot.ts'
import { buildLink } from '../../sdk/src/test/fakeShop.ts'
import { buildDocument } from './document.ts'

const files = ['/checkout-assets/assets/entry.js', '/checkout-assets/assets/shared.js']
const buildHead = (changes: Partial<PageHead> = {}): PageHead => ({
  canonical: 'https://pay.example.com/checkout/spring-sale',
  image: 'https://pay.example.com/checkout/k3x9q2abcd/card.png?v=3f0c9b2a71de',
  price: { amount: '48.00', currency: 'USD' },
  description: null,
  isIndexed: false,
  icon: null,
  product: { '@type': 'Product', name: 'Two mugs' },
  ...changes,
})
const build = (link: ReturnType<typeof buildLink> | null, head: PageHead | null = link && buildHead()) =>
  buildDocument({
    link,
    head,
    messages: en,
    markup: '<p>painted</p>',
    css: '.ck{}',
    nonce: 'n0nce',
    ...(link ? { data: { link, messages: en, languages: [] }, files, firstStep: 'start()' } : { files: [] }),
  })

describe('the document', () => {
  it('names the link and the shop, and is not indexed', () => {
    const html = build(buildLink())
    expect(html).toContain('<title>Two mugs – Kiln &amp; Clay</title>')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  it('has no script except the first step, the entry module and the data, and no style without the nonce', () => {
    const html = build(buildLink())
    expect(html.match(/<script>.*?<\/script>|<script [^>]*>/g)).toEqual([
      '<script>start()</script>',
      '<script type="application/ld+json">',
      '<script type="application/json" id="boot">',
      '<script type="module" src="/checkout-assets/assets/entry.js">',
    ])
    expect(html.match(/<style[^>]*>/g)).toEqual(['<style nonce="n0nce">'])
    expect(html).toContain('<link rel="modulepreload" href="/checkout-assets/assets/shared.js">')
  })

  it('loads itself again only when it says so', () => {
    const parts = { link: null, head: null, messages: en, markup: '', css: '', files: [], nonce: 'n0nce' }

    expect(buildDocument({ ...parts, retrySeconds: 7 })).toContain('<meta http-equiv="refresh" content="7">')
    expect(buildDocument(parts)).not.toContain('http-equiv')
  })

  it('escapes what a merchant writes', () => {
    const evil = '</script><script>alert(1)</script><!--'
    const html = build(
      buildLink({ name: evil, customMessage: evil, appearance: { colorPrimary: '#0a7', colorText: 'red}</style><script>' } }),
    )
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html).not.toContain('<!--')
    const boot = /id="boot">(.*?)<\/script>/.exec(html)![1]!
    expect(JSON.parse(boot).link.customMessage).toBe(evil)
    expect(html).toContain('.ck{--ck-color-primary:#0a7;--ck-color-on-primary:#000000}')
  })

  it('tells chats and search engines name, picture, price and address', () => {
    const html = build(buildLink(), buildHead({ description: 'Thrown by hand' }))
    const tags = Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, text]) => [name, text]),
    )

    expect(tags).toMatchObject({
      description: 'Thrown by hand',
      'og:type': 'product',
      'og:title': 'Two mugs',
      'og:site_name': 'Kiln &amp; Clay',
      'og:url': 'https://pay.example.com/checkout/spring-sale',
      'og:image': 'https://pay.example.com/checkout/k3x9q2abcd/card.png?v=3f0c9b2a71de',
      'og:image:width': '1200',
      'product:price:amount': '48.00',
      'product:price:currency': 'USD',
      'twitter:card': 'summary_large_image',
      robots: 'noindex',
    })
    expect(html).toContain('<link rel="canonical" href="https://pay.example.com/checkout/spring-sale">')
  })

  it('describes itself by items and price when the merchant wrote nothing', () => {
    expect(build(buildLink())).toContain('<meta name="description" content="2 × Speckled mug · $48.00">')
  })

  it('may be listed only when the merchant allows it, and never without a link', () => {
    expect(build(buildLink(), buildHead({ isIndexed: true }))).not.toContain('noindex')
    expect(build(null)).toContain('<meta name="robots" content="noindex">')
    expect(build(null)).not.toContain('og:')
  })

  it('escapes what a merchant writes, in tags and in JSON-LD', () => {
    const evil = '"></script><script>alert(1)</script><!--'
    const head = buildHead({ description: evil, product: { name: evil }, icon: evil })
    const html = build(buildLink({ name: evil, shopName: evil }), head)

    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html).not.toContain('<!--')
    expect(html).not.toContain('content=""')
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)![1]!)).toEqual({ name: evil })
  })

  it('describes the items and the price without JavaScript', () => {
    expect(build(buildLink())).toContain('<noscript><p class="page-noscript">2 × Speckled mug: $48.00. Paying needs JavaScript.')
  })

  it('has no script if there is no checkout', () => {
    const html = build(null)
    expect(html).toContain('<title>Checkout Error</title>')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('modulepreload')
  })
})
