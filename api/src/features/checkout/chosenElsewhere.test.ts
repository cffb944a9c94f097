import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'
import { followSalesOf } from '../orders/following/followSales.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()

/** An order of two mugs that became four mugs with a glaze chart before it was paid. */
async function sellChanged() {
  const merchant = await buildMerchant(api.db)
  await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: `${receiver.url}/hooks` } })
  const mug = await buildProduct(api.db, merchant, { type: 'service' })
  const chart = await buildProduct(api.db, merchant, { name: 'Glaze chart', priceMinor: 1000, type: 'service' })
  const items = [
    { productId: mug.id, quantity: 2, adjustable: { min: 2, max: 10, step: 2 } },
    { productId: chart.id, optional: { ticked_at_first: false, percent_off: 20 } },
  ]
  const { body: link } = await api.request('POST', '/carts', { as: merchant, body: { name: 'Mugs', items } })
  const [mugs, charts] = link.items.map(({ id }: { id: string }) => ({ itemId: id }))
  const about = { cartUrlId: link.url_id, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID() }
  const place = (chosen?: object[]) => api.request('POST', '/orders', { body: { ...about, items: chosen } })
  await place()
  const { body: order } = await place([{ ...mugs, quantity: 4 }, charts])
  const { paymentId, clientSecret } = order.payment
  await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
    body: { client_secret: clientSecret, outcome: 'succeeded' },
  })
  await api.request('POST', `/orders/${order.orderId}/confirm`, { body: { clientSecret: order.clientSecret } })
  await followSalesOf(api.db, merchant.id)
  const get = async (path: string) => (await api.request('GET', path, { as: merchant })).body
  return { orderId: order.orderId as string, get }
}

it('what the shopper chose is in the webhook, the invoice and the exports', async () => {
  const { orderId, get } = await sellChanged()
  const chosen = [
    { product_name: 'Mug', quantity: 4, price_at_checkout: 12.5 },
    { product_name: 'Glaze chart', quantity: 1, price_at_checkout: 8 },
  ]

  expect(await get(`/orders/${orderId}`)).toMatchObject({ total_amount: 58, items: chosen })
  await api.carryEvents()
  const events = receiver.received.map(({ body }) => body)
  const completed = events.filter(({ type }) => type === 'order.completed')
  expect(completed).toHaveLength(1)
  expect(completed[0].data).toMatchObject({ id: orderId, total_amount: 58, items: chosen })

  expect(await get(`/orders/${orderId}/invoice`)).toMatchObject({
    lines: [
      { quantity: 4, price: 12.5 },
      { quantity: 1, price: 8 },
    ],
  })
  const [headings, line, ...others] = (await get('/orders/export?format=csv')).replace('\uFEFF', '').trimEnd().split('\n')
  const cell = (name: string) => line.split(',')[headings.split(',').indexOf(name)]
  expect([cell('items'), cell('subtotal'), others.length]).toEqual(['4 × Mug; 1 × Glaze chart', '58', 0])
  expect(await get('/analytics/export?by=product')).toMatch(/,Mug,4,50(\.00)?,USD/)
})
