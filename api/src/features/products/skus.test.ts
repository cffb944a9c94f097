import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()

const MUG = { name: 'Mug', price: 20, type: 'physical', sku: 'MUG-1' }
const SHIRT = { name: 'Shirt', price: 20, options: [{ name: 'Size', values: ['S', 'M'] }] }
const create = (as: Merchant, body: object) => api.request('POST', '/products', { as, body })
const update = (as: Merchant, id: string, body: object) => api.request('PUT', `/products/${id}`, { as, body })

describe('the SKU of a product', () => {
  it('is stored without spaces around it, stays, and can be cleared', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await create(merchant, { ...MUG, sku: ' MUG-1 ' })
    const kept = await update(merchant, body.id, { price: 21 })
    const same = await update(merchant, body.id, { sku: 'mug-1' })
    const cleared = await update(merchant, body.id, { sku: '' })

    expect([status, body.sku, kept.body.sku, same.body.sku, cleared.body.sku]).toEqual([201, 'MUG-1', 'MUG-1', 'mug-1', null])
  })

  it('is unique among the products and variants of the shop, in any case', async () => {
    const [merchant, stranger] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const mug = await create(merchant, MUG)
    const shirt = await create(merchant, { ...SHIRT, variants: [{ values: ['S'], sku: 'SH-S' }] })
    const cup = await create(merchant, { ...MUG, name: 'Cup', sku: null })

    const refused = [
      await create(merchant, { ...MUG, name: 'Other', sku: 'mug-1' }),
      await create(merchant, { ...MUG, name: 'Other', sku: 'sh-s' }),
      await update(merchant, cup.body.id, { sku: 'MUG-1' }),
      await update(merchant, shirt.body.id, { variants: [{ values: ['S'] }, { values: ['M'], sku: 'mug-1' }] }),
    ]
    const theirs = await create(stranger, MUG)
    await api.request('DELETE', `/products/${mug.body.id}`, { as: merchant })
    const free = await update(merchant, cup.body.id, { sku: 'MUG-1' })

    expect(refused.map(({ status, body }) => [status, body.code, body.errors])).toEqual([
      [409, 'sku_taken', [{ path: 'sku', msg: '“mug-1” is already an SKU of “Mug”.' }]],
      [409, 'sku_taken', [{ path: 'sku', msg: '“sh-s” is already an SKU of “Shirt”.' }]],
      [409, 'sku_taken', [{ path: 'sku', msg: '“MUG-1” is already an SKU of “Mug”.' }]],
      [409, 'sku_taken', [{ path: 'variants.1.sku', msg: '“mug-1” is already an SKU of “Mug”.' }]],
    ])
    expect([theirs.status, free.status]).toEqual([201, 200])
  })

  it('is taken once when a product and a variant get it at the same moment', async () => {
    const merchant = await buildMerchant(api.db)
    const variants = [{ values: ['S'], sku: 'MUG-1' }]

    const both = await Promise.all(Array.from({ length: 6 }, (_, at) => create(merchant, at % 2 ? MUG : { ...SHIRT, variants })))

    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('is left to the variants of a product that has them', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant, MUG)

    const changed = await update(merchant, body.id, { options: SHIRT.options, variants: [{ values: ['S'], sku: 'MUG-1' }] })
    const created = await create(merchant, { ...SHIRT, sku: 'SH', variants: [{ values: ['S'] }] })

    expect(changed.body).toMatchObject({ sku: null, variants: [{ sku: 'MUG-1' }] })
    expect(created.body.sku).toBeNull()
  })

  it('is not copied, and is in events and orders', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await create(merchant, { ...MUG, status: 'active' })

    const copy = await api.request('POST', `/products/${body.id}/duplicate`, { as: merchant })
    const link = await buildLink(api.db, merchant, [body], { currency: 'USD', shippingCountries: ['US'] })
    await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'ada@example.com' } })

    expect(copy.body).toMatchObject({ name: 'Mug (Copy)', sku: null })
    expect(
      await api.db('outbox').where({ merchantId: merchant.id, type: 'product.created' }).orderBy('position').first(),
    ).toMatchObject({
      data: { sku: 'MUG-1' },
    })
    expect(await api.db('order_items').where({ merchantId: merchant.id })).toMatchObject([{ sku: 'MUG-1', variantName: null }])
  })
})

describe('importProducts', () => {
  const send = async (as: Merchant, ...rows: string[]) => {
    const body = new FormData()
    body.append('excel', new File([rows.join('\n')], 'products.csv'))
    return (await api.request('POST', '/products/import', { as, body })).body
  }

  it('gives products their SKU, and refuses those of other products and rows', async () => {
    const merchant = await buildMerchant(api.db)
    const cup = await buildProduct(api.db, merchant, { name: 'Cup', sku: 'CUP' })
    await create(merchant, { ...SHIRT, variants: [{ values: ['S'], sku: 'SH-S' }] })
    const own = await buildProduct(api.db, merchant, { name: 'Own' })

    const result = await send(
      merchant,
      'id,name,price,SKU',
      `${cup.id},Cup,1,CUP-2`,
      `${own.id},Own,1,sh-s`,
      ',Bowl,1,B-1',
      ',Vase,1,b-1',
      ',Plate,1,',
    )

    expect(result.errors).toEqual(['Row 3: sku: “sh-s” is already an SKU of “Shirt”.', 'Row 5: sku is the same as in row 4.'])
    expect(await api.db('products').where({ merchantId: merchant.id }).orderBy('name').select('name', 'sku')).toEqual([
      { name: 'Bowl', sku: 'B-1' },
      { name: 'Cup', sku: 'CUP-2' },
      { name: 'Own', sku: null },
      { name: 'Plate', sku: null },
      { name: 'Shirt', sku: null },
    ])
  })
})
