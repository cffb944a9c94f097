import { describe, expect, it } from 'vitest'
import { addKey, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()

const MUG = { name: 'Speckled mug', price: 24, currency: 'USD', type: 'physical', stock: 24 }
const create = (as: Merchant, body: object, options: object = {}) =>
  api.request('POST', '/carts', { as, body: { name: 'Speckled mug', ...body }, ...options })
const counts = async ({ id: merchantId }: Merchant) => ({
  products: (await api.db('products').where({ merchantId })).length,
  links: (await api.db('links').where({ merchantId })).length,
  events: (await api.db('outbox').where({ merchantId }).orderBy('position')).map(({ type }) => type),
})
const NOTHING = { products: 0, links: 0, events: [] }

describe('a link that describes its product', () => {
  it('creates both, with events of both, and can be bought', async () => {
    const merchant = await buildMerchant(api.db)
    const { status, body } = await create(merchant, { items: [{ product: MUG, quantity: 2 }], shipping_cost: 7.5 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      items: [{ product_name: 'Speckled mug', quantity: 2, price: 24, product_status: 'active' }],
      options: { collect_shipping_address: true, shipping_cost: 7.5 },
    })
    const product = await api.request('GET', `/products/${body.items[0].product_id}`, { as: merchant })
    expect(product.body).toMatchObject({ ...MUG, status: 'active' })
    expect(await counts(merchant)).toEqual({ products: 1, links: 1, events: ['product.created', 'link.created'] })
    expect((await api.request('GET', `/carts/url/${body.url_id}`)).body).toMatchObject({ id: body.id, totals: { subtotal: 48 } })
  })

  it('takes variants, and a named product beside it', async () => {
    const merchant = await buildMerchant(api.db)
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', type: 'service' })
    const sizes = {
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { values: ['S'], stock: 3 },
        { values: ['M'], stock: 4 },
      ],
    }
    const { body } = await create(merchant, { items: [{ productId: bowl.id }, { product: { ...MUG, ...sizes } }] })
    expect(body.product_summary).toBe('Bowl, Speckled mug')
    const product = await api.request('GET', `/products/${body.items[1].product_id}`, { as: merchant })
    expect(product.body).toMatchObject({ stock: 7, variants: [{ values: ['S'] }, { values: ['M'] }] })
  })

  it('creates nothing when either is refused, and names the field', async () => {
    const merchant = await buildMerchant(api.db)
    const refusals: [object, string][] = [
      [{ items: [{ product: { ...MUG, price: 1.234 } }] }, 'items.0.product.price'],
      [{ items: [{ product: { ...MUG, name: ' ' } }] }, 'items.0.product.name'],
      [{ items: [{ product: { ...MUG, type: 'digital' } }] }, 'items.0.product.digital_file_url'],
      [{ items: [{ product: MUG, open_price: { minimum: 5, maximum: 2 } }] }, 'items.0.open_price.maximum'],
      [{ items: [{ product: MUG }], questions: [{ label: 'Which?', kind: 'choice', choices: [] }] }, 'questions.0.choices'],
      [{ items: [{ product: MUG }], shipping_cost: 1.234 }, 'shipping_cost'],
      [{ items: [{}] }, 'items.0.productId'],
    ]
    for (const [input, path] of refusals) {
      const { status, body } = await create(merchant, input)
      expect({ path, status, at: body.errors?.[0]?.path }).toEqual({ path, status: 400, at: path })
    }
    const both = await buildProduct(api.db, merchant, { status: 'active' })
    expect((await create(merchant, { items: [{ product: MUG, productId: both.id }] })).status).toBe(400)
    await api.db('products').where({ id: both.id }).delete()
    const mixed = [{ product: MUG }, { product: { ...MUG, currency: 'EUR' } }]
    expect((await create(merchant, { items: mixed })).body.code).toBe('currency_mismatch')
    expect(await counts(merchant)).toEqual(NOTHING)
  })

  it('is made once with a key', async () => {
    const merchant = await buildMerchant(api.db)
    const send = () => create(merchant, { items: [{ product: MUG }] }, { headers: { 'idempotency-key': 'mug' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await counts(merchant)).toMatchObject({ products: 1, links: 1 })
  })

  it('needs a key that may add products', async () => {
    const merchant = await buildMerchant(api.db)
    const key = await addKey(api.db, merchant, ['links:write'])
    const { status, body } = await api.request('POST', '/carts', {
      headers: { authorization: `Bearer ${key}` },
      body: { name: 'Speckled mug', items: [{ product: MUG }] },
    })
    expect({ status, message: body.message }).toEqual({ status: 403, message: 'This API key lacks the scope "products:write".' })
    expect(await counts(merchant)).toEqual(NOTHING)
  })
})
