import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PORTRAIT, sessionsOf } from '../../../test/checkoutSessions.ts'
import { buildLink, buildMerchant, buildProduct, buildVariants } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'

const api = startApi()

async function shop() {
  const merchant = await buildMerchant(api.db)
  return { merchant, ...sessionsOf(api, merchant) }
}
const minutes = (away: number) => new Date(Date.now() + away * 60_000).toISOString()

describe('a new checkout session', () => {
  it('answers an address and a token, and stores neither', async () => {
    const { create, get, merchant } = await shop()
    const { status, body } = await create({
      reference: '4711',
      metadata: { agent: 'web' },
      customer: { email: 'grace@example.com' },
    })

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        status: 'open',
        name: 'Portrait, framed',
        amount: 120,
        reference: '4711',
        metadata: { agent: 'web' },
        link_id: null,
        order_id: null,
        items: [{ ...PORTRAIT, product_id: null, quantity: 1, type: 'service', tax_class: 'standard' }],
        customer: { email: 'grace@example.com', name: null, address: null },
      },
    })
    expect(body.client_token).toMatch(/^cs_[\w-]{61}$/)
    expect(body.url).toMatch(new RegExp(`/checkout/[0-9a-f]{16}\\?session=${body.client_token}$`))
    expect((await get(body.id)).body).toEqual(body)
    for (const table of ['checkout_sessions', 'links', 'link_items', 'handles', 'outbox']) {
      const rows = await api.db(table).where({ merchantId: merchant.id })
      expect(JSON.stringify(rows)).not.toContain(body.client_token)
    }
  })

  it('is made once for an Idempotency-Key', async () => {
    const { create, list } = await shop()
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await create({}, key), await create({}, key)]
    expect(second.body).toEqual(first.body)
    expect(await create({ reference: 'other' }, key)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect((await list()).body.total).toBe(1)
  })

  it('lasts 24 hours, or from 30 minutes to 30 days', async () => {
    const { create } = await shop()
    const lasts = ({ body }: { body: { expires_at: string } }) => Math.round((Date.parse(body.expires_at) - Date.now()) / 60_000)
    expect(lasts(await create())).toBe(24 * 60)
    expect(lasts(await create({ expires_at: minutes(30) }))).toBe(30)
    expect(lasts(await create({ expires_at: minutes(30 * 24 * 60) }))).toBe(30 * 24 * 60)
    for (const away of [-5, 10, 31 * 24 * 60])
      expect(await create({ expires_at: minutes(away) })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'expires_at' }] },
      })
  })

  it.each<[object, string]>([
    [{ items: [] }, 'items'],
    [{ items: Array.from({ length: 101 }, () => PORTRAIT) }, 'items'],
    [{ items: [{ name: 'Portrait' }] }, 'items.0.amount'],
    [{ items: [{ amount: 5 }] }, 'items.0.name'],
    [{ items: [{ ...PORTRAIT, amount: 1.005 }] }, 'items.0.amount'],
    [{ items: [{ ...PORTRAIT, name: '  ' }] }, 'items.0.name'],
    [{ items: [{ ...PORTRAIT, quantity: 0 }] }, 'items.0.quantity'],
    [{ items: [{ ...PORTRAIT, image_url: 'https://other.example/a.png' }] }, 'items.0.image_url'],
    [{ items: [{ ...PORTRAIT, image_url: '/files/images/not-mine.webp' }] }, 'items.0.image_url'],
    [{ items: [{ ...PORTRAIT, variant_id: randomUUID() }] }, 'items.0.variant_id'],
    [{ items: [{ product_id: randomUUID() }] }, 'items.0.product_id'],
    [{ items: [{ product_id: randomUUID(), amount: 1 }] }, 'items.0.amount'],
    [{ currency: undefined }, 'currency'],
    [{ link_id: randomUUID(), items: [PORTRAIT] }, 'items'],
    [{ link_id: randomUUID(), currency: undefined }, 'link_id'],
    [{ link_id: randomUUID() }, 'currency'],
    [{ promo_code: 'NONE' }, 'promo_code'],
    [{ promo_code: 'NONE', allow_promo_codes: true }, 'allow_promo_codes'],
    [{ success_url: 'http://shop.example/thanks' }, 'success_url'],
    [{ success_url: 'javascript:alert(1)' }, 'success_url'],
    [{ cancel_url: 'https://me:secret@shop.example/' }, 'cancel_url'],
    [{ customer: { email: 'nobody' } }, 'customer.email'],
    [{ customer: { company: 'Acme' } }, 'customer.address'],
    [{ customer: { vat_number: 'DE1' } }, 'customer.vat_number'],
    [{ customer: { address: { line1: 'Main St 1', zip: '10115', country: 'DE' } } }, 'customer.address.city'],
    [{ customer: { address: { line1: 'Main St 1', country: 'QQ' } } }, 'customer.address.country'],
    [{ metadata: { key: 'x'.repeat(501) } }, 'metadata.key'],
  ])('refuses %j', async (body, path) => {
    const { create } = await shop()
    expect(await create(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('takes returns to https, and to http on this computer', async () => {
    const { create } = await shop()
    for (const url of ['https://shop.example/thanks?a=1', 'http://localhost:4000/thanks', 'http://127.0.0.1/'])
      expect(await create({ success_url: url, cancel_url: url })).toMatchObject({ status: 201, body: { success_url: url } })
  })

  it('refuses a total that cannot be charged', async () => {
    const { create } = await shop()
    expect(await create({ items: [{ name: 'Pin', amount: 0.1 }] })).toMatchObject({
      status: 422,
      body: { code: 'amount_too_small' },
    })
    const most = { name: 'House', amount: 900_000, quantity: 1000 }
    expect((await create({ items: [most] })).status).toBe(400)
  })

  it('sells nothing of another merchant', async () => {
    const { create } = await shop()
    const stranger = await buildMerchant(api.db)
    const product = await buildProduct(api.db, stranger)
    const link = await buildLink(api.db, stranger, [product])
    await PromoCode.query(api.db).insert({ merchantId: stranger.id, code: 'THEIRS', discountType: 'percentage', percent: '10' })
    expect((await create({ items: [{ product_id: product.id }] })).status).toBe(400)
    expect((await create({ link_id: link.id, currency: undefined })).status).toBe(400)
    expect((await create({ promo_code: 'THEIRS' })).status).toBe(400)
  })
})

describe('items of the catalogue', () => {
  it('keep the price of the moment when the session was made', async () => {
    const { merchant, create, page } = await shop()
    const mug = await buildProduct(api.db, merchant, { priceMinor: 1250, type: 'service' })
    const { body } = await create({ items: [{ product_id: mug.id, quantity: 3 }, PORTRAIT] })
    expect(body).toMatchObject({ amount: 157.5, items: [{ name: mug.name, amount: 12.5, quantity: 3 }, PORTRAIT] })

    await api.db('products').where({ merchantId: merchant.id, id: mug.id }).update({ priceMinor: 9900 })
    const { body: link } = await page(body.client_token)
    expect(link.items.map(({ priceAtCheckout, listPrice }: never) => [priceAtCheckout, listPrice])).toEqual([
      [12.5, 12.5],
      [120, 120],
    ])
    expect(link.totals.total).toBe(157.5)
  })

  it('name the variant of a product with variants', async () => {
    const { merchant, create } = await shop()
    const shirt = await buildProduct(api.db, merchant)
    const [small] = await buildVariants(api.db, shirt, { S: { stock: 3 } })
    expect(await create({ items: [{ product_id: shirt.id }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.variant_id' }] },
    })
    const { body } = await create({ items: [{ product_id: shirt.id, variant_id: small!.id }] })
    expect(body.items[0]).toMatchObject({ variant_id: small!.id, name: expect.stringContaining('S') })
  })

  it('share one currency', async () => {
    const { merchant, create } = await shop()
    const mug = await buildProduct(api.db, merchant, { currency: 'EUR' })
    expect(await create({ items: [{ product_id: mug.id }] })).toMatchObject({ status: 422, body: { code: 'currency_mismatch' } })
  })
})

describe('the list', () => {
  it('filters by status and reference', async () => {
    const { create, expire, list } = await shop()
    const { body: first } = await create({ reference: 'a' })
    const { body: second } = await create({ reference: 'b' })
    await expire(first.id)
    const ids = async (query: string) => (await list(query)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids('')).toHaveLength(2)
    expect(await ids('?status=expired')).toEqual([first.id])
    expect(await ids('?reference=b')).toEqual([second.id])
    expect(await ids('?reference=a&status=open')).toEqual([])
  })

  it('shows nothing of another merchant', async () => {
    const [one, other] = [await shop(), await shop()]
    const { body } = await one.create({ reference: 'mine' })
    expect((await other.get(body.id)).status).toBe(404)
    expect((await other.expire(body.id)).status).toBe(404)
    expect((await other.list('?reference=mine')).body.total).toBe(0)
  })

  it('leaves the hidden links out of the merchant’s links', async () => {
    const { merchant, create } = await shop()
    await create()
    expect((await api.request('GET', '/carts', { as: merchant })).body).toMatchObject({ data: [], total: 0 })
    const hidden = await api.db('links').where({ merchantId: merchant.id }).first()
    expect((await api.request('GET', `/carts/${hidden.id}`, { as: merchant })).status).toBe(404)
    for (const address of [hidden.urlId, hidden.id]) expect((await api.request('GET', `/carts/url/${address}`)).status).toBe(404)
  })
})
