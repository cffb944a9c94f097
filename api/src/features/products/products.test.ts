import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()

const create = (as: Merchant, body: object) => api.request('POST', '/products', { as, body })
const update = (as: Merchant, { id }: { id: string }, body: unknown) => api.request('PUT', `/products/${id}`, { as, body })
const remove = (as: Merchant, { id }: { id: string }) => api.request('DELETE', `/products/${id}`, { as })
const names = async (as: Merchant, query = '') =>
  (await api.request('GET', `/products?${query}`, { as })).body.products.map(({ name }: { name: string }) => name)
const eventsOf = (merchant: Merchant) => api.db('outbox').where({ merchantId: merchant.id }).orderBy('position')

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('createProduct', () => {
  it('accepts JSON, defaults to draft and USD, and notifies webhooks', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await create(merchant, { name: ' Mug ', price: 19.99, type: 'physical', stock: 7 })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      user_id: merchant.id,
      name: 'Mug',
      price: 19.99,
      currency: 'USD',
      status: 'draft',
      type: 'physical',
      stock: 7,
      is_digital: false,
      description: null,
      image_url: null,
      digital_file_url: null,
      sales: 0,
      revenue: 0,
    })
    const { livemode: _, ...stored } = body
    expect(await eventsOf(merchant)).toMatchObject([{ type: 'product.created', data: stored }])
  })

  it('accepts a form, in which everything is text', async () => {
    const merchant = await buildMerchant(api.db)
    const fields = {
      name: '2024',
      description: '',
      price: '0.1',
      currency: 'EUR',
      status: 'active',
      type: 'digital',
      stock: '',
      is_digital: 'true',
      image_url: '',
      digital_file_url: 'https://files.example/planner.pdf',
    }

    const { status, body } = await create(merchant, form(fields))

    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: '2024',
      description: null,
      price: 0.1,
      currency: 'EUR',
      status: 'active',
      type: 'digital',
      stock: null,
      is_digital: true,
      image_url: null,
      digital_file_url: 'https://files.example/planner.pdf',
    })
  })

  it.each([
    [{}, 'service'],
    [{ stock: 0 }, 'service'],
    [{ stock: null }, 'service'],
    [{ stock: 3 }, 'physical'],
    [{ is_digital: true, stock: 3 }, 'digital'],
    [{ is_digital: true, type: 'service' }, 'service'],
  ])('accepts %o for %s', async (fields, type) => {
    const merchant = await buildMerchant(api.db)

    expect((await create(merchant, { name: 'Thing', price: 1, ...fields })).body.type).toBe(type)
  })

  it('keeps only what the type has', async () => {
    const merchant = await buildMerchant(api.db)
    const both = { name: 'Thing', price: 1, stock: 3, digital_file_url: 'https://files.example/x.pdf' }

    const physical = await create(merchant, { ...both, type: 'physical' })
    const digital = await create(merchant, { ...both, type: 'digital' })
    const service = await create(merchant, { ...both, type: 'service' })

    expect(physical.body).toMatchObject({ stock: 3, digital_file_url: null })
    expect(digital.body).toMatchObject({ stock: null, digital_file_url: both.digital_file_url })
    expect(service.body).toMatchObject({ stock: null, digital_file_url: null })
  })

  it.each([
    ['JPY', 19.99, 'price must have no decimals in JPY.'],
    ['KWD', 1.255, 'price must have at most 2 decimals in KWD.'],
    ['ISK', 0.5, 'price must have no decimals in ISK.'],
    ['USD', 1_000_000, 'price must be at most 999999.99 in USD.'],
    ['IDR', 10_000_000_000, 'price must be at most 9999999999.99.'],
  ])('refuses the price in %s of %d', async (currency, price, message) => {
    const refused = await create(await buildMerchant(api.db), { name: 'Mug', price, currency })

    expect(refused).toMatchObject({ status: 400, body: { message, errors: [{ path: 'price' }] } })
  })

  it.each([
    ['JPY', 1500],
    ['KWD', 1.25],
    ['IDR', 25_000_000],
    ['HUF', 4990.5],
  ])('keeps the price in %s of %d', async (currency, price) => {
    const { body } = await create(await buildMerchant(api.db), { name: 'Mug', price, currency })

    expect(body).toMatchObject({ price, currency })
  })

  it('refuses a currency that cannot be charged', async () => {
    const refused = await create(await buildMerchant(api.db), { name: 'Mug', price: 1, currency: 'BTC' })

    const message = 'currency must be the code of a currency that the payment provider charges, such as USD, EUR or JPY.'
    expect(refused).toMatchObject({ status: 400, body: { message, errors: [{ path: 'currency' }] } })
  })

  it('keeps the price, not its minor units, when the currency changes', async () => {
    const merchant = await buildMerchant(api.db)
    const { body: product } = await create(merchant, { name: 'Mug', price: 20 })
    const change = (currency: string) => api.request('PUT', `/products/${product.id}`, { as: merchant, body: { currency } })

    const changed = await change('JPY')
    await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { currency: 'USD', price: 19.99 } })
    const refused = await change('JPY')

    expect(changed.body).toMatchObject({ price: 20, currency: 'JPY' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'price' }] } })
  })

  it.each([19.999, 0.001, 999999.98999])('refuses the price %d, which has too many decimals', async (price) => {
    const merchant = await buildMerchant(api.db)

    const refused = await create(merchant, { name: 'Mug', price })

    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'price must have at most 2 decimals in USD.', errors: [{ path: 'price' }] },
    })
  })

  it.each([
    ['image_url', 'javascript:alert(1)'],
    ['image_url', ' JavaScript:alert(1)'],
    ['image_url', 'data:image/svg+xml,<svg/>'],
    ['image_url', '/files/../secret'],
    ['image_url', '//evil.example/x.png'],
    ['digital_file_url', 'javascript:alert(1)'],
    ['digital_file_url', 'file:///etc/passwd'],
    ['digital_file_url', 'planner.pdf'],
  ])('refuses the %s %s', async (field, value) => {
    const merchant = await buildMerchant(api.db)

    const refused = await create(merchant, { name: 'Mug', price: 1, type: 'digital', [field]: value })

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })

  it('accepts a picture of this server or of the web', async () => {
    const merchant = await buildMerchant(api.db)
    const stored = async (image_url: string) => (await create(merchant, { name: 'Mug', price: 1, image_url })).body.image_url

    expect(await stored('/demo/mug.webp')).toBe('/demo/mug.webp')
    expect(await stored(' https://img.example/mug.png ')).toBe('https://img.example/mug.png')
  })

  it('requires a name and a price', async () => {
    const merchant = await buildMerchant(api.db)

    expect(await create(merchant, {})).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }, { path: 'price' }] } })
    expect(await create(merchant, { name: '  ', price: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Product name and price are required.', errors: [{ path: 'name' }] },
    })
    expect(await names(merchant)).toEqual([])
  })
})

