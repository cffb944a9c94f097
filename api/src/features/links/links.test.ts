import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { newUrlId } from '../../shop/catalogue/urlId.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import { recordEvents } from '../analytics/recordEvents.ts'

const api = startApi()

const create = (as: Merchant, items: object[], name = 'Spring sale') =>
  api.request('POST', '/carts', { as, body: { name, items } })
const update = (as: Merchant, { id }: { id: string }, body: object) => api.request('PUT', `/carts/${id}`, { as, body })
const list = async (as: Merchant, query = '') => (await api.request('GET', `/carts?${query}`, { as })).body
const names = async (as: Merchant, query = '') => (await list(as, query)).data.map(({ name }: { name: string }) => name)
const visit = (address: string) => api.request('GET', `/carts/url/${address}`)
const eventsOf = (merchant: Merchant) => api.db('outbox').where({ merchantId: merchant.id }).orderBy('position')
const see = (link: Link, times: number) =>
  recordEvents(
    api.db,
    Array.from({ length: times }, () => ({ merchantId: link.merchantId, linkId: link.id, type: 'view' })),
  )

describe('createLink', () => {
  it('creates a link of products, with an address of its own', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { type: 'digital' })
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', type: 'service' })

    const { status, body } = await create(merchant, [
      { productId: mug.id },
      { productId: bowl.id, quantity: 3, price_override: 9.99 },
    ])

    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Spring sale',
      is_active: true,
      status: 'active',
      currency: 'USD',
      product_summary: 'Mug, Bowl',
      missing_products: [],
      views: 0,
      conversions: 0,
      revenue_generated: 0,
      fee: 0,
      net: 0,
      items: [
        { product_id: mug.id, quantity: 1, price_override: null, price: 12.5 },
        { product_id: bowl.id, quantity: 3, price_override: 9.99, price: 9.99 },
      ],
    })
    expect(body.checkout_url).toBe(`http://localhost:3000/checkout/${body.url_id}`)
    expect((await visit(body.url_id)).body).toMatchObject({ id: body.id, totals: { total: 42.47 } })
    const { livemode: _, ...stored } = body
    expect(await eventsOf(merchant)).toMatchObject([{ type: 'link.created', data: stored }])
  })

  it('gives every link ten unambiguous characters, never the same twice', () => {
    const addresses = Array.from({ length: 10_000 }, newUrlId)

    expect(addresses.filter((address) => !/^[abcdefghjkmnpqrstuvwxyz23456789]{10}$/.test(address))).toEqual([])
    expect(new Set(addresses).size).toBe(10_000)
  })

  it('gives two links of the same product two addresses', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)

    const [one, other] = [await create(merchant, [{ productId: mug.id }]), await create(merchant, [{ productId: mug.id }])]

    expect((await visit(one.body.url_id)).body.id).toBe(one.body.id)
    expect((await visit(other.body.url_id)).body.id).toBe(other.body.id)
  })

  it('collects an address when an item is physical, and allows promo codes', async () => {
    const merchant = await buildMerchant(api.db)
    const [pdf, mug] = [await buildProduct(api.db, merchant, { type: 'digital' }), await buildProduct(api.db, merchant)]
    const made = async (...products: { id: string }[]) => {
      const { body } = await create(
        merchant,
        products.map(({ id }) => ({ productId: id })),
      )
      return (await visit(body.url_id)).body
    }

    expect(await made(pdf)).toMatchObject({ collectShippingAddress: 'false', allowPromoCodes: 'true', totals: { shipping: 0 } })
    expect(await made(pdf, mug)).toMatchObject({ collectShippingAddress: 'true', totals: { shipping: 5 } })
  })

  it('refuses two currencies, and leaves nothing behind', async () => {
    const merchant = await buildMerchant(api.db)
    const [usd, eur] = [await buildProduct(api.db, merchant), await buildProduct(api.db, merchant, { currency: 'EUR' })]

    const refused = await create(merchant, [{ productId: usd.id }, { productId: eur.id }])

    expect(refused).toMatchObject({ status: 422, body: { code: 'currency_mismatch' } })
    expect(refused.body.message).toMatch(/one currency.*(USD and EUR|EUR and USD)/)
    expect(await names(merchant)).toEqual([])
  })

  it('refuses products that are not on sale or of another merchant, naming the row', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const others = [
      await buildProduct(api.db, merchant, { status: 'draft' }),
      await buildProduct(api.db, merchant, { status: 'inactive' }),
      await buildProduct(api.db, merchant, { deletedAt: new Date() }),
      await buildProduct(api.db, await buildMerchant(api.db)),
      { id: randomUUID() },
    ]

    for (const other of others)
      expect(await create(merchant, [{ productId: mug.id }, { productId: other.id }])).toMatchObject({
        status: 400,
        body: {
          message: 'Please select a product and specify a quantity for each item.',
          errors: [{ path: 'items.1.productId' }],
        },
      })
    expect(await names(merchant)).toEqual([])
  })

  it.each([
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', 1001],
    ['quantity', '2'],
    ['price_override', -0.01],
    ['price_override', 9.999],
    ['price_override', 1_000_000],
  ])('refuses the %s %o, naming the row', async (field, value) => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)

    const refused = await create(merchant, [{ productId: mug.id }, { productId: mug.id, [field]: value }])

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: `items.1.${field}` }] } })
    expect(await names(merchant)).toEqual([])
  })

  it('requires one to fifty rows, and a name', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const rows = (count: number) => Array.from({ length: count }, () => ({ productId: mug.id }))

    expect(await create(merchant, rows(0))).toMatchObject({ status: 400, body: { errors: [{ path: 'items' }] } })
    expect(await create(merchant, rows(51))).toMatchObject({ status: 400, body: { errors: [{ path: 'items' }] } })
    expect(await create(merchant, rows(1), ' ')).toMatchObject({ status: 400, body: { message: 'Link name is required.' } })
    expect((await create(merchant, rows(50))).body.items).toHaveLength(50)
  })

  it('sells for nothing at an override of zero', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { type: 'service' })

    const { body } = await create(merchant, [{ productId: mug.id, price_override: 0 }])

    expect(body.items).toMatchObject([{ price_override: 0, price: 0 }])
    expect((await visit(body.url_id)).body.totals.total).toBe(0)
  })
})

