import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const api = startApi()

const OPTIONS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Color', values: ['Red', 'Blue'] },
]
const SHIRT = {
  name: 'Shirt',
  price: 20,
  type: 'physical',
  options: OPTIONS,
  variants: [
    { values: ['S', 'Red'], sku: 'SH-S-R', stock: 3 },
    { values: ['M', 'Blue'], sku: 'SH-M-B', stock: 4, price: 22.5, status: 'inactive' },
  ],
}

const create = (as: Merchant, body: object = {}) => api.request('POST', '/products', { as, body: { ...SHIRT, ...body } })
const update = (as: Merchant, id: string, body: object) => api.request('PUT', `/products/${id}`, { as, body })
const read = async (as: Merchant, id: string) => (await api.request('GET', `/products/${id}`, { as })).body

describe('variants of a product', () => {
  it('are created with it, and its stock is their sum', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await create(merchant, { stock: 99 })

    expect(status).toBe(201)
    expect(body).toMatchObject({ stock: 7, revision: 1, options: OPTIONS })
    expect(body.variants).toMatchObject([
      { name: 'S / Red', values: ['S', 'Red'], sku: 'SH-S-R', price: null, stock: 3, status: 'active', sales: 0, revenue: 0 },
      { name: 'M / Blue', sku: 'SH-M-B', price: 22.5, stock: 4, status: 'inactive', image_url: null },
    ])
    expect(await read(merchant, body.id)).toEqual(body)
    const { livemode: _, ...stored } = body
    expect(await api.db('outbox').where({ merchantId: merchant.id })).toMatchObject([{ type: 'product.created', data: stored }])
  })

  it('make the product physical when they have stock, and unlimited when one is not counted', async () => {
    const merchant = await buildMerchant(api.db)

    const { body } = await create(merchant, { type: undefined })
    const open = await create(merchant, { variants: [{ values: ['S', 'Red'], stock: 3 }, { values: ['M', 'Red'] }] })
    const digital = await create(merchant, { type: 'digital', variants: [{ values: ['S', 'Red'], stock: 3 }] })

    expect(body.type).toBe('physical')
    expect(open.body.stock).toBeNull()
    expect(digital.body).toMatchObject({ stock: null, variants: [{ stock: null }] })
  })

  it('keep what is not sent, and their id by id or by values', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)
    const [red, blue] = body.variants

    const changed = await update(merchant, body.id, {
      options: [OPTIONS[0], { name: 'Color', values: ['Crimson', 'Blue'] }],
      variants: [{ values: ['m', ' blue '], stock: 9 }, { id: red.id, values: ['S', 'Crimson'] }, { values: ['S', 'Blue'] }],
    })

    expect(changed.status).toBe(200)
    expect(changed.body.variants).toMatchObject([
      { ...blue, stock: 9 },
      { ...red, name: 'S / Crimson', values: ['S', 'Crimson'] },
      { name: 'S / Blue', stock: null },
    ])
    expect(changed.body).toMatchObject({ stock: null, revision: 2 })
    expect((await update(merchant, body.id, { name: 'Tee' })).body.variants).toEqual(changed.body.variants)
  })

  it('are deleted when they are not listed, and all with the options', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)

    const fewer = await update(merchant, body.id, { variants: [{ values: ['S', 'Red'] }] })
    const none = await update(merchant, body.id, { options: [], stock: 5 })

    expect(fewer.body).toMatchObject({ stock: 3, variants: [{ id: body.variants[0].id }] })
    expect(none.body).toMatchObject({ stock: 5, options: [], variants: [] })
    expect((await create(merchant)).status).toBe(201)
  })

  it('are absent in lists, which have the options', async () => {
    const merchant = await buildMerchant(api.db)
    await create(merchant)

    const { body } = await api.request('GET', '/products', { as: merchant })

    expect(body.products[0]).toMatchObject({ stock: 7, options: OPTIONS })
    expect(body.products[0]).not.toHaveProperty('variants')
  })

  it('keep their amounts when the currency changes', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)

    const yen = await update(merchant, body.id, { currency: 'JPY', price: 2000 })
    const yenOfAll = await update(merchant, body.id, {
      currency: 'JPY',
      price: 2000,
      variants: [{ values: ['M', 'Blue'], price: 2250 }],
    })

    expect(yen).toMatchObject({ status: 400, body: { errors: [{ path: 'variants.1.price' }] } })
    expect(yenOfAll.body).toMatchObject({ price: 2000, variants: [{ price: 2250 }] })
  })

  it.each([
    ['an option twice', { options: [OPTIONS[0], { name: 'SIZE', values: ['X'] }] }, 'options.1.name'],
    ['a value twice', { options: [{ name: 'Size', values: ['S', ' s'] }] }, 'options.0.values.1'],
    ['a blank value', { options: [{ name: 'Size', values: [' '] }] }, 'options.0.values.0'],
    ['four options', { options: [1, 2, 3, 4].map((n) => ({ name: `O${n}`, values: ['a'] })) }, 'options'],
    ['51 values', { options: [{ name: 'Size', values: Array.from({ length: 51 }, (_, n) => `v${n}`) }] }, 'options.0.values'],
    ['101 variants', { variants: Array.from({ length: 101 }, () => ({ values: ['S', 'Red'] })) }, 'variants'],
    ['no variants', { variants: [] }, 'variants'],
    ['variants without options', { options: [], variants: [{ values: ['S'] }] }, 'variants.0.values'],
    ['too few values', { variants: [{ values: ['S'] }] }, 'variants.0.values'],
    ['an unknown value', { variants: [{ values: ['S', 'Green'] }] }, 'variants.0.values.1'],
    ['a combination twice', { variants: [{ values: ['S', 'Red'] }, { values: ['s', 'RED'] }] }, 'variants.1.values'],
    ['an unknown id', { variants: [{ id: '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002', values: ['S', 'Red'] }] }, 'variants.0.id'],
    ['too many decimals', { variants: [{ values: ['S', 'Red'], price: 1.234 }] }, 'variants.0.price'],
    ['an image that is no address', { variants: [{ values: ['S', 'Red'], image_url: 'javascript:1' }] }, 'variants.0.image_url'],
  ])('refuse %s, naming the field, and write nothing', async (_what, body, path) => {
    const merchant = await buildMerchant(api.db)

    const refusal = await create(merchant, body)

    expect(refusal).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect(await api.db('products').where({ merchantId: merchant.id })).toEqual([])
  })

  it('are unknown as variants of another product or shop', async () => {
    const [merchant, stranger] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const [mine, other, theirs] = [
      await create(merchant),
      await create(merchant, { variants: [{ values: ['S', 'Red'] }] }),
      await create(stranger),
    ]

    for (const { body } of [other, theirs]) {
      const variants = [{ id: body.variants[0].id, values: ['S', 'Red'] }]
      expect((await update(merchant, mine.body.id, { variants })).body.errors).toMatchObject([{ path: 'variants.0.id' }])
    }
  })
})

