import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'

const api = startApi()

/** A shop that sells a bowl for 100.00, with 10 % off for everybody, a code for 5 % and two codes in bulk for 20 %. */
async function shop() {
  const merchant = await buildMerchant(api.db)
  const bowl = await buildProduct(api.db, merchant, { type: 'service', priceMinor: 10_000, stock: null })
  const link = await buildLink(api.db, merchant, [bowl])
  const make = async (path: string, body: object) =>
    (await api.request('POST', path, { as: merchant, body: { discount_type: 'percentage', ...body } })).body
  const automatic = await make('/discounts', { name: 'Autumn', percent: 10, min_quantity: 1, combines_with_codes: true })
  const code = await make('/promos', { code: 'CLAY', percent: 5 })
  const batch = await make('/promo-batches', { name: 'Newsletter', prefix: 'N-', count: 2, percent: 20 })
  const codes: { code: string }[] = await api.db('promo_codes').where({ batchId: batch.id }).orderBy('code')
  const sell = async (promoCode: string | null) => {
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', promoCode }
    const { body: placed } = await api.request('POST', '/orders', { body })
    const order = (await Order.query(api.db).findOne({ id: placed.orderId, merchantId: merchant.id }))!
    await settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
    return (await Order.query(api.db).findOne({ id: placed.orderId, merchantId: merchant.id }))!
  }
  const read = async (query = '', as: Merchant = merchant) =>
    (await api.request('GET', `/analytics/discounts?${query}`, { as })).body.discounts
  return { merchant, link, automatic, code, batch, codes, sell, read }
}

describe('getDiscountAnalytics', () => {
  it('counts each code, batch and automatic discount: orders, revenue, and what was given away', async () => {
    const { automatic, code, batch, codes, sell, read } = await shop()
    await sell(null)
    const refunded = await sell('CLAY')
    for (const { code } of codes) await sell(code)

    const ofBatch = { kind: 'batch', id: batch.id, name: 'Newsletter', uses: 2, revenue: 144, discounted: 36, currency: 'USD' }
    const ofCode = { kind: 'code', id: code.id, name: 'CLAY', uses: 1, revenue: 85.5, discounted: 4.5, currency: 'USD' }
    const ofAll = {
      kind: 'automatic',
      id: automatic.id,
      name: 'Autumn',
      uses: 4,
      revenue: 319.5,
      discounted: 40,
      currency: 'USD',
    }
    expect(await read()).toEqual([ofAll, ofBatch, ofCode])
    expect(await read('kind=code&date_range=last_24_hours')).toEqual([ofCode])
    expect(await read('kind=batch')).toEqual([ofBatch])
    expect(await read('kind=automatic')).toEqual([ofAll])
    expect(await read('date_range=last_month')).toEqual([])

    await changeOrder(api.db, refunded, { refundedMinor: 1000 })
    expect(await read('kind=code')).toEqual([{ ...ofCode, revenue: 75.5 }])
  })

  it('leaves out open orders, and orders of other shops', async () => {
    const { link, read } = await shop()
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', promoCode: 'CLAY' }
    expect((await api.request('POST', '/orders', { body })).status).toBe(201)
    const other = await shop()
    await other.sell('CLAY')

    expect(await read()).toEqual([])
    expect(await other.read('kind=code')).toMatchObject([{ name: 'CLAY', uses: 1 }])
  })

  it('keeps deleted discounts, with the name that the orders have', async () => {
    const { merchant, automatic, batch, codes, sell, read } = await shop()
    await sell(codes[0]!.code)
    await api.request('DELETE', `/discounts/${automatic.id}`, { as: merchant })
    await api.request('DELETE', `/promo-batches/${batch.id}`, { as: merchant })

    const found = await read()
    expect(found).toHaveLength(2)
    for (const kept of [
      { kind: 'code', name: codes[0]!.code },
      { kind: 'automatic', name: 'Autumn' },
    ])
      expect(found).toContainEqual(expect.objectContaining({ ...kept, uses: 1, revenue: 72 }))
  })

  it('is exported, one line per discount', async () => {
    const { merchant, automatic, code, sell } = await shop()
    await sell('CLAY')

    const { body } = await api.request('GET', '/analytics/export?by=discount', { as: merchant })
    const [head, ...lines] = String(body).replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(head).toBe('discount_id,kind,name,orders,revenue,given_away,currency')
    expect(lines.toSorted()).toEqual(
      [`${automatic.id},automatic,Autumn,1,85.5,10,USD`, `${code.id},code,CLAY,1,85.5,4.5,USD`].toSorted(),
    )
  })

  it('refuses an unknown kind', async () => {
    const merchant = await buildMerchant(api.db)
    expect(await api.request('GET', '/analytics/discounts?kind=all%00', { as: merchant })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'kind' }] },
    })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
