import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { issueCreditNote } from '../../shop/invoice/issueCreditNote.ts'
import { issuePastInvoices } from '../../shop/invoice/issueInvoice.ts'
import type { components } from '../../generated/openapi.ts'
import type { Order } from '../../shop/order/Order.ts'
import type { StoredTax } from '../../shop/order/storedTax.ts'

const api = startApi()
const NONE = { discount_minor: 0, shipping_minor: 0, tip_minor: 0 }
const FRENCH: StoredTax[] = [
  { rate: 2000, category: 'S', name: null, taxable_minor: 1000, tax_minor: 200, oss: 'goods', ...NONE },
]

/** A shop in Berlin; `sell` writes an order that was completed at a time, with its invoice. */
async function shop() {
  const merchant = await buildMerchant(api.db, { timeZone: 'Europe/Berlin', vatCountry: 'DE', ossEnabled: true })
  const product = await buildProduct(api.db, merchant, { priceMinor: 1200, currency: 'EUR' })
  const link = await buildLink(api.db, merchant, [product])
  const sell = async (completedAt: string, changes: Partial<Order>) => {
    const at = new Date(completedAt)
    const times = { createdAt: at, completedAt: at }
    const order = await buildOrder(api.db, link, [product], {
      ...times,
      currency: 'EUR',
      taxIncluded: true,
      taxMinor: 200,
      ...changes,
    })
    await issuePastInvoices(api.db, merchant.id, [order.id])
    return order
  }
  const rows = async (quarter: string) => {
    const { body, headers } = await api.request('GET', `/vat-report/oss?quarter=${quarter}`, { as: merchant })
    expect(headers.get('content-disposition')).toContain(`oss_return_${quarter}.csv`)
    return body.replace('\uFEFF', '').trim().split('\n')
  }
  return { merchant, sell, rows }
}

const HEADINGS =
  'kind,corrects,supply,country_of_consumption,rate_type,rate,currency,taxable_amount,vat,exchange_rate,taxable_amount_eur,vat_eur'

