import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import { Order } from '../../shop/order/Order.ts'
import { followSalesOf } from '../orders/following/followSales.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'

const api = startApi()

const VAT = { vatEnabled: true, vatCountry: 'DE', vatRatesMode: 'own', vatRate: '19', vatIncludeInPrice: true } as const

async function shop(own: Partial<Merchant> = VAT) {
  const merchant = await buildMerchant(api.db, own)
  const as = merchant
  const garden = await buildProduct(api.db, merchant, { name: 'Garden', type: 'service', priceMinor: 1000 })
  const create = (items: object[]) => api.request('POST', '/carts', { as, body: { name: 'Garden', items } })
  const donate = { productId: garden.id, open_price: { minimum: 1, suggestion: 25, donation: true } }
  const { body: donations } = await create([donate])
  const { body: sales } = await create([{ productId: garden.id }])
  const place = (link: { url_id: string }, more: object = {}) =>
    api.request('POST', '/orders', {
      body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com', country: 'DE', ...more },
    })
  const sell = async (link: { url_id: string }, more: object = {}) => {
    const { body: placed } = await place(link, more)
    const order = (await Order.query(api.db).findOne({ id: placed.orderId, merchantId: merchant.id }))!
    await settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
    await followSalesOf(api.db, merchant.id)
    return order.id
  }
  const paper = async (id: string, query = '') => (await api.request('GET', `/orders/${id}/invoice${query}`, { as })).body
  return { merchant, garden, donate, create, donations, sales, place, sell, paper }
}

describe('a donation', () => {
  it('has no tax, whatever the shop charges', async () => {
    const { donations, place } = await shop()
    const quote = await api.request('POST', `/carts/url/${donations.url_id}/quote`, { body: { country: 'DE' } })

    expect(quote.body).toMatchObject({ total: 25, tax: 0, taxes: [] })
    expect((await place(donations)).body.totals).toEqual(quote.body)
  })

  it('has a receipt with words and numbers of its own', async () => {
    const { merchant, donations, sales, sell, paper } = await shop()

    const [first, sold, second] = [await sell(donations, { locale: 'de-DE' }), await sell(sales), await sell(donations)]

    expect(await paper(first)).toMatchObject({
      kind: 'invoice',
      donation: true,
      number: 'DON-00001',
      labels: { invoice: 'Spendenbeleg', billed_to: 'Spender', total: 'Gesamtbetrag' },
    })
    expect(await paper(sold)).toMatchObject({ donation: false, number: 'INV-00001', labels: { invoice: 'Invoice' } })
    expect(await paper(second)).toMatchObject({ number: 'DON-00002', labels: { invoice: 'Donation receipt' } })
    const { body: order } = await api.request('GET', `/orders/${first}`, { as: merchant })
    expect(order.timeline).toContainEqual(expect.objectContaining({ text: 'Donation receipt DON-00001' }))
    expect((await api.request('GET', `/orders/${first}/invoice.pdf`, { as: merchant })).status).toBe(200)
    expect((await api.request('GET', `/orders/${first}/invoice.xml?format=cii`, { as: merchant })).status).toBe(404)
  })

  it('is numbered without a gap while many donate and buy at once', async () => {
    const { merchant, donations, sales, sell } = await shop()

    await Promise.all(Array.from({ length: 24 }, (_, index) => sell(index % 3 ? donations : sales)))

    const papers = await Invoice.query(api.db).where({ merchantId: merchant.id }).orderBy('number')
    const numbers = (donated: boolean) => papers.filter((one) => one.isDonation === donated).map(({ number }) => number)
    expect(numbers(true)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(numbers(false)).toEqual(Array.from({ length: 8 }, (_, index) => index + 1))
  })

  it('is credited in its own words, and is in no VAT report', async () => {
    const { merchant, donations, sell, paper } = await shop()
    const id = await sell(donations)

    await api.request('PUT', `/orders/${id}`, { as: merchant, body: { paymentStatus: 'refunded' } })

    const { credit_notes: notes } = await paper(id)
    expect(notes).toMatchObject([{ number: 'CN-00001', total: -25 }])
    const credit = await paper(id, `?document=${notes[0].id}`)
    expect(credit.lines).toMatchObject([{ name: 'Refund of donation DON-00001' }])
    expect(credit.labels.credits).toContain('donation receipt')
    const day = new Date().toISOString().slice(0, 10)
    const report = await api.request('GET', `/vat-report?from=${day}&to=${day}`, { as: merchant })
    expect(report.body.rows).toEqual([])
  })

  it('takes no promo code and no tip', async () => {
    const { merchant, donations } = await shop()
    await api.db('promo_codes').insert({ merchantId: merchant.id, code: 'HALF', discountType: 'percentage', percent: 50 })
    const quote = (body: object) => api.request('POST', `/carts/url/${donations.url_id}/quote`, { body })

    expect(await quote({ promoCode: 'HALF' })).toMatchObject({ status: 422, body: { code: 'promo_invalid' } })
    const tips = { type: 'percent', choices: [10], allow_other: true, tax_class: 'standard' }
    expect(await api.request('PUT', `/carts/${donations.id}/options`, { as: merchant, body: { tips } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'tips' }] },
    })
  })

  it('is not on a link with something that is sold', async () => {
    const { create, donate, garden } = await shop()
    expect(await create([donate, { productId: garden.id }])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.1.open_price.donation' }] },
    })
  })
})