describe('listProducts', () => {
  /** Three products; Ash sorts before birch, and birch before Cedar, by every column. */
  async function shelf() {
    const merchant = await buildMerchant(api.db)
    const ash = { name: 'Ash', priceMinor: 100, type: 'digital', status: 'active', createdAt: new Date(1) } as const
    const birch = { name: 'birch', priceMinor: 200, type: 'physical', status: 'draft', stock: 2, createdAt: new Date(2) } as const
    const cedar = { name: 'Cedar', priceMinor: 1500, type: 'service', status: 'inactive', createdAt: new Date(3) } as const
    const [one, two, three] = [
      await buildProduct(api.db, merchant, ash),
      await buildProduct(api.db, merchant, birch),
      await buildProduct(api.db, merchant, cedar),
    ]
    return { merchant, one, two, three }
  }

  it.each(['name', 'price', 'type', 'created_at'])('sorts by %s, both ways', async (column) => {
    const { merchant } = await shelf()

    expect(await names(merchant, `sort_by=${column}`)).toEqual(['Ash', 'birch', 'Cedar'])
    expect(await names(merchant, `sort_by=${column}&sort_dir=desc`)).toEqual(['Cedar', 'birch', 'Ash'])
  })

  it('sorts by status, and by stock with untracked stock last', async () => {
    const { merchant, one } = await shelf()
    await Product.query(api.db).where({ id: one.id }).patch({ type: 'physical', stock: 10 })

    expect(await names(merchant, 'sort_by=status')).toEqual(['Ash', 'birch', 'Cedar'])
    expect(await names(merchant, 'sort_by=stock')).toEqual(['birch', 'Ash', 'Cedar'])
    expect(await names(merchant, 'sort_by=stock&sort_dir=desc')).toEqual(['Ash', 'birch', 'Cedar'])
  })

  it('counts quantity and revenue of completed orders only, and sorts by them', async () => {
    const { merchant, one, two } = await shelf()
    const link = await buildLink(api.db, merchant, [one, two])
    await buildOrder(api.db, link, [one])
    await buildOrder(api.db, link, [one])
    await buildOrder(api.db, link, [two])
    await buildOrder(api.db, link, [two], { paymentStatus: 'pending' })
    await buildOrder(api.db, link, [two], { paymentStatus: 'failed' })
    await Product.query(api.db).where({ id: two.id }).patch({ priceMinor: 9999 })

    const { body } = await api.request('GET', '/products?sort_by=sales&sort_dir=desc', { as: merchant })

    expect(body.products).toMatchObject([
      { name: 'Ash', sales: 2, revenue: 2 },
      { name: 'birch', sales: 1, revenue: 2, price: 99.99 },
      { name: 'Cedar', sales: 0, revenue: 0 },
    ])
    await buildOrder(api.db, link, [one], { paymentStatus: 'completed' })
    expect(await names(merchant, 'sort_by=revenue&sort_dir=desc')).toEqual(['Ash', 'birch', 'Cedar'])
    expect(await names(merchant, 'sort_by=revenue')).toEqual(['Cedar', 'birch', 'Ash'])
  })

  it('adds no dollars to euros after a product changed its currency', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    await buildOrder(api.db, await buildLink(api.db, merchant, [mug]), [mug])
    await Product.query(api.db).where({ id: mug.id }).patch({ currency: 'EUR' })
    const euros = await buildLink(api.db, merchant, [(await Product.query(api.db).findOne({ id: mug.id }))!])
    await buildOrder(api.db, euros, [mug])

    const { body } = await api.request('GET', '/products', { as: merchant })

    expect(body.products).toMatchObject([{ currency: 'EUR', sales: 2, revenue: 12.5 }])
  })

  it('searches names and descriptions by their letters', async () => {
    const merchant = await buildMerchant(api.db)
    await buildProduct(api.db, merchant, { name: 'Mug 50% off', description: null })
    await buildProduct(api.db, merchant, { name: 'Mug 50 off', description: 'A tea_pot, really' })
    await buildProduct(api.db, merchant, { name: 'Bowl', description: 'goes with the MUG' })
    const found = (text: string) => names(merchant, `search=${encodeURIComponent(text)}`)

    expect(await found('mug')).toEqual(['Bowl', 'Mug 50 off', 'Mug 50% off'])
    expect(await found('50%')).toEqual(['Mug 50% off'])
    expect(await found('a_p')).toEqual(['Mug 50 off'])
    expect(await found('\\')).toEqual([])
    expect(await found(`' or 1=1 --`)).toEqual([])
  })

  it('filters by status and type, also together', async () => {
    const { merchant } = await shelf()

    expect(await names(merchant, 'status=active')).toEqual(['Ash'])
    expect(await names(merchant, 'type=service')).toEqual(['Cedar'])
    expect(await names(merchant, 'status=draft&type=physical')).toEqual(['birch'])
    expect(await names(merchant, 'status=draft&type=digital')).toEqual([])
    expect(await names(merchant, 'status=all&type=all')).toHaveLength(3)
  })

  it('returns ten per page, every product once, and the total of the filter', async () => {
    const merchant = await buildMerchant(api.db)
    for (let count = 0; count < 13; count++) await buildProduct(api.db, merchant, { status: count < 11 ? 'active' : 'draft' })
    const page = async (query: string) => (await api.request('GET', `/products?${query}`, { as: merchant })).body

    const first = await page('')
    const second = await page('offset=10')
    const ids = [...first.products, ...second.products].map(({ id }) => id)

    expect(first).toMatchObject({ total: 13, total_is_exact: true })
    expect(first.products).toHaveLength(10)
    expect(new Set(ids).size).toBe(13)
    expect(await page('status=active&limit=2&offset=10')).toMatchObject({ total: 11, products: [{ status: 'active' }] })
    expect((await page('offset=13')).products).toEqual([])
  })

  it('shows the merchant’s own products only', async () => {
    await shelf()

    expect(await names(await buildMerchant(api.db))).toEqual([])
  })
})

