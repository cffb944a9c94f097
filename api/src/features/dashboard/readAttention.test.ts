import { describe, expect, it } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct, buildVariants } from '../../../test/factories.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'
import { CURRENT_VERSION } from '../../platform/versions/versions.ts'

const statements = countStatements()
const api = startApi()
const FILE = 'https://files.example/planner.pdf'

const attention = async (merchant: Merchant) => (await api.request('GET', '/dashboard/summary', { as: merchant })).body.attention

describe('what needs attention', () => {
  it('is nothing in a shop that sells', async () => {
    const merchant = await buildMerchant(api.db)
    await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { type: 'physical', stock: 6 })])

    expect(await attention(merchant)).toEqual([])
  })

  it('is a product on an active link that is sold out, or at its own mark', async () => {
    const merchant = await buildMerchant(api.db)
    const out = await buildProduct(api.db, merchant, { type: 'physical', name: 'Planter', stock: 0 })
    const low = await buildProduct(api.db, merchant, { type: 'physical', name: 'Vase', stock: 20, lowStockAt: 20 })
    const quiet = await buildProduct(api.db, merchant, { type: 'physical', name: 'Cup', stock: 2, lowStockAt: 1 })
    const unlinked = await buildProduct(api.db, merchant, { type: 'physical', name: 'Bowl', stock: 0 })
    await buildLink(api.db, merchant, [out, low, quiet])
    await buildLink(api.db, merchant, [out])
    await buildLink(api.db, merchant, [unlinked], { isActive: false })

    expect(await attention(merchant)).toEqual([
      {
        type: 'sold_out',
        subject: 'Planter',
        text: 'is sold out',
        detail: 'on 2 active links',
        href: `/dashboard/products?open=${out.id}`,
      },
      {
        type: 'low_stock',
        subject: 'Vase',
        text: 'is running low',
        detail: '20 left, on 1 active link',
        href: `/dashboard/products?open=${low.id}`,
      },
    ])
  })

  it('is a subscription that is past due, with what is at risk and what came back', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { type: 'service', stock: null, priceMinor: 1200 })
    const late = await buildSubscription(api.db, merchant, { products: [product], status: 'past_due' })
    const link = await buildLink(api.db, merchant, [product])
    const cycle = {
      merchantId: merchant.id,
      subscriptionId: late.id,
      startsAt: new Date(),
      endsAt: new Date(),
      createdAt: new Date(),
    }
    const paid = await buildOrder(api.db, link, [product], { completedAt: new Date() })
    const open = await buildOrder(api.db, link, [product], { paymentStatus: 'pending' })
    await api.db('subscription_cycles').insert([
      { ...cycle, n: 2, status: 'paid', orderId: paid.id, attempts: 3 },
      { ...cycle, n: 3, status: 'open', orderId: open.id, attempts: 1, failure: 'card_declined' },
    ])
    await buildSubscription(api.db, merchant)

    expect(await attention(merchant)).toEqual([
      {
        type: 'subscriptions_past_due',
        subject: '1 subscription',
        text: 'is past due',
        detail: '$12.00 at risk, $12.00 came back in 30 days',
        href: '/dashboard/subscriptions?status=past_due',
      },
    ])
  })

  it('is each variant that an active link sells and that is sold out or at the mark of its product', async () => {
    const merchant = await buildMerchant(api.db)
    const shirt = await buildProduct(api.db, merchant, { type: 'physical', name: 'Shirt', stock: 0, lowStockAt: 5 })
    const [, , large] = await buildVariants(api.db, shirt, {
      S: { stock: 0 },
      M: { stock: 6 },
      L: { stock: 5 },
      XL: { stock: 0, status: 'inactive' },
      XXL: { stock: 0, deletedAt: new Date() },
      Any: { stock: null },
    })
    const cap = await buildProduct(api.db, merchant, { type: 'physical', name: 'Cap', stock: 0 })
    await buildVariants(api.db, cap, { One: { stock: 0 } })
    await buildLink(api.db, merchant, [shirt])
    const named = await buildLink(api.db, merchant, [shirt])
    await api.db('link_items').where({ linkId: named.id }).update({ variantId: large!.id })
    await buildLink(api.db, merchant, [cap], { isActive: false })

    expect(await attention(merchant)).toMatchObject([
      { type: 'sold_out', subject: 'Shirt (S)', detail: 'on 1 active link', href: `/dashboard/products?open=${shirt.id}` },
      { type: 'low_stock', subject: 'Shirt (L)', detail: '5 left, on 2 active links' },
    ])
  })

  it('is a failed payment of the last day, a dispute, an order to ship and a failing endpoint, of this shop only', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: null })])
    const place = async (changes: Partial<Order>) => {
      const { body } = await api.request('POST', '/orders', {
        body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' },
      })
      const order = await Order.query(api.db).findOne({ id: body.orderId }).throwIfNotFound()
      await changeOrder(api.db, order, changes)
      return order.id
    }
    const failure = { code: 'card_declined', message: 'Declined' }
    for (const daysAgo of [0, 0, 2])
      await place({
        paymentStatus: 'failed',
        isUnfinished: false,
        failure,
        createdAt: new Date(Date.now() - daysAgo * 86_400_000),
      })
    const disputed = await place({ paymentStatus: 'completed' })
    await api.db('orders').where({ merchantId: merchant.id, id: disputed }).update({ shippingState: 'to_ship' })
    await api.db('disputes').insert({
      merchantId: merchant.id,
      id: 'dp_1',
      orderId: disputed,
      amountMinor: 1250,
      currency: 'USD',
      reason: 'fraudulent',
      status: 'open',
      answerUntil: '2026-12-01T00:00:00Z',
    })
    await api.db('webhookEndpoints').insert({
      merchantId: merchant.id,
      id: 'ep_1',
      url: 'https://hooks.example.com/in',
      version: CURRENT_VERSION,
      secret: 'sealed',
      failingSince: new Date(),
    })

    expect(await attention(merchant)).toEqual([
      {
        type: 'disputes_open',
        subject: '1 open dispute',
        text: 'waits for your answer',
        detail: 'until 2026-12-01',
        href: `/dashboard/orders?open=${disputed}`,
      },
      {
        type: 'payments_failed',
        subject: '2 payments failed',
        text: 'in the last 24 hours',
        detail: '$25.00',
        href: '/dashboard/orders?status=failed',
      },
      {
        type: 'orders_to_ship',
        subject: '1 order',
        text: 'waits to be shipped',
        detail: null,
        href: '/dashboard/orders?view=to_ship',
      },
      {
        type: 'webhook_failing',
        subject: 'hooks.example.com',
        text: 'rejects events',
        detail: 'we try again',
        href: '/dashboard/developers/webhooks',
      },
    ])
    expect(await attention(await buildMerchant(api.db))).toEqual([])
  })

  it('is a digital product that was paid for before it had a file, until it has one', async () => {
    const merchant = await buildMerchant(api.db)
    const planner = await buildProduct(api.db, merchant, { type: 'digital', name: 'Planner', status: 'active' })
    const guide = await buildProduct(api.db, merchant, { type: 'digital', name: 'Guide', digitalFileUrl: FILE })
    const link = await buildLink(api.db, merchant, [planner, guide])
    const order = await buildOrder(api.db, link, [planner, guide], { paymentStatus: 'pending' })
    await buildOrder(api.db, link, [planner], { paymentStatus: 'pending' })
    const refunded = await buildOrder(api.db, link, [planner], { paymentStatus: 'pending' })
    for (const one of [order, refunded])
      await settleOrder(api.db, one, { type: 'paid', amountMinor: one.totalMinor, feeMinor: 0 }, 'provider')
    await changeOrder(api.db, await Order.query(api.db).findOne({ merchantId: merchant.id, id: refunded.id }).throwIfNotFound(), {
      paymentStatus: 'refunded',
    })
    const receipts = async () => await api.db('mails').where({ merchantId: merchant.id }).whereLike('occasion', 'file:%')

    expect(await attention(merchant)).toEqual([
      {
        type: 'file_missing',
        subject: 'Planner',
        text: 'was sold without a file',
        detail: '1 paid order waits for it',
        href: `/dashboard/products?open=${planner.id}`,
      },
    ])
    await api.request('PUT', `/products/${planner.id}`, { as: merchant, body: { digital_file_url: FILE } })
    await api.request('PUT', `/products/${planner.id}`, { as: merchant, body: { name: 'Planner 2' } })

    expect(await attention(merchant)).toEqual([])
    expect(await receipts()).toMatchObject([{ template: 'receipt', orderId: order.id, recipient: order.customerEmail }])
  })

  it('keeps a product while a paid order waits for its file, and lists one deleted before at its order', async () => {
    const merchant = await buildMerchant(api.db)
    const planner = await buildProduct(api.db, merchant, { type: 'digital', name: 'Planner', status: 'active' })
    const order = await buildOrder(api.db, await buildLink(api.db, merchant, [planner]), [planner], { paymentStatus: 'pending' })
    await settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
    const remove = () => api.request('DELETE', `/products/${planner.id}`, { as: merchant })
    const receipts = () => api.db('mails').where({ merchantId: merchant.id }).whereLike('occasion', 'file:%')

    const { status, body } = await remove()

    expect([status, body.message]).toEqual([409, expect.stringContaining('1 paid order waits for the file of this product.')])
    const deletedAt = (date: Date | null) => api.db('products').where({ id: planner.id }).update({ deletedAt: date })
    await deletedAt(new Date())
    expect(await attention(merchant)).toMatchObject([{ type: 'file_missing', href: `/dashboard/orders?open=${order.id}` }])
    await deletedAt(null)
    await api.request('PUT', `/products/${planner.id}`, { as: merchant, body: { digital_file_url: FILE } })
    expect((await remove()).status).toBe(204)
    expect(await receipts()).toMatchObject([{ orderId: order.id }])
    const { body: sold } = await api.request('GET', `/orders/${order.id}`, { as: merchant })
    expect(sold.items[0].download_url).toEqual(expect.any(String))
  })

  it('costs the summary one statement, and what leads to the first sale two', async () => {
    const merchant = await buildMerchant(api.db)
    await api.request('GET', '/dashboard/summary', { as: merchant })
    const during = (await statements.during(() => api.request('GET', '/dashboard/summary', { as: merchant }))).filter((text) =>
      /^\s*(select|with)/i.test(text),
    )
    const named = (part: string) => during.filter((text) => text.includes(part)).length

    expect(named('webhook_endpoints')).toBe(1)
    expect(named('first_sale_seen_at')).toBe(1)
    expect(named('from rollup_tail')).toBeGreaterThan(0)
    expect(during.length).toBeLessThanOrEqual(9)
  })
})
