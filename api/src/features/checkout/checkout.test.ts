import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()

const visit = (address: string) => api.request('GET', `/carts/url/${address}`)
const quote = (link: Link, body: object = {}) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body })

const ADDRESS = { fullName: 'Nora', addressLine1: 'Alder Street 1', city: 'Portland', state: 'OR', zip: '97205', country: 'US' }

/** A link that sells one mug for 12.50. */
async function shop({
  merchant: own = {},
  product = {},
  link: options = {},
}: {
  merchant?: Partial<Merchant>
  product?: Partial<Product>
  link?: Partial<Link>
} = {}) {
  const merchant = await buildMerchant(api.db, own)
  const mug = await buildProduct(api.db, merchant, product)
  const link = await buildLink(api.db, merchant, [mug], options)
  return { merchant, mug, link }
}

describe('getPublicLink', () => {
  it('finds by the short address, the id of the link, and the id of a product', async () => {
    const { mug, link } = await shop()

    const [byAddress, byId, byProduct] = [await visit(link.urlId), await visit(link.id), await visit(mug.id)]

    expect(byAddress).toMatchObject({ status: 200, body: { id: link.id, urlId: link.urlId, name: 'Spring sale' } })
    expect(byId.body).toEqual(byAddress.body)
    expect(byProduct).toMatchObject({ status: 200, body: { name: 'Mug', items: [{ productId: mug.id, quantity: 1 }] } })
    expect(byProduct.body.id).not.toBe(link.id)
  })

  it('shows what the page needs, and no private data of the merchant', async () => {
    const { merchant, link } = await shop({
      product: { type: 'digital', digitalFileUrl: 'https://files.example/secret.pdf' },
      link: { customMessage: 'Hello', customerEmail: 'nora@example.com' },
      merchant: { passwordHash: 'the-hash', taxNumber: '2181508150', email: `owner-${randomUUID()}@example.com` },
    })

    const { body } = await visit(link.urlId)

    expect(body).toMatchObject({
      isActive: true,
      currency: 'USD',
      shopName: 'Kiln & Clay',
      customMessage: 'Hello',
      customerEmail: 'nora@example.com',
      collectShippingAddress: 'false',
      shippingCost: null,
      shippingCountries: ['US', 'CA', 'GB', 'AU'],
      testMode: true,
      paymentsAvailable: true,
      payment: { provider: 'sandbox', publishableKey: null, accountId: null },
      items: [{ productName: 'Mug', variantName: null, priceAtCheckout: 12.5, productIsDigital: true, available: null }],
      totals: { subtotal: 12.5, total: 12.5, tax: 0, taxRate: null, promo: null },
    })
    for (const secret of ['secret.pdf', 'the-hash', '2181508150', merchant.id, merchant.email, merchant.paymentAccountId!])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('sells at the link’s own price if it has one', async () => {
    const { link } = await shop()
    await api.db('link_items').where({ linkId: link.id }).update({ priceOverrideMinor: 999, quantity: 2 })

    expect((await visit(link.urlId)).body).toMatchObject({ items: [{ priceAtCheckout: 9.99 }], totals: { total: 19.98 } })
  })

  it('is cacheable, and sent again only after a change', async () => {
    const { mug, link } = await shop()
    const first = await visit(link.urlId)
    const etag = first.headers.get('etag')!
    const again = () => api.request('GET', `/carts/url/${link.urlId}`, { headers: { 'if-none-match': etag } })

    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const kept = await again()
    expect(kept).toMatchObject({ status: 304, body: '' })
    expect(kept.headers.get('etag')).toBe(etag)

    await Product.query(api.db).where({ id: mug.id }).patch({ priceMinor: 2000 })
    expect(await again()).toMatchObject({ status: 200, body: { totals: { total: 20 } } })
    await Product.query(api.db).where({ id: mug.id }).patch({ status: 'inactive' })
    expect((await again()).status).toBe(410)
  })

  it.each(['nothing22', randomUUID(), 'ABCDEFGHJK', '%25', 'x'.repeat(64)])('does not find %s', async (address) => {
    expect(await visit(address)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it.each<[string, (found: Awaited<ReturnType<typeof shop>>) => PromiseLike<unknown>]>([
    ['link is off', ({ link }) => Link.query(api.db).where({ id: link.id }).patch({ isActive: false })],
    ['product is a draft', ({ mug }) => Product.query(api.db).where({ id: mug.id }).patch({ status: 'draft' })],
    ['product is inactive', ({ mug }) => Product.query(api.db).where({ id: mug.id }).patch({ status: 'inactive' })],
    ['product is deleted', ({ mug }) => Product.query(api.db).where({ id: mug.id }).patch({ deletedAt: new Date() })],
  ])('answers 410 at all its addresses when its %s', async (what, change) => {
    const found = await shop()
    await change(found)
    const { link, mug } = found
    const addresses = what.startsWith('link') ? [link.urlId, link.id] : [link.urlId, link.id, mug.id]

    for (const address of addresses)
      for (const answer of [await visit(address), await api.request('POST', `/carts/url/${address}/quote`, { body: {} })])
        expect(answer).toMatchObject({
          status: 410,
          body: { code: 'link_inactive', message: 'This checkout link is no longer active or has expired.' },
        })
  })
})

describe('a product’s own address', () => {
  const instantLinks = (product: Product) => Link.query(api.db).where({ instantProductId: product.id }).withGraphFetched('items')

  it('creates one link under concurrent first visits', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)

    const answers = await Promise.all(Array.from({ length: 10 }, () => visit(mug.id)))

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await instantLinks(mug)).toMatchObject([{ id: answers[0]!.body.id, items: [{ productId: mug.id, quantity: 1 }] }])
  })

  it.each<[string, Partial<Product>, object]>([
    ['name', { name: 'Cup' }, { name: 'Cup', items: [{ productName: 'Cup' }] }],
    ['price', { priceMinor: 2000 }, { items: [{ priceAtCheckout: 20 }], totals: { total: 25 } }],
    ['currency', { currency: 'EUR' }, { currency: 'EUR', totals: { currency: 'EUR' } }],
    ['kind', { type: 'service' }, { collectShippingAddress: 'false', totals: { shipping: 0 } }],
  ])('keeps the same link when the %s of the product changes', async (_what, change, shown) => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const { body: before } = await visit(mug.id)
    await Product.query(api.db).where({ id: mug.id }).patch(change)

    const { body: after } = await visit(mug.id)

    expect(before).not.toMatchObject(shown)
    expect(after).toMatchObject({ ...shown, id: before.id, urlId: before.urlId })
  })

  it('charges an open order in the currency that it shows', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const order = {
      cartUrlId: mug.id,
      customerEmail: 'nora@example.com',
      checkoutSessionId: randomUUID(),
      shippingAddress: ADDRESS,
    }
    const place = async () => (await api.request('POST', '/orders', { body: order })).body
    await place()
    await Product.query(api.db).where({ id: mug.id }).patch({ currency: 'EUR' })

    const { orderId, payment, totals } = await place()

    expect(totals).toMatchObject({ currency: 'EUR', total: 17.5 })
    expect(await api.db('orders').where({ id: orderId }).first()).toMatchObject({ currency: 'EUR', totalMinor: 1750 })
    expect(await api.db('sandbox.intents').where({ id: payment.paymentId }).first()).toMatchObject({
      currency: 'EUR',
      amountMinor: 1750,
    })
  })

  it.each<[string, Partial<Product>]>([
    ['a draft', { status: 'draft' }],
    ['inactive', { status: 'inactive' }],
    ['deleted', { deletedAt: new Date() }],
  ])('answers 410 when the product is %s, and creates no link', async (_what, state) => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, state)

    expect(await visit(mug.id)).toMatchObject({ status: 410, body: { code: 'link_inactive' } })
    expect(await instantLinks(mug)).toEqual([])
  })

  it('is missing from the list of links, and cannot be changed', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const { body } = await visit(mug.id)

    expect((await api.request('GET', '/carts', { as: merchant })).body).toMatchObject({ data: [], total: 0 })
    expect((await api.request('GET', `/carts/${body.id}`, { as: merchant })).status).toBe(404)
    expect((await api.request('PUT', `/carts/${body.id}`, { as: merchant, body: { isActive: false } })).status).toBe(404)
    expect((await api.request('DELETE', `/carts/${body.id}`, { as: merchant })).status).toBe(404)
  })
})

