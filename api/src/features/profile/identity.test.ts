import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'

const api = startApi()

const set = (as: Merchant, body: object) => api.request('PUT', '/auth/me', { as, body })

/** A shop in Germany that can be reached. */
const buildGerman = (overrides: Partial<Merchant> = {}) =>
  buildMerchant(api.db, { businessCountry: 'DE', supportEmail: 'hallo@example.com', ...overrides })

describe('the country of a business', () => {
  it.each([
    [{ timeZone: 'Europe/Vienna' }, 'AT'],
    [{ timeZone: 'Europe/Vienna', country: 'DE' }, 'DE'],
    [{ timeZone: 'UTC' }, null],
  ])('of a sign-up with %j is %s', async (given, country) => {
    const { body } = await api.request('POST', '/auth/register', {
      body: {
        name: 'Ada Byron',
        email: `${crypto.randomUUID()}@example.com`,
        password: 'difference-engine',
        storeName: 'Ada',
        ...given,
      },
    })
    const me = await api.request('GET', '/auth/me', { headers: { authorization: `Bearer ${body.token}` } })
    expect(me.body.businessCountry).toBe(country)
  })

  it('is the one that VAT is charged in, unless another is given', async () => {
    expect((await set(await buildGerman(), { vatEnabled: true })).body.vatCountry).toBe('DE')
    expect((await set(await buildGerman(), { vatEnabled: true, vatCountry: 'AT' })).body.vatCountry).toBe('AT')
  })

  it('brings the consents of consumer law, with or without VAT', async () => {
    const shop = await buildGerman({ termsUrl: 'https://example.com/terms' })
    const link = await buildLink(api.db, shop, [await buildProduct(api.db, shop)])
    const { body } = await api.request('GET', `/carts/url/${link.urlId}`)
    expect(body.consents).toEqual([{ kind: 'terms', when: 'eea', text: null }])
    expect(body.priorPrices).toBe('named')
  })
})

describe('the address', () => {
  it('is made of its parts, in the form of its country', async () => {
    const shop = await buildGerman()
    const parts = { businessStreet: 'Ofenweg 4', businessTown: 'Berlin', businessPostcode: '10115' }
    expect((await set(shop, parts)).body.businessAddress).toBe('Ofenweg 4\n10115 Berlin')
    expect((await set(shop, { businessCountry: 'US' })).body.businessAddress).toBe('Ofenweg 4\nBerlin 10115')
  })

  it('is one: a text replaces the parts, and parts replace the text', async () => {
    const shop = await buildGerman({ businessStreet: 'Ofenweg 4', businessTown: 'Berlin', businessAddress: 'Ofenweg 4\nBerlin' })
    expect((await set(shop, { businessAddress: 'Ring 1\nWien' })).body).toMatchObject({
      businessAddress: 'Ring 1\nWien',
      businessStreet: null,
      businessTown: null,
    })
    const half = (await set(shop, { businessTown: 'Bonn' })).body
    expect(half.businessAddress).toBeNull()
    expect(half.identityMissing).toContain('businessStreet')
    expect((await set(shop, { businessStreet: 'Ring 1' })).body.businessAddress).toBe('Ring 1\nBonn')
    expect((await set(shop, { businessTown: '' })).body.businessAddress).toBeNull()
  })
})

describe('a tax number', () => {
  it.each([
    ['DE', '12/345/67890', true],
    ['DE', '2181508150', true],
    ['DE', '123', false],
    ['DE', 'ATU12345675', false],
    ['AT', '12 345/6789', true],
    ['AT', '12/345/67890', false],
    ['SE', '556677-8899', true],
    ['SE', '<b>', false],
  ])('of %s may be %s: %s', async (businessCountry, taxNumber, isValid) => {
    const { status, body } = await set(await buildGerman({ businessCountry }), { taxNumber })
    expect(isValid ? body.taxNumber : body.errors[0].path).toBe(isValid ? taxNumber : 'taxNumber')
    expect(status).toBe(isValid ? 200 : 400)
  })
})

describe('a change of country', () => {
  it('needs the tax number of the new one', async () => {
    const shop = await buildGerman({ taxNumber: '2181508150' })
    const refusal = { status: 400, body: { errors: [{ path: 'taxNumber' }] } }

    expect(await set(shop, { businessCountry: 'FR' })).toMatchObject(refusal)
    expect(await set(shop, { businessCountry: 'FR', taxNumber: '2181508150' })).toMatchObject(refusal)
    expect((await set(shop, { businessPhone: '+49 30 1' })).status).toBe(200)
    expect((await set(shop, { businessCountry: 'FR', taxNumber: '73282932000074' })).status).toBe(200)
    expect((await set(shop, { businessCountry: 'DE', taxNumber: null })).status).toBe(200)
  })
})

