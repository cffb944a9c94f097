import { describe, expect, it } from 'vitest'
import { sessionsOf } from '../../../test/checkoutSessions.ts'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()
const WHOLE = { every: 1, cycles: null, is_instalments: false, trial_days: 0, trial_price: 0, setup_price: 0, minimum_cycles: 0 }
const STORED: Billing = {
  ...{
    unit: 'month',
    every: 1,
    cycles: null,
    isInstalments: false,
    trialDays: 0,
    trialMinor: 0,
    setupMinor: 0,
    minimumCycles: 0,
  },
}

async function shop() {
  const merchant = await buildMerchant(api.db)
  const as = merchant
  const product = (overrides: Partial<Product> = {}) =>
    buildProduct(api.db, merchant, { type: 'service', priceMinor: 1000, ...overrides })
  const create = (body: object) => api.request('POST', '/products', { as, body: { name: 'Yoga', price: 12, ...body } })
  const link = (items: object[], body: object = {}) =>
    api.request('POST', '/carts', { as, body: { name: 'Link', items, ...body } })
  const request = (method: 'PUT' | 'POST', path: string, body?: object) =>
    api.request(method, path, { as, ...(body && { body }) })
  return { merchant, product, create, link, request, session: sessionsOf(api, merchant).create }
}

describe('the billing of a product', () => {
  it('is kept, copied, changed and cleared', async () => {
    const { create, request } = await shop()
    const { body } = await create({ billing: { unit: 'month', trial_days: 14, setup_price: 5 } })
    const billing = { ...WHOLE, unit: 'month', trial_days: 14, setup_price: 5 }
    expect(body.billing).toEqual(billing)
    expect((await request('POST', `/products/${body.id}/duplicate`)).body.billing).toEqual(billing)
    const split = { unit: 'week', every: 2, cycles: 3, is_instalments: true }
    expect((await request('PUT', `/products/${body.id}`, { billing: split })).body.billing).toEqual({ ...WHOLE, ...split })
    expect((await request('PUT', `/products/${body.id}`, { name: 'Yoga now' })).body.billing).toEqual({ ...WHOLE, ...split })
    expect((await request('PUT', `/products/${body.id}`, { billing: null })).body.billing).toBeNull()
  })

  it.each([
    [{ unit: 'month', every: 0 }, 'billing.every'],
    [{ unit: 'month', every: 37 }, 'billing.every'],
    [{ unit: 'day', every: 366 }, 'billing.every'],
    [{ unit: 'week', every: 53 }, 'billing.every'],
    [{ unit: 'year', every: 11 }, 'billing.every'],
    [{ unit: 'hour' }, 'billing.unit'],
    [{ unit: 'month', trial_days: 731 }, 'billing.trial_days'],
    [{ unit: 'month', trial_price: 5 }, 'billing.trial_price'],
    [{ unit: 'month', trial_days: 7, trial_price: 0.2 }, 'billing.trial_price'],
    [{ unit: 'month', setup_price: 1.234 }, 'billing.setup_price'],
    [{ unit: 'month', cycles: 1 }, 'billing.cycles'],
    [{ unit: 'month', is_instalments: true }, 'billing.cycles'],
    [{ unit: 'month', is_instalments: true, cycles: 37 }, 'billing.cycles'],
    [{ unit: 'month', is_instalments: true, cycles: 3, trial_days: 7 }, 'billing.trial_days'],
    [{ unit: 'month', is_instalments: true, cycles: 3, minimum_cycles: 2 }, 'billing.minimum_cycles'],
    [{ unit: 'month', cycles: 3, minimum_cycles: 4 }, 'billing.minimum_cycles'],
    [{ unit: 'month', is_instalments: true, cycles: 36 }, 'price'],
  ])('refuses %j and names %s', async (billing, path) => {
    const { create } = await shop()
    expect(await create({ billing })).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('refuses a price that cannot be charged', async () => {
    const { create, request } = await shop()
    expect(await create({ price: 0, billing: { unit: 'month' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'price' }] },
    })
    const { body } = await create({ billing: { unit: 'month' } })
    expect(await request('PUT', `/products/${body.id}`, { price: 0.1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'price' }] },
    })
  })

  it('must be that of the other products on its links', async () => {
    const { product, link, request } = await shop()
    const [one, other] = [await product({ billing: STORED }), await product()]
    await link([{ productId: one.id }, { productId: other.id }])
    const change = (billing: object) => request('PUT', `/products/${other.id}`, { billing })
    expect(await change({ unit: 'year' })).toMatchObject({
      status: 422,
      body: { code: 'two_rhythms', errors: [{ path: 'billing' }] },
    })
    expect(await change({ unit: 'month', setup_price: 5 })).toMatchObject({ status: 200 })
  })

  it('is refused while a link lets shoppers name the price', async () => {
    const { product, link, request } = await shop()
    const named = await product()
    await link([{ productId: named.id, open_price: { minimum: 5 } }])
    expect(await request('PUT', `/products/${named.id}`, { billing: { unit: 'month' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'billing' }] },
    })
  })
})

