import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { invoiceUrl } from '../../shop/invoice/invoiceLink.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order } from '../../shop/order/Order.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { followSalesOf } from '../orders/following/followSales.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'

const api = startApi()
const BUSINESS = {
  company: 'Lindqvist SARL',
  vat_number: 'FR40303265045',
  billing_address: { addressLine1: '12 rue des Lilas', city: 'Paris', zip: '75001', country: 'FR' },
}
const ALTERED = { ...BUSINESS, company: 'Lindqvist & Fils SARL' }

async function sold(order: Partial<Order> = {}, shop: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, { vatCountry: 'DE', ...shop })
  const mug = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [mug])
  const pending = await buildOrder(api.db, link, [mug], { paymentStatus: 'pending', country: 'FR', completedAt: null, ...order })
  const paid = await settleOrder(api.db, pending, { type: 'paid', amountMinor: pending.totalMinor, feeMinor: 0 }, 'provider')
  await followSalesOf(api.db, merchant.id)
  const { search } = new URL(invoiceUrl(api.config, paid))
  return {
    merchant,
    order: paid,
    read: () => api.request('GET', `/orders/${paid.id}/invoice${search}`),
    correct: (body: object = BUSINESS) => api.request('POST', `/orders/${paid.id}/invoice/correction${search}`, { body }),
    papers: async () =>
      (await Invoice.query(api.db).where({ merchantId: merchant.id }).orderBy('kind').orderBy('number')).map(
        ({ kind, number, totalMinor }) => [kind, number, totalMinor],
      ),
  }
}

describe('correctInvoice', () => {
  it('keeps the date of supply of each invoice: of the payment, then of the last shipment', async () => {
    const { order, merchant, read, correct } = await sold()
    const paid = (await read()).body
    const shipment = (days: number, changes: object = {}) => ({
      ...{ merchantId: merchant.id, orderId: order.id, carrier: 'dhl', createdAt: new Date(Date.UTC(2026, 9, days, 12)) },
      ...changes,
    })
    await api
      .db('shipments')
      .insert([
        shipment(4, { deliveredAt: new Date(Date.UTC(2026, 9, 9, 12)) }),
        shipment(6),
        shipment(20, { cancelledAt: new Date() }),
      ])
    await correct()

    expect(paid.supplied_at).toBe(order.completedAt!.toISOString())
    expect((await read()).body.supplied_at).toBe('2026-10-09T12:00:00.000Z')
    const notes = await Invoice.query(api.db).where({ merchantId: merchant.id, kind: 'credit_note' })
    expect(notes.map(({ suppliedAt }) => suppliedAt.toISOString())).toEqual([paid.supplied_at])
    const { search } = new URL(invoiceUrl(api.config, order))
    const { body } = await api.request('GET', `/orders/${order.id}/invoice.xml${search}&format=cii`)
    expect(String(body)).toContain('<ram:OccurrenceDateTime><udt:DateTimeString format="102">20261009<')
  })

  it('credits the invoice and writes a new one with the same price, numbered without a gap', async () => {
    const { correct, papers, read } = await sold()
    expect((await read()).body.correctable_until).toEqual(expect.any(String))

    const { status, body } = await correct()

    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: 'INV-00002',
      total: 12.5,
      buyer: { company: 'Lindqvist SARL', vat_number: 'FR40303265045', address: { city: 'Paris' } },
    })
    expect(await papers()).toEqual([
      ['credit_note', 1, -1250],
      ['invoice', 1, 1250],
      ['invoice', 2, 1250],
    ])
    const credit = await Invoice.query(api.db).findOne({ orderId: body.order_id, kind: 'credit_note' })
    expect(credit!.lines[0]!.name).toBe('Correction of invoice INV-00001')
  })

  it('writes no documents when nothing changes, and each change once when it is sent twice', async () => {
    const { correct, papers } = await sold()
    await Promise.all([correct(), correct(), correct()])
    expect(await papers()).toHaveLength(3)
    await correct(ALTERED)
    expect(await papers()).toHaveLength(5)
  })

  it('keeps the number of a sale under reverse charge', async () => {
    const { correct } = await sold({ reverseCharge: true, vatNumber: 'FR40303265045', company: 'Lindqvist SARL' })
    expect((await correct({ ...ALTERED, vat_number: null })).status).toBe(409)
    expect(await correct(ALTERED)).toMatchObject({
      status: 200,
      body: { reverse_charge: true, buyer: { company: ALTERED.company } },
    })
  })

  it.each<[string, Partial<Order>, Partial<Merchant>]>([
    ['after the merchant’s period', {}, { correctionDays: 0 }],
    ['of a free order', { totalMinor: 0, subtotalMinor: 0 }, {}],
  ])('is refused %s', async (_, order, shop) => {
    const { correct, read, papers } = await sold(order, shop)
    expect((await read()).body.correctable_until).toBeNull()
    expect((await correct()).status).toBe(409)
    expect(await papers()).toHaveLength(1)
  })

  it('is refused for refunded and for disputed orders', async () => {
    const refunded = await sold()
    await api.db.transaction((trx) => changeOrder(trx, refunded.order, { refundedMinor: 100 }))
    expect((await refunded.correct()).status).toBe(409)

    const disputed = await sold()
    await api.db('disputes').insert({
      merchantId: disputed.merchant.id,
      id: `dp_${disputed.order.id}`,
      orderId: disputed.order.id,
      amountMinor: 1250,
      currency: 'USD',
      reason: 'fraudulent',
      status: 'open',
    })
    expect((await disputed.correct()).status).toBe(409)
  })

  it('is refused with another order’s token, and names invalid fields', async () => {
    const [one, other] = [await sold(), await sold()]
    const { search } = new URL(invoiceUrl(api.config, other.order))
    expect((await api.request('POST', `/orders/${one.order.id}/invoice/correction${search}`, { body: BUSINESS })).status).toBe(
      404,
    )
    expect(await one.correct({ ...BUSINESS, vat_number: 'FR1' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'vat_number' }] },
    })
    expect(await one.correct({ ...BUSINESS, billing_address: { ...BUSINESS.billing_address, city: '' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'billing_address.city' }] },
    })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
