import { randomUUID } from 'node:crypto'
import nock from 'nock'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { createVies } from '../../gateways/vies.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()

/** A German shop that sells one mug for 11.90, with VAT on. */
async function shop(changes: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, {
    vatEnabled: true,
    vatRatesMode: 'own',
    vatRate: '19',
    vatCountry: 'DE',
    vatRatesByCountry: { FR: 20 },
    vatCollectInfo: true,
    reverseChargeEnabled: true,
    euVatValidation: false,
    ...changes,
  })
  const link = await buildLink(api.db, merchant, [
    await buildProduct(api.db, merchant, { priceMinor: 1190, currency: 'EUR', type: 'digital' }),
  ])
  return (body: object) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body })
}

const ZIPS: Record<string, string> = { GB: 'SW1A 1AA', NL: '1012 AB' }

/** A company with its address in a country. */
const business = (country: string) => ({
  company: 'Acme Ltd',
  billingAddress: { addressLine1: 'Main Street 1', city: 'Springfield', zip: ZIPS[country] ?? '10000', country },
})

describe('VAT', () => {
  it('is added at the rate of the buyer’s country, else the shop’s own', async () => {
    const quote = await shop()

    expect((await quote({ country: 'FR' })).body).toMatchObject({
      subtotal: 11.9,
      tax: 2.38,
      taxRate: 20,
      taxIncluded: false,
      total: 14.28,
    })
    expect((await quote({ country: 'ES' })).body).toMatchObject({ tax: 2.26, taxRate: 19, total: 14.16 })
    expect((await quote({})).body).toMatchObject({ tax: 2.26, taxRate: 19, total: 14.16 })
  })

  it('is shown inside prices that include it', async () => {
    const quote = await shop({ vatIncludeInPrice: true })
    expect((await quote({ country: 'DE' })).body).toMatchObject({ tax: 1.9, taxIncluded: true, total: 11.9 })
  })

  it('is owed by a business in another member state', async () => {
    const quote = await shop()

    expect((await quote({ ...business('NL'), country: 'NL', vatNumber: 'NL004495445B01' })).body).toMatchObject({
      tax: 0,
      taxRate: 0,
      taxes: [{ rate: 0, category: 'AE', taxable: 11.9, tax: 0 }],
      total: 11.9,
    })
    expect((await quote({ ...business('DE'), country: 'DE', vatNumber: 'DE136695976' })).body).toMatchObject({ tax: 2.26 })
  })

  it('is not charged outside the seller’s tax area, unless a rate is given', async () => {
    const quote = await shop({ vatRatesByCountry: { GB: 20 }, vatIncludeInPrice: true })

    expect((await quote({ country: 'US' })).body).toMatchObject({ tax: 0, taxRate: 0, taxes: [{ category: 'O' }], total: 11.9 })
    expect((await quote({ country: 'GB' })).body).toMatchObject({ tax: 1.98, taxRate: 20, total: 11.9 })
  })

  it('is decided for goods and services apart, and kept with each line', async () => {
    const merchant = await buildMerchant(api.db, {
      vatEnabled: true,
      vatCountry: 'DE',
      vatIncludeInPrice: true,
      euVatValidation: false,
    })
    const products = [
      await buildProduct(api.db, merchant, { priceMinor: 1070, currency: 'EUR', type: 'physical', taxClass: 'books' }),
      await buildProduct(api.db, merchant, { priceMinor: 11_900, currency: 'EUR', type: 'service' }),
    ]
    const link = await buildLink(api.db, merchant, products, {
      collectShippingAddress: true,
      shippingCostMinor: 535,
      shippingCountries: ['FR', 'US', 'GB', 'ES'],
    })
    const sell = async (address: object, more: object = {}) => {
      const shippingAddress = { fullName: 'Nora Lind', addressLine1: '1 Main Street', city: 'Springfield', ...address }
      const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', shippingAddress, ...more }
      const { status, body: placed } = await api.request('POST', '/orders', {
        body: { ...body, checkoutSessionId: randomUUID() },
      })
      if (status !== 201) return { status, body: placed }
      return (await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })).body
    }

    const business = await sell({ zip: '75001', country: 'FR' }, { company: 'Acme SARL', vatNumber: 'FR40303265045' })
    expect(business).toMatchObject({ tax: 0, shipping: 5, total_amount: 115, vat: { reverse_charge: true } })
    expect(business.items).toMatchObject([
      { kind: 'physical', net: 10, tax_rate: 0, tax_category: 'K', tax_reason: 'Article 138(1), Directive 2006/112/EC' },
      { kind: 'service', net: 100, tax_rate: 0, tax_category: 'AE', tax_reason: 'Article 196, Directive 2006/112/EC' },
    ])
    expect(business.taxes).toMatchObject([
      { category: 'AE', taxable: 100 },
      { category: 'K', taxable: 15, reason: 'Article 138(1), Directive 2006/112/EC' },
    ])

    const categories = async (address: object) => {
      const { items } = await sell(address)
      return items.map((item: { tax_category: string }) => item.tax_category)
    }
    expect(await categories({ zip: '75001', country: 'FR' })).toEqual(['S', 'S'])
    expect(await categories({ zip: '10001', state: 'NY', country: 'US' })).toEqual(['G', 'O'])
    expect(await categories({ zip: '35001', state: 'GC', country: 'ES' })).toEqual(['G', 'O'])
    expect(await categories({ zip: 'BT1 1AA', country: 'GB' })).toEqual(['S', 'O'])
    expect(await sell({ zip: '3500', state: 'GC', country: 'ES' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'shippingAddress.zip' }] },
    })
  })

  it('is refused, not guessed, where the rate of a part of the country is unknown', async () => {
    const quote = await shop({ vatCountry: 'FR', vatRatesMode: 'law', vatRatesByCountry: {} })
    const known = await shop({ vatCountry: 'FR', vatRatesMode: 'law', vatRatesByCountry: { RE: 8.5 } })
    const body = { company: 'Acme', billingAddress: { addressLine1: '1 rue', city: 'Saint-Denis', zip: '97400', country: 'FR' } }

    expect(await quote(body)).toMatchObject({
      status: 400,
      body: {
        code: 'tax_address',
        errors: [{ path: 'billingAddress.zip' }],
        message: 'This shop cannot sell services or downloads to Réunion: it has set no tax for it.',
      },
    })
    expect((await known(body)).body).toMatchObject({ taxRate: 8.5 })
  })

  it('is taken out of prices that include it under reverse charge', async () => {
    const quote = await shop({ vatIncludeInPrice: true })
    const { body } = await quote({ ...business('NL'), country: 'NL', vatNumber: 'NL004495445B01' })

    expect(body).toMatchObject({ subtotal: 10, tax: 0, taxIncluded: false, total: 10, items: [{ priceAtCheckout: 10 }] })
  })

  it.each([
    ['a tax id alone', {}],
    ['no company', { billingAddress: business('NL').billingAddress }],
    ['no address', { company: 'Acme Ltd' }],
    ['an empty address', { company: 'Acme Ltd', billingAddress: {} }],
  ])('is not owed by a buyer with %s', async (_, who) => {
    const quote = await shop()
    const { body } = await quote({ ...who, country: 'NL', vatNumber: 'NL004495445B01' })

    expect(body).toMatchObject({ tax: 2.26, taxes: [{ rate: 19, category: 'S' }], total: 14.16 })
  })

  it('refuses an address of a company without street or city, naming the fields', async () => {
    const quote = await shop()
    expect(await quote({ company: 'Acme Ltd', billingAddress: { country: 'NL' } })).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'billingAddress.addressLine1' }, { path: 'billingAddress.zip' }, { path: 'billingAddress.city' }],
      },
    })
  })

  it.each([
    ['country', { country: 'XX' }],
    ['country', { country: 'ZZ' }],
    ['billingAddress.country', { billingAddress: { addressLine1: 'A', city: 'B', country: 'QQ' } }],
  ])('refuses an unknown country at %s', async (path, body) => {
    const quote = await shop()
    expect(await quote(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('is taxed in the country of the company’s address when no other is given', async () => {
    const quote = await shop()
    expect((await quote(business('FR'))).body).toMatchObject({ taxRate: 20 })
  })

  it.each([
    ['an order taxed in the seller’s own country', 'FR40303265045', { country: 'DE' }, 'France', 'Germany'],
    ['an order taxed outside the EU', 'FR40303265045', { country: 'US' }, 'France', 'United States'],
    ['an order of another member state', 'NL004495445B01', { country: 'FR' }, 'Netherlands', 'France'],
    ['an order without a country, which is taxed in the seller’s', 'NL004495445B01', {}, 'Netherlands', 'Germany'],
    ['Northern Ireland', 'XI980780684', { country: 'GB' }, 'Northern Ireland', 'United Kingdom'],
    ['Northern Ireland and Ireland', 'XI980780684', { country: 'IE' }, 'Northern Ireland', 'Ireland'],
  ])('refuses a number of another country: %s', async (_, vatNumber, buyer, numberOf, taxedIn) => {
    const quote = await shop()

    expect(await quote({ ...buyer, vatNumber })).toMatchObject({
      status: 400,
      body: {
        code: 'vat_number_country',
        message: `This VAT number belongs to another country (${numberOf}) than the one where this order is taxed (${taxedIn}). Enter a number of that country, or leave the field empty.`,
        errors: [{ path: 'vatNumber' }],
      },
    })
  })

  it.each([
    ['EL094259216', 'GR'],
    ['GR 094 259 216', 'GR'],
    ['094259216', 'GR'],
    ['EL094259216', 'el'],
  ])('accepts both codes of Greece: %s in %s', async (vatNumber, country) => {
    const quote = await shop()
    expect((await quote({ ...business('GR'), country, vatNumber })).body).toMatchObject({ tax: 0, total: 11.9 })
  })

  it('is no reverse charge for a number of a country outside the EU', async () => {
    const quote = await shop()
    const { body } = await quote({ ...business('CH'), country: 'CH', vatNumber: 'CHE116281710' })
    expect(body).toMatchObject({ tax: 0, taxes: [{ category: 'O' }] })
  })

  it.each([true, false])('refuses a VAT number with a wrong form or checksum (VIES on: %s)', async (euVatValidation) => {
    const quote = await shop({ euVatValidation })

    for (const body of [{ vatNumber: 'NL004495446B01' }, { country: 'NL', vatNumber: 'nonsense' }])
      expect(await quote(body)).toMatchObject({
        status: 400,
        body: {
          message: 'This VAT number is not valid. Check it, or leave the field empty.',
          errors: [{ path: 'vatNumber' }],
        },
      })
  })

  it('accepts any text as the number of a country with an unknown form', async () => {
    const quote = await shop()
    expect((await quote({ country: 'US', vatNumber: '12-3456789' })).body).toMatchObject({ tax: 0 })
  })

  it('is missing when it is switched off', async () => {
    const quote = await shop({ vatEnabled: false })
    expect((await quote({ country: 'FR' })).body).toMatchObject({ tax: 0, taxRate: null, taxes: [], total: 11.9 })
    expect(await quote({ country: 'FR', vatNumber: 'nonsense' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'vatNumber' }] },
    })
  })
})