describe('the billing of a link', () => {
  it('is its own, and can change', async () => {
    const { product, link, request } = await shop()
    const { body } = await link([{ productId: (await product()).id }], { billing: { unit: 'month' } })
    expect(body.options.billing).toEqual({ ...WHOLE, unit: 'month' })
    const change = (billing: object | null) => request('PUT', `/carts/${body.id}/options`, { billing })
    expect((await change({ unit: 'year' })).body.options.billing).toEqual({ ...WHOLE, unit: 'year' })
    expect((await change(null)).body.options.billing).toBeNull()
    expect(await change({ unit: 'year', every: 0 })).toMatchObject({ status: 400, body: { errors: [{ path: 'billing.every' }] } })
  })

  it('refuses two rhythms, unless it has its own', async () => {
    const { product, link } = await shop()
    const items = [
      { productId: (await product({ billing: STORED })).id },
      { productId: (await product({ billing: { ...STORED, unit: 'year' } })).id },
    ]
    expect(await link(items)).toMatchObject({ status: 422, body: { code: 'two_rhythms', errors: [{ path: 'items' }] } })
    expect(await link(items, { billing: { unit: 'week' } })).toMatchObject({ status: 201 })
  })

  it('names an item whose price cannot be charged again', async () => {
    const { product, link } = await shop()
    const { id: productId } = await product({ billing: STORED })
    const refused = (path: string) => ({ status: 400, body: { errors: [{ path }] } })
    expect(await link([{ productId, open_price: { minimum: 5 } }])).toMatchObject(refused('items.0.open_price'))
    expect(await link([{ productId, price_override: 0.1 }])).toMatchObject(refused('items.0.price_override'))
    const free = await product({ priceMinor: 0 })
    expect(await link([{ productId: free.id }], { billing: { unit: 'month' } })).toMatchObject(refused('items.0.productId'))
  })
})

describe('a checkout session', () => {
  const PLAN = { name: 'Plan', amount: 30, billing: { unit: 'month', trial_days: 7 } }

  it('charges a described line again', async () => {
    const { session } = await shop()
    const { body } = await session({ items: [PLAN] })
    expect(body.items[0].billing).toEqual({ ...WHOLE, unit: 'month', trial_days: 7 })
    const page = await api.request('GET', `/carts/url/${body.client_token}`)
    expect(page.body).toMatchObject({ billing: { unit: 'month' }, totals: { total: 0, then: { amount: 30 } } })
  })

  it('refuses two rhythms and a rhythm of a product', async () => {
    const { session, product } = await shop()
    const other = { ...PLAN, billing: { unit: 'year' } }
    expect(await session({ items: [PLAN, other] })).toMatchObject({ status: 422, body: { code: 'two_rhythms' } })
    const { id } = await product()
    expect(await session({ items: [{ product_id: id, billing: { unit: 'month' } }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.billing' }] },
    })
  })
})