describe('quoteLink', () => {
  it.each([
    ['the default', { collectShippingAddress: true }, 5],
    ['its own', { collectShippingAddress: true, shippingCostMinor: 350 }, 3.5],
    ['an explicit zero', { collectShippingAddress: true, shippingCostMinor: 0 }, 0],
    ['nothing when no address is collected', { shippingCostMinor: 350 }, 0],
  ])('ships for %s', async (_what, link, shipping) => {
    const { link: priced } = await shop({ link })

    expect((await quote(priced)).body).toMatchObject({ subtotal: 12.5, shipping, total: 12.5 + shipping })
  })

  it('ships a download for free', async () => {
    const { link } = await shop({ product: { type: 'digital' }, link: { collectShippingAddress: true } })

    expect((await quote(link)).body).toMatchObject({ shipping: 0, total: 12.5 })
  })

  it('taxes at the rate of the buyer’s country, else at the shop’s', async () => {
    const vat = { vatEnabled: true, vatRatesMode: 'own' as const, vatRate: '19', vatRatesByCountry: { FR: 20, IE: 0 } }
    const { link } = await shop({ merchant: vat, product: { priceMinor: 1000 } })

    expect((await quote(link)).body).toMatchObject({ tax: 1.9, taxRate: 19, taxIncluded: false, total: 11.9 })
    expect((await quote(link, { country: 'fr' })).body).toMatchObject({ tax: 2, taxRate: 20, total: 12 })
    expect((await quote(link, { country: 'IE' })).body).toMatchObject({ tax: 0, taxRate: 0, total: 10 })
    expect((await quote(link, { country: 'DE' })).body).toMatchObject({ tax: 1.9, taxRate: 19 })
  })

  it('finds the tax inside a price that includes it', async () => {
    const vat = { vatEnabled: true, vatRatesMode: 'own' as const, vatRate: '19', vatIncludeInPrice: true }
    const { link } = await shop({ merchant: vat, product: { priceMinor: 1190 } })

    expect((await quote(link)).body).toMatchObject({ subtotal: 11.9, tax: 1.9, taxIncluded: true, total: 11.9 })
  })

  it('has no tax with VAT off, whatever the rates are', async () => {
    const { link } = await shop({ merchant: { vatRate: '19', vatRatesByCountry: { FR: 20 } } })

    expect((await quote(link, { country: 'FR' })).body).toMatchObject({ tax: 0, taxRate: null, total: 12.5 })
  })

  it.each([
    ['USD', 49, 422],
    ['USD', 50, 200],
    ['EUR', 49, 422],
    ['GBP', 29, 422],
    ['GBP', 30, 200],
    ['USD', 0, 200],
    ['JPY', 49, 422],
    ['JPY', 50, 200],
    ['HUF', 17_499, 422],
    ['KWD', 1, 200],
  ] as const)('accepts or refuses a total of %s %d cents as %d', async (currency, priceMinor, status) => {
    const { link } = await shop({ product: { currency, priceMinor } })

    const answer = await quote(link)

    expect(answer.status).toBe(status)
    if (status === 422)
      expect(answer.body).toMatchObject({
        code: 'amount_too_small',
        message: /can be charged (.0\.[35]0|¥50|HUF\s175\.00) or more/,
      })
  })

  it('refuses an unknown promo code', async () => {
    const { link } = await shop()

    expect(await quote(link, { promoCode: 'NOTHING' })).toMatchObject({
      status: 422,
      body: { code: 'promo_invalid', message: 'Invalid or expired promo code.' },
    })
  })

  it.each(['1A', 'ÄÖ', '-'])('refuses the country %s', async (country) => {
    const { link } = await shop()

    expect(await quote(link, { country })).toMatchObject({ status: 400, body: { errors: [{ path: 'country' }] } })
  })
})

