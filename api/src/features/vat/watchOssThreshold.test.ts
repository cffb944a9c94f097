import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { issuePastInvoices } from '../../shop/invoice/issueInvoice.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order } from '../../shop/order/Order.ts'
import { watchOssThreshold } from './watchOssThreshold.ts'

const api = startApi()
const NOW = new Date('2026-09-14T05:19:00Z')

/** A shop with sales; amounts are net, in whole units of the currency. */
async function shop(sales: [country: string, amount: number, changes?: Partial<Order>][], changes: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, { vatEnabled: true, vatCountry: 'DE', ...changes })
  const product = await buildProduct(api.db, merchant, { currency: 'EUR' })
  const link = await buildLink(api.db, merchant, [product])
  for (const [country, amount, more] of sales) {
    const at = new Date('2026-03-01T12:00:00Z')
    const money = { currency: 'EUR' as const, totalMinor: amount * 119, taxMinor: amount * 19, taxRate: '19' }
    const order = await buildOrder(api.db, link, [product], { country, createdAt: at, completedAt: at, ...money, ...more })
    await issuePastInvoices(api.db, merchant.id, [order.id])
  }
  return merchant
}
const INTRA_COMMUNITY: Order['taxes'][number] = {
  rate: 0,
  category: 'K',
  name: null,
  taxable_minor: 900_000,
  tax_minor: 0,
  discount_minor: 0,
  shipping_minor: 0,
  tip_minor: 0,
  oss: null,
}
const watch = (now = NOW) => watchOssThreshold({ db: api.db, config: api.config }, now)
const bell = async (as: Merchant) => (await api.request('GET', '/notifications', { as })).body.data
const mails = ({ id }: Merchant) => api.db('mails').where({ merchantId: id, template: 'oss_threshold' })

describe('watchOssThreshold', () => {
  it('counts a shop in Monaco as French', async () => {
    const merchant = await shop([['DE', 8000]], { vatCountry: 'MC' })
    const french = await shop([['FR', 8000]], { vatCountry: 'MC' })

    await watch()

    expect([await bell(merchant), await bell(french)]).toMatchObject([[{ type: expect.any(String) }], []])
  })

  it('warns in the bell and by mail at 80 percent of the limit, once a year', async () => {
    const merchant = await shop([
      ['FR', 5000],
      ['NL', 3000],
    ])

    await watch()
    await watch()

    expect(await bell(merchant)).toMatchObject([
      {
        type: 'account.oss_threshold_near',
        text: 'Sales to other EU countries reached €8,000.00 this year. From €10,000 on, their VAT applies',
        href: '/dashboard/settings/tax#vat-tax-settings',
      },
    ])
    expect(await mails(merchant)).toMatchObject([{ subject: 'Your EU sales are near the VAT limit: €8,000.00' }])
  })

  it.each<[string, Parameters<typeof shop>[0], Partial<Merchant>?]>([
    ['below 80 percent', [['FR', 7999]]],
    ['at home', [['DE', 9000]]],
    ['outside the Union', [['US', 9000]]],
    ['of goods to businesses', [['FR', 9000, { taxMinor: 0, taxes: [INTRA_COMMUNITY] }]]],
    ['under reverse charge', [['FR', 9000, { reverseCharge: true, taxRate: '0', taxMinor: 0 }]]],
    ['last year', [['FR', 9000, { completedAt: new Date('2025-12-31T12:00:00Z') }]]],
    ['with the One Stop Shop', [['FR', 9000]], { ossEnabled: true }],
    ['of a shop outside the Union', [['FR', 9000]], { vatCountry: 'GB' }],
    ['with VAT off', [['FR', 9000]], { vatEnabled: false }],
  ])('says nothing of sales %s', async (_, sales, changes) => {
    const merchant = await shop(sales, changes)
    await watch()
    expect(await bell(merchant)).toEqual([])
  })

  it('converts other currencies', async () => {
    const merchant = await shop([['SE', 80_000, { currency: 'SEK' as never }]])
    await watch()
    expect(await bell(merchant)).toMatchObject([{ text: expect.stringContaining('€8,025.68') }])
  })

  it('warns again in the next year', async () => {
    const merchant = await shop([['FR', 9000, { completedAt: new Date('2026-02-01T12:00:00Z') }]], { ossWarnedYear: 2025 })
    await watch()
    expect(await mails(merchant)).toHaveLength(1)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
