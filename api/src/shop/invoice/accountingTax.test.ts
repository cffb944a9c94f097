import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { notes } from '../../features/invoices/pdf/invoiceText.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { Invoice } from '../order/Invoice.ts'
import type { Order } from '../order/Order.ts'
import type { StoredTax } from '../order/storedTax.ts'
import { fillAccountingTaxes } from './accountingTax.ts'
import { issueCreditNote } from './issueCreditNote.ts'
import { issuePastInvoices } from './issueInvoice.ts'

const api = startApi()

/** A Wednesday, at noon in Central Europe. */
const NOON = '2026-06-17T10:00:00Z'
const RATES: [string, string, string][] = [
  ['2026-06-15', 'USD', '1.20'],
  ['2026-06-16', 'USD', '1.25'],
  ['2026-06-16', 'SEK', '11'],
  ['2026-06-16', 'PLN', '4'],
  ['2026-06-16', 'JPY', '160'],
  ['2026-06-17', 'USD', '1.6'],
]
const store = (rates: [string, string, string][]) =>
  api.db('exchange_rates').insert(rates.map(([day, currency, rate]) => ({ day, currency, rate })))

beforeEach(async () => {
  await api.db('exchange_rates').delete()
  await store(RATES)
})

const vat = (taxMinor: number, name: string | null = null): StoredTax => ({
  rate: 2000,
  category: 'S',
  name,
  taxable_minor: taxMinor * 5,
  tax_minor: taxMinor,
  discount_minor: 0,
  shipping_minor: 0,
  tip_minor: 0,
  oss: null,
})

interface Sold {
  country: string
  currency: Currency
  taxes?: StoredTax[]
  completedAt?: string
  shippedAt?: string
}

/** Sells for six times the VAT, and writes the invoice. */
async function sell({ country, currency, taxes = [vat(200)], completedAt = NOON, shippedAt }: Sold) {
  const merchant = await buildMerchant(api.db, { vatEnabled: true, vatCountry: country, vatRate: '20' })
  const taxMinor = taxes.reduce((sum, { tax_minor }) => sum + tax_minor, 0)
  const product = await buildProduct(api.db, merchant, { currency, priceMinor: taxMinor * 6 || 1000 })
  const link = await buildLink(api.db, merchant, [product])
  const order = await buildOrder(api.db, link, [product], {
    taxes,
    taxMinor,
    taxIncluded: true,
    completedAt: new Date(completedAt),
  })
  if (shippedAt) await api.db('shipments').insert({ merchantId: merchant.id, orderId: order.id, createdAt: new Date(shippedAt) })
  await issuePastInvoices(api.db, merchant.id, [order.id])
  return { merchant, order }
}

const documentsOf = ({ id: orderId, merchantId }: Order) => Invoice.query(api.db).where({ merchantId, orderId }).orderBy('number')
const taxesOf = async (order: Order) => (await documentsOf(order)).map(({ accountingTax }) => accountingTax)

