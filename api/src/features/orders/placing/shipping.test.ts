import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const api = startApi()

const EVERYWHERE = ['US', 'DE', 'HK', 'JP', 'GB']
const TO = { fullName: 'Jona Keller', addressLine1: 'Lindenweg 4' }

async function shop(options: Partial<Link> = {}, own: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, own)
  const mug = await buildProduct(api.db, merchant, { type: 'physical', priceMinor: 2000 })
  const link = await buildLink(api.db, merchant, [mug], {
    collectShippingAddress: true,
    shippingCountries: EVERYWHERE,
    ...options,
  })
  const place = (shippingAddress: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'jona@example.com', shippingAddress } })
  return { merchant, mug, link, place }
}

describe('the address of an order', () => {
  it.each([
    [{ country: 'US' }, ['city', 'state', 'zip']],
    [{ country: 'DE' }, ['zip', 'city']],
    [{ country: 'HK' }, ['city', 'state']],
    [{ country: 'GB', city: 'Leeds' }, ['zip']],
    [{}, ['country']],
  ])('requires what addresses of its country have: %j', async (part, missing) => {
    const { place } = await shop()

    const { status, body } = await place({ ...TO, ...part })

    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(
      missing.map((name) => `shippingAddress.${name}`).sort(),
    )
  })

  it('is kept and shown in the format of its country, without what was typed for another one', async () => {
    const { merchant, place } = await shop()

    const { status, body } = await place({ ...TO, country: 'de', zip: '10115', city: 'Berlin', state: 'OR' })

    expect(status).toBe(201)
    const order = await api.request('GET', `/orders/${body.orderId}`, { as: merchant })
    expect(order.body.shipping_address).toEqual({
      name: 'Jona Keller',
      phone: null,
      line1: 'Lindenweg 4',
      line2: null,
      city: 'Berlin',
      state: null,
      postal_code: '10115',
      country: 'DE',
      lines: ['Lindenweg 4', '10115 Berlin'],
    })
  })

  it('refuses a country that the link does not ship to, naming the field', async () => {
    const { place } = await shop()

    const { status, body } = await place({ ...TO, country: 'FR', zip: '75001', city: 'Paris' })

    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'shippingAddress.country', msg: expect.stringContaining('This shop ships to') }])
  })
})

describe('shipping rates', () => {
  it('are saved, shown, and decide the price of a quote and of the order', async () => {
    const { merchant, link, place } = await shop()
    const rates = [
      { countries: ['DE'], from_total: 0, cost: 4.9 },
      { countries: [], from_total: 20, cost: 0 },
    ]

    const saved = await api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { shipping_rates: rates } })

    expect(saved).toMatchObject({ status: 200, body: { options: { shipping_rates: rates } } })
    expect((await api.request('GET', `/carts/url/${link.urlId}`)).body).toMatchObject({ pricedByCountry: true })
    const quote = (country: string) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body: { country } })
    expect((await quote('DE')).body).toMatchObject({ shipping: 4.9, total: 24.9 })
    expect((await quote('GB')).body).toMatchObject({ shipping: 0, total: 20 })
    expect((await place({ ...TO, country: 'DE', zip: '10115', city: 'Berlin' })).body.totals).toMatchObject({ total: 24.9 })
  })

  it.each([
    [{ countries: ['DE'], from_total: 0, cost: 4.999 }, 'shipping_rates.0.cost'],
    [{ countries: ['DE'], from_total: 1.005, cost: 1 }, 'shipping_rates.0.from_total'],
    [{ countries: ['Germany'], from_total: 0, cost: 1 }, 'shipping_rates.0.countries.0'],
  ])('refuse %j at its field', async (rate, path) => {
    const { merchant, link } = await shop()

    const { status, body } = await api.request('PUT', `/carts/${link.id}/options`, {
      as: merchant,
      body: { shipping_rates: [rate] },
    })

    expect(status).toBe(400)
    expect(body.errors[0].path).toBe(path)
  })
})

describe('where a new link ships to', () => {
  it.each([
    [{ timeZone: 'Europe/Vienna' }, ['AT', 'US', 'CA', 'GB', 'AU']],
    [{ timeZone: 'America/New_York' }, ['US', 'CA', 'GB', 'AU']],
    [{ timeZone: 'UTC' }, ['US', 'CA', 'GB', 'AU']],
    [{ timeZone: 'UTC', vatCountry: 'NL' as const }, ['NL', 'US', 'CA', 'GB', 'AU']],
  ])('begins with the merchant’s own country: %j', async (own, countries) => {
    const { merchant, mug } = await shop({}, own)

    const { body } = await api.request('POST', '/carts', {
      as: merchant,
      body: { name: 'Spring', items: [{ productId: mug.id, quantity: 1 }] },
    })
    const instant = await api.request('GET', `/carts/url/${mug.id}`)

    expect(body.options.shipping_countries).toEqual(countries)
    expect(instant.body.shippingCountries).toEqual(countries)
  })
})
