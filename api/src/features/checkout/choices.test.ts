import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Order, OrderItem } from '../../shop/order/Order.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()

const ADJUSTABLE = { min: 2, max: 10, step: 2 }

/** Two mugs of 12.50 or up to ten, and a glaze chart of 10.00 with 20 % off, which nobody has to take. */
async function shop({ stock = 20 as number | null, chart = {}, ticked = false } = {}) {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock })
  const glaze = await buildProduct(api.db, merchant, { name: 'Glaze chart', priceMinor: 1000, type: 'digital', ...chart })
  const { body: link } = await api.request('POST', '/carts', {
    as: merchant,
    body: {
      name: 'Mugs',
      items: [
        { productId: mug.id, quantity: 2, adjustable: ADJUSTABLE },
        { productId: glaze.id, optional: { ticked_at_first: ticked, percent_off: 20 } },
      ],
    },
  })
  // The address is not what these tests are about.
  await api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { collect_shipping_address: false } })
  const [mugs, charts] = link.items.map(({ id }: { id: string }) => id) as [string, string]
  const choose = (quantity: number, withChart = false) => [
    { itemId: mugs, quantity, variantId: null },
    ...(withChart ? [{ itemId: charts, quantity: 1, variantId: null }] : []),
  ]
  const quote = (items?: object[], more = {}) =>
    api.request('POST', `/carts/url/${link.url_id}/quote`, { body: { items, ...more } })
  const place = (items?: object[], more = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com', items, ...more } })
  const stockLeft = async () => (await Product.query(api.db).findOne({ id: mug.id }))!.stock
  const heldNow = async () => (await api.db('products').where({ id: mug.id }).first('held')).held
  const itemsOf = async (orderId: string) =>
    (await OrderItem.query(api.db).where({ orderId }).orderBy('position')).map(({ productName, quantity }) => [
      productName,
      quantity,
    ])
  return { merchant, link, mugs, charts, choose, quote, place, stockLeft, heldNow, itemsOf }
}

const paths = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path)
const card = ({ payment }: { payment: { paymentId: string; clientSecret: string } }) =>
  api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, {
    body: { client_secret: payment.clientSecret, outcome: 'succeeded' },
  })
const confirm = ({ orderId, clientSecret }: { orderId: string; clientSecret: string }) =>
  api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })

describe('the terms of a link’s items', () => {
  it('are in the link, and on the public page with what the link sells at first', async () => {
    const { link } = await shop()

    const { body } = await api.request('GET', `/carts/url/${link.url_id}`)

    expect(link.items).toMatchObject([
      { quantity: 2, price: 12.5, adjustable: ADJUSTABLE, optional: null },
      { quantity: 1, price: 8, adjustable: null, optional: { ticked_at_first: false, percent_off: 20 } },
    ])
    expect(body).toMatchObject({
      hasChoices: true,
      items: [
        { priceAtCheckout: 12.5, listPrice: 12.5, adjustable: ADJUSTABLE, optional: null },
        { priceAtCheckout: 8, listPrice: 10, optional: { tickedAtFirst: false, percentOff: 20 } },
      ],
      totals: { items: [{ quantity: 2 }], subtotal: 25, saved: 0 },
    })
  })

  it.each([
    [{ adjustable: { min: 5, max: 2, step: 1 } }, 'items.0.adjustable.max'],
    [{ adjustable: { min: 1, max: 4, step: 2 } }, 'items.0.adjustable.step'],
    [{ adjustable: { min: 2, max: 4, step: 1 } }, 'items.0.quantity'],
    [{ adjustable: { min: 0, max: 4, step: 1 } }, 'items.0.adjustable.min'],
    [{ price_override: 5, optional: { ticked_at_first: true, percent_off: 10 } }, 'items.0.optional.percent_off'],
    [{ optional: { ticked_at_first: true } }, 'items'],
  ])('cannot be %j', async (terms, path) => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)

    const answer = await api.request('POST', '/carts', {
      as: merchant,
      body: { name: 'Mugs', items: [{ productId: mug.id, ...terms }] },
    })

    expect(answer.status).toBe(400)
    expect(paths(answer)).toContain(path)
  })

  it('show what a bundle saves', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant)
    const { body: link } = await api.request('POST', '/carts', {
      as: merchant,
      body: { name: 'Four mugs', items: [{ productId: mug.id, quantity: 4, price_override: 10 }] },
    })

    const { body } = await api.request('GET', `/carts/url/${link.url_id}`)

    expect(body).toMatchObject({ hasChoices: true, totals: { subtotal: 40, saved: 10 } })
    expect((await api.request('GET', `/carts/${link.id}`, { as: merchant })).body.saved).toBe(10)
  })
})