describe('the VAT in the national currency', () => {
  it.each([
    ['euros of a sale in dollars', 'DE', 'USD', { currency: 'EUR', tax_minor: 160, rate: 0.8, day: '2026-06-16' }],
    ['kronor of a sale in euros', 'SE', 'EUR', { currency: 'SEK', tax_minor: 2200, rate: 11, day: '2026-06-16' }],
    ['zloty of a sale in dollars, over the euro', 'PL', 'USD', { currency: 'PLN', tax_minor: 640, rate: 3.2, day: '2026-06-16' }],
    [
      'euros of a sale in yen, which has no decimals',
      'FR',
      'JPY',
      { currency: 'EUR', tax_minor: 125, rate: 0.00625, day: '2026-06-16' },
    ],
    ['euros in Bulgaria since 2026', 'BG', 'USD', { currency: 'EUR', tax_minor: 160 }],
    ['euros in Monaco, whose VAT is that of France', 'MC', 'USD', { currency: 'EUR', tax_minor: 160 }],
  ] as const)('is stored in %s', async (_, country, currency, stored) => {
    const { order } = await sell({ country, currency })

    expect(await taxesOf(order)).toMatchObject([stored])
  })

  it.each([
    ['the sale is in it', { country: 'DE', currency: 'EUR' }],
    ['the sale is without VAT', { country: 'DE', currency: 'USD', taxes: [] }],
    ['the tax is not VAT', { country: 'DE', currency: 'USD', taxes: [vat(200, 'CA sales tax')] }],
    ['the seller is outside the Union', { country: 'GB', currency: 'USD' }],
  ] as const)('is not stated if %s', async (_, sold) => {
    const { order } = await sell({ ...sold, taxes: 'taxes' in sold ? [...sold.taxes] : undefined })

    expect(await taxesOf(order)).toEqual([null])
  })

  it('was in leva in Bulgaria before 2026', async () => {
    await store([
      ['2025-12-30', 'USD', '1.25'],
      ['2025-12-30', 'BGN', '1.95'],
    ])
    const { order } = await sell({ country: 'BG', currency: 'USD', completedAt: '2025-12-31T10:00:00Z' })

    expect(await taxesOf(order)).toMatchObject([{ currency: 'BGN', tax_minor: 312, day: '2025-12-30' }])
  })

  it.each([
    ['the day before, until the bank publishes', 'DE', '2026-06-17T13:59:00Z', '2026-06-16'],
    ['the day, from then on', 'DE', '2026-06-17T14:00:00Z', '2026-06-17'],
    ['the day before all day long in Poland', 'PL', '2026-06-17T14:00:00Z', '2026-06-16'],
    ['the newest one before a gap of ten days', 'DE', '2026-06-28T10:00:00Z', '2026-06-17'],
  ] as const)('has the rate of %s', async (_, country, completedAt, day) => {
    const { order } = await sell({ country, currency: 'USD', completedAt })

    expect(await taxesOf(order)).toMatchObject([{ day }])
  })

  it.each([
    ['the shipment, if it was before the payment', '2026-06-16T10:00:00Z', '2026-06-15'],
    ['the payment, if it was before the shipment', '2026-06-18T10:00:00Z', '2026-06-16'],
  ] as const)('has the rate of %s', async (_, shippedAt, day) => {
    const { order } = await sell({ country: 'DE', currency: 'USD', shippedAt })

    expect(await taxesOf(order)).toMatchObject([{ day }])
  })

  it('has no rate that is older', async () => {
    const { order } = await sell({ country: 'DE', currency: 'USD', completedAt: '2026-06-29T10:00:00Z' })

    expect(await taxesOf(order)).toMatchObject([{ tax_minor: null, day: '2026-06-28' }])
  })

  it('is missing until a rate is known, which is listed, and never changes after that', async () => {
    await api.db('exchange_rates').delete()
    const completedAt = new Date(Date.now() - 3_600_000 * 24).toISOString()
    const { merchant, order } = await sell({ country: 'DE', currency: 'USD', completedAt })
    const [unknown] = await taxesOf(order)
    await api.db.transaction((trx) => issueCreditNote(trx, order, 600, { refundId: 'r' }))
    const attention = async () => (await api.request('GET', '/dashboard/summary', { as: merchant })).body.attention
    const invoice = async () => (await api.request('GET', `/orders/${order.id}/invoice`, { as: merchant })).body

    expect(unknown).toMatchObject({ currency: 'EUR', tax_minor: null, rate: null })
    expect((await invoice()).accounting_tax).toBeNull()
    expect(await attention()).toContainEqual(
      expect.objectContaining({ type: 'invoices_incomplete', detail: expect.stringContaining('exchange rate for the VAT') }),
    )

    await store([[unknown!.day, 'USD', '1.25']])
    await fillAccountingTaxes(api.db)
    const filled = { currency: 'EUR', rate: 0.8, day: unknown!.day }
    expect(await taxesOf(order)).toEqual(
      expect.arrayContaining([
        { ...filled, tax_minor: 160 },
        { ...filled, tax_minor: -80 },
      ]),
    )
    expect((await invoice()).accounting_tax).toEqual({ currency: 'EUR', tax: 1.6, rate: 0.8, day: unknown!.day })
    expect(JSON.stringify(await attention())).not.toContain('exchange rate')

    await api.db('exchange_rates').update({ rate: '2' })
    await fillAccountingTaxes(api.db)
    expect(await taxesOf(order)).toEqual(
      expect.arrayContaining([
        { ...filled, tax_minor: 160 },
        { ...filled, tax_minor: -80 },
      ]),
    )
  })

  it('is credited to the last cent, at the rate of the invoice', async () => {
    await store([['2026-06-16', 'CZK', '24.87']])
    const { order } = await sell({ country: 'CZ', currency: 'USD', taxes: [vat(101)] })
    await api.db('exchange_rates').delete()
    for (const [at, part] of [200, 200, 206].entries())
      await api.db.transaction((trx) => issueCreditNote(trx, order, part, { refundId: `refund ${at}` }))

    const [invoice, ...credited] = (await documentsOf(order)).toSorted((one, other) => other.totalMinor - one.totalMinor)

    expect(invoice!.accountingTax).toMatchObject({ currency: 'CZK', tax_minor: 2009, day: '2026-06-16' })
    expect(credited).toHaveLength(3)
    expect(credited.every(({ accountingTax }) => accountingTax!.rate === invoice!.accountingTax!.rate)).toBe(true)
    expect(credited.reduce((sum, { accountingTax }) => sum + accountingTax!.tax_minor!, 0)).toBe(-2009)
  })

  it.each([
    ['de', 'MwSt. in EUR: 1,60 € (1 USD = 0,8 EUR, Europäische Zentralbank, 16. Juni 2026).'],
    ['fr', 'TVA en EUR : 1,60 € (1 USD = 0,8 EUR, Banque centrale européenne, 16 juin 2026).'],
  ])('is below the totals of the paper, in %s', async (invoiceLanguage, text) => {
    const { merchant, order } = await sell({ country: 'DE', currency: 'USD' })
    await api.db('invoices').where({ merchantId: merchant.id }).update({ language: invoiceLanguage })

    const { body } = await api.request('GET', `/orders/${order.id}/invoice`, { as: merchant })

    expect(
      notes(body)[0]!
        .replaceAll(/[\u202f\u00a0]/g, ' ')
        .replaceAll(/[\u2066-\u2069]/g, ''),
    ).toBe(text)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
