import { describe, expect, it } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../merchant/Merchant.ts'

const statements = countStatements()
const api = startApi()

const german = () => buildMerchant(api.db, { businessCountry: 'DE', canAcceptPayments: true })
const post = async (as: Merchant, path: string, body: object) => (await api.request('POST', path, { as, body })).body
const put = (as: Merchant, path: string, body: object) => api.request('PUT', path, { as, body })
const product = (as: Merchant, body: object = {}) =>
  post(as, '/products', { name: 'Vase', price: 20, currency: 'EUR', type: 'service', status: 'active', ...body })
const link = (as: Merchant, ...items: object[]) =>
  post(as, '/carts', { name: 'Sale', items: items.map((item) => ({ quantity: 1, ...item })) })
const shown = async ({ url_id: urlId }: { url_id: string }) =>
  (await api.request('GET', `/carts/url/${urlId}`)).body.items[0].priorPrice
const history = async (of: Merchant) =>
  (await api.db('price_changes').where({ merchantId: of.id }).orderBy(['at', 'id'])).map(({ amountMinor, currency }) => [
    amountMinor,
    currency,
  ])
async function age({ id: merchantId }: Merchant, days: number) {
  for (const { id, at } of await api.db('price_changes').where({ merchantId }))
    await api
      .db('price_changes')
      .where({ merchantId, id })
      .update({ at: new Date(at.getTime() - days * 86_400_000) })
}

describe('the history of prices', () => {
  it('has a row for each change of a product, its variants and links, and none for other changes', async () => {
    const shop = await german()
    const { id } = await product(shop, { status: 'draft', price: 1 })
    await put(shop, `/products/${id}`, { price: 20, status: 'active' })
    await put(shop, `/products/${id}`, { name: 'Jug', price: 20 })
    await put(shop, `/products/${id}`, { price: 15 })
    const { id: linkId } = await link(shop, { productId: id, price_override: 12 })
    await put(shop, `/carts/${linkId}`, { name: 'Autumn' })
    await put(shop, `/carts/${linkId}`, { isActive: false })
    await post(shop, '/products/bulk-update-status', { ids: [id], status: 'inactive' })

    expect(await history(shop)).toEqual([
      [2000, 'EUR'],
      [1500, 'EUR'],
      [1200, 'EUR'],
      [null, 'EUR'],
      [null, 'EUR'],
    ])
  })

  it('takes one statement for each batch of an import', async () => {
    const shop = await german()
    const rows = (price: number) => Array.from({ length: 40 }, (_, at) => `Cup ${at},${price},service,active,EUR`)
    const send = async (price: number) => {
      const body = new FormData()
      body.append('excel', new File([['name,price,type,status,currency', ...rows(price)].join('\n')], 'list.csv'))
      return api.request('POST', '/products/import?same_name=update', { as: shop, body })
    }

    const sent = await statements.during(() => send(5))
    await send(6)

    expect(sent.filter((one) => one.includes('insert into price_changes')).length).toBeLessThanOrEqual(2)
    const prices = (await history(shop)).map(([amount]) => amount)
    expect(prices.toSorted()).toEqual([...Array(40).fill(500), ...Array(40).fill(600)])
  })
})

