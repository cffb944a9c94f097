import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { rememberOrderCounts } from './countOrders.ts'
import { Order } from '../../rows/Order.ts'

const api = startApi()
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

/** A merchant with orders of the given ages, in days. */
async function shop(...ages: number[]) {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: null })])
  const place = async (age: number) => {
    const { body } = await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })
    if (age)
      await Order.query(api.db)
        .findById(body.orderId)
        .patch({ createdAt: daysAgo(age) })
    return body.orderId as string
  }
  const ids: string[] = []
  for (const age of ages) ids.push(await place(age))
  const total = async () => (await api.request('GET', '/orders', { as: merchant })).body.totalCount
  const remembered = async () => (await api.db('order_counts').where({ merchantId: merchant.id }).first('count'))?.count ?? 0
  return { merchant, ids, place, total, remembered }
}

/** Inserts a copy of the order with another creation time. */
async function importCopy(id: string, createdAt: Date) {
  const { id: _, ...columns } = await api.db('orders').where({ id }).first()
  const { promo, shippingAddress, metadata, utm, tracking, ...plain } = columns
  await api.db('orders').insert({ ...plain, number: 1, clientSecret: `copy of ${id}`, checkoutSessionId: null, createdAt })
}

describe('an order count', () => {
  it('adds new orders to the remembered count, per merchant', async () => {
    const [one, other] = [await shop(3, 2, 0), await shop(5)]

    await rememberOrderCounts(api.db)
    await one.place(0)

    expect([await one.remembered(), await other.remembered()]).toEqual([2, 1])
    expect([await one.total(), await other.total()]).toEqual([4, 1])
  })

  it('grows as orders age, and counts each order once', async () => {
    const { total, remembered, place } = await shop(2)
    await api.db.raw(`select count_orders(now() - interval '36 hours')`)
    await place(0)

    for (let time = 0; time < 3; time++) await api.db.raw(`select count_orders(now() + interval '1 minute')`)

    expect(await remembered()).toBe(2)
    expect(await total()).toBe(2)
  })

  it.each<[string, (found: Awaited<ReturnType<typeof shop>>) => PromiseLike<unknown>, number]>([
    ['an old order is imported', ({ ids }) => importCopy(ids[0]!, daysAgo(9)), 3],
    ['an order turns out to be older', async ({ place }) => place(9), 3],
    ['an order goes', ({ ids }) => Order.query(api.db).deleteById(ids[0]!), 1],
    ['an order turns out to be younger', ({ ids }) => Order.query(api.db).findById(ids[0]!).patch({ createdAt: new Date() }), 2],
  ])('is right again when %s', async (_what, change, count) => {
    const found = await shop(3, 2)
    await rememberOrderCounts(api.db)
    expect(await found.remembered()).toBe(2)

    await change(found)

    expect(await found.total()).toBe(count)
    await rememberOrderCounts(api.db)
    expect(await found.total()).toBe(count)
  })
})