describe('getProduct', () => {
  it('answers 404 for another merchant in every operation', async () => {
    const owner = await buildMerchant(api.db)
    const product = await buildProduct(api.db, owner)
    const stranger = await buildMerchant(api.db)

    const answers = [
      await api.request('GET', `/products/${product.id}`, { as: stranger }),
      await update(stranger, product, { name: 'Mine' }),
      await remove(stranger, product),
      await api.request('POST', `/products/${product.id}/duplicate`, { as: stranger }),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'Product not found.' } })
    expect((await api.request('GET', `/products/${product.id}`, { as: owner })).body).toMatchObject({ name: 'Mug', price: 12.5 })
  })
})

describe('an active digital product', () => {
  const file = 'https://files.example/x.pdf'
  const planner = { name: 'Planner', price: 9, type: 'digital' }
  const refusal = {
    status: 400,
    body: { errors: [{ path: 'digital_file_url', msg: expect.stringContaining('needs its file') }] },
  }

  it('is created only with a file; a draft can wait for it', async () => {
    const merchant = await buildMerchant(api.db)

    expect(await create(merchant, { ...planner, status: 'active' })).toMatchObject(refusal)
    expect(await create(merchant, { ...planner, status: 'active', digital_file_url: ' ' })).toMatchObject(refusal)
    const draft = await create(merchant, planner)
    expect(draft.status).toBe(201)
    expect(await update(merchant, draft.body, { status: 'active' })).toMatchObject(refusal)
    expect((await update(merchant, draft.body, { status: 'active', digital_file_url: file })).status).toBe(200)
  })

  it('keeps its file, and no product becomes one without', async () => {
    const merchant = await buildMerchant(api.db)
    const digital = await buildProduct(api.db, merchant, { type: 'digital', digitalFileUrl: file })
    const mug = await buildProduct(api.db, merchant)

    expect(await update(merchant, digital, { digital_file_url: null })).toMatchObject(refusal)
    expect(await update(merchant, mug, { type: 'digital' })).toMatchObject(refusal)
    expect((await update(merchant, digital, { digital_file_url: null, status: 'inactive' })).status).toBe(200)
  })

  it('stays active without a file if it was so before, and can be edited', async () => {
    const merchant = await buildMerchant(api.db)
    const sold = await buildProduct(api.db, merchant, { type: 'digital' })

    expect((await update(merchant, sold, { name: 'Planner 2' })).body).toMatchObject({ name: 'Planner 2', status: 'active' })
    await update(merchant, sold, { status: 'inactive' })
    expect(await update(merchant, sold, { status: 'active' })).toMatchObject(refusal)
  })

  it('is not among many that become active without a file: none of them does', async () => {
    const merchant = await buildMerchant(api.db)
    const draft = { type: 'digital', status: 'draft' } as const
    const lacking = await buildProduct(api.db, merchant, { ...draft, name: 'Planner' })
    const ready = await buildProduct(api.db, merchant, { ...draft, digitalFileUrl: file })
    const activate = (ids: string[]) =>
      api.request('POST', '/products/bulk-update-status', { as: merchant, body: { ids, status: 'active' } })

    const refused = await activate([lacking.id, ready.id])

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'ids', msg: expect.stringContaining('“Planner”') }] } })
    expect((await api.request('GET', `/products/${ready.id}`, { as: merchant })).body.status).toBe('draft')
    expect((await activate([ready.id])).body).toEqual({ updated: 1 })
  })
})