describe('listLinks', () => {
  /** Two links; `Autumn` sorts before `winter` by every column, and winter has sales. */
  async function shelf() {
    const merchant = await buildMerchant(api.db)
    const [ash, birch] = [
      await buildProduct(api.db, merchant, { name: 'Ash' }),
      await buildProduct(api.db, merchant, { name: 'birch' }),
    ]
    const autumn = await buildLink(api.db, merchant, [ash], { name: 'Autumn', createdAt: new Date(1) })
    const winter = await buildLink(api.db, merchant, [birch], { name: 'winter', createdAt: new Date(2), isActive: false })
    await see(autumn, 1)
    await see(winter, 2)
    await buildOrder(api.db, winter, [birch], { refundedMinor: 250 })
    await buildOrder(api.db, winter, [birch], { paymentStatus: 'refunded', refundedMinor: 1250 })
    await buildOrder(api.db, winter, [birch], { paymentStatus: 'pending' })
    return { merchant, autumn, winter }
  }

  it.each(['name', 'products', 'views', 'conversions', 'revenue', 'status', 'created_at'])(
    'sorts by %s, both ways',
    async (column) => {
      const { merchant } = await shelf()

      expect(await names(merchant, `sortBy=${column}&sortDir=asc`)).toEqual(['Autumn', 'winter'])
      expect(await names(merchant, `sortBy=${column}&sortDir=desc`)).toEqual(['winter', 'Autumn'])
    },
  )

  it('lists the newest first, with views from events and sales from completed orders', async () => {
    const { merchant } = await shelf()

    expect(await list(merchant)).toMatchObject({
      data: [
        { name: 'winter', status: 'inactive', views: 2, conversions: 1, revenue_generated: 10 },
        { name: 'Autumn', status: 'active', views: 1, conversions: 0, revenue_generated: 0 },
      ],
      total: 2,
      total_is_exact: true,
    })
  })

  it('searches links and their products by parts of names', async () => {
    const { merchant } = await shelf()

    expect(await names(merchant, 'search=WINT')).toEqual(['winter'])
    expect(await names(merchant, 'search=ash')).toEqual(['Autumn'])
    expect(await names(merchant, 'search=_')).toEqual([])
    expect((await list(merchant, 'search=birch&limit=1')).total).toBe(1)
  })

  it('returns ten per page, and only the merchant’s own', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    for (let count = 0; count < 12; count++) await buildLink(api.db, merchant, [mug])

    const [first, second] = [await list(merchant), await list(merchant, 'offset=10')]

    expect(first.data).toHaveLength(10)
    expect(second.data).toHaveLength(2)
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(12)
    expect(await list(await buildMerchant(api.db))).toMatchObject({ data: [], total: 0 })
  })
})

