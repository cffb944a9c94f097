import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { issueCreditNote } from '../../shop/invoice/issueCreditNote.ts'
import { issuePastInvoices } from '../../shop/invoice/issueInvoice.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import type { Order } from '../../shop/order/Order.ts'
import type { StoredTax } from '../../shop/order/storedTax.ts'

const api = startApi()

const line = (category: StoredTax['category'], taxable_minor: number, changes: Partial<StoredTax> = {}): StoredTax => ({
  rate: 0,
  category,
  name: null,
  taxable_minor,
  tax_minor: 0,
  discount_minor: 0,
  shipping_minor: 0,
  tip_minor: 0,
  oss: null,
  ...changes,
})

/** A shop in Berlin; `sell` writes an order that was completed at a time, with its invoice. */
async function shop() {
  const merchant = await buildMerchant(api.db, { timeZone: 'Europe/Berlin', vatCountry: 'DE' })
  const product = await buildProduct(api.db, merchant, { priceMinor: 1200, currency: 'EUR' })
  const link = await buildLink(api.db, merchant, [product])
  const sell = async (completedAt: string, vatNumber: string | null, taxes: StoredTax[], changes: Partial<Order> = {}) => {
    const at = new Date(completedAt)
    const sum = (name: 'taxable_minor' | 'tax_minor') => taxes.reduce((whole, tax) => whole + tax[name], 0)
    const order = await buildOrder(api.db, link, [product], {
      createdAt: at,
      completedAt: at,
      currency: 'EUR',
      country: vatNumber?.slice(0, 2) ?? 'FR',
      vatNumber,
      taxes,
      taxMinor: sum('tax_minor'),
      totalMinor: sum('taxable_minor') + sum('tax_minor'),
      ...changes,
    })
    await issuePastInvoices(api.db, merchant.id, [order.id])
    return order
  }
  const read = async (path: string) => (await api.request('GET', `/vat-report/${path}`, { as: merchant })).body
  return { merchant, sell, read }
}

describe('getRecapitulativeStatement', () => {
  it('adds up a quarter by VAT number, with goods and services apart', async () => {
    const { sell, read } = await shop()
    await sell('2026-06-30T21:59:59Z', 'NL004495445B01', [line('K', 9900)])
    await sell('2026-06-30T22:00:00Z', 'NL004495445B01', [line('K', 10_000), line('AE', 2000)])
    await sell('2026-09-30T21:59:59Z', 'NL004495445B01', [line('K', 500)])
    await sell('2026-08-01T12:00:00Z', 'EL094259216', [line('AE', 700)], { country: 'GR' })
    await sell('2026-08-01T12:00:00Z', null, [line('S', 1000, { rate: 1900, tax_minor: 190 })])
    await sell('2026-08-01T12:00:00Z', 'NL004495445B01', [line('AE', 300)], { currency: 'USD' })

    expect(await read('recapitulative/figures?quarter=2026-Q3')).toEqual({
      quarter: '2026-Q3',
      from: '2026-07-01',
      to: '2026-09-30',
      time_zone: 'Europe/Berlin',
      rows: [
        { country: 'EL', vat_number: 'EL094259216', supply: 'services', currency: 'EUR', net: 7 },
        { country: 'NL', vat_number: 'NL004495445B01', supply: 'goods', currency: 'EUR', net: 105 },
        { country: 'NL', vat_number: 'NL004495445B01', supply: 'services', currency: 'EUR', net: 20 },
        { country: 'NL', vat_number: 'NL004495445B01', supply: 'services', currency: 'USD', net: 3 },
      ],
      totals: [
        { currency: 'EUR', net: 132 },
        { currency: 'USD', net: 3 },
      ],
    })
  })

  it('counts a credit note in the quarter in which it was issued', async () => {
    const { sell, read } = await shop()
    const order = await sell('2026-05-01T12:00:00Z', 'NL004495445B01', [line('K', 10_000)])
    const issuedAt = new Date('2026-08-02T12:00:00Z')
    await api.db.transaction((trx) => issueCreditNote(trx, order, 4000, { refundId: 'a', issuedAt }))

    expect((await read('recapitulative/figures?quarter=2026-Q2')).totals).toEqual([{ currency: 'EUR', net: 100 }])
    expect((await read('recapitulative/figures?quarter=2026-Q3')).rows).toMatchObject([{ supply: 'goods', net: -40 }])
  })

  it('is a sheet too', async () => {
    const { sell, read } = await shop()
    await sell('2026-08-01T12:00:00Z', 'NL004495445B01', [line('K', 10_000)])

    const sheet = await read('recapitulative?quarter=2026-Q3')
    expect(sheet.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'country,vat_number,supply,currency,net',
      'NL,NL004495445B01,goods,EUR,100',
    ])
  })
})

describe('the returns of a quarter', () => {
  it('are exactly the invoices less their credit notes', async () => {
    const { merchant, sell, read } = await shop()
    const at = '2026-08-01T12:00:00Z'
    const oss = (section: 'goods' | 'services', taxable: number) =>
      line('S', taxable, { rate: 2000, tax_minor: taxable / 5, oss: section })
    const mixed = await sell(at, null, [oss('goods', 1000), oss('services', 500)])
    await sell(at, null, [oss('services', 250), line('S', 100, { rate: 1900, tax_minor: 19 })])
    const business = await sell(at, 'NL004495445B01', [line('K', 3333), line('AE', 1111)])
    await api.db.transaction(async (trx) => {
      await issueCreditNote(trx, mixed, 777, { refundId: 'a', issuedAt: new Date(at) })
      await issueCreditNote(trx, business, 1234, { refundId: 'b', issuedAt: new Date(at) })
    })

    const { rows } = await read('oss/figures?quarter=2026-Q3')
    const statement = await read('recapitulative/figures?quarter=2026-Q3')

    const taxes = (await Invoice.query(api.db).where({ merchantId: merchant.id })).flatMap((paper) => paper.taxes)
    const net = (of: (tax: StoredTax) => boolean) =>
      taxes.filter(of).reduce((sum, { taxable_minor }) => sum + taxable_minor, 0) / 100
    expect(rows.map((row: { supply: string; taxable: number }) => [row.supply, row.taxable])).toEqual([
      ['goods', net((tax) => tax.oss === 'goods')],
      ['services', net((tax) => tax.oss === 'services')],
    ])
    expect(statement.rows.map((row: { supply: string; net: number }) => [row.supply, row.net])).toEqual([
      ['goods', net((tax) => tax.category === 'K')],
      ['services', net((tax) => tax.category === 'AE')],
    ])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