describe('updateProduct', () => {
  it('changes what is named and leaves the rest', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { description: 'Blue', stock: 4 })

    const { body } = await update(merchant, product, { price: 24.5 })

    expect(body).toMatchObject({ name: 'Mug', description: 'Blue', price: 24.5, stock: 4, status: 'active' })
    expect(new Date(body.updated_at).getTime()).toBeGreaterThan(product.updatedAt.getTime())
    expect(await eventsOf(merchant)).toMatchObject([{ type: 'product.updated', data: { price: 24.5 } }])
  })

  it.each([null, ''])('removes the picture with %o', async (image_url) => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { imageUrl: '/demo/mug.webp' })

    expect((await update(merchant, product, { name: 'Cup' })).body.image_url).toBe('/demo/mug.webp')
    expect((await update(merchant, product, { image_url })).body.image_url).toBeNull()
  })

  it('accepts the dashboard’s form, with an empty picture', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { imageUrl: '/demo/mug.webp' })

    const { body } = await update(merchant, product, form({ price: '7', stock: '2', type: 'physical', image_url: '' }))

    expect(body).toMatchObject({ price: 7, stock: 2, type: 'physical', image_url: null })
  })

  it('clears the stock when it stops being physical, and the file when it stops being digital', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { type: 'physical', stock: 4 })
    const file = 'https://files.example/x.pdf'

    const digital = await update(merchant, product, { type: 'digital', digital_file_url: file })
    const physical = await update(merchant, product, { type: 'physical' })

    expect(digital.body).toMatchObject({ stock: null, digital_file_url: file, is_digital: true })
    expect(physical.body).toMatchObject({ stock: null, digital_file_url: null, is_digital: false })
  })

  it('leaves a sold-out product physical when no type is sent', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { type: 'physical', stock: 0 })

    expect((await update(merchant, product, { is_digital: false })).body).toMatchObject({ type: 'physical', stock: 0 })
    const file = 'https://files.example/x.pdf'
    expect((await update(merchant, product, { is_digital: true, digital_file_url: file })).body.type).toBe('digital')
    expect((await update(merchant, product, { is_digital: false, stock: 3 })).body).toMatchObject({ type: 'physical', stock: 3 })
  })

  it('keeps its currency while an active link sells it', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant)
    const link = await buildLink(api.db, merchant, [product], { name: 'Spring sale' })

    const refused = await update(merchant, product, { currency: 'EUR' })
    await Link.query(api.db).where({ id: link.id }).patch({ isActive: false })
    const changed = await update(merchant, product, { currency: 'EUR' })

    expect(refused).toMatchObject({ status: 409, body: { code: 'product_on_active_link' } })
    expect(refused.body.message).toContain('"Spring sale"')
    expect(changed).toMatchObject({ status: 200, body: { currency: 'EUR' } })
  })

  it('never leaves a link with two currencies, even when it changes while the link is created', async () => {
    const merchant = await buildMerchant(api.db)
    for (let turn = 0; turn < 5; turn++) {
      const [one, two] = [await buildProduct(api.db, merchant), await buildProduct(api.db, merchant)]
      const items = [{ productId: one.id }, { productId: two.id }]

      const [link, changed] = await Promise.all([
        api.request('POST', '/carts', { as: merchant, body: { name: 'Pair', items } }),
        update(merchant, two, { currency: 'EUR' }),
      ])

      expect([link.status, changed.status]).toEqual(link.status === 201 ? [201, 409] : [422, 200])
    }
  })
})

