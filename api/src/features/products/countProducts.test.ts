import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { sumProductCounts } from './countProducts.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()

/** A merchant with this many products. */
async function shop(count: number) {
  const merchant = await buildMerchant(api.db)
  const products: Product[] = []
  for (let n = 0; n < count; n++) products.push(await buildProduct(api.db, merchant))
  const total = async () => (await api.request('GET', '/products', { as: merchant })).body.total
  const rows = async () => api.db('product_counts').where({ merchantId: merchant.id })
  return { merchant, products, total, rows }
}

describe('the product count', () => {
  it('follows created, copied and deleted products, and counts nothing twice', async () => {
    const { merchant, products, total } = await shop(3)
    await shop(2)
    const [first] = products
    const send = (method: string, path: string) => api.request(method, `/products/${first!.id}${path}`, { as: merchant })

    expect(await total()).toBe(3)
    await send('POST', '/duplicate')
    expect(await total()).toBe(4)
    await send('DELETE', '')
    await send('DELETE', '')
    expect(await total()).toBe(3)
    await Product.query(api.db).where({ merchantId: merchant.id }).patch({ status: 'inactive', stock: 3 })
    expect(await total()).toBe(3)
    for (const { id } of products) await api.request('DELETE', `/products/${id}`, { as: merchant })
    expect(await total()).toBe(1)
  })

  it('stays the same when counts are combined, also by two runs at once', async () => {
    const { total, rows } = await shop(5)
    expect(await rows()).toHaveLength(5)

    await Promise.all([sumProductCounts(api.db), sumProductCounts(api.db), sumProductCounts(api.db)])
    await sumProductCounts(api.db)

    expect(await rows()).toMatchObject([{ change: 5 }])
    expect(await total()).toBe(5)
  })
})
