import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { newUrlId } from '../../shop/catalogue/urlId.ts'
import { bootCheckout } from '../checkout/boot.ts'

const api = startApi()

async function shop(own: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, own)
  const mug = await buildProduct(api.db, merchant)
  return { merchant, mug, link: await buildLink(api.db, merchant, [mug]) }
}
const onOwnDomain = (customDomain: string) => shop({ customDomain, domainVerifiedAt: new Date() })
const set = (as: Merchant, link: Link, slug: string | null) => api.request('PUT', `/carts/${link.id}`, { as, body: { slug } })
const visit = (address: string, host?: string) =>
  api.request('GET', `/carts/url/${address}`, { headers: host ? { 'x-forwarded-host': host } : {} })
const idAt = async (address: string, host?: string) => (await visit(address, host)).body.id
const TAKEN = { status: 409, body: { code: 'conflict', errors: [{ path: 'slug' }] } }
const REFUSED = { status: 400, body: { errors: [{ path: 'slug' }] } }

describe("a link's own ending", () => {
  it('leads to the link beside its short address, in any case', async () => {
    const { merchant, link } = await shop()

    const { status, body } = await set(merchant, link, ' Spring-Sale ')

    expect(status).toBe(200)
    expect(body).toMatchObject({ slug: 'spring-sale', checkout_url: 'http://localhost:3000/checkout/spring-sale' })
    expect(body.card_url).toContain(`/checkout/${link.urlId}/card.png?v=`)
    expect(await visit('Spring-Sale')).toMatchObject({ status: 200, body: { id: link.id, urlId: link.urlId } })
    expect(await idAt(link.urlId)).toBe(link.id)
  })

  it('can be set when a link is created', async () => {
    const { merchant, mug } = await shop()

    const { status, body } = await api.request('POST', '/carts', {
      as: merchant,
      body: { name: 'Autumn', slug: 'autumn-sale', items: [{ productId: mug.id }] },
    })

    expect({ status, slug: body.slug }).toEqual({ status: 201, slug: 'autumn-sale' })
    expect(await idAt('autumn-sale')).toBe(body.id)
  })

  it('is sold from: quotes, events and orders know it', async () => {
    const { merchant, link } = await shop()
    await set(merchant, link, 'mug-week')

    const quote = await api.request('POST', '/carts/url/mug-week/quote', { body: {} })
    const event = await api.request('POST', '/carts/event/mug-week', { body: { eventType: 'view' } })

    expect(quote).toMatchObject({ status: 200, body: { total: 12.5 } })
    expect(event.status).toBe(202)
  })

  it('changes, and the short address keeps working', async () => {
    const { merchant, link } = await shop()
    await set(merchant, link, 'first-name')
    await set(merchant, link, 'second-name')

    expect((await visit('first-name')).status).toBe(404)
    expect(await idAt('second-name')).toBe(link.id)
    expect(await set(merchant, link, null)).toMatchObject({
      body: { slug: null, checkout_url: `http://localhost:3000/checkout/${link.urlId}` },
    })
    expect((await visit('second-name')).status).toBe(404)
    expect(await idAt(link.urlId)).toBe(link.id)
  })

  it.each(['', 'a', '-ab', 'ab-', 'a--b', 'a b', 'a/b', 'ünder', 'аpple', 'a'.repeat(61), 'a_b', '../x', 'a.b'])(
    'refuses %j',
    async (slug) => {
      const { merchant, link } = await shop()

      const { status, body } = await set(merchant, link, slug)

      if (slug === '') expect(body.slug).toBeNull()
      else expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: 'slug' })
    },
  )

  it.each(['checkout', 'Admin', 'pay-pal', 'l0gin', 'linktill-support', '1inktill', 'card', 'favicon'])(
    'refuses the reserved %j',
    async (slug) => {
      const { merchant, link } = await shop()

      expect(await set(merchant, link, slug)).toMatchObject(REFUSED)
    },
  )

  it('refuses what looks like a short address or an id', async () => {
    const { merchant, mug, link } = await shop()
    const other = await shop()

    for (const slug of [other.link.urlId, newUrlId(), other.link.id, mug.id, 'k3x9q-2abcd'])
      expect(await set(merchant, link, slug)).toMatchObject(REFUSED)
  })
})

describe("an ending at the platform's address", () => {
  it('belongs to one merchant, with everything that looks like it', async () => {
    const [one, other] = [await shop(), await shop()]
    await set(one.merchant, one.link, 'morning-glow')

    for (const slug of ['morning-glow', 'MORNING-GLOW', 'm0rning-glow', 'morn1ng-glow', 'morningglow', 'rnorning-glow'])
      expect(await set(other.merchant, other.link, slug)).toMatchObject(TAKEN)
    expect((await api.request('GET', `/carts/${other.link.id}`, { as: other.merchant })).body.slug).toBeNull()
  })

  it('is given to one of two who ask at once', async () => {
    const [one, other] = [await shop(), await shop()]

    const answers = await Promise.all([set(one.merchant, one.link, 'race-day'), set(other.merchant, other.link, 'race-day')])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is not free for others after it was given up or its link deleted, only for its merchant', async () => {
    const [one, other] = [await shop(), await shop()]
    await set(one.merchant, one.link, 'holiday-box')
    await set(one.merchant, one.link, null)

    expect(await set(other.merchant, other.link, 'holiday-box')).toMatchObject(TAKEN)
    expect((await set(one.merchant, one.link, 'holiday-box')).status).toBe(200)

    await api.request('DELETE', `/carts/${one.link.id}`, { as: one.merchant })
    expect(await set(other.merchant, other.link, 'holiday-box')).toMatchObject(TAKEN)

    await api
      .db('handles')
      .where({ kind: 'slug', merchantId: one.merchant.id })
      .update({ until: new Date(0) })
    expect((await set(other.merchant, other.link, 'holiday-box')).status).toBe(200)
  })

  it('refuses the same ending for two links of a merchant', async () => {
    const { merchant, mug, link } = await shop()
    const second = await buildLink(api.db, merchant, [mug])
    await set(merchant, link, 'only-one')

    expect(await set(merchant, second, 'only-one')).toMatchObject(TAKEN)
  })

  it('is limited to two hundred for an account', async () => {
    const { merchant, link } = await shop()
    const rows = Array.from({ length: 200 }, (_, at) => ({ kind: 'slug', handle: `taken${at}`, merchantId: merchant.id }))
    await api.db('handles').insert(rows)

    expect(await set(merchant, link, 'one-more')).toMatchObject({ status: 422, body: { code: 'limit_reached' } })
  })
})