describe('exportOssReturn', () => {
  it('adds up the sales of a quarter by country and rate, in the merchant’s time zone', async () => {
    const { sell, rows } = await shop()
    await sell('2026-06-30T22:00:00Z', { country: 'FR', taxes: FRENCH })
    await sell('2026-09-30T21:59:59Z', { country: 'FR', taxes: FRENCH })
    await sell('2026-09-30T22:00:00Z', { country: 'FR', taxes: FRENCH })
    await sell('2026-08-01T12:00:00Z', {
      country: 'GR',
      taxMinor: 120,
      taxes: [
        { rate: 2400, category: 'S', name: null, taxable_minor: 400, tax_minor: 96, oss: 'goods', ...NONE },
        { rate: 600, category: 'S', name: null, taxable_minor: 664, tax_minor: 40, oss: 'goods', ...NONE },
      ],
    })

    expect(await rows('2026-Q3')).toEqual([
      HEADINGS,
      'supply,,goods,FR,standard,20,EUR,20,4,1,20,4',
      'supply,,goods,EL,standard,24,EUR,4,0.96,1,4,0.96',
      'supply,,goods,EL,reduced,6,EUR,6.64,0.4,1,6.64,0.4',
    ])
  })

  it('declares Monaco with France, and goods in Northern Ireland as XI', async () => {
    const { sell, rows } = await shop()
    for (const country of ['FR', 'MC', 'GB']) await sell('2026-08-01T12:00:00Z', { country, taxes: FRENCH })

    expect(await rows('2026-Q3')).toEqual([
      HEADINGS,
      'supply,,goods,FR,standard,20,EUR,20,4,1,20,4',
      'supply,,goods,XI,standard,20,EUR,10,2,1,10,2',
    ])
  })

  it('leaves out sales that were taxed at home, under reverse charge or without VAT', async () => {
    const { sell, rows } = await shop()
    const at = '2026-08-01T12:00:00Z'
    await sell(at, { country: 'FR', taxes: [{ ...FRENCH[0]!, rate: 1900, oss: null }] })
    await sell(at, {
      country: 'FR',
      reverseCharge: true,
      taxMinor: 0,
      taxes: [{ ...FRENCH[0]!, category: 'AE', rate: 0, oss: null }],
    })
    await sell(at, { country: 'US', taxMinor: 0, taxes: [] })

    expect(await rows('2026-Q3')).toEqual([HEADINGS])
  })

  it('corrects an earlier quarter in a row of its own, and lowers the sales of its own', async () => {
    const { sell, rows } = await shop()
    const earlier = await sell('2026-05-01T12:00:00Z', { country: 'FR', taxes: FRENCH })
    const same = await sell('2026-08-01T12:00:00Z', { country: 'FR', taxes: FRENCH })
    const issuedAt = new Date('2026-08-02T12:00:00Z')
    await api.db.transaction(async (trx) => {
      await issueCreditNote(trx, earlier, 600, { refundId: 'a', issuedAt })
      await issueCreditNote(trx, same, 300, { refundId: 'b', issuedAt })
    })

    expect(await rows('2026-Q2')).toEqual([HEADINGS, 'supply,,goods,FR,standard,20,EUR,10,2,1,10,2'])
    expect(await rows('2026-Q3')).toEqual([
      HEADINGS,
      'supply,,goods,FR,standard,20,EUR,7.5,1.5,1,7.5,1.5',
      'correction,2026-Q2,goods,FR,standard,20,EUR,-5,-1,1,-5,-1',
    ])
  })

  it('is in euros too, at the rate of the last day of the quarter or the next day with one', async () => {
    const { merchant, sell, rows } = await shop()
    const earlier = await sell('2025-02-01T12:00:00Z', { country: 'FR', taxes: FRENCH, currency: 'USD' })
    await sell('2025-05-01T12:00:00Z', { country: 'FR', taxes: FRENCH, currency: 'USD' })
    await api.db.transaction((trx) =>
      issueCreditNote(trx, earlier, 600, { refundId: 'a', issuedAt: new Date('2025-05-02T12:00:00Z') }),
    )
    const figures = async () =>
      (await api.request('GET', '/vat-report/oss/figures?quarter=2025-Q2', { as: merchant }))
        .body as components['schemas']['OssReturn']
    await api.db('exchange_rates').insert({ day: '2025-06-27', currency: 'USD', rate: '1.1' })

    expect(await figures()).toMatchObject({
      rows: [{ exchange_rate: null, taxable_eur: null, tax_eur: null }, { exchange_rate: null }],
      total_eur: null,
      missing_rates: [
        { currency: 'USD', day: '2025-06-30' },
        { currency: 'USD', day: '2025-03-31' },
      ],
    })

    await api.db('exchange_rates').insert([
      { day: '2025-07-01', currency: 'USD', rate: '1.25' },
      { day: '2025-07-02', currency: 'USD', rate: '1.9' },
      { day: '2025-03-31', currency: 'USD', rate: '1.6' },
    ])
    expect(await figures()).toMatchObject({
      rows: [
        { taxable: 10, taxable_eur: 8, tax_eur: 1.6, exchange_rate: 1.25 },
        { taxable: -5, taxable_eur: -3.13, tax_eur: -0.63, exchange_rate: 1.6 },
      ],
      total_eur: { taxable: 4.87, tax: 0.97 },
      missing_rates: [],
    })
    expect((await rows('2025-Q2'))[1]).toBe('supply,,goods,FR,standard,20,USD,10,2,1.25,8,1.6')
  })

  it('refuses anything but a quarter', async () => {
    const { merchant } = await shop()
    expect(await api.request('GET', '/vat-report/oss?quarter=2026-Q5', { as: merchant })).toMatchObject({ status: 400 })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
