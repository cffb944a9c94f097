import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { connectLikeCluster } from '../../../../test/likeCluster.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { followSales } from './followSales.ts'

const api = startApi()
let cluster: Knex
beforeAll(async () => {
  cluster = await connectLikeCluster(api.databaseUrl)
})
afterAll(() => cluster.destroy())

/** A shop that sold one piece of each of its two products, a moment ago, in so many orders. */
async function shop(sales: number) {
  const merchant = await buildMerchant(api.db)
  const held = { stock: 10, held: sales }
  const products = [await buildProduct(api.db, merchant, held), await buildProduct(api.db, merchant, held)]
  const link = await buildLink(api.db, merchant, products)
  const orders: Order[] = []
  for (let sale = 0; sale < sales; sale++) {
    // The first orders were completed last.
    const completedAt = new Date(Date.now() - 1000 * (sale + 1))
    const order = await buildOrder(api.db, link, products, { completedAt })
    await api.db('order_items').where({ merchantId: merchant.id, orderId: order.id }).update({ stockTaken: 1 })
    await api
      .db('due_sales')
      .insert({ merchantId: merchant.id, orderId: order.id, completedAt, tryAt: completedAt, endedHold: true })
    orders.unshift(order)
  }
  return { merchant, products, orders }
}

const rowsOf = (table: string, { id }: Merchant) => api.db(table).where({ merchantId: id })
const numbersOf = async ({ merchant }: { merchant: Merchant }) =>
  (await rowsOf('invoices', merchant).orderBy('number')).map(({ number, orderId }) => [number, orderId])
const numbered = ({ orders }: { orders: Order[] }) => orders.map(({ id }, at) => [at + 1, id])

describe.each([
  { on: 'one PostgreSQL', pool: () => api.db },
  { on: 'a cluster', pool: () => cluster },
])('on $on, following up sales of several merchants', ({ pool }) => {
  const errors: unknown[] = []
  const follow = () => followSales({ db: pool() }, (error) => errors.push(error))

  it('numbers the invoices of each in order of completion, with events, entries, mails and stock', async () => {
    const shops = [await shop(3), await shop(1), await shop(2)]

    expect(await follow()).toBe(6)
    expect(await follow()).toBe(0)

    for (const one of shops) {
      const { merchant, orders, products } = one
      expect(await numbersOf(one)).toEqual(numbered(one))
      const events = await rowsOf('outbox', merchant).orderBy('position')
      expect(events.map(({ type, data }) => [type, data.id, data.invoices[0].number])).toEqual(
        orders.flatMap(({ id }, at) =>
          ['order.completed', 'order.status_changed'].map((type) => [type, id, `INV-${String(at + 1).padStart(5, '0')}`]),
        ),
      )
      const entries = await rowsOf('order_history', merchant).where({ type: 'invoice' }).orderBy('id')
      expect(entries.map(({ orderId }) => orderId)).toEqual(orders.map(({ id }) => id))
      const mails = await rowsOf('mails', merchant)
      expect(mails.map(({ occasion }) => occasion).toSorted()).toEqual(
        orders.flatMap(({ id }) => [`receipt:${id}`, `sale:${id}`]).toSorted(),
      )
      const left = await rowsOf('products', merchant)
      expect(left.map(({ stock, held }) => [stock, held])).toEqual(products.map(() => [10, 0]))
    }
    expect(errors).toEqual([])
  })

  it('holds up none of the others when a sale of one fails', async () => {
    const shops = [await shop(2), await shop(2), await shop(2)]
    const [broken, ...others] = shops
    const [first, second] = broken!.orders
    // Its event cannot be composed.
    await rowsOf('orders', broken!.merchant).where({ id: first!.id }).update({ utm: 'null' })

    while (await follow());

    for (const one of others) expect(await numbersOf(one)).toEqual(numbered(one))
    expect(await numbersOf(broken!)).toEqual([[1, second!.id]])
    expect(await rowsOf('due_sales', broken!.merchant)).toEqual([expect.objectContaining({ orderId: first!.id, attempts: 1 })])
    expect(errors.splice(0)).toEqual([expect.any(TypeError)])
  })

  it('does each once when two processes take them', async () => {
    const shops = [await shop(4), await shop(3), await shop(2), await shop(1)]

    await Promise.all([follow(), follow()])

    for (const one of shops) expect(await numbersOf(one)).toEqual(numbered(one))
  })
})
