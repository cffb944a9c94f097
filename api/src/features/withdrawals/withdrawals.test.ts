import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { withdrawalUrl } from '../../shop/invoice/invoiceLink.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { Shipment } from '../../shop/order/Shipment.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()
const DAY_MS = 24 * 3_600_000
const STATEMENT = { name: 'Nora Lindqvist', email: 'nora@example.com' }
const WAIVER = { kind: 'waiver' as const, text: 'I lose it.', version: '0123456789ab', at: '2026-01-12T14:05:21.000Z' }

interface Bought {
  shop?: Partial<Merchant>
  order?: Partial<Order>
  types?: Product['type'][]
  daysAgo?: number
  /** How many days ago its only parcel was shipped, and arrived. */
  shippedAgo?: number
  deliveredAgo?: number
}

const daysBefore = (days: number) => new Date(Date.now() - days * DAY_MS)

async function buy({ shop = {}, order = {}, types = ['digital'], daysAgo = 0, shippedAgo, deliveredAgo }: Bought = {}) {
  const merchant = await buildMerchant(api.db, { vatCountry: 'DE', timeZone: 'Europe/Berlin', ...shop })
  const products = await Promise.all(types.map((type) => buildProduct(api.db, merchant, { type, name: `A ${type} thing` })))
  const link = await buildLink(api.db, merchant, products)
  const bought = await buildOrder(api.db, link, products, {
    country: 'FR',
    completedAt: daysBefore(daysAgo),
    instructedAt: daysBefore(daysAgo),
    ...order,
  })
  if (shippedAgo !== undefined) {
    const deliveredAt = deliveredAgo === undefined ? null : daysBefore(deliveredAgo)
    const parcel = { merchantId: merchant.id, orderId: bought.id, createdAt: daysBefore(shippedAgo), deliveredAt }
    await Shipment.query(api.db).insert(parcel)
    await api.db('order_items').where({ orderId: bought.id, productType: 'physical' }).update({ shipped: 1 })
  }
  const { search } = new URL(withdrawalUrl(api.config, bought))
  const path = `/orders/${bought.id}/withdrawal${search}`
  return {
    merchant,
    bought,
    status: async () => (await api.request('GET', path)).body.status,
    read: () => api.request('GET', path),
    withdraw: (body: object = STATEMENT) => api.request('POST', path, { body }),
  }
}

describe('createWithdrawal', () => {
  it('records the withdrawal once, mails it to both sides, and refunds nothing', async () => {
    const { merchant, bought, read, withdraw } = await buy({ order: { locale: 'de', customerName: 'Nora Lindqvist' } })
    expect((await read()).body).toMatchObject({ status: 'open', ...STATEMENT, labels: { confirm: 'Widerruf bestätigen' } })
    api.mails.length = 0

    const [first, again] = await Promise.all([withdraw(), withdraw()])
    await api.runJobs()

    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ status: 'withdrawn', withdrawn_at: expect.any(String) })
    const mails = api.mails.filter(({ subject }) => /Widerruf|Withdrawal/.test(subject))
    expect(mails.map(({ to }) => to).sort()).toEqual([merchant.email, STATEMENT.email].sort())
    const confirmation = mails.find(({ to }) => to === STATEMENT.email)!
    expect(confirmation.text).toContain(`Hiermit widerrufe ich den Vertrag über die Bestellung #${bought.number}`)
    expect(confirmation.text).toMatch(/Eingegangen: .*\d{4} um \d{2}:\d{2}:\d{2} ME[SZ]{1,2}/)
    const { body: order } = await api.request('GET', `/orders/${bought.id}`, { as: merchant })
    expect(order).toMatchObject({ payment_status: 'completed', refunded_amount: 0, withdrawal: { ...STATEMENT, amount: 12.5 } })
    expect(order.timeline.map(({ type }: { type: string }) => type)).toContain('withdrawn')
    const { body: bell } = await api.request('GET', '/notifications', { as: merchant })
    expect(bell.data[0]).toMatchObject({ type: 'order.withdrawn' })
  })

  it('answers 404 with another order’s token, and 400 for a statement without a name', async () => {
    const { withdraw } = await buy()
    const other = await buy()
    const { search } = new URL(withdrawalUrl(api.config, other.bought))
    const { bought } = await buy()
    expect((await api.request('POST', `/orders/${bought.id}/withdrawal${search}`, { body: STATEMENT })).status).toBe(404)
    expect(await withdraw({ name: ' ', email: 'nora@example.com' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name' }] },
    })
  })

  it('mails the confirmation to both addresses when the buyer gives another one', async () => {
    const { withdraw } = await buy()
    api.mails.length = 0
    await withdraw({ name: 'Nora', email: 'other@example.com' })
    await api.runJobs()
    const to = api.mails.filter(({ subject }) => subject.startsWith('Your withdrawal')).map((mail) => mail.to)
    expect(to.sort()).toEqual(['nora@example.com', 'other@example.com'])
  })
})

