import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Currency } from '../../pricing/currencies.ts'

const api = startApi()

async function shop(currency: Currency = 'USD') {
  const merchant = await buildMerchant(api.db)
  const zine = await buildProduct(api.db, merchant, { type: 'digital', currency })
  const create = (item: object) =>
    api.request('POST', '/carts', { as: merchant, body: { name: 'Zine', items: [{ productId: zine.id, ...item }] } })
  return { create }
}

describe('a price that shoppers name', () => {
  it('is stored with its buttons in ascending order, and starts at the suggestion', async () => {
    const { create } = await shop()
    const open_price = { minimum: 3, maximum: 50, suggestion: 8, choices: [12, 5, 8, 5], donation: false }

    const { status, body } = await create({ open_price })

    expect(status).toBe(201)
    expect(body.items).toMatchObject([{ price: 8, price_override: null, open_price: { ...open_price, choices: [5, 8, 12] } }])
    const page = await api.request('GET', `/carts/url/${body.url_id}`)
    expect(page.body).toMatchObject({
      items: [{ priceAtCheckout: 8, openPrice: { ...open_price, choices: [5, 8, 12] } }],
      totals: { total: 8 },
    })
  })

  it.each<[Currency, number]>([
    ['USD', 999_999.99],
    ['JPY', 99_999_999],
    ['KWD', 99_999.99],
    ['ISK', 999_999],
  ])('in %s starts at its minimum, and ends at the largest charge', async (currency, maximum) => {
    const { create } = await shop(currency)
    const { body } = await create({ open_price: { minimum: 60 } })
    expect(body.items[0].open_price).toEqual({ minimum: 60, maximum, suggestion: 60, choices: [], donation: false })
  })

  it.each([
    ['USD', { minimum: 0.3 }, 'minimum'],
    ['JPY', { minimum: 60.5 }, 'minimum'],
    ['JPY', { minimum: 20 }, 'minimum'],
    ['KWD', { minimum: 1, suggestion: 1.005 }, 'suggestion'],
    ['USD', { minimum: -1 }, 'minimum'],
    ['USD', { minimum: 5, maximum: 4 }, 'maximum'],
    ['USD', { minimum: 0, maximum: 0 }, 'maximum'],
    ['USD', { minimum: 5, suggestion: 4 }, 'suggestion'],
    ['USD', { minimum: 5, maximum: 10, choices: [5, 11] }, 'choices.1'],
    ['USD', { minimum: 5, choices: [5, 6, 7, 8, 9] }, 'choices'],
  ] as [Currency, object, string][])('in %s refuses %j, naming the field', async (currency, open_price, field) => {
    const { create } = await shop(currency)
    expect(await create({ open_price })).toMatchObject({
      status: 400,
      body: { errors: [{ path: `items.0.open_price.${field}` }] },
    })
  })

  it('excludes a price of the link', async () => {
    const { create } = await shop()
    expect(await create({ price_override: 5, open_price: { minimum: 5 } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.open_price' }] },
    })
  })
})