describe('quoteLink', () => {
  it('prices what the shopper chose, and without a choice what the link sells at first', async () => {
    const { link, choose, quote } = await shop()

    expect(link.saved).toBe(0)
    expect((await quote()).body).toMatchObject({ subtotal: 25, saved: 0 })
    expect((await quote(choose(4))).body).toMatchObject({ subtotal: 50, saved: 0 })
    expect((await quote(choose(4, true))).body).toMatchObject({ subtotal: 58, saved: 2 })
  })

  it('sells a ticked item at first, unless it is out of stock', async () => {
    const ticked = await shop({ ticked: true })
    const soldOut = await shop({ ticked: true, chart: { type: 'physical', stock: 0 } })

    expect((await ticked.quote()).body.subtotal).toBe(33)
    expect((await soldOut.quote()).body.subtotal).toBe(25)
    expect((await soldOut.place()).status).toBe(201)
  })

  it('offers no optional item that is not on sale, and sells the rest', async () => {
    const { link, charts, choose, quote } = await shop({ ticked: true })
    const { product_id: id } = link.items[1]
    await Product.query(api.db).where({ id }).patch({ status: 'inactive' })

    expect((await quote()).body.subtotal).toBe(25)
    expect(paths(await quote([...choose(2), { itemId: charts }]))).toEqual(['items.1.itemId'])
  })

  it('names what is missing, unknown or not allowed', async () => {
    const { mugs, charts, choose, quote } = await shop()
    const refused = async (items: object[]) => {
      const answer = await quote(items)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      return paths(answer)
    }

    expect(await refused([{ itemId: charts }])).toEqual(['items'])
    expect(await refused([...choose(2), { itemId: randomUUID() }])).toEqual(['items.1.itemId'])
    expect(await refused([...choose(2), ...choose(4)])).toEqual(['items.1.itemId'])
    expect(await refused([{ itemId: mugs, variantId: randomUUID() }])).toEqual(['items.0.variantId'])
    expect(await refused([...choose(2), { itemId: charts, quantity: 2 }])).toEqual(['items.1.quantity'])
    for (const quantity of [1, 3, 12, 0, -2, 2.5]) expect(await refused(choose(quantity))).toEqual(['items.0.quantity'])
  })

  it('refuses more than the stock has, and counts what the visit’s own order holds', async () => {
    const { choose, quote, place } = await shop({ stock: 6 })
    const checkoutSessionId = randomUUID()

    expect(await quote(choose(8))).toMatchObject({ status: 422, body: { code: 'out_of_stock', available: 6 } })
    await place(choose(4), { checkoutSessionId })

    expect((await quote(choose(6), { checkoutSessionId })).status).toBe(200)
    expect(await quote(choose(4))).toMatchObject({ status: 422, body: { available: 2 } })
  })
})

