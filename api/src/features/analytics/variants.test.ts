import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct, buildVariants } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { OrderItem } from '../../shop/order/Order.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { foldRollups } from './foldRollups.ts'
import { recordImported } from './recordImported.ts'

const api = startApi()

const DAY_MS = 24 * 3600_000

/** A shirt in three sizes, and a mug without variants. */
async function shop() {
  const merchant = await buildMerchant(api.db)
  const [shirt, mug] = [
    await buildProduct(api.db, merchant, { name: 'Shirt', priceMinor: 2000 }),
    await buildProduct(api.db, merchant, { name: 'Mug', priceMinor: 500 }),
  ]
  const [s, m, l] = await buildVariants(api.db, shirt, { S: {}, M: {}, L: {} })
  const link = await buildLink(api.db, merchant, [shirt])

  async function sell(variant: { id: string }, { quantity = 1, days = 2, currency = 'USD' as const } = {}) {
    const createdAt = new Date(Date.now() - days * DAY_MS)
    const order = await buildOrder(api.db, link, [shirt, mug], { paymentStatus: 'pending', createdAt, currency })
    await OrderItem.query(api.db)
      .where({ orderId: order.id, productId: shirt.id })
      .patch({ variantId: variant.id, quantity, netMinor: quantity * 2000 })
    await changeOrder(api.db, order, { paymentStatus: 'completed' })
    return order
  }
  const overview = async (dateRange = 'all_time') =>
    (await api.request('GET', `/analytics?date_range=${dateRange}`, { as: merchant })).body.topProducts
  const sold = async (dateRange?: string) =>
    (await overview(dateRange))
      .find(({ id }: { id: string }) => id === shirt.id)
      .variants.map(({ name, sales, revenue }: Record<string, unknown>) => [name, sales, revenue])
  return { merchant, shirt, mug, s: s!, m: m!, l: l!, sell, overview, sold }
}

it('shows what each variant sold, before and after folding, and only those that did', async () => {
  const { merchant, mug, s, m, sell, overview, sold } = await shop()
  await sell(s)
  await sell(m, { quantity: 3 })
  await sell(s, { days: 20 })

  const all = [
    ['M', 3, 60],
    ['S', 2, 40],
  ]
  expect(await sold()).toEqual(all)
  expect(await sold('last_7_days')).toEqual([
    ['M', 3, 60],
    ['S', 1, 20],
  ])
  await foldRollups(api.db)
  expect(await sold()).toEqual(all)
  const products = await overview()
  expect(products).toMatchObject([
    { name: 'Shirt', sales: 5, revenue: 100 },
    { id: mug.id, sales: 3, variants: [] },
  ])
  const ofLinks = api.db('rollups').where({ merchantId: merchant.id, dimension: 'variant' }).whereNot({ scopeId: merchant.id })
  expect(await ofLinks).toEqual([])
})

it('takes a refunded order back, and names a variant that was deleted since', async () => {
  const { s, m, sell, sold } = await shop()
  const order = await sell(s)
  await sell(m)
  await foldRollups(api.db)
  await changeOrder(api.db, order, { paymentStatus: 'refunded', refundedMinor: order.totalMinor })
  await api.db('product_variants').where({ id: m.id }).update({ deletedAt: new Date() })

  expect(await sold()).toEqual([['M', 1, 20]])
})

it('counts orders that were written directly, and no variant of another shop', async () => {
  const { merchant, s, sell, sold } = await shop()
  const other = await shop()
  await sell(s)
  await other.sell(other.m)
  await api.db('rollup_tail').where({ merchantId: merchant.id }).delete()
  await recordImported(api.db, merchant.id)

  expect(await sold()).toEqual([['S', 1, 20]])
})

it('is exported with a line per variant', async () => {
  const { merchant, s, l, sell } = await shop()
  await sell(s)
  await sell(l, { quantity: 2 })

  const { body } = await api.request('GET', '/analytics/export?by=variant', { as: merchant })

  const [heading, ...lines] = body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(heading).toBe('variant_id,product,name,pieces,revenue,currency')
  expect(lines).toEqual([`${l.id},Shirt,L,2,40,USD`, `${s.id},Shirt,S,1,20,USD`])
})