describe('recordLinkEvent', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  const record = (link: Link, body: object = {}, headers: Record<string, string> = {}, as?: Merchant) =>
    api.request('POST', `/carts/event/${link.urlId}`, {
      ...(as && { as }),
      body: { eventType: 'view', ...body },
      headers: { 'user-agent': PHONE, ...headers },
    })
  const eventsOf = (link: Link) => api.db('link_events').where({ linkId: link.id }).orderBy('createdAt')
  const countOf = async (link: Link) => (await eventsOf(link)).length

  it('stores the event, its source and its device, and no network address', async () => {
    const { merchant, link } = await shop()
    const sessionId = randomUUID()

    const answer = await record(
      link,
      {
        eventType: 'checkout_started',
        visitorId: 'v1',
        sessionId,
        step: 'contact',
        reason: 'why',
        referrer: 'https://www.news.example:8080/a?b=c',
        utm: { source: 'letter', medium: null },
      },
      { 'accept-language': 'de-AT,de;q=0.9', 'x-forwarded-for': '203.0.113.77' },
    )

    expect(answer).toMatchObject({ status: 202, body: { accepted: true } })
    const events = await eventsOf(link)
    const [event] = await api.db('outbox').where({ merchantId: merchant.id, type: 'checkout.started' })
    expect(event.data).toMatchObject({ link_id: link.id, url_id: link.urlId, session_id: sessionId, utm: { source: 'letter' } })
    expect(events).toMatchObject([
      {
        merchantId: merchant.id,
        type: 'checkout_started',
        visitorId: 'v1',
        sessionId,
        step: 'contact',
        reason: 'why',
        source: 'news.example',
        utm: { source: 'letter', medium: null },
        country: 'AT',
        device: 'phone',
      },
    ])
    expect(JSON.stringify(events)).not.toContain('203.0.113.77')
  })

  it.each([
    ['https://news.example/', 'news.example'],
    ['https://www.news.example/path', 'news.example'],
    ['android-app://com.example.mail', 'com.example.mail'],
    ['about:blank', null],
    ['not an address', null],
    ['', null],
    [null, null],
  ])('reads %s as coming from %s', async (referrer, source) => {
    const { link } = await shop()

    await record(link, { referrer })

    expect(await eventsOf(link)).toMatchObject([{ source }])
  })

  it('ignores bots', async () => {
    const { link } = await shop()

    for (const bot of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.5.0',
      'Slackbot-LinkExpanding 1.0',
    ])
      expect((await record(link, { visitorId: randomUUID() }, { 'user-agent': bot })).status).toBe(202)

    expect(await countOf(link)).toBe(0)
  })

  it('ignores the merchant’s own visits, but counts those of another merchant', async () => {
    const { merchant, link } = await shop()

    await record(link, {}, {}, merchant)
    expect(await countOf(link)).toBe(0)
    await record(link, {}, {}, await buildMerchant(api.db))
    expect(await countOf(link)).toBe(1)
  })

  it('counts a visitor’s view once in 30 minutes, also under concurrency', async () => {
    const { link } = await shop()

    await Promise.all(Array.from({ length: 10 }, () => record(link, { visitorId: 'v1' })))

    expect(await countOf(link)).toBe(1)
    await api
      .db('link_events')
      .where({ linkId: link.id })
      .update({ createdAt: new Date(Date.now() - 29 * 60_000) })
    await record(link, { visitorId: 'v1' })
    expect(await countOf(link)).toBe(1)
    await api
      .db('link_events')
      .where({ linkId: link.id })
      .update({ createdAt: new Date(Date.now() - 31 * 60_000) })
    await record(link, { visitorId: 'v1' })
    expect(await countOf(link)).toBe(2)
  })

  it('counts other visitors, other links and other events separately', async () => {
    const [one, other] = [await shop(), await shop()]
    await record(one.link, { visitorId: 'v1' })

    await record(one.link, { visitorId: 'v2' })
    await record(other.link, { visitorId: 'v1' })
    await record(one.link, { visitorId: 'v1', eventType: 'checkout_started' })
    await record(one.link, { visitorId: 'v1', eventType: 'checkout_started' })

    expect((await eventsOf(one.link)).map(({ type }) => type).sort()).toEqual([
      'checkout_started',
      'checkout_started',
      'view',
      'view',
    ])
    expect(await countOf(other.link)).toBe(1)
  })

  it('accepts that a shopper leaves a link that was switched off meanwhile', async () => {
    const { link } = await shop({ link: { isActive: false } })

    expect((await record(link, { eventType: 'checkout_abandoned' })).status).toBe(202)
    expect(await countOf(link)).toBe(1)
  })

  it('answers 404 for an unknown link', async () => {
    const { link } = await shop()

    expect((await record({ ...link, urlId: 'nothing22' } as Link)).status).toBe(404)
  })

  it('drops a session that is not a UUID, but keeps the event', async () => {
    const { link } = await shop()

    await record(link, { sessionId: 'mine' })

    expect(await eventsOf(link)).toMatchObject([{ sessionId: null }])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