describe('createOrder', () => {
  it('sells what the shopper chose', async () => {
    const { choose, place, stockLeft, itemsOf } = await shop()

    const { status, body } = await place(choose(4, true))

    expect(status).toBe(201)
    expect(body.totals).toMatchObject({ subtotal: 58, items: [{ quantity: 4 }, { quantity: 1, priceAtCheckout: 8 }] })
    expect(await stockLeft()).toBe(16)
    expect(await itemsOf(body.orderId)).toEqual([
      ['Mug', 4],
      ['Glaze chart', 1],
    ])
  })

  it('refuses more than the stock has, with what is left, and writes nothing', async () => {
    const { merchant, choose, place, stockLeft } = await shop({ stock: 5 })

    expect(await place(choose(6))).toMatchObject({ status: 422, body: { code: 'out_of_stock', available: 5 } })
    expect(await stockLeft()).toBe(5)
    expect(await Order.query(api.db).where({ merchantId: merchant.id })).toEqual([])
  })

  it('changes the items, the stock and the payment of an open order', async () => {
    const { choose, place, stockLeft, heldNow, itemsOf } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: first } = await place(choose(2), { checkoutSessionId })

    const { body: second } = await place(choose(6, true), { checkoutSessionId })

    expect(second).toMatchObject({ orderId: first.orderId, payment: { paymentId: first.payment.paymentId } })
    expect([await stockLeft(), await heldNow()]).toEqual([14, 6])
    expect(await itemsOf(second.orderId)).toEqual([
      ['Mug', 6],
      ['Glaze chart', 1],
    ])
    await card(second)
    expect((await confirm(second)).body).toMatchObject({ status: 'completed', totals: { subtotal: 83 } })
    expect(await stockLeft()).toBe(14)
  })

  it('keeps an open order as it is when there is too little for a change', async () => {
    const { choose, place, stockLeft, heldNow, itemsOf } = await shop({ stock: 6 })
    const checkoutSessionId = randomUUID()
    const { body: first } = await place(choose(4), { checkoutSessionId })

    expect(await place(choose(8), { checkoutSessionId })).toMatchObject({ status: 422, body: { available: 6 } })

    expect([await stockLeft(), await heldNow()]).toEqual([2, 4])
    expect(await itemsOf(first.orderId)).toEqual([['Mug', 4]])
  })

  it('gives the stock of a changed order back once when it ends unpaid', async () => {
    const { choose, place, stockLeft, heldNow } = await shop()
    const checkoutSessionId = randomUUID()
    await place(choose(4), { checkoutSessionId })
    const { body } = await place(choose(8), { checkoutSessionId })

    await api.request('POST', `/sandbox/payments/${body.payment.paymentId}/confirm`, {
      body: { client_secret: body.payment.clientSecret, outcome: 'card_declined' },
    })
    await Order.query(api.db)
      .where({ id: body.orderId })
      .patch({ holdExpiresAt: new Date(0) })
    await place(choose(2), { checkoutSessionId })

    expect([await stockLeft(), await heldNow()]).toEqual([18, 2])
  })

  it('sells what was paid when the choice changed while the payment was on its way', async () => {
    const { choose, place, stockLeft, heldNow, itemsOf } = await shop()
    const checkoutSessionId = randomUUID()
    const { body: placed } = await place(choose(4), { checkoutSessionId })
    await card(placed)

    const late = await place(choose(8, true), { checkoutSessionId })

    expect(late).toMatchObject({ status: 409, body: { code: 'order_completed', order_id: placed.orderId } })
    expect(await itemsOf(placed.orderId)).toEqual([['Mug', 4]])
    expect([await stockLeft(), await heldNow()]).toEqual([16, 0])
    expect(await Order.query(api.db).findOne({ id: placed.orderId })).toMatchObject({
      paymentStatus: 'completed',
      totalMinor: 5000,
    })
  })

  it('lets an order that begins to hold stock hold it as long as a new one, within the limits of a visitor', async () => {
    const merchant = await buildMerchant(api.db)
    const course = await buildProduct(api.db, merchant, { type: 'digital' })
    const book = await buildProduct(api.db, merchant, { name: 'Book', stock: 50 })
    const { body: link } = await api.request('POST', '/carts', {
      as: merchant,
      body: { name: 'Course', items: [{ productId: course.id }, { productId: book.id, optional: { ticked_at_first: false } }] },
    })
    await api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { collect_shipping_address: false } })
    const [one, two] = link.items.map(({ id }: { id: string }) => ({ itemId: id }))
    const visits = Array.from({ length: 4 }, () => randomUUID())
    const place = (checkoutSessionId: string, items: object[]) =>
      api.request('POST', '/orders', {
        body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com', checkoutSessionId, visitorId: 'nora', items },
      })
    for (const visit of visits) await place(visit, [one])

    const answers = []
    for (const visit of visits) answers.push(await place(visit, [one, two]))
    const ended = Date.now()

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 422])
    expect(answers[3]!.body.code).toBe('holds_exceeded')
    expect(Date.parse(answers[0]!.body.expiresAt)).toBeLessThanOrEqual(ended + 30 * 60_000)
  })

  it('sells the last pieces once when shoppers change their orders at the same moment', async () => {
    const { choose, place, stockLeft, heldNow } = await shop({ stock: 20 })
    const visits = Array.from({ length: 5 }, () => randomUUID())
    for (const checkoutSessionId of visits) await place(choose(2), { checkoutSessionId })

    const answers = await Promise.all(visits.map((checkoutSessionId) => place(choose(6), { checkoutSessionId })))

    const changed = answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true)
    expect([await stockLeft(), await heldNow()]).toEqual([20 - 10 - 4 * changed, 10 + 4 * changed])
  })
})
