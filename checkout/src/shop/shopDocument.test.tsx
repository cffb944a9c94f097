import { en } from '@linktill/sdk/react/checkout'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { buildLink } from '../../../sdk/src/test/fakeShop.ts'
import type { ShopBoot, ShopEntry } from './boot.ts'
import { buildShopDocument, shopStyle } from './shopDocument.ts'
import { ShopPage } from './ShopPage.tsx'
import { SHOP_WORDS } from './words.ts'

const { seller, appearance } = buildLink()
const entry: ShopEntry = {
  url: 'https://pay.example.com/checkout/k3x9q2abcd',
  name: 'Two mugs',
  imageUrl: null,
  type: 'physical',
  state: 'on_sale',
  price: { amount: 48, currency: 'USD', kind: 'fixed' },
}
const shop = { name: 'Kiln & Clay', logoUrl: null, supportEmail: null, termsUrl: null, privacyUrl: null, appearance, seller }
const buildBoot = (changes: Partial<ShopBoot> = {}): ShopBoot => ({
  ...{ shop, entries: [entry], next: null, isFirst: true, icon: null, testMode: false, locale: 'en' },
  publicUrl: 'https://pay.example.com',
  ...changes,
})
const render = (boot: ShopBoot) =>
  buildShopDocument({
    boot,
    messages: en,
    title: boot.shop?.name ?? 'Soon',
    markup: renderToStaticMarkup(<ShopPage boot={boot} messages={en} words={SHOP_WORDS.en} />),
    style: shopStyle('.ck{}', boot),
  })

describe('the page of a shop', () => {
  it.each<[Partial<ShopEntry>, string]>([
    [{}, '$48.00'],
    [{ price: { amount: 12, currency: 'USD', kind: 'lowest' } }, 'from $12.00'],
    [{ price: { amount: 5, currency: 'USD', kind: 'named' } }, 'Name your price'],
    [{ price: { amount: 0, currency: 'USD', kind: 'fixed' } }, 'Free'],
    [{ state: 'sold_out' }, 'Sold out'],
    [{ state: 'not_started' }, 'Not on sale yet'],
  ])('shows %o as %s', (changes, text) => {
    expect(render(buildBoot({ entries: [{ ...entry, ...changes }] }))).toContain(`>${text}</p>`)
  })

  it('tells search engines about the first page only, and about no shop that is not open', () => {
    expect(render(buildBoot())).toContain('"@type":"OnlineStore"')
    for (const boot of [buildBoot({ isFirst: false }), buildBoot({ shop: null, entries: [] })]) {
      expect(render(boot)).toContain('<meta name="robots" content="noindex, follow">')
      expect(render(boot)).not.toContain('ld+json')
    }
  })

  it('leads to the next page, and back to the first', () => {
    const html = render(buildBoot({ isFirst: false, next: 'listLinks.1.a b' }))
    expect(html).toContain('href="/?cursor=listLinks.1.a+b"')
    expect(html).toContain('<a href="/">Newest products</a>')
  })

  it('escapes what a merchant writes, and runs no script', () => {
    const evil = '</script></style><script>alert(1)</script>'
    const boot = buildBoot({
      shop: { ...shop, name: evil, appearance: { colorPrimary: 'red}</style><script>' } },
      entries: [{ ...entry, name: evil }],
    })
    expect(render(boot).match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">'])
    expect(render(boot).match(/<\/style>/g)).toHaveLength(1)
  })

  it('links to no address that runs a script', () => {
    const hostile = 'javascript:alert(1)'
    const html = render(buildBoot({ shop: { ...shop, termsUrl: hostile, privacyUrl: hostile } }))
    expect(html).not.toContain('javascript:')
  })
})