describe('deleteProduct', () => {
  it('hides it from its merchant, and keeps it on orders', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { imageUrl: '/demo/mug.webp' })
    const order = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product])

    expect(await remove(merchant, product)).toMatchObject({ status: 204, body: '' })

    expect((await api.request('GET', `/products/${product.id}`, { as: merchant })).status).toBe(404)
    expect((await remove(merchant, product)).status).toBe(404)
    expect((await api.request('GET', '/products', { as: merchant })).body).toMatchObject({ products: [], total: 0 })
    expect((await api.request('GET', `/orders/${order.id}`, { as: merchant })).body.items).toMatchObject([
      { product_id: product.id, product_name: 'Mug', price: 12.5 },
    ])
    expect(await eventsOf(merchant)).toMatchObject([{ type: 'product.deleted', data: { id: product.id, sales: 1 } }])
  })

  it('switches off the links that sell it, and the dashboard says what is missing', async () => {
    const merchant = await buildMerchant(api.db)
    const [mug, bowl] = [await buildProduct(api.db, merchant), await buildProduct(api.db, merchant, { name: 'Bowl' })]
    const link = await buildLink(api.db, merchant, [mug, bowl])

    await remove(merchant, bowl)

    expect(await api.request('GET', `/carts/url/${link.urlId}`)).toMatchObject({
      status: 410,
      body: { code: 'link_inactive', message: 'This checkout link is no longer active or has expired.' },
    })
    expect((await api.request('GET', `/carts/${link.id}`, { as: merchant })).body).toMatchObject({
      product_summary: 'Mug, Bowl',
      missing_products: ['Bowl'],
      items: [{ product_status: 'active' }, { product_status: 'deleted' }],
    })
  })
})

