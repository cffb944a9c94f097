import { expect, it } from 'vitest'
import { buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { OrderItem } from '../../shop/order/Order.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { foldRollups } from './foldRollups.ts'
import { recordImported } from './recordImported.ts'

const api = startApi()

const DAY_MS = 24 * 3600_000

/** A mug with two extras: a glaze chart that was often taken, and a brush. */
async function shop() {
  const merchant = await buildMerchant(api.db)
  const [mug, chart, brush] = [
    await buildProduct(api.db, merchant),
    await buildProduct(api.db, merchant, { name: 'Glaze chart', type: 'digital' }),
    await buildProduct(api.db, merchant, { name: 'Brush' }),
  ]
  const optional = { ticked_at_first: false }
  const body = {
    name: 'Mugs',
    items: [{ productId: mug.id }, { productId: chart.id, optional }, { productId: brush.id, optional }],
  }
  const { body: answer } = await api.request('POST', '/carts', { as: merchant, body })
  const link = await Link.query(api.db).findById([merchant.id, answer.id]).throwIfNotFound()
  const idOf = new Map<string, string>(answer.items.map((item: Record<string, string>) => [item['product_id'], item['id']]))

  /** An order that was placed some days ago, and is completed now. */
  async function sell(products = [mug], days = 2) {
    const order = await buildOrder(api.db, link, products, {
      paymentStatus: 'pending',
      createdAt: new Date(Date.now() - days * DAY_MS),
    })
    for (const { id } of products)
      await OrderItem.query(api.db)
        .where({ orderId: order.id, productId: id })
        .patch({ linkItemId: idOf.get(id)! })
    await changeOrder(api.db, order, { paymentStatus: 'completed' })
    return order
  }
  const taken = async (dateRange = 'all_time') =>
    (await api.request('GET', `/carts/${link.id}/analytics?dateRange=${dateRange}`, { as: merchant })).body.optionalItems.map(
      (item: { name: string; taken: number; takenRate: number }) => [item.name, item.taken, item.takenRate],
    )
  return { merchant, mug, chart, brush, link, idOf, sell, taken }
}

it('counts how many orders have an optional item, before and after folding', async () => {
  const { merchant, mug, chart, brush, sell, taken } = await shop()
  for (let count = 0; count < 4; count++) await sell()
  await sell([mug, chart, brush])
  await sell([mug, chart], 20)

  const all = [
    ['Glaze chart', 2, 33.3],
    ['Brush', 1, 16.7],
  ]
  expect(await taken()).toEqual(all)
  expect(await taken('last_7_days')).toEqual([
    ['Glaze chart', 1, 20],
    ['Brush', 1, 20],
  ])
  await foldRollups(api.db)
  expect(await taken()).toEqual(all)
  expect(await api.db('rollups').where({ dimension: 'item', scopeId: merchant.id })).toEqual([])
})

it('takes a refunded order back, and keeps one that is refunded in part', async () => {
  const { mug, chart, sell, taken } = await shop()
  const [whole, part] = [await sell([mug, chart]), await sell([mug, chart])]
  await foldRollups(api.db)
  await changeOrder(api.db, part, { refundedMinor: 100 })
  expect(await taken()).toMatchObject([['Glaze chart', 2, 100], {}])
  await changeOrder(api.db, whole, { paymentStatus: 'refunded', refundedMinor: whole.totalMinor })

  expect(await taken()).toMatchObject([['Glaze chart', 1, 100], {}])
})

it('counts a sale at the checkout at once, and once', async () => {
  const { merchant, mug, chart, link, idOf, taken } = await shop()
  await api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { collect_shipping_address: false } })
  const { body: order } = await api.request('POST', '/orders', {
    body: {
      cartUrlId: link.urlId,
      customerEmail: 'nora@example.com',
      items: [mug, chart].map(({ id }) => ({ itemId: idOf.get(id) })),
    },
  })
  expect(await taken()).toMatchObject([['Glaze chart', 0, 0], {}])
  const { paymentId, clientSecret } = order.payment
  await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
    body: { client_secret: clientSecret, outcome: 'succeeded' },
  })
  await api.request('POST', `/orders/${order.orderId}/confirm`, { body: { clientSecret: order.clientSecret } })

  expect(await taken()).toMatchObject([['Glaze chart', 1, 100], {}])
  expect(await taken('last_24_hours')).toMatchObject([['Glaze chart', 1, 100], {}])
  expect(await api.db('rollup_tail').where({ merchantId: merchant.id, measure: 'taken' }).select('linkItemId', 'count')).toEqual([
    { linkItemId: idOf.get(chart.id), count: 1 },
  ])
})

it('counts orders that were written directly', async () => {
  const { merchant, mug, chart, sell, taken } = await shop()
  await sell([mug, chart])
  await api.db('rollup_tail').where({ merchantId: merchant.id }).delete()
  await recordImported(api.db, merchant.id)

  expect(await taken()).toMatchObject([['Glaze chart', 1, 100], {}])
})

it('is exported with a line per item, and empty for a link without choices', async () => {
  const { merchant, mug, chart, link, idOf, sell } = await shop()
  await sell()
  await sell([mug, chart])
  const readExport = async (id: string) =>
    (await api.request('GET', `/carts/${id}/analytics/export?by=item`, { as: merchant })).body.trim().split('\n')

  const [heading, first, ...rest] = await readExport(link.id)
  expect(heading.replace('\uFEFF', '').trim()).toBe('item_id,name,taken,checkouts_completed,taken_rate')
  expect(first.trim()).toBe(`${idOf.get(chart.id)},Glaze chart,1,2,50`)
  expect(rest).toHaveLength(1)
  const { body: plain } = await api.request('POST', '/carts', {
    as: merchant,
    body: { name: 'Plain', items: [{ productId: mug.id }] },
  })
  expect(await readExport(plain.id)).toHaveLength(1)
  expect((await api.request('GET', `/carts/${plain.id}/analytics`, { as: merchant })).body.optionalItems).toEqual([])
})
