import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { waitingForLocks } from '../../../../test/database.ts'
import { buildMerchant, buildProduct, buildVariants } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { readSale } from '../../../shop/sale/readSale.ts'
import { expireHolds } from '../settling/expireHolds.ts'
import { reserve } from '../order/stock.ts'

const api = startApi()

/** A shirt of 20.00 in S, M and L (25.00), and a link that sells the size M. */
async function shop({ small = 5, medium = 3 }: { small?: number | null; medium?: number | null } = {}) {
  const merchant = await buildMerchant(api.db)
  const shirt = await buildProduct(api.db, merchant, { name: 'Shirt', priceMinor: 2000 })
  const [s, m, l] = await buildVariants(api.db, shirt, {
    S: { stock: small },
    M: { stock: medium, sku: 'SH-M', imageUrl: 'https://shop.example/m.webp' },
    L: { stock: 2, priceMinor: 2500, status: 'inactive' },
  })
  const linkOf = async (item: object) => {
    const items = [{ productId: shirt.id, ...item }]
    const { body } = await api.request('POST', '/carts', { as: merchant, body: { name: 'Shirts', items } })
    await api.db('links').where({ merchantId: merchant.id }).update({ collectShippingAddress: false })
    return body
  }
  const link = await linkOf({ variantId: m!.id })
  const place = (body: object = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com', ...body } })
  const counts = async () => {
    const row = { merchantId: merchant.id }
    const product = await api
      .db('products')
      .where({ ...row, id: shirt.id })
      .first('stock', 'held')
    const variants = await api.db('product_variants').where(row).orderBy('position').select('stock', 'held')
    return [product, ...variants].map(({ stock, held }) => [stock, held])
  }
  const buy = async () => {
    const { body: placed } = await place()
    const paid = { client_secret: placed.payment.clientSecret, outcome: 'succeeded' }
    await api.request('POST', `/sandbox/payments/${placed.payment.paymentId}/confirm`, { body: paid })
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    return placed.orderId as string
  }
  return { merchant, shirt, s: s!, m: m!, l: l!, link, linkOf, place, counts, buy }
}

it('sells the variant that the link names, as it is when it is sold', async () => {
  const { merchant, shirt, m, link, buy, counts } = await shop()
  expect(link.items).toMatchObject([{ product_name: 'Shirt', variant_id: m.id, variant_name: 'M', price: 20 }])
  expect(link.product_summary).toBe('Shirt (M)')
  const { body: page } = await api.request('GET', `/carts/url/${link.url_id}`)
  expect(page.items).toMatchObject([
    {
      productName: 'Shirt',
      variantId: m.id,
      variantName: 'M',
      productImageUrl: 'https://shop.example/m.webp',
      available: 3,
      variants: [],
    },
  ])

  const id = await buy()
  const variants = [{ id: m.id, values: ['Medium'], sku: 'NEW', price: 99 }]
  await api.request('PUT', `/products/${shirt.id}`, {
    as: merchant,
    body: { options: [{ name: 'Size', values: ['Medium'] }], variants },
  })

  const { body: order } = await api.request('GET', `/orders/${id}`, { as: merchant })
  expect(order.items).toMatchObject([
    {
      product_name: 'Shirt',
      variant_id: m.id,
      variant_name: 'M',
      sku: 'SH-M',
      price_at_checkout: 20,
      product_image_url: m.imageUrl,
    },
  ])
  expect((await counts())[0]).toEqual([2, 1])
})

it('holds and gives back the pieces of the variant, and the product keeps the sum', async () => {
  const { merchant, place, counts } = await shop()
  await place()
  expect(await counts()).toEqual([
    [9, 1],
    [5, 0],
    [2, 1],
    [2, 0],
  ])

  await api
    .db('orders')
    .where({ merchantId: merchant.id })
    .update({ holdExpiresAt: new Date(0) })
  await expireHolds(api, (error) => api.bugs.push(error))

  expect(await counts()).toEqual([
    [10, 0],
    [5, 0],
    [3, 0],
    [2, 0],
  ])
})

it('restocks the variant of a refunded order, unless it is deleted', async () => {
  const { merchant, shirt, s, buy, counts } = await shop()
  const [one, two] = [await buy(), await buy()]
  expect(await counts()).toEqual([
    [8, 2],
    [5, 0],
    [1, 2],
    [2, 0],
  ])
  const refund = (id: string) =>
    api.request('POST', `/orders/${id}/refunds`, { as: merchant, body: { amount: 20, restock: true } })

  await refund(one)
  expect(await counts()).toEqual([
    [9, 0],
    [5, 0],
    [2, 0],
    [2, 0],
  ])
  await api.request('PUT', `/products/${shirt.id}`, { as: merchant, body: { variants: [{ id: s.id, values: ['S'] }] } })
  await refund(two)

  expect((await counts()).slice(0, 2)).toEqual([
    [5, 0],
    [5, 0],
  ])
})

it('sells the last piece of a variant once, whoever comes', async () => {
  const { place, counts } = await shop({ medium: 1 })

  const answers = await Promise.all(Array.from({ length: 10 }, () => place({ visitorId: randomUUID() })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
  const refusal = answers.find(({ status }) => status === 422)!.body
  expect(refusal).toMatchObject({ code: 'out_of_stock', message: '"Shirt (M)" is out of stock.', available: 0 })
  expect(refusal.variant_id).toEqual(expect.any(String))
  expect(await counts()).toEqual([
    [7, 1],
    [5, 0],
    [0, 1],
    [2, 0],
  ])
})

it('takes a piece of a variant that was given back while it waited for the lock', async () => {
  const { merchant, shirt, m, link, counts } = await shop({ medium: 0 })
  const sale = await readSale(api.db, link.url_id)
  const giving = await api.db.transaction()
  await giving('products').where({ merchantId: merchant.id, id: shirt.id }).update({ stock: 8 })
  await giving('product_variants').where({ merchantId: merchant.id, id: m.id }).update({ stock: 1 })
  const reserving = api.db.transaction((trx) => reserve(trx, sale, null, { flush: true }))
  await expect.poll(async () => (await api.db.raw(waitingForLocks())).rows.length).toBe(1)
  await giving.commit()

  expect(await reserving).toMatchObject({ isKnown: false })
  expect(await counts()).toEqual([
    [7, 1],
    [5, 0],
    [0, 1],
    [2, 0],
  ])
})

it('counts a variant beside one that is not counted', async () => {
  const { place, counts } = await shop({ small: null, medium: 1 })

  expect((await place()).status).toBe(201)
  expect((await place()).body).toMatchObject({ code: 'out_of_stock' })
  expect(await counts()).toEqual([
    [null, 1],
    [null, 0],
    [0, 1],
    [2, 0],
  ])
})

it('reports low stock when one variant falls to the mark', async () => {
  const { merchant, buy } = await shop({ small: 50, medium: 6 })

  await buy()

  const events = await api.db('outbox').where({ merchantId: merchant.id, type: 'product.stock_low' })
  expect(events).toMatchObject([{ data: { stock: 57, variants: [{ stock: 50 }, { stock: 5 }, { stock: 2 }] } }])
})

it('ends with the variant that the link names', async () => {
  const { merchant, shirt, s, link, linkOf } = await shop()
  await api.request('PUT', `/products/${shirt.id}`, { as: merchant, body: { variants: [{ id: s.id, values: ['S'] }] } })

  expect((await api.request('GET', `/carts/url/${link.url_id}`)).status).toBe(410)
  expect((await api.request('GET', `/carts/${link.id}`, { as: merchant })).body.missing_products).toEqual(['Shirt (M)'])
  expect(await linkOf({ variantId: randomUUID() })).toMatchObject({ errors: [{ path: 'items.0.variantId' }] })
})

it('offers the active variants of an item that names none, and refuses an order without one', async () => {
  const { s, m, linkOf } = await shop({ small: 0 })
  const link = await linkOf({})
  const { body: page } = await api.request('GET', `/carts/url/${link.url_id}`)

  expect(page.items).toMatchObject([
    {
      variantId: null,
      variantName: null,
      available: 3,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { id: s.id, name: 'S', price: 20, available: 0, imageUrl: null },
        { id: m.id, name: 'M', available: 3 },
      ],
    },
  ])
  const refusal = await api.request('POST', '/orders', { body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com' } })
  expect(refusal).toMatchObject({ status: 400, body: { errors: [{ path: 'items.0.variantId' }] } })
})