describe('VAT without a rate', () => {
  const refusal = { status: 422, body: { code: 'vat_rate_missing', errors: [{ path: 'vatRate' }] } }
  const build = (overrides: Partial<Merchant> = {}) => buildMerchant(api.db, { vatEnabled: false, ...overrides })

  it.each<[string, Partial<Merchant>, object]>([
    ['a country without rates by law', {}, { vatEnabled: true, vatCountry: 'CA' }],
    ['a country from the sign-up', { businessCountry: 'CA' }, { vatEnabled: true }],
    ['no country', {}, { vatEnabled: true }],
    ['rates of its own', { vatCountry: 'DE' }, { vatEnabled: true, vatRatesMode: 'own' }],
    ['a change of country', { vatEnabled: true, vatCountry: 'DE' }, { vatCountry: 'CA' }],
    ['a rate that is cleared', { vatEnabled: true, vatCountry: 'CA', vatRate: '5' }, { vatRate: null }],
  ])('is refused: %s', async (_, overrides, changes) => {
    expect(await set(await build(overrides), changes)).toMatchObject(refusal)
  })

  it.each<[string, Partial<Merchant>, object]>([
    ['by law', {}, { vatEnabled: true, vatCountry: 'MC' }],
    ['a rate of 0 that is given', {}, { vatEnabled: true, vatCountry: 'CA', vatRate: 0 }],
    ['a rate of the country', {}, { vatEnabled: true, vatCountry: 'CA', vatRatesByCountry: { CA: 5 } }],
    ['another setting of a shop without a rate', { vatEnabled: true, vatCountry: 'CA' }, { ossEnabled: false }],
  ])('is no concern: %s', async (_, overrides, changes) => {
    expect((await set(await build(overrides), changes)).status).toBe(200)
  })
})

describe('what the law requires and is missing', () => {
  const WHOLE = { legalName: 'Kiln & Clay GmbH', businessAddress: 'Ofenweg 4\n10115 Berlin', vatNumber: 'DE136695976' }
  it.each<[string, Partial<Merchant>, string[]]>([
    ['nothing outside Europe', { businessCountry: 'US', supportEmail: null, vatEnabled: true }, []],
    ['a VAT number in Monaco', { ...WHOLE, businessCountry: 'MC', vatEnabled: true, vatNumber: null }, ['vatNumber']],
    ['nothing without country and VAT', { businessCountry: null, supportEmail: null }, []],
    ['the country with VAT', { businessCountry: null, vatEnabled: true, ...WHOLE }, ['businessCountry']],
    ['name, address and a number in Germany', {}, ['legalName', 'businessStreet', 'taxNumber']],
    ['name, address and VAT number with VAT', { vatEnabled: true }, ['legalName', 'businessStreet', 'vatNumber']],
    ['no VAT number with a German tax number', { vatEnabled: true, ...WHOLE, vatNumber: null, taxNumber: '2181508150' }, []],
    ['a VAT number elsewhere', { ...WHOLE, businessCountry: 'FR', vatEnabled: true, vatNumber: null }, ['vatNumber']],
    ['a contact', { ...WHOLE, supportEmail: null }, ['supportEmail']],
    ['nothing of a whole identity', { vatEnabled: true, ...WHOLE }, []],
  ])('is %s', async (_, overrides, missing) => {
    const { body } = await api.request('GET', '/auth/me', { as: await buildGerman(overrides) })
    expect(body.identityMissing).toEqual(missing)
  })
})

