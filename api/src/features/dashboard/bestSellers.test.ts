import { describe, expect, inject, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { atOneMoment } from '../analytics/figures.ts'
import { foldRollups } from '../analytics/foldRollups.ts'
import { readRange } from '../analytics/readRange.ts'
import { readParts } from '../analytics/readTotals.ts'
import { readSellingProducts } from '../analytics/readSellers.ts'
import { Order } from '../../shop/order/Order.ts'
import type { Product } from '../../shop/catalogue/Product.ts'
import { presentProducts } from './presentHome.ts'
import { countProduct } from '../products/countProducts.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'

const api = startApi()

/** A merchant with too many products to add up on every request; six of them sell. */
async function shop() {
  const merchant = await buildMerchant(api.db)
  await api.db.raw(
    `insert into products (merchant_id, name, price_minor, type, status) select ?, 'Many', 100, 'service', 'active' from generate_series(1, 2001)`,
    [merchant.id],
  )
  await countProduct(api.db, merchant.id, 2001)
  const products: Product[] = []
  for (const n of [1, 2, 3, 4, 5, 6])
    products.push(
      await buildProduct(api.db, merchant, { name: `Product ${n}`, priceMinor: 100 * n, stock: null, type: 'service' }),
    )
  const links = await Promise.all(products.map((product) => buildLink(api.db, merchant, [product])))
  const sell = async (product: number, changes: Partial<Order> = {}) => {
    const body = { cartUrlId: links[product - 1]!.urlId, customerEmail: 'nora@example.com' }
    const { body: placed } = await api.request('POST', '/orders', { body })
    const order = await Order.query(api.db).findOne({ id: placed.orderId }).throwIfNotFound()
    await changeOrder(api.db, order, { paymentStatus: 'completed', ...changes })
    return order.id
  }
  const home = async (period = '7days') =>
    (await api.request('GET', `/dashboard/products?period=${period}`, { as: merchant })).body
  const addedUp = (name: 'last_7_days' | 'this_year') =>
    atOneMoment(api.db, async (trx) => {
      const { whole: span, currency } = await readRange(trx, { merchantId: merchant.id }, name)
      const parts = await readParts(trx, { merchantId: merchant.id, linkId: null, currency }, span)
      return presentProducts(
        await readSellingProducts(trx, { merchantId: merchant.id, span, currency, most: 4 }),
        parts,
        currency,
      )
    })
  const windows = () => api.db('sales_windows').where({ merchantId: merchant.id })
  return { merchant, products, sell, home, addedUp, windows }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

describe('the best sellers of a shop with many products', () => {
  it('equal the stored sums, whatever happens to orders, folded or not', async () => {
    const { sell, home, addedUp, windows } = await shop()
    for (const product of [1, 2, 3, 4, 5]) await sell(product)
    expect(await home()).toEqual(await addedUp('last_7_days'))
    expect(await windows()).toEqual([])
    await api.runJobs()
    expect(await windows()).toMatchObject([{ period: '7days' }])

    let refunded = ''
    const steps: (() => PromiseLike<unknown>)[] = [
      async () => {},
      () => foldRollups(api.db),
      () => sell(6),
      () => sell(1, { createdAt: daysAgo(3) }),
      () => sell(2, { createdAt: daysAgo(30) }),
      () => foldRollups(api.db),
      async () => void (refunded = await sell(6)),
      () => sell(5, { currency: 'EUR' }),
      async () =>
        changeOrder(api.db, await Order.query(api.db).findOne({ id: refunded }).throwIfNotFound(), { paymentStatus: 'refunded' }),
      () => foldRollups(api.db),
      async () => {
        for (let time = 0; time < 7; time++) await sell(1)
      },
      () => foldRollups(api.db),
    ]
    for (const step of steps) {
      await step()
      expect(await home()).toEqual(await addedUp('last_7_days'))
    }
    expect((await home()).top[0]).toMatchObject({ name: 'Product 1', sales: 9 })
  })

  it('are added up directly while the stored sums are a day old, until a job recomputes those from folded facts', async () => {
    const { sell, home, addedUp, windows } = await shop()
    for (const product of [6, 5, 4]) await sell(product)
    await home('year')
    await api.runJobs()
    await windows().update({ startsAt: daysAgo(1) })
    await sell(3)
    await foldRollups(api.db)

    expect(await home('year')).toEqual(await addedUp('this_year'))
    await api.runJobs()
    expect(await home('year')).toEqual(await addedUp('this_year'))
    await foldRollups(api.db)
    expect(await home('year')).toEqual(await addedUp('this_year'))
  })

  // On a cluster, jobs of a merchant are in a table of their own until they are moved.
  it.skipIf(inject('isCluster'))('are recomputed by one job, however often the page is opened before', async () => {
    const { sell, home } = await shop()
    await sell(1)
    for (let time = 0; time < 3; time++) await home()

    const { rows } = await api.db.raw(`select 1 from graphile_worker.jobs where task_identifier = 'sumBestSellers'`)

    expect(rows).toHaveLength(1)
    await api.runJobs()
  })

  it('are not stored for a merchant with few products', async () => {
    const merchant = await buildMerchant(api.db)
    await api.request('GET', '/dashboard/products', { as: merchant })
    await api.runJobs()

    expect(await api.db('sales_windows').where({ merchantId: merchant.id })).toEqual([])
  })
})
