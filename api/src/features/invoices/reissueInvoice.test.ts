import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { invoiceUrl } from '../../shop/invoice/invoiceLink.ts'
import { issueCreditNote } from '../../shop/invoice/issueCreditNote.ts'
import { issuePastInvoices } from '../../shop/invoice/issueInvoice.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import type { Order } from '../../shop/order/Order.ts'
import type { StoredTax } from '../../shop/order/storedTax.ts'

const api = startApi()
const IDENTITY = {
  legalName: 'Kiln & Clay GmbH',
  businessStreet: 'Ofenweg 4',
  businessTown: 'Berlin',
  businessPostcode: '10115',
  vatNumber: 'DE136695976',
}
const PARTS = { name: null, discount_minor: 0, shipping_minor: 0, tip_minor: 0 }
const FRENCH: StoredTax = { rate: 2000, category: 'S', taxable_minor: 1000, tax_minor: 200, oss: 'goods', ...PARTS }

/** A German shop without address and number, with a sale to France in the second quarter. */
async function sold(changes: Partial<Order> = {}) {
  const merchant = await buildMerchant(api.db, {
    businessCountry: 'DE',
    vatCountry: 'DE',
    vatEnabled: true,
    ossEnabled: true,
    timeZone: 'Europe/Berlin',
  })
  const mug = await buildProduct(api.db, merchant, { priceMinor: 1200, currency: 'EUR' })
  const link = await buildLink(api.db, merchant, [mug])
  const at = new Date('2025-05-04T12:00:00Z')
  const order = await buildOrder(api.db, link, [mug], {
    ...{ createdAt: at, completedAt: at, currency: 'EUR', country: 'FR' },
    ...{ taxIncluded: true, taxMinor: 200, taxes: [FRENCH] },
    ...changes,
  })
  await issuePastInvoices(api.db, merchant.id, [order.id])
  const as = merchant
  const get = async (path: string) => (await api.request('GET', path, { as })).body
  return {
    merchant,
    order,
    get,
    complete: () => api.request('PUT', '/auth/me', { as, body: IDENTITY }),
    reissue: () => api.request('POST', `/orders/${order.id}/invoice/reissue`, { as }),
    papers: () => Invoice.query(api.db).where({ merchantId: merchant.id }).orderBy('kind').orderBy('number'),
  }
}

describe('reissueInvoice', () => {
  it('cancels an incomplete invoice and writes a new one with the present details, and leaves the old one as it was', async () => {
    const { merchant, order, get, complete, reissue, papers } = await sold()
    const [before] = await papers()
    await complete()

    const { status, body } = await reissue()

    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: 'INV-00002',
      total: 12,
      seller: { name: 'Kiln & Clay GmbH', vat_number: 'DE136695976' },
    })
    const [credit, old, next] = await papers()
    expect(old).toEqual(before)
    expect(credit).toMatchObject({ kind: 'credit_note', number: 1, creditsId: old!.id, totalMinor: -1200, taxMinor: -200 })
    expect(next).toMatchObject({
      kind: 'invoice',
      number: 2,
      totalMinor: 1200,
      taxMinor: 200,
      taxes: old!.taxes,
      lines: old!.lines,
    })
    expect((await get(`/orders/${order.id}`)).invoice_missing).toEqual([])
    const { search } = new URL(invoiceUrl(api.config, order))
    expect((await api.request('GET', `/orders/${order.id}/invoice${search}`)).body.number).toBe('INV-00002')
    expect(await api.db('audit_events').where({ merchantId: merchant.id, action: 'invoice.reissued' })).toMatchObject([
      { target: order.id, before: { number: 'INV-00001' }, after: { number: 'INV-00002' } },
    ])
  })

  it('changes no figure, VAT report or return, of the quarter of the sale and of a later one', async () => {
    const { merchant, get, complete, reissue } = await sold()
    await complete()
    const charged = async (period: string) => {
      const { rows } = await get(`/vat-report?${period}`)
      return rows
        .map(({ net, tax, total }: Record<string, number>) => [net, tax, total])
        .flat()
        .filter(Boolean)
    }
    const figures = async () => [
      await charged('from=2025-04-01&to=2025-06-30'),
      await charged('from=2025-07-01&to=2025-09-30'),
      await get('/vat-report/oss?quarter=2025-Q2'),
      await get('/vat-report/oss?quarter=2025-Q3'),
      await get('/orders/stats'),
    ]
    const before = await figures()

    await reissue()
    const pair = () => api.db('invoices').where({ merchantId: merchant.id }).where('issuedAt', '>', '2025-07-01')
    expect(await pair()).toHaveLength(2)
    await pair().update({ issuedAt: '2025-08-01T12:00:00Z' })

    expect(await figures()).toEqual(before)
    expect(before[0]).toEqual([10, 2, 12])
  })

  it('leaves a later refund to correct the quarter in which the sale was declared', async () => {
    const { merchant, order, get, complete, reissue, papers } = await sold()
    await complete()
    await reissue()
    const of = { merchantId: merchant.id }
    await api.db('invoices').where(of).where('issuedAt', '>', '2025-07-01').update({ issuedAt: '2025-08-01T12:00:00Z' })

    await api.db.transaction((trx) => issueCreditNote(trx, order, 1200, { refundId: 're_1' }))
    await api
      .db('invoices')
      .where({ ...of, refundKey: 're_1' })
      .update({ issuedAt: '2025-11-01T12:00:00Z' })

    expect((await papers()).map(({ creditsId }) => creditsId)).toContain((await papers()).at(-1)!.id)
    const [, ...rows] = (await get('/vat-report/oss?quarter=2025-Q4')).replace('\uFEFF', '').trim().split('\n')
    expect(rows).toEqual([expect.stringMatching(/^correction,2025-Q2,goods,FR,standard,20,EUR,-10,-2,/)])
  })

  it('writes one pair, however often and at the same moment it is called', async () => {
    const { complete, reissue, papers } = await sold()
    await complete()

    const answers = await Promise.all([reissue(), reissue(), reissue()])

    expect(answers.map(({ status, body }) => [status, body.number])).toEqual(Array(3).fill([200, 'INV-00002']))
    expect(await papers()).toHaveLength(3)
  })

  it('names what is still missing, and writes nothing', async () => {
    const { reissue, papers } = await sold()

    const { status, body } = await reissue()

    expect(status).toBe(422)
    expect(body.code).toBe('invoice_incomplete')
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['businessStreet', 'vatNumber'])
    expect(await papers()).toHaveLength(1)
  })

  it.each<[string, Partial<Order>]>([
    ['a refunded order', { refundedMinor: 100 }],
    ['an order that is not completed', { paymentStatus: 'failed' }],
    ['a free order', { totalMinor: 0, subtotalMinor: 0, taxMinor: 0 }],
  ])('refuses %s', async (_, changes) => {
    const { complete, reissue, papers } = await sold(changes)
    await complete()

    expect((await reissue()).status).toBe(409)
    expect(await papers()).toHaveLength(1)
  })

  it('refuses an order with an open dispute', async () => {
    const { merchant, order, complete, reissue } = await sold()
    await complete()
    await api.db('disputes').insert({
      merchantId: merchant.id,
      orderId: order.id,
      id: `dp_${order.id}`,
      status: 'open',
      amountMinor: 1200,
      currency: 'EUR',
      reason: 'fraudulent',
    })

    expect((await reissue()).status).toBe(409)
  })

  it('finds no order of another merchant', async () => {
    const { order } = await sold()
    const other = await buildMerchant(api.db)

    expect((await api.request('POST', `/orders/${order.id}/invoice/reissue`, { as: other })).status).toBe(404)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
