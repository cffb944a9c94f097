import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Order } from '../../shop/order/Order.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'

const api = startApi()

const start = async (merchant: Merchant) => {
  const { setup } = (await api.request('GET', '/dashboard/summary', { as: merchant })).body
  return { setup, ...(await api.request('GET', '/dashboard/first-sale', { as: merchant })).body }
}

describe('the way to the first sale', () => {
  it('begins with nothing to sell', async () => {
    const merchant = await buildMerchant(api.db, { canAcceptPayments: false })

    expect(await start(merchant)).toEqual({
      setup: { product: null, link: null, checkoutUrl: null, paymentsEnabled: false, testCard: true },
      has_sold: false,
      first_sale: null,
    })
  })

  it('shows a draft, which cannot be sold, then an active product with its own checkout, then the newest active link', async () => {
    const merchant = await buildMerchant(api.db)
    const other = await buildMerchant(api.db)
    await buildLink(api.db, other, [await buildProduct(api.db, other)])
    const draft = await buildProduct(api.db, merchant, { status: 'draft', name: 'Sketch' })
    expect((await start(merchant)).setup).toMatchObject({
      product: { id: draft.id, name: 'Sketch', status: 'draft' },
      checkoutUrl: null,
    })

    const mug = await buildProduct(api.db, merchant, { name: 'Mug' })
    await buildProduct(api.db, merchant, { status: 'draft' })
    expect((await start(merchant)).setup).toMatchObject({
      product: { id: mug.id, name: 'Mug', status: 'active' },
      link: null,
      checkoutUrl: `http://localhost:3000/checkout/${mug.id}`,
    })

    const link = await buildLink(api.db, merchant, [mug])
    await buildLink(api.db, merchant, [mug], { isActive: false })
    expect((await start(merchant)).setup).toMatchObject({
      link: { id: link.id, name: link.name },
      checkoutUrl: `http://localhost:3000/checkout/${link.urlId}`,
    })
  })

  it('ends with the first sale, which is announced until it was seen', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const { body } = await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })
    expect((await start(merchant)).setup).not.toBeNull()
    await api.request('POST', '/dashboard/first-sale', { as: merchant })

    const order = await Order.query(api.db).findOne({ id: body.orderId }).throwIfNotFound()
    await changeOrder(api.db, order, { paymentStatus: 'completed' })
    expect(await start(merchant)).toEqual({
      setup: null,
      has_sold: true,
      first_sale: { order_id: body.orderId, customer: 'nora@example.com', amount: 12.5, currency: 'USD' },
    })

    const seen = async () => (await api.request('GET', '/auth/me', { as: merchant })).body.firstSaleSeen
    expect(await seen()).toBe(false)
    await api.request('POST', '/dashboard/first-sale', { as: merchant })
    expect(await seen()).toBe(true)
    await api.request('POST', '/dashboard/first-sale', { as: merchant })
    expect(await start(merchant)).toEqual({ setup: null, has_sold: true, first_sale: null })

    await changeOrder(api.db, (await Order.query(api.db).findOne({ id: body.orderId }))!, { paymentStatus: 'refunded' })
    expect(await start(merchant)).toEqual({ setup: null, has_sold: true, first_sale: null })
  })
})
