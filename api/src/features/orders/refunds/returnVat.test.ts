import { randomUUID } from 'node:crypto'
import nock from 'nock'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { createVies } from '../../../gateways/vies.ts'
import { Invoice } from '../../../shop/order/Invoice.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { Order } from '../../../shop/order/Order.ts'
import { recheckVatNumber } from '../settling/recheckVatNumber.ts'

const api = startApi()

const NUMBER = 'NL004495445B01'
const HOUR_MS = 3_600_000
const vies = () => nock('https://ec.europa.eu').post('/taxation_customs/vies/rest-api/check-vat-number')

beforeEach(async () => {
  api.vies.check = createVies(api.config.viesUrl).check
  await api.db('vat_checks').delete()
})

/** A paid sale of a book and a course to a Dutch business, with VAT because VIES did not answer. */
async function sale(changes: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, { vatEnabled: true, vatCountry: 'DE', vatIncludeInPrice: true, ...changes })
  const products = [
    await buildProduct(api.db, merchant, { priceMinor: 1070, currency: 'EUR', type: 'physical', taxClass: 'books', stock: null }),
    await buildProduct(api.db, merchant, { priceMinor: 11_900, currency: 'EUR', type: 'digital' }),
  ]
  const link = await buildLink(api.db, merchant, products, {
    collectShippingAddress: true,
    shippingCostMinor: 535,
    shippingCountries: ['NL'],
  })
  vies().replyWithError('down')
  const { body: placed } = await api.request('POST', '/orders', {
    body: {
      cartUrlId: link.urlId,
      customerEmail: 'inkoop@example.com',
      company: 'Acme BV',
      vatNumber: NUMBER,
      visitorId: randomUUID(),
      shippingAddress: {
        fullName: 'Acme BV',
        addressLine1: 'Dam 1',
        city: 'Amsterdam',
        state: '',
        zip: '1012 JS',
        country: 'NL',
        phone: '',
      },
    },
  })
  expect(placed.payment, JSON.stringify(placed)).toBeDefined()
  const { paymentId, clientSecret } = placed.payment
  await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
    body: { client_secret: clientSecret, outcome: 'succeeded' },
  })
  await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
  await api.request('GET', `/orders/${placed.orderId}/invoice`, { as: merchant })
  const row = await Order.query(api.db).findOne({ id: placed.orderId }).throwIfNotFound()
  api.vies.check = createVies(api.config.viesUrl).check
  const read = async () => (await api.request('GET', `/orders/${row.id}`, { as: merchant })).body
  const papers = () => Invoice.query(api.db).where({ orderId: row.id }).orderBy('issuedAt').orderBy('kind')
  const recheck = (after = 1) => recheckVatNumber(api, row, new Date(row.completedAt!.getTime() + after * HOUR_MS))
  return { merchant, row, read, papers, recheck }
}

const sums = ({ kind, netMinor, taxMinor, totalMinor }: Invoice) => [kind, netMinor, taxMinor, totalMinor]

describe('a VAT number that VIES confirms within a day', () => {
  it('returns the VAT, with a credit note and an invoice without it', async () => {
    const { read, papers, recheck, merchant, row } = await sale()
    expect((await read()).tax).toBe(20.05)
    vies().reply(200, { valid: true })

    await recheck()

    const order = await read()
    expect(order).toMatchObject({
      payment_status: 'completed',
      total_amount: 135.05,
      refunded_amount: 20.05,
      vat: { check: 'vies', reverse_charge: true },
      items: [
        { paid: 10, tax: 0, tax_category: 'K' },
        { paid: 100, tax: 0, tax_category: 'AE' },
      ],
    })
    const [invoice, credit, corrected] = await papers()
    expect([invoice!, credit!, corrected!].map(sums)).toEqual([
      ['invoice', 11_500, 2005, 13_505],
      ['credit_note', -11_500, -2005, -13_505],
      ['invoice', 11_500, 0, 11_500],
    ])
    expect(corrected).toMatchObject({ reverseCharge: true, taxIncluded: false, shippingMinor: 500, country: 'NL' })
    expect(corrected!.taxes.map(({ category, taxable_minor }) => [category, taxable_minor])).toEqual([
      ['K', 1500],
      ['AE', 10_000],
    ])
    expect(corrected!.lines.map(({ price_minor, tax_category }) => [price_minor, tax_category])).toEqual([
      [1000, 'K'],
      [10_000, 'AE'],
    ])
    const report = (await api.request('GET', '/vat-report', { as: merchant })).body
    expect(report.totals).toMatchObject([{ net: 115, tax: 0, total: 115 }])
    const { body: pdf, status } = await api.request('GET', `/orders/${row.id}/invoice`, { as: merchant })
    expect([status, pdf.tax]).toEqual([200, 0])
  })

  it('is done once, however many jobs run at a time', async () => {
    const { papers, recheck, read } = await sale()
    vies().reply(200, { valid: true })
    await Promise.all([recheck(), recheck()])
    await recheck()

    expect(await papers()).toHaveLength(3)
    expect((await read()).refunded_amount).toBe(20.05)
  })

  it('leaves later refunds what was not returned yet', async () => {
    const { papers, recheck, read, merchant, row } = await sale()
    vies().reply(200, { valid: true })
    await recheck()

    const refund = (amount?: number) =>
      api.request('POST', `/orders/${row.id}/refunds`, { as: merchant, body: amount ? { amount } : {} })
    expect((await refund(115.01)).status).toBe(400)
    await refund(15)
    expect((await refund()).status).toBe(201)

    expect((await read()).payment_status).toBe('refunded')
    const all = await papers()
    expect(all.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(0)
    expect(all.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(0)
  })

  it('takes pieces back for what they cost without VAT', async () => {
    const { recheck, read, merchant, row } = await sale()
    vies().reply(200, { valid: true })
    await recheck()
    const [book] = (await read()).items
    await api.request('POST', `/orders/${row.id}/shipments`, {
      as: merchant,
      body: { items: [{ order_item_id: book.id, quantity: 1 }] },
    })
    const returned = await api.request('POST', `/orders/${row.id}/returns`, {
      as: merchant,
      body: { items: [{ order_item_id: book.id, quantity: 1 }], refund_items: true },
    })
    expect(returned.status).toBe(201)
    expect((await read()).refunded_amount).toBe(30.05)
  })
})

describe('a VAT number that is confirmed', () => {
  it('after a day leaves the decision to the merchant', async () => {
    const { papers, recheck, read } = await sale()
    vies().reply(200, { valid: true })
    await recheck(25)

    expect(await papers()).toHaveLength(1)
    const order = await read()
    expect(order.refunded_amount).toBe(0)
    expect(order.timeline.at(-1).text).toContain('to return it, refund the order')
  })

  it('after a refund leaves the decision to the merchant', async () => {
    const { papers, recheck, read, merchant, row } = await sale()
    await api.request('POST', `/orders/${row.id}/refunds`, { as: merchant, body: { amount: 1 } })
    vies().reply(200, { valid: true })
    await recheck()

    expect((await papers()).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    expect((await read()).refunded_amount).toBe(1)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
