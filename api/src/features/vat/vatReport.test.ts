import { describe, expect, it } from 'vitest'
import { DAY_ZONE } from '../../../test/calendar.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { issueCreditNote } from '../../shop/invoice/issueCreditNote.ts'
import { issuePastInvoices } from '../../shop/invoice/issueInvoice.ts'
import type { Order } from '../../shop/order/Order.ts'

const api = startApi()

const report = (as: Merchant, query = '') => api.request('GET', `/vat-report${query}`, { as })

/** `sell` writes a completed order with its invoice. */
async function shop(timeZone = 'Europe/Berlin') {
  const merchant = await buildMerchant(api.db, { timeZone })
  const product = await buildProduct(api.db, merchant, { priceMinor: 1190, currency: 'EUR' })
  const link = await buildLink(api.db, merchant, [product])
  const sell = async (completedAt: string, changes: Partial<Order>) => {
    const at = new Date(completedAt)
    const order = await buildOrder(api.db, link, [product], {
      createdAt: at,
      completedAt: at,
      currency: 'EUR',
      taxIncluded: true,
      ...changes,
    })
    await issuePastInvoices(api.db, merchant.id, [order.id])
    return order
  }
  return { merchant, sell }
}

const GERMAN = { country: 'DE', taxRate: '19', taxMinor: 190, totalMinor: 1190 }

describe('getVatReport', () => {
  it('sums by country, rate and currency, less what was credited in the period', async () => {
    const { merchant, sell } = await shop()
    await sell('2026-01-05T12:00:00Z', GERMAN)
    const other = await sell('2026-01-06T12:00:00Z', GERMAN)
    await sell('2026-01-07T12:00:00Z', { country: 'FR', taxRate: '20', taxMinor: 198, totalMinor: 1190 })
    await sell('2026-01-08T12:00:00Z', {
      country: 'NL',
      taxRate: '0',
      taxMinor: 0,
      totalMinor: 1000,
      reverseCharge: true,
    })
    await sell('2026-01-09T12:00:00Z', { country: 'US', currency: 'USD', taxRate: '19', taxMinor: 190, totalMinor: 1190 })
    await issueCreditNote(api.db, other, 595, { refundId: 'r1', issuedAt: new Date('2026-01-20T12:00:00Z') })

    const { body } = await report(merchant, '?from=2026-01-01&to=2026-01-31')

    expect(body.rows).toEqual([
      {
        country: 'DE',
        name: null,
        rate: 19,
        category: 'S',
        reverse_charge: false,
        currency: 'EUR',
        invoices: 2,
        credit_notes: 1,
        net: 15,
        tax: 2.85,
        total: 17.85,
      },
      {
        country: 'FR',
        name: null,
        rate: 20,
        category: 'S',
        reverse_charge: false,
        currency: 'EUR',
        invoices: 1,
        credit_notes: 0,
        net: 9.92,
        tax: 1.98,
        total: 11.9,
      },
      {
        country: 'NL',
        name: null,
        rate: 0,
        category: 'AE',
        reverse_charge: true,
        currency: 'EUR',
        invoices: 1,
        credit_notes: 0,
        net: 10,
        tax: 0,
        total: 10,
      },
      {
        country: 'US',
        name: null,
        rate: 19,
        category: 'S',
        reverse_charge: false,
        currency: 'USD',
        invoices: 1,
        credit_notes: 0,
        net: 10,
        tax: 1.9,
        total: 11.9,
      },
    ])
    expect(body.totals).toEqual([
      { currency: 'EUR', net: 34.92, tax: 4.83, total: 39.75 },
      { currency: 'USD', net: 10, tax: 1.9, total: 11.9 },
    ])
  })

  it('counts days in the shop’s time zone', async () => {
    const { merchant, sell } = await shop()
    // Half past midnight on 1 February in Berlin.
    await sell('2026-01-31T23:30:00Z', GERMAN)

    const january = await report(merchant, '?from=2026-01-01&to=2026-01-31')
    const february = await report(merchant, '?from=2026-02-01&to=2026-02-28')

    expect(january.body).toMatchObject({ rows: [], totals: [], time_zone: 'Europe/Berlin' })
    expect(february.body.rows).toMatchObject([{ invoices: 1, tax: 1.9 }])
  })

  it('shows a credit note in the period in which it was written', async () => {
    const { merchant, sell } = await shop()
    const order = await sell('2026-01-05T12:00:00Z', GERMAN)
    await issueCreditNote(api.db, order, 1190, { refundId: 'r1', issuedAt: new Date('2026-02-02T12:00:00Z') })

    const { body } = await report(merchant, '?from=2026-02-01&to=2026-02-28')

    expect(body.rows).toMatchObject([{ invoices: 0, credit_notes: 1, net: -10, tax: -1.9, total: -11.9 }])
  })

  it('defaults to the current month, and contains the own shop only', async () => {
    const { sell } = await shop(DAY_ZONE.timeZone)
    await sell(new Date().toISOString(), GERMAN)
    const { merchant: other, sell: sellOther } = await shop(DAY_ZONE.timeZone)
    await sellOther(new Date().toISOString(), { country: 'IT', taxRate: '22', taxMinor: 215, totalMinor: 1190 })

    const { body } = await report(other)

    expect(body.rows).toMatchObject([{ country: 'IT' }])
    expect(body.from).toMatch(/-01$/)
  })

  it('refuses invalid days and a reversed period', async () => {
    const { merchant } = await shop()

    expect(await report(merchant, '?from=2026-02-30')).toMatchObject({ status: 400, body: { errors: [{ path: 'from' }] } })
    expect(await report(merchant, '?from=2026-02-01&to=2026-01-01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'to' }] },
    })
  })
})

describe('exportVatReport', () => {
  it('writes the same rows as a sheet', async () => {
    const { merchant, sell } = await shop()
    await sell('2026-01-05T12:00:00Z', GERMAN)

    const { body, headers } = await api.request('GET', '/vat-report/export?from=2026-01-01&to=2026-01-31&format=csv', {
      as: merchant,
    })

    expect(headers.get('content-disposition')).toContain('vat_report_2026-01-01_2026-01-31.csv')
    expect(body.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'country,tax_name,rate,category,reverse_charge,currency,invoices,credit_notes,net,tax,total',
      'DE,,19,S,false,EUR,1,0,10,1.9,11.9',
    ])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