describe('the right of withdrawal', () => {
  it.each<[string, Bought, string]>([
    ['ends 14 days after the sale of digital goods', { daysAgo: 14 }, 'open'],
    ['has ended after that', { daysAgo: 16 }, 'closed'],
    ['does not end before goods are shipped', { types: ['physical'], daysAgo: 300 }, 'open'],
    ['ends 14 days after their delivery', { types: ['physical'], daysAgo: 80, shippedAgo: 60, deliveredAgo: 14 }, 'open'],
    ['has ended after these', { types: ['physical'], daysAgo: 80, shippedAgo: 60, deliveredAgo: 16 }, 'closed'],
    ['counts 14 days for a parcel whose delivery is not known', { types: ['physical'], daysAgo: 40, shippedAgo: 28 }, 'open'],
    ['has ended after these, too', { types: ['physical'], daysAgo: 40, shippedAgo: 30 }, 'closed'],
    ['is a year longer without instructions', { daysAgo: 370, order: { instructedAt: null } }, 'open'],
    ['has ended a year later', { daysAgo: 382, order: { instructedAt: null } }, 'closed'],
    ['ends 14 days after late instructions', { daysAgo: 200, order: { instructedAt: daysBefore(14) } }, 'open'],
    ['is not reopened by very late ones', { daysAgo: 390, order: { instructedAt: daysBefore(1) } }, 'closed'],
    ['follows the country of a shop without VAT', { shop: { vatCountry: null, businessCountry: 'AT' } }, 'open'],
    ['follows it rather than a registration elsewhere', { shop: { businessCountry: 'US' } }, 'closed'],
    ['is not offered where it was waived', { order: { consents: [WAIVER] } }, 'closed'],
    ['remains for the goods that are not digital', { types: ['digital', 'physical'], order: { consents: [WAIVER] } }, 'open'],
    ['is not offered for refunded orders', { order: { paymentStatus: 'refunded' } }, 'closed'],
    ['is not offered to a business', { order: { company: 'Lindqvist SARL' } }, 'closed'],
    ['is not offered to buyers outside the EEA', { order: { country: 'US' } }, 'closed'],
    ['is not offered by shops outside the EEA', { shop: { vatCountry: 'US' } }, 'closed'],
    ['is offered everywhere if the merchant says so', { shop: { vatCountry: 'US', withdrawalFunction: 'always' } }, 'open'],
    ['is not offered if the merchant has switched it off', { shop: { withdrawalFunction: 'never' } }, 'closed'],
  ])('%s', async (_, bought, expected) => {
    const { status, withdraw } = await buy(bought)
    expect(await status()).toBe(expected)
    expect((await withdraw()).status).toBe(expected === 'open' ? 200 : 409)
  })

  it('is explained in the receipt, with the seller and the model form, which shortens its period', async () => {
    const shop = { legalName: 'Kiln & Clay GmbH', businessAddress: 'Ofenweg 4\n10115 Berlin', supportEmail: 'hallo@example.com' }
    const { bought, read } = await buy({
      shop: { ...shop, businessCountry: 'DE', registerEntry: 'HRB 12345' },
      types: ['physical'],
      order: { paymentStatus: 'pending', instructedAt: null, locale: 'de' },
    })
    await api.request('PUT', `/orders/${bought.id}`, { as: { id: bought.merchantId }, body: { paymentStatus: 'completed' } })
    await api.runJobs()

    const { text } = api.mails.findLast(({ subject }) => subject.includes(`#${bought.number}`) && subject.includes('Quittung'))!
    // Nobody paid, so addresses are no links.
    const plain = text.replaceAll('\u200c', '')
    const seller = 'Kiln & Clay GmbH, Ofenweg 4, 10115 Berlin, Deutschland, hallo@example.com, HRB 12345'
    expect(plain).toContain(`Verkäufer:\n${seller.replaceAll(', ', '\n')}`)
    expect(plain).toContain('Widerrufsbelehrung\n\nSie haben das Recht, binnen vierzehn Tagen')
    expect(plain).toContain('(§§ 312g, 355 BGB)')
    expect(plain).toContain('die letzte Ware in Besitz genommen')
    expect(plain).toContain(`müssen Sie uns (${seller})`)
    expect(plain).toContain(`Muster-Widerrufsformular`)
    expect(plain).toContain(`An ${seller}:`)
    const { instructedAt } = await Order.query(api.db).findOne({ id: bought.id }).throwIfNotFound()
    expect(instructedAt).toBeInstanceOf(Date)
    expect((await read()).body).toMatchObject({ status: 'open', until: null })
  })

  it('is explained, but not as the law wants it, by a seller without an address', async () => {
    const { bought } = await buy({ order: { paymentStatus: 'pending', instructedAt: null } })
    await api.request('PUT', `/orders/${bought.id}`, { as: { id: bought.merchantId }, body: { paymentStatus: 'completed' } })
    await api.runJobs()
    const { text } = api.mails.findLast(
      ({ subject }) => subject.includes(`#${bought.number}`) && subject.startsWith('Your receipt'),
    )!
    expect(text).toContain('Model withdrawal form')
    expect(text).not.toContain('Seller:')
    const { instructedAt } = await Order.query(api.db).findOne({ id: bought.id }).throwIfNotFound()
    expect(instructedAt).toBeNull()
  })

  it('is in the invoice of the link’s holder, in the orders of the buyer, and nowhere once it is used', async () => {
    const { bought, withdraw } = await buy({ order: { paymentStatus: 'pending' } })
    await api.request('PUT', `/orders/${bought.id}`, { as: { id: bought.merchantId }, body: { paymentStatus: 'completed' } })
    const url = withdrawalUrl(api.config, bought)
    const invoice = async () =>
      (await api.request('GET', `/orders/${bought.id}/invoice${new URL(url).search}`)).body.withdrawal_url
    await api.runJobs()
    const receipt = api.mails.findLast(
      ({ subject }) => subject.includes(`#${bought.number}`) && subject.startsWith('Your receipt'),
    )

    expect(await invoice()).toBe(url)
    expect(receipt?.text).toContain(`Withdraw from contract here: ${url}`)
    await withdraw()
    expect(await invoice()).toBeNull()
  })

  it('refunds what was not waived, with the whole shipping', async () => {
    const { merchant, bought, withdraw } = await buy({
      types: ['digital', 'physical'],
      order: { consents: [WAIVER], shippingMinor: 500, discountMinor: 500, totalMinor: 2500 },
    })
    await api.db('order_items').where({ orderId: bought.id }).update({ discountMinor: 250, netMinor: 1000 })
    await withdraw()
    const { body } = await api.request('GET', `/orders/${bought.id}`, { as: merchant })
    expect(body.withdrawal.amount).toBe(15)
  })

  it('leaves no name behind once the customer is erased', async () => {
    const { merchant, bought, withdraw } = await buy()
    await withdraw()
    const { body } = await api.request('GET', '/customers', { as: merchant })
    await api.request('DELETE', `/customers/${body.data[0].id}`, { as: merchant })
    const kept = await Order.query(api.db).findOne({ merchantId: merchant.id, id: bought.id }).throwIfNotFound()
    expect(kept).toMatchObject({ withdrawnAt: expect.any(Date), withdrawal: null })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})

/** Places and pays an order of a download and a book for 100.00 each, with a code for half the price of the download. */
async function buyAtHalfPrice(shop: Partial<Merchant>) {
  const asks = { termsConsent: 'never', waiverConsent: 'never' } as const
  const merchant = await buildMerchant(api.db, { vatCountry: 'DE', timeZone: 'Europe/Berlin', ...asks, ...shop })
  const of = (overrides: Partial<Product>) =>
    buildProduct(api.db, merchant, { priceMinor: 10_000, currency: 'EUR', ...overrides })
  const download = await of({ name: 'Download', type: 'digital' })
  const book = await of({ name: 'Book', taxClass: 'books' })
  const link = await buildLink(api.db, merchant, [download, book])
  const code = { code: 'HALF', discount_type: 'percentage', percent: 50, product_ids: [download.id] }
  expect((await api.request('POST', '/promos', { as: merchant, body: code })).status).toBe(201)
  const { body: placed } = await api.request('POST', '/orders', {
    body: { cartUrlId: link.urlId, customerEmail: STATEMENT.email, country: 'DE', promoCode: 'HALF' },
  })
  await api.request('POST', `/sandbox/payments/${placed.payment.paymentId}/confirm`, {
    body: { client_secret: placed.payment.clientSecret, outcome: 'succeeded' },
  })
  await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
  const order = await Order.query(api.db).findOne({ id: placed.orderId }).throwIfNotFound()
  await order.$query(api.db).patch({ consents: [WAIVER] })
  const { search } = new URL(withdrawalUrl(api.config, order))
  await api.request('POST', `/orders/${order.id}/withdrawal${search}`, { body: STATEMENT })
  const read = async () => (await api.request('GET', `/orders/${order.id}`, { as: merchant })).body
  const refund = (amount: number) => api.request('POST', `/orders/${order.id}/refunds`, { as: merchant, body: { amount } })
  return { merchant, order, read, refund }
}

const NO_VAT = { vatEnabled: false }
const ON_TOP = { vatEnabled: true, vatIncludeInPrice: false }

describe('the refund of a withdrawal', () => {
  it.each([
    [NO_VAT, 100],
    [{ ...ON_TOP, vatIncludeInPrice: true }, 100],
    [ON_TOP, 107],
  ])('with %j is what the book cost, %d, whatever the download did', async (shop, amount) => {
    const { read } = await buyAtHalfPrice(shop)

    expect(await read()).toMatchObject({ withdrawal: { amount }, items: [{ discount: 50 }, { discount: 0, paid: amount }] })
  })

  it('is credited at the rate of the book, and with the rest credits exactly what was invoiced', async () => {
    const { order, read, refund } = await buyAtHalfPrice(ON_TOP)

    await refund(107)
    await refund((await read()).total_amount - 107)

    const notes = await api.db('invoices').where({ orderId: order.id, kind: 'credit_note' }).orderBy('number')
    expect(notes.map(({ taxes }) => taxes)).toMatchObject([
      [{ rate: 700, taxable_minor: -10_000, tax_minor: -700 }],
      [{ rate: 1900, taxable_minor: -5000, tax_minor: -950 }],
    ])
  })
})
