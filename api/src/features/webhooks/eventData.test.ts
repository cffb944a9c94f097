import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'
import { bookReturned } from '../orders/refunds/bookReturned.ts'
import { Order } from '../../shop/order/Order.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'
import { followSalesOf } from '../orders/following/followSales.ts'

const api = startApi({ publicUrl: 'https://pay.example.com', privateWebhooks: 'all' })
const receiver = startReceiver()
const IMAGE = '/files/images/0199a1c2-7b3e-7d41-8f60-5c2e9d0a0020.webp'

async function setUp() {
  const merchant = await buildMerchant(api.db)
  await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: `${receiver.url}/hooks` } })
  const product = await buildProduct(api.db, merchant, {
    imageUrl: IMAGE,
    type: 'digital',
    digitalFileUrl: '/files/digital/x.pdf',
  })
  const link = await buildLink(api.db, merchant, [product])
  const call = async (method: string, path: string, body?: object) =>
    (await api.request(method, path, { as: merchant, ...(body && { body }) })).body
  const event = (type: string) => receiver.received.map(({ body }) => body).find((body) => body.type === type)
  return { merchant, product, link, call, event }
}
/** The API's response, with absolute URLs. */
const whole = (answer: object) => JSON.parse(JSON.stringify(answer).replaceAll('"/files/', '"https://pay.example.com/files/'))

describe('the data of an event', () => {
  it('is the order as getOrder returns it, with its invoice, but without download links', async () => {
    const { merchant, product, link, call, event } = await setUp()
    const order = await buildOrder(api.db, link, [product], { paymentStatus: 'pending', completedAt: null })
    await settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
    await followSalesOf(api.db, merchant.id)
    const answer = whole(await call('GET', `/orders/${order.id}`))
    await api.carryEvents()

    const { data, livemode } = event('order.completed')
    expect(livemode).toBe(false)
    expect(data.invoices).toHaveLength(1)
    expect(data.disputes).toEqual([])
    expect(data.items[0].product_image_url ?? `https://pay.example.com${IMAGE}`).toBe(`https://pay.example.com${IMAGE}`)
    const { invoice_missing: _known, undelivered_mails: _mails, ...rest } = answer
    const items = answer.items.map((item: object) => ({ ...item, download_url: null }))
    expect(data).toEqual({ ...rest, items })
    expect(event('order.status_changed').data).toEqual(data)

    await api.request('PUT', `/orders/${order.id}`, { as: merchant, body: { paymentStatus: 'failed' } })
    await api.carryEvents()
    expect(event('order.failed').data.invoices).toHaveLength(2)
  })

  it('is the order with its credit note after a refund', async () => {
    const { product, link, event } = await setUp()
    const { id, merchantId } = await buildOrder(api.db, link, [product], { paymentStatus: 'pending', completedAt: null })
    const order = await Order.query(api.db).findOne({ id, merchantId }).throwIfNotFound()
    const paid = await settleOrder(api.db, order, { type: 'paid', amountMinor: 1250, feeMinor: 0 }, 'provider')
    await followSalesOf(api.db, merchantId)
    const gone = [{ id: 're_1', amountMinor: 1250 }]
    await Order.transaction(api.db, (trx) => bookReturned(trx, paid, { refundedMinor: 1250 }, { event: 'order.refunded', gone }))
    await api.carryEvents()

    expect(event('order.refunded').data).toMatchObject({ payment_status: 'refunded', invoices: [{}, { kind: 'credit_note' }] })
  })

  it('is the product as getProduct returns it, with absolute URLs', async () => {
    const { product, call, event } = await setUp()

    await call('PUT', `/products/${product.id}`, { name: 'Tall mug' })
    const answer = await call('GET', `/products/${product.id}`)
    await api.carryEvents()

    expect(event('product.updated').data).toEqual(whole(answer))
    expect(event('product.updated').data.image_url).toBe(`https://pay.example.com${IMAGE}`)
  })

  it('is the product with its sales when stock runs low', async () => {
    const { merchant, call, event } = await setUp()
    const product = await buildProduct(api.db, merchant, { stock: 6 })
    const link = await buildLink(api.db, merchant, [product])
    await buildOrder(api.db, link, [product])

    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', customerName: 'Nora' }
    expect((await api.request('POST', '/orders', { body })).status).toBe(201)
    const { updated_at: _, ...answer } = await call('GET', `/products/${product.id}`)
    await api.carryEvents()

    expect(answer.sales).toBe(1)
    expect(event('product.stock_low').data).toMatchObject(answer)
  })

  it('leaves the merchant’s own keys unchanged', async () => {
    const { link, event } = await setUp()

    const metadata = { back_url: '/seat' }
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', customerName: 'Nora', metadata }
    await api.request('POST', '/orders', { body })
    await api.carryEvents()

    expect(event('order.created').data).toMatchObject({ metadata, invoices: [], disputes: [] })
  })
})

it('sets livemode when real money moves, also when the event is read later in another mode', async () => {
  const { call, event, product, merchant } = await setUp()
  await call('PUT', `/products/${product.id}`, { name: 'Tall mug' })
  await api.webhooks.relay()
  await api.db('outbox').where({ merchantId: merchant.id }).update({ livemode: true })

  await api.carryEvents()

  expect(event('product.updated')).toMatchObject({ livemode: true, data: { livemode: true } })
})