describe('a VAT number', () => {
  const NUMBER = 'NL 0044.95445.B01'
  const vies = () => nock('https://ec.europa.eu').post('/taxation_customs/vies/rest-api/check-vat-number')

  beforeEach(async () => {
    // A new client per test, because the old one may be pausing after a failure.
    api.vies.check = createVies(api.config.viesUrl).check
    await api.db('vat_checks').delete()
  })

  /** Orders of a shop that uses VIES. */
  async function checkedShop(changes: Partial<Merchant> = {}) {
    const merchant = await buildMerchant(api.db, {
      vatEnabled: true,
      vatRatesMode: 'own',
      vatRate: '19',
      vatCountry: 'DE',
      vatCollectInfo: true,
      reverseChargeEnabled: true,
      euVatValidation: true,
      ...changes,
    })
    const product = await buildProduct(api.db, merchant, { priceMinor: 1190, currency: 'EUR', type: 'digital' })
    const link = await buildLink(api.db, merchant, [product])
    const order = async (vatNumber: string | null, country = 'NL') => {
      const body = {
        cartUrlId: link.urlId,
        customerEmail: 'nora@example.com',
        country,
        ...business(country),
        vatNumber,
        checkoutSessionId: randomUUID(),
      }
      const placed = await api.request('POST', '/orders', { body })
      if (placed.status !== 201) return { placed, order: null }
      return { placed, order: (await api.request('GET', `/orders/${placed.body.orderId}`, { as: merchant })).body }
    }
    return { merchant, order, quote: (body: object) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body }) }
  }

  it('removes the tax from the order too, and queries VIES once', async () => {
    const scope = vies().once().reply(200, { valid: true })
    const { quote, order } = await checkedShop()

    const { body } = await quote({ ...business('NL'), country: 'NL', vatNumber: NUMBER })
    const { placed, order: kept } = await order(NUMBER)

    expect(scope.isDone()).toBe(true)
    expect([body.total, placed.body.totals.total]).toEqual([11.9, 11.9])
    expect(kept).toMatchObject({
      tax: 0,
      vat: { country: 'NL', rate: 0, reverse_charge: true, number: 'NL004495445B01', check: 'vies' },
    })
  })

  it('is sold with VAT while VIES does not answer, which is noted on the order', async () => {
    vies().replyWithError('down')
    const { order } = await checkedShop()

    const { order: kept } = await order(NUMBER)

    expect(kept).toMatchObject({ tax: 2.26, total_amount: 14.16, vat: { reverse_charge: false, check: 'unreachable' } })
  })

  it('that VIES does not know is refused, at the quote and at the order', async () => {
    vies().reply(200, { valid: false })
    const { quote, order } = await checkedShop()
    const refusal = {
      status: 400,
      body: {
        message: 'VIES does not know this VAT number. Check it, or leave the field empty.',
        errors: [{ path: 'vatNumber' }],
      },
    }

    expect(await quote({ country: 'NL', vatNumber: NUMBER })).toMatchObject(refusal)
    expect((await order(NUMBER)).placed).toMatchObject(refusal)
  })

  it('of a country outside the EU is checked by its form alone, and is taxed', async () => {
    const { order } = await checkedShop()

    expect((await order('GB980780684', 'GB')).order).toMatchObject({ tax: 0, vat: { reverse_charge: false, check: 'form' } })
  })

  it('is not looked up when the shop does not use VIES, and needs no country prefix', async () => {
    const { order } = await checkedShop({ euVatValidation: false })

    expect((await order('0044.95445.B01')).order).toMatchObject({
      tax: 0,
      vat: { number: 'NL004495445B01', reverse_charge: true, check: null },
    })
  })

  it('of another country is refused at the order too', async () => {
    const { order } = await checkedShop()
    const { placed } = await order(NUMBER, 'FR')
    expect(placed).toMatchObject({ status: 400, body: { code: 'vat_number_country', errors: [{ path: 'vatNumber' }] } })
  })

  it('of the shop itself must be one of its country', async () => {
    const merchant = await buildMerchant(api.db)
    const set = (body: object) => api.request('PUT', '/auth/me', { as: merchant, body })

    expect(await set({ vatCountry: 'DE', vatNumber: 'NL004495445B01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'vatNumber' }] },
    })
    expect((await set({ vatCountry: 'DE', vatNumber: '136 695 976' })).body.vatNumber).toBe('DE136695976')
    expect(await set({ vatCountry: 'NL' })).toMatchObject({ status: 400, body: { errors: [{ path: 'vatNumber' }] } })
    expect((await set({ vatNumber: null, vatCountry: 'NL' })).body.vatNumber).toBeNull()
    expect((await set({ vatCountry: 'US', vatNumber: '12-3456789' })).body.vatNumber).toBe('123456789')
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