describe('bulkUpdateProductStatus', () => {
  it('updates own undeleted products, and notifies webhooks of each with its sales', async () => {
    const merchant = await buildMerchant(api.db)
    const [mug, bowl, gone] = [
      await buildProduct(api.db, merchant),
      await buildProduct(api.db, merchant, { name: 'Bowl', status: 'draft' }),
      await buildProduct(api.db, merchant, { deletedAt: new Date() }),
    ]
    const foreign = await buildProduct(api.db, await buildMerchant(api.db))
    await buildOrder(api.db, await buildLink(api.db, merchant, [mug]), [mug])
    const ids = [mug.id, bowl.id, gone.id, foreign.id, randomUUID()]

    const answer = await api.request('POST', '/products/bulk-update-status', { as: merchant, body: { ids, status: 'inactive' } })

    expect(answer).toMatchObject({ status: 200, body: { updated: 2 } })
    expect(await names(merchant, 'status=inactive')).toEqual(['Bowl', 'Mug'])
    expect(await Product.query(api.db).findOne({ id: foreign.id })).toMatchObject({ status: 'active' })
    const sent = (await eventsOf(merchant)).map(({ data }) => [data.name, data.status, data.sales])
    expect(sent.sort()).toEqual([
      ['Bowl', 'inactive', 0],
      ['Mug', 'inactive', 1],
    ])
  })
})

describe('duplicateProduct', () => {
  it('makes a draft with (Copy) in its name and no sales', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { description: 'Blue', stock: 4, imageUrl: '/demo/mug.webp' })
    await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product])

    const { status, body } = await api.request('POST', `/products/${product.id}/duplicate`, { as: merchant })

    expect(status).toBe(201)
    expect(body.id).not.toBe(product.id)
    expect(body).toMatchObject({
      name: 'Mug (Copy)',
      description: 'Blue',
      price: 12.5,
      stock: 4,
      image_url: '/demo/mug.webp',
      type: 'physical',
      status: 'draft',
      sales: 0,
      revenue: 0,
    })
  })

  it('makes a copy that can be saved again, however long the name', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { name: 'x'.repeat(200) })

    const { body } = await api.request('POST', `/products/${product.id}/duplicate`, { as: merchant })

    expect(body.name).toMatch(/^x+ \(Copy\)$/)
    expect((await update(merchant, body, { name: body.name })).status).toBe(200)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