describe('SKUs', () => {
  it('are unique in a shop, in any case, and free again when their variant is deleted', async () => {
    const [merchant, stranger] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const { body } = await create(merchant)
    const again = { variants: [{ values: ['M', 'Red'] }, { values: ['S', 'Red'], sku: 'sh-s-r' }] }

    expect(await create(merchant, again)).toMatchObject({
      status: 409,
      body: { code: 'sku_taken', errors: [{ path: 'variants.1.sku' }] },
    })
    expect((await create(stranger, again)).status).toBe(201)
    await api.request('DELETE', `/products/${body.id}`, { as: merchant })
    expect((await create(merchant, again)).status).toBe(201)
  })

  it('can be exchanged, but not given twice', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)
    const [red, blue] = body.variants
    const given = (one: string, two: string) =>
      update(merchant, body.id, {
        variants: [
          { id: red.id, values: red.values, sku: one },
          { id: blue.id, values: blue.values, sku: two },
        ],
      })

    expect((await given('SH-M-B', 'SH-S-R')).body.variants).toMatchObject([{ sku: 'SH-M-B' }, { sku: 'SH-S-R' }])
    expect((await given('X', 'x')).body).toMatchObject({ code: 'sku_taken', errors: [{ path: 'variants.1.sku' }] })
  })

  it('go to one of many who ask at the same moment', async () => {
    const merchant = await buildMerchant(api.db)

    const answers = await Promise.all(Array.from({ length: 8 }, () => create(merchant)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    expect(await api.db('products').where({ merchantId: merchant.id })).toHaveLength(1)
  })
})

describe('revision', () => {
  it('refuses a stale write, of one of two people who edit at once', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)

    const [one, two] = await Promise.all(['One', 'Two'].map((name) => update(merchant, body.id, { name, revision: 1 })))

    expect([one!.status, two!.status].toSorted()).toEqual([200, 409])
    const refusal = one!.status === 409 ? one! : two!
    expect(refusal.body).toMatchObject({ code: 'revision_conflict', revision: 2, errors: [{ path: 'revision' }] })
    expect((await update(merchant, body.id, { name: 'Three', revision: 2 })).body).toMatchObject({ name: 'Three', revision: 3 })
    expect((await update(merchant, body.id, { name: 'Four' })).body.revision).toBe(4)
  })

  it('is raised by a change of the status of many', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)

    await api.request('POST', '/products/bulk-update-status', { as: merchant, body: { ids: [body.id], status: 'active' } })

    expect(await read(merchant, body.id)).toMatchObject({ status: 'active', revision: 2 })
    expect((await update(merchant, body.id, { revision: 1 })).status).toBe(409)
  })
})

describe('duplicateProduct', () => {
  it('copies the variants without their SKUs', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)

    const copy = await api.request('POST', `/products/${body.id}/duplicate`, { as: merchant })

    expect(copy.body).toMatchObject({ name: 'Shirt (Copy)', stock: 7, options: OPTIONS, revision: 1 })
    expect(copy.body.variants).toMatchObject([
      { name: 'S / Red', sku: null, stock: 3 },
      { name: 'M / Blue', sku: null, price: 22.5, status: 'inactive' },
    ])
  })
})

describe('sales of a variant', () => {
  it('are its own, in completed orders', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant)
    const product = (await api.db('products').where({ id: body.id }).first())!
    const other = await buildProduct(api.db, merchant)
    const link = await buildLink(api.db, merchant, [other])
    for (const paymentStatus of ['completed', 'pending'] as const) {
      const order = await buildOrder(api.db, link, [product, other], { paymentStatus })
      await api
        .db('order_items')
        .where({ orderId: order.id, productId: body.id })
        .update({ variantId: body.variants[1].id, quantity: 2, priceMinor: 2250, netMinor: 3600, taxMinor: 400 })
    }

    expect((await read(merchant, body.id)).variants).toMatchObject([
      { sales: 0, revenue: 0 },
      { sales: 2, revenue: 40 },
    ])
  })
})