describe("an ending on a merchant's own domain", () => {
  it('is unique for that merchant only, and leads nowhere else', async () => {
    const [one, other, shared] = [await onOwnDomain('pay.one.example'), await onOwnDomain('pay.other.example'), await shop()]

    for (const { merchant, link } of [one, other, shared]) expect((await set(merchant, link, 'open-day')).status).toBe(200)

    expect(await idAt('open-day', 'pay.one.example')).toBe(one.link.id)
    expect(await idAt('open-day', 'pay.other.example')).toBe(other.link.id)
    expect(await idAt('open-day')).toBe(shared.link.id)
  })

  it('has a waiting list of its own merchant there', async () => {
    const [own, other] = [await onOwnDomain('pay.list.example'), await shop()]
    for (const { id } of [own.mug, other.mug]) await api.db('products').where({ id }).update({ stock: 0 })
    const join = ({ link }: typeof own) =>
      api.request('POST', `/carts/url/${link.urlId}/waitlist`, {
        body: { email: 'nora@example.com' },
        headers: { 'x-forwarded-host': 'pay.list.example' },
      })

    expect((await join(own)).status).toBe(202)
    expect((await join(other)).status).toBe(404)
  })

  it('gives way to the short address when the domain is gone, until it is taken at the platform', async () => {
    const { merchant, link } = await onOwnDomain('pay.gone.example')
    const own = await set(merchant, link, 'studio-day')
    await api.db('merchants').where({ id: merchant.id }).update({ domainVerifiedAt: null })
    const later = await api.request('GET', `/carts/${link.id}`, { as: merchant })
    const again = await set(merchant, link, 'studio-day')

    expect(own.body.checkout_url).toBe('http://pay.gone.example:3000/checkout/studio-day')
    expect(later.body).toMatchObject({ slug: 'studio-day', checkout_url: `http://localhost:3000/checkout/${link.urlId}` })
    expect(again.body.checkout_url).toBe('http://localhost:3000/checkout/studio-day')
  })
})

describe('the head of a page', () => {
  const boot = (address: string) => {
    const ctx = { query: {}, cookies: { get: () => undefined }, acceptsLanguages: () => ['en'], state: {} }
    return bootCheckout(api)(address, ctx as never)
  }

  it('has the address with the ending, the card, the price and the product', async () => {
    const { merchant, mug, link } = await shop()
    await api
      .db('products')
      .where({ id: mug.id })
      .update({ description: 'Thrown\n by hand', imageUrl: '/demo/mug.svg', stock: 0 })
    await set(merchant, link, 'head-test')

    const { head } = (await boot('head-test')).boot

    expect(head).toMatchObject({
      canonical: 'http://localhost:3000/checkout/head-test',
      price: { amount: '12.50', currency: 'USD' },
      description: 'Thrown by hand',
      isIndexed: false,
      product: {
        '@type': 'Product',
        name: 'Spring sale',
        image: ['http://localhost:3000/demo/mug.svg'],
        offers: {
          '@type': 'Offer',
          price: '12.50',
          priceCurrency: 'USD',
          availability: 'https://schema.org/OutOfStock',
          seller: { name: 'Kiln & Clay' },
        },
      },
    })
    expect(head!.image).toBe((await api.request('GET', `/carts/${link.id}`, { as: merchant })).body.card_url)
  })

  it('describes several products as one offer that includes each', async () => {
    const { merchant, mug } = await shop()
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 2000 })
    const link = await buildLink(api.db, merchant, [mug, bowl])

    const { head } = (await boot(link.urlId)).boot

    expect(head!.product).toMatchObject({
      '@type': 'Product',
      offers: {
        price: '32.50',
        includesObject: [
          { amountOfThisGood: 1, typeOfGood: { '@type': 'Product', name: 'Mug' } },
          { amountOfThisGood: 1, typeOfGood: { '@type': 'Product', name: 'Bowl' } },
        ],
      },
    })
  })

  it('may be listed after the merchant allowed it', async () => {
    const { merchant, link } = await shop()

    await api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { allow_indexing: true } })

    expect((await boot(link.urlId)).boot.head!.isIndexed).toBe(true)
  })

  it('is missing on the page of a link that does not sell', async () => {
    const { merchant, mug } = await shop()
    const link = await buildLink(api.db, merchant, [mug], { isActive: false })

    expect((await boot(link.urlId)).boot.head).toBeNull()
  })
})
