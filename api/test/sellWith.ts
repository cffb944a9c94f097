import { expect } from 'vitest'
import { invoiceUrl } from '../src/shop/invoice/invoiceLink.ts'
import type { Link } from '../src/shop/catalogue/Link.ts'
import type { Merchant } from '../src/shop/merchant/Merchant.ts'
import { Order } from '../src/shop/order/Order.ts'
import type { Product } from '../src/shop/catalogue/Product.ts'
import { followSalesOf } from '../src/features/orders/following/followSales.ts'
import { settleOrder } from '../src/features/orders/settling/settleOrder.ts'
import { buildLink, buildMerchant, buildProduct } from './factories.ts'
import type { startApi } from './server.ts'

const SHOP: Partial<Merchant> = {
  name: 'Mara Lind <& Söhne>',
  vatEnabled: true,
  vatCountry: 'DE',
  vatNumber: 'DE136695976',
  vatRate: '19',
  vatIncludeInPrice: true,
  vatCollectInfo: true,
  reverseChargeEnabled: true,
  euVatValidation: false,
  termsConsent: 'never',
  waiverConsent: 'never',
  businessStreet: 'Ofenweg 4',
  businessTown: 'Berlin',
  businessPostcode: '10115',
  businessPhone: '+49 30 1234567',
}
export const ADDRESS = {
  fullName: 'Nora Lindqvist',
  addressLine1: '12 rue des Lilas',
  city: 'Paris',
  zip: '75001',
  country: 'FR',
}
export const BUSINESS = {
  company: 'Lindqvist SARL',
  vatNumber: 'FR40303265045',
  billingAddress: { addressLine1: '12 rue des Lilas', city: 'Paris', zip: '75001', country: 'FR' },
}

export interface Sold {
  shop?: Partial<Merchant>
  products?: Partial<Product>[]
  link?: Partial<Link>
  order?: object
  discount?: boolean
  /** What a euro bought on the day before the sale. */
  rates?: Record<string, string>
}

/** Sells through the API, and returns how to read the documents. */
export const sellWith =
  (api: ReturnType<typeof startApi>) =>
  async ({ shop = {}, products = [{}], link: own = {}, order = { country: 'DE' }, discount = false, rates = {} }: Sold = {}) => {
    for (const [currency, rate] of Object.entries(rates))
      await api
        .db('exchange_rates')
        .insert({ day: api.db.raw('current_date - 1'), currency, rate })
        .onConflict()
        .ignore()
    const merchant = await buildMerchant(api.db, { ...SHOP, ...shop })
    const items = await Promise.all(
      products.map((product) => buildProduct(api.db, merchant, { currency: 'EUR', type: 'digital', ...product })),
    )
    const ships = items.some(({ type }) => type === 'physical')
    const link = await buildLink(api.db, merchant, items, {
      collectShippingAddress: ships,
      shippingCountries: ['DE', 'FR', 'US'],
      tips: { type: 'amount', choices: [103], allowOther: true, taxClass: 'standard' },
      ...own,
    })
    if (discount)
      await api.request('POST', '/promos', {
        as: merchant,
        body: { code: 'SEVEN', discount_type: 'percentage', percent: 7 },
      })
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...(discount && { promoCode: 'SEVEN' }), ...order }
    const placed = await api.request('POST', '/orders', { body })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const { payment } = placed.body
    if (payment)
      await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, {
        body: { client_secret: payment.clientSecret, outcome: 'succeeded' },
      })
    const found = await Order.query(api.db).findOne({ id: placed.body.orderId }).throwIfNotFound()
    await settleOrder(api.db, found, { type: 'paid', amountMinor: found.totalMinor, feeMinor: 0 }, 'provider')
    await followSalesOf(api.db, merchant.id)
    const { search } = new URL(invoiceUrl(api.config, found))
    const read = (file: string, query = '') => api.request('GET', `/orders/${found.id}/${file}${search}${query}`)
    const pdf = async (query = '') =>
      Buffer.from(await (await fetch(`${api.url}/orders/${found.id}/invoice.pdf${search}${query}`)).arrayBuffer())
    const correct = (body: object) => api.request('POST', `/orders/${found.id}/invoice/correction${search}`, { body })
    return { merchant, order: found, read, pdf, correct }
  }

/** Sales of each kind that invoices know. */
export const CASES: [string, Sold][] = [
  ['VAT included', {}],
  [
    'VAT on top, several pieces and rates, shipping and a discount',
    {
      shop: { vatIncludeInPrice: false },
      products: [{ priceMinor: 1999 }, { priceMinor: 333, taxClass: 'books' }, { type: 'physical', priceMinor: 4201 }],
      order: { shippingAddress: ADDRESS },
      discount: true,
    },
  ],
  [
    'the same with VAT included',
    {
      products: [{ priceMinor: 1999 }, { priceMinor: 333, taxClass: 'books' }, { type: 'physical', priceMinor: 4201 }],
      order: { shippingAddress: ADDRESS },
      discount: true,
    },
  ],
  ['reverse charge', { order: { country: 'FR', ...BUSINESS } }],
  [
    'goods and a service for a business in another member state',
    {
      products: [
        { type: 'physical', priceMinor: 4201 },
        { type: 'service', priceMinor: 9999 },
      ],
      order: { shippingAddress: ADDRESS, ...BUSINESS },
      discount: true,
    },
  ],
  [
    'goods and a download outside the Union, of which one is outside the scope',
    {
      products: [{ type: 'physical', priceMinor: 4201 }, { priceMinor: 9999 }],
      order: { shippingAddress: { ...ADDRESS, city: 'New York', state: 'NY', zip: '10001', country: 'US' } },
      discount: true,
    },
  ],
  [
    'goods in the Canary Islands',
    {
      products: [{ type: 'physical' }],
      link: { shippingCountries: ['ES'] },
      order: { shippingAddress: { ...ADDRESS, city: 'Telde', state: 'GC', zip: '35200', country: 'ES' } },
    },
  ],
  ['a small business', { shop: { vatEnabled: false, smallBusiness: true } }],
  ['VAT of a business at home', { order: { ...BUSINESS, country: 'DE', vatNumber: null } }],
  ['outside the scope', { order: { country: 'US' } }],
  [
    'a free piece, with shipping and a tip',
    {
      // Both round up without VAT, and their sum rounds down.
      products: [{ priceMinor: 0, type: 'physical' }],
      link: { shippingCostMinor: 103 },
      order: { shippingAddress: ADDRESS, tip: { amount: 1.03 } },
    },
  ],
  [
    'VAT that is also stated in the seller’s currency',
    { products: [{ currency: 'USD', type: 'physical' }], order: { shippingAddress: ADDRESS }, rates: { USD: '1.25' } },
  ],
  ['no VAT', { shop: { vatEnabled: false } }],
  [
    'names in other scripts',
    {
      shop: { storeName: 'चाय की दुकान', businessAddress: 'กรุงเทพมหานคร\n서울특별시' },
      products: [{ name: '手工茶杯 🎁' }, { name: 'タナカの皿 \u{13000}' }],
      order: { country: 'DE', customerName: '张伟' },
    },
  ],
]