describe('the identity', () => {
  const IDENTITY = {
    legalName: 'Kiln & Clay GmbH',
    businessStreet: 'Ofenweg 4',
    businessTown: 'Berlin',
    businessPostcode: '10115',
    businessPhone: '+49 30 1234',
    vatCountry: 'DE',
    vatNumber: 'DE136695976',
    taxNumber: '2181508150',
    registerEntry: 'Amtsgericht Charlottenburg, HRB 12345',
    imprint: 'Represented by Mara Lind',
  }

  /** Completes an order, which has an invoice then. */
  async function sell(shop: Merchant) {
    const product = await buildProduct(api.db, shop, { currency: 'EUR' })
    const link = await buildLink(api.db, shop, [product])
    const order = await buildOrder(api.db, link, [product], {
      paymentStatus: 'pending',
      locale: 'de',
      taxRate: '19',
      taxMinor: 200,
    })
    await api.request('PUT', `/orders/${order.id}`, { as: shop, body: { paymentStatus: 'completed' } })
    await api.runJobs()
    return { link, order }
  }

  it('is on the checkout and on the invoice, in its language', async () => {
    const shop = await buildGerman()
    await set(shop, IDENTITY)
    const { link, order } = await sell(shop)

    const { body: page } = await api.request('GET', `/carts/url/${link.urlId}`)
    expect(page.seller).toEqual({
      name: 'Kiln & Clay GmbH',
      address: 'Ofenweg 4\n10115 Berlin',
      country: 'DE',
      email: 'hallo@example.com',
      phone: '+49 30 1234',
      vatNumber: 'DE136695976',
      register: IDENTITY.registerEntry,
      imprint: IDENTITY.imprint,
    })
    const { body: invoice } = await api.request('GET', `/orders/${order.id}/invoice`, { as: shop })
    expect(invoice.seller).toMatchObject({
      name: 'Kiln & Clay GmbH',
      address: 'Ofenweg 4\n10115 Berlin\nDeutschland',
      tax_number: '2181508150',
      register: IDENTITY.registerEntry,
    })
    expect((await api.request('GET', `/orders/${order.id}`, { as: shop })).body.invoice_missing).toEqual([])
  })

  it('that is incomplete is said at the order whose invoice the law does not allow', async () => {
    const shop = await buildGerman({ vatEnabled: true })
    const { order } = await sell(shop)
    const missing = async () => (await api.request('GET', `/orders/${order.id}`, { as: shop })).body.invoice_missing
    expect(await missing()).toEqual(['businessStreet', 'vatNumber'])
    const attention = async () => (await api.request('GET', '/dashboard/summary', { as: shop })).body.attention
    expect(await attention()).toContainEqual({
      type: 'invoices_incomplete',
      subject: '1 invoice',
      text: 'lacks what the law requires of you',
      detail: 'address and VAT number',
      href: `/dashboard/orders?open=${order.id}`,
    })
    await sell(shop)
    expect(await attention()).toContainEqual(
      expect.objectContaining({ subject: '2 invoices', href: '/dashboard/settings/shop#business-information' }),
    )
    // The invoice stays as it was written.
    await set(shop, IDENTITY)
    expect(await missing()).toEqual(['businessStreet', 'vatNumber'])
    expect(await Invoice.query(api.db).where({ orderId: order.id })).toHaveLength(1)
  })

  it('that is incomplete is mailed to the seller once a day, with what is missing and where to complete it', async () => {
    const shop = await buildGerman({ vatEnabled: true })
    const complete = await buildGerman({ vatEnabled: true, ...IDENTITY, businessAddress: 'Ofenweg 4' })
    const american = await buildMerchant(api.db, { businessCountry: 'US' })
    for (const one of [complete, american]) await sellOn(one, '2026-05-04')

    await sellOn(shop, '2026-05-04', '2026-05-04')
    await sellOn(shop, '2026-05-04')

    const mailed = (to: Merchant) => api.mails.filter((mail) => mail.to === to.email && mail.subject.includes('incomplete'))
    expect(mailed(shop).map(({ subject }) => subject)).toEqual(['Your invoices are incomplete'])
    expect(mailed(shop)[0]!.text).toContain('lacks what the law requires of you: address and VAT number.')
    expect(mailed(shop)[0]!.text).toContain('/dashboard/settings/shop#business-information')
    expect([...mailed(complete), ...mailed(american)]).toEqual([])

    await sellOn(shop, '2026-05-05')
    expect(mailed(shop)).toHaveLength(2)
    await set(shop, IDENTITY)
    await sellOn(shop, '2026-05-06')
    expect(mailed(shop)).toHaveLength(2)
  })

  /** Completes an order at noon of each day, and then what follows sales. */
  async function sellOn(shop: Merchant, ...days: string[]) {
    const product = await buildProduct(api.db, shop)
    const link = await buildLink(api.db, shop, [product])
    for (const day of days) {
      const order = await buildOrder(api.db, link, [product], { paymentStatus: 'pending', taxRate: '19', taxMinor: 200 })
      await settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
      await api
        .db('orders')
        .where({ id: order.id })
        .update({ completedAt: `${day}T12:00:00Z` })
    }
    await api.runJobs()
  }
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