describe('the struck-through price', () => {
  it('is the lowest of the 30 days before the link, other links included', async () => {
    const shop = await german()
    const { id } = await product(shop, { price: 25 })
    await age(shop, 40)
    await put(shop, `/products/${id}`, { price: 20 })
    await put(shop, `/products/${id}`, { price: 30 })
    const first = await link(shop, { productId: id, price_override: 18 })

    expect(await shown(first)).toBe(20)
    expect(await shown(await link(shop, { productId: id, price_override: 17 }))).toBe(18)
    expect(await shown(await link(shop, { productId: id, price_override: 19 }))).toBeNull()
    await put(shop, `/products/${id}`, { price: 19 })
    expect(await shown(first)).toBe(19)
    expect(await shown(await link(shop, { productId: id, price_override: 16 }, { productId: id }))).toBeNull()
  })

  it('needs a price on the first of the 30 days, in the same currency', async () => {
    const shop = await german()
    const { id } = await product(shop)
    await age(shop, 29)
    expect(await shown(await link(shop, { productId: id, price_override: 15 }))).toBeNull()
    await age(shop, 2)
    expect(await shown(await link(shop, { productId: id, price_override: 14 }))).toBe(15)
    const dollars = await german()
    const { id: other } = await product(dollars, { currency: 'USD' })
    await age(dollars, 31)
    await put(dollars, `/products/${other}`, { currency: 'EUR' })
    expect(await shown(await link(dollars, { productId: other, price_override: 15 }))).toBeNull()
  })

  it('forgets a link that was switched off, deleted or ended before them', async () => {
    const shop = await german()
    const { id } = await product(shop)
    const [off, gone, over] = [1, 2, 3].map((price) => () => link(shop, { productId: id, price_override: price }))
    await put(shop, `/carts/${(await off!()).id}`, { isActive: false })
    await api.request('DELETE', `/carts/${(await gone!()).id}`, { as: shop })
    const { id: ended } = await over!()
    await api
      .db('links')
      .where({ id: ended })
      .update({ endsAt: api.db.raw("now() - interval '31 days'") })
    await age(shop, 35)

    expect(await shown(await link(shop, { productId: id, price_override: 15 }))).toBe(20)
  })

  it('is that of the variant where it has its own', async () => {
    const shop = await german()
    const options = [{ name: 'Size', values: ['S', 'L'] }]
    const { id, variants } = await product(shop, { options, variants: [{ values: ['S'] }, { values: ['L'], price: 40 }] })
    await age(shop, 35)

    const sell = (at: number, price: number) => link(shop, { productId: id, variantId: variants[at].id, price_override: price })
    expect(await shown(await sell(1, 30))).toBe(40)
    expect(await shown(await sell(0, 15))).toBe(20)
  })

  it('is the product’s own outside the EEA', async () => {
    const shop = await buildMerchant(api.db, { businessCountry: 'US', canAcceptPayments: true })
    const { id } = await product(shop)
    expect(await shown(await link(shop, { productId: id, price_override: 15 }))).toBe(20)
  })
})

describe('what the shopper saves', () => {
  const saved = async ({ url_id: urlId }: { url_id: string }) =>
    (await api.request('GET', `/carts/url/${urlId}`)).body.totals.saved

  it('is held to the lowest price of the last 30 days for a single item in the EEA', async () => {
    const shop = await german()
    const { id } = await product(shop, { price: 25 })
    await age(shop, 40)
    await put(shop, `/products/${id}`, { price: 20 })
    await put(shop, `/products/${id}`, { price: 30 })

    expect(await saved(await link(shop, { productId: id, price_override: 18, quantity: 2 }))).toBe(4)
    expect(await saved(await link(shop, { productId: id, price_override: 19 }))).toBe(0)
  })

  it('is nothing for an item that was not sold 30 days ago', async () => {
    const shop = await german()
    const { id } = await product(shop)

    expect(await saved(await link(shop, { productId: id, price_override: 15 }))).toBe(0)
  })

  it('compares a bundle with the prices of its items', async () => {
    const shop = await german()
    const { id } = await product(shop)
    const { id: other } = await product(shop, { price: 10 })

    expect(await saved(await link(shop, { productId: id, price_override: 15 }, { productId: other }))).toBe(5)
  })

  it('compares with the product’s own price outside the EEA', async () => {
    const shop = await buildMerchant(api.db, { businessCountry: 'US', canAcceptPayments: true })
    const { id } = await product(shop)

    expect(await saved(await link(shop, { productId: id, price_override: 15 }))).toBe(5)
  })
})