describe('getLink', () => {
  it('answers 404 for another merchant in every operation', async () => {
    const owner = await buildMerchant(api.db)
    const link = await buildLink(api.db, owner, [await buildProduct(api.db, owner)])
    const stranger = await buildMerchant(api.db)

    const answers = [
      await api.request('GET', `/carts/${link.id}`, { as: stranger }),
      await update(stranger, link, { isActive: false }),
      await api.request('DELETE', `/carts/${link.id}`, { as: stranger }),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'Checkout link not found.' } })
    expect((await visit(link.urlId)).status).toBe(200)
  })

  it('says of each item what kind of product it is', async () => {
    const merchant = await buildMerchant(api.db)
    const kinds = ['physical', 'digital', 'service'] as const
    const products = await Promise.all(kinds.map((type) => buildProduct(api.db, merchant, { type, stock: null })))
    const link = await buildLink(api.db, merchant, products)

    const { body } = await api.request('GET', `/carts/${link.id}`, { as: merchant })

    expect(body).toMatchObject({ items: kinds.map((kind) => ({ product_type: kind })) })
  })

  it('keeps the name of a deleted product', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { status: 'inactive' })
    const link = await buildLink(api.db, merchant, [mug, await buildProduct(api.db, merchant, { name: 'Bowl' })])

    expect((await api.request('GET', `/carts/${link.id}`, { as: merchant })).body).toMatchObject({
      missing_products: ['Mug'],
      items: [{ product_status: 'inactive' }, { product_status: 'active' }],
    })
  })
})

describe('updateLink', () => {
  it('renames it, and switches it off and on', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])

    const renamed = await update(merchant, link, { name: ' Summer sale ' })
    const off = await update(merchant, link, { isActive: false })
    const whileOff = await visit(link.urlId)
    const on = await update(merchant, link, { isActive: true })

    expect(renamed.body).toMatchObject({ name: 'Summer sale', is_active: true })
    expect(off.body).toMatchObject({ name: 'Summer sale', is_active: false, status: 'inactive' })
    expect(whileOff.status).toBe(410)
    expect(on.body.status).toBe('active')
    expect((await visit(link.urlId)).status).toBe(200)
    expect((await eventsOf(merchant)).map(({ type }) => type)).toEqual(['link.updated', 'link.updated', 'link.updated'])
  })

  it('changes nothing but name and status', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const link = await buildLink(api.db, merchant, [mug])

    expect(await update(merchant, link, { items: [{ productId: mug.id }] })).toMatchObject({
      status: 400,
      body: { message: 'items is not a known field.' },
    })
    expect(await update(merchant, link, { name: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } })
    expect(await eventsOf(merchant)).toEqual([])
  })
})

describe('deleteLink', () => {
  it('removes its address and keeps its orders', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const link = await buildLink(api.db, merchant, [mug])
    const order = await buildOrder(api.db, link, [mug])

    const gone = await api.request('DELETE', `/carts/${link.id}`, { as: merchant })

    expect(gone).toMatchObject({ status: 204, body: '' })
    expect((await visit(link.urlId)).status).toBe(404)
    expect((await visit(link.id)).status).toBe(404)
    expect((await api.request('DELETE', `/carts/${link.id}`, { as: merchant })).status).toBe(404)
    expect(await api.request('GET', `/orders/${order.id}`, { as: merchant })).toMatchObject({
      status: 200,
      body: { id: order.id, payment_status: 'completed' },
    })
    expect(await eventsOf(merchant)).toMatchObject([{ type: 'link.deleted', data: { id: link.id, conversions: 1 } }])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
