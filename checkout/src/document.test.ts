import { en } from '@linktill/sdk/react/checkout'
import { describe, expect, it } from 'vitest'
import { buildLink } from './testLink.ts'
import { buildDocument } from './document.ts'

const files = ['/checkout-assets/assets/entry.js', '/checkout-assets/assets/shared.js']
const build = (link: ReturnType<typeof buildLink> | null) =>
  buildDocument({
    link,
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
      '<script type="application/json" id="boot">',
      '<script type="module" src="/checkout-assets/assets/entry.js">',
    ])
    expect(html.match(/<style[^>]*>/g)).toEqual(['<style nonce="n0nce">'])
    expect(html).toContain('<link rel="modulepreload" href="/checkout-assets/assets/shared.js">')
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
