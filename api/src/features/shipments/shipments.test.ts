import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order } from '../../shop/order/Order.ts'

const api = startApi()
let merchant: Merchant
const ADDRESS = {
  fullName: 'Nora Lindqvist',
  addressLine1: '2400 SE Division St',
  city: 'Portland',
  state: 'OR',
  zip: '97202',
  country: 'US',
}

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
})

/** An order of mugs (three of each) and of a guide, which is a file. */
async function sell(overrides: Partial<Order> = {}, { types = ['physical', 'digital'] as ('physical' | 'digital')[] } = {}) {
  const products = []
  for (const type of types)
    products.push(await buildProduct(api.db, merchant, { type, name: type === 'digital' ? 'Guide' : 'Mug' }))
  const order = await buildOrder(api.db, await buildLink(api.db, merchant, products), products, overrides)
  await api.db('order_items').where({ orderId: order.id, productType: 'physical' }).update({ quantity: 3 })
  const items = await api.db('order_items').where({ orderId: order.id }).orderBy('position')
  return { id: order.id, mug: items.find(({ productType }) => productType === 'physical')?.id as string, items }
}

const ship = (id: string, body: object = {}) => api.request('POST', `/orders/${id}/shipments`, { as: merchant, body })
const change = (id: string, body: object) => api.request('PUT', `/shipments/${id}`, { as: merchant, body })
const cancel = (id: string) => api.request('POST', `/shipments/${id}/cancel`, { as: merchant })
const read = async (id: string) => (await api.request('GET', `/orders/${id}`, { as: merchant })).body
const events = async () =>
  (
    await api
      .db('outbox')
      .where({ merchantId: merchant.id })
      .whereIn('type', ['order.shipped', 'order.delivered'])
      .orderBy('position')
  ).map(({ type, data }) => [type, data.fulfilment, data.shipments.length])

describe('createShipment', () => {
  it('ships everything that is left, and leaves out files', async () => {
    const { id, mug } = await sell()
    expect((await read(id)).fulfilment).toBe('to_ship')

    const { status, body } = await ship(id)

    expect(status).toBe(201)
    expect(body).toMatchObject({
      order_id: id,
      status: 'shipped',
      carrier: null,
      items: [{ order_item_id: mug, product_name: 'Mug', quantity: 3 }],
    })
    const order = await read(id)
    expect(order).toMatchObject({ fulfilment: 'shipped', shipments: [body], items: [{ shipped: 3, to_ship: 0 }, { to_ship: 0 }] })
    expect(order.timeline.at(-1)).toMatchObject({ type: 'shipped', text: 'Shipped', by: 'merchant' })
    expect(await events()).toEqual([['order.shipped', 'shipped', 1]])
  })

  it('ships in parts, with a carrier and a number as it is printed', async () => {
    const { id, mug } = await sell()

    const first = await ship(id, {
      items: [{ order_item_id: mug, quantity: 2 }],
      tracking_number: ' 1z 5r8 939 03 5756 7127 ',
    })
    const state = await read(id)
    const rest = await ship(id)

    expect(first.body).toMatchObject({
      carrier_name: 'UPS',
      tracking_number: '1Z5R89390357567127',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z5R89390357567127',
    })
    expect(state).toMatchObject({ fulfilment: 'partly_shipped', items: [{ shipped: 2, to_ship: 1 }, {}] })
    expect(state.timeline.at(-1).text).toBe('Shipped in part with UPS, 1Z5R89390357567127')
    expect(rest.body.items).toEqual([{ order_item_id: mug, product_name: 'Mug', quantity: 1 }])
    expect((await read(id)).fulfilment).toBe('shipped')
  })

  it('takes any carrier by name and address', async () => {
    const { id } = await sell()
    const tracked = { carrier: 'other', carrier_name: ' Velo Bern ', tracking_number: 'V-1' }

    const { body } = await ship(id, { ...tracked, tracking_url: 'https://velo.example/V-1' })

    expect(body).toMatchObject({ carrier: 'other', carrier_name: 'Velo Bern', tracking_url: 'https://velo.example/V-1' })
  })

  it('refuses more than is left, foreign and repeated items and files, and names each', async () => {
    const { id, mug, items } = await sell()
    const other = await sell()
    const file = items.find(({ productType }) => productType === 'digital')!.id
    const refusals = [
      [[{ order_item_id: mug, quantity: 4 }], 'items.0.quantity', 'Only 3 of Mug can still be shipped.'],
      [[{ order_item_id: file, quantity: 1 }], 'items.0.quantity', 'Guide is not shipped.'],
      [[{ order_item_id: other.mug, quantity: 1 }], 'items.0.order_item_id', 'This order has no such item.'],
      [[1, 1].map((quantity) => ({ order_item_id: mug, quantity })), 'items.1.order_item_id', 'Mug is listed twice.'],
    ] as const

    for (const [wanted, path, msg] of refusals)
      expect(await ship(id, { items: wanted })).toMatchObject({ status: 400, body: { errors: [{ path, msg }] } })
    expect(await api.db('shipments').where({ orderId: id })).toEqual([])
  })

  it.each([
    [{ tracking_number: '123' }, 'carrier'],
    [{ tracking_number: '477179081231' }, 'carrier'],
    [{ carrier: 'ups', tracking_number: '1' }, 'tracking_number'],
    [{ carrier: 'ups', tracking_number: '<b>1Z</b>' }, 'tracking_number'],
    [{ carrier: 'ups', carrier_name: 'Velo' }, 'carrier_name'],
    [{ carrier: 'ups', tracking_url: 'https://velo.example' }, 'tracking_url'],
    [{ carrier: 'other' }, 'carrier_name'],
    [{ carrier: 'other', carrier_name: ' ' }, 'carrier_name'],
    [{ carrier: 'other', carrier_name: 'Velo', tracking_url: 'javascript:alert(1)' }, 'tracking_url'],
    [{ carrier: 'other', carrier_name: 'Velo', tracking_url: 'https://a:b@velo.example' }, 'tracking_url'],
  ])('rejects %j and names %s', async (input, path) => {
    const { id } = await sell()

    expect(await ship(id, input)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect((await read(id)).fulfilment).toBe('to_ship')
  })

  it.each(['pending', 'failed', 'refunded'] as const)('refuses an order that is %s', async (paymentStatus) => {
    const { id } = await sell({ paymentStatus })

    expect(await ship(id)).toMatchObject({ status: 422, body: { code: 'not_shippable' } })
    expect(await read(id)).toMatchObject({ fulfilment: 'not_needed', items: [{ to_ship: 0 }, {}] })
  })

  it('refuses an order without physical items, and one that was shipped', async () => {
    const file = await sell({}, { types: ['digital'] })
    const mugs = await sell()
    await ship(mugs.id)

    expect((await read(file.id)).fulfilment).toBe('not_needed')
    for (const { id } of [file, mugs]) expect(await ship(id)).toMatchObject({ status: 422, body: { code: 'not_shippable' } })
  })

  it('ships no piece twice, with twenty people at once', async () => {
    const { id, mug } = await sell()
    const one = { items: [{ order_item_id: mug, quantity: 1 }] }

    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ship(id, one)).status))

    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 422)).toHaveLength(17)
    expect(await api.db('order_items').where({ id: mug }).first('shipped')).toEqual({ shipped: 3 })
    expect(await events()).toHaveLength(3)
  })

  it('does not find the order of another merchant', async () => {
    const { id } = await sell()
    merchant = await buildMerchant(api.db)

    expect((await ship(id)).status).toBe(404)
  })
})

describe('updateShipment', () => {
  it('adds a tracking number later, and clears it', async () => {
    const { id } = await sell()
    const { body: shipment } = await ship(id)

    const tracked = await change(shipment.id, { carrier: 'dhl', tracking_number: '00340434161094042557' })
    const cleared = await change(shipment.id, { carrier: null, tracking_number: null })

    expect(tracked.body).toMatchObject({ carrier_name: 'DHL', tracking_number: '00340434161094042557' })
    expect(cleared.body).toMatchObject({ carrier: null, carrier_name: null, tracking_number: null, tracking_url: null })
  })

  it('makes an order delivered when all its parcels arrived, and says so once', async () => {
    const { id, mug } = await sell()
    const { body: one } = await ship(id, { items: [{ order_item_id: mug, quantity: 1 }] })
    await change(one.id, { delivered: true })
    expect((await read(id)).fulfilment).toBe('partly_shipped')
    const { body: rest } = await ship(id)
    expect((await read(id)).fulfilment).toBe('shipped')

    const { body } = await change(rest.id, { delivered: true })
    await change(rest.id, { delivered: true })

    expect(body).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) })
    expect((await read(id)).fulfilment).toBe('delivered')
    expect((await events()).map(([type]) => type)).toEqual(['order.shipped', 'order.shipped', 'order.delivered'])
    await change(rest.id, { delivered: false })
    expect((await read(id)).fulfilment).toBe('shipped')
  })

  it('refuses a cancelled shipment, and does not find that of another merchant', async () => {
    const { id } = await sell()
    const { body: shipment } = await ship(id)
    await cancel(shipment.id)
    expect((await change(shipment.id, { delivered: true })).status).toBe(409)

    merchant = await buildMerchant(api.db)
    expect((await change(shipment.id, { delivered: true })).status).toBe(404)
    expect((await cancel(shipment.id)).status).toBe(404)
  })
})

describe('createReturn', () => {
  const takeBack = (id: string, body: object) => api.request('POST', `/orders/${id}/returns`, { as: merchant, body })
  const stockOf = async () => (await api.db('products').where({ merchantId: merchant.id, type: 'physical' }).first('stock')).stock

  /** Three mugs at 12.50, bought and shipped. */
  async function shipped({ code }: { code?: object } = {}) {
    const product = await buildProduct(api.db, merchant, { name: 'Mug', stock: 10 })
    const link = await buildLink(api.db, merchant, [product], { collectShippingAddress: code !== undefined })
    if (code) await api.request('POST', '/promos', { as: merchant, body: { code: 'LESS', ...code } })
    await api.db('link_items').where({ linkId: link.id }).update({ quantity: 3 })
    const { body: placed } = await api.request('POST', '/orders', {
      body: {
        cartUrlId: link.urlId,
        customerEmail: 'nora@example.com',
        ...(code && { promoCode: 'LESS', shippingAddress: ADDRESS }),
      },
    })
    const paid = { client_secret: placed.payment.clientSecret, outcome: 'succeeded' }
    await api.request('POST', `/sandbox/payments/${placed.payment.paymentId}/confirm`, { body: paid })
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    const { body: shipment } = await ship(placed.orderId)
    return { id: placed.orderId as string, mug: shipment.items[0].order_item_id as string, shipment: shipment.id as string }
  }

  it('restocks the pieces and refunds, with a credit note, in one call', async () => {
    const { id, mug } = await shipped()
    expect(await stockOf()).toBe(7)

    const { status, body } = await takeBack(id, {
      items: [{ order_item_id: mug, quantity: 2 }],
      note: 'Too small',
      restock: true,
      refund_amount: 25,
    })

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        restock: true,
        note: 'Too small',
        items: [{ product_name: 'Mug', quantity: 2 }],
        refund: { amount: 25, status: 'succeeded' },
      },
    })
    expect(await stockOf()).toBe(9)
    const order = await read(id)
    expect(order).toMatchObject({
      fulfilment: 'shipped',
      refunded_amount: 25,
      returns: [body],
      items: [{ shipped: 3, returned: 2 }],
    })
    expect(order.invoices).toHaveLength(2)
    expect(await api.db('outbox').where({ merchantId: merchant.id, type: 'order.returned' })).toHaveLength(1)

    await takeBack(id, { items: [{ order_item_id: mug, quantity: 1 }] })
    expect((await read(id)).fulfilment).toBe('returned')
    expect(await stockOf()).toBe(9)
  })

  it('refunds what the pieces cost, to the cent over all returns, without shipping', async () => {
    const { id, mug } = await shipped({ code: { discount_type: 'fixed', amount: 0.5, currency: 'USD' } })
    const back = (quantity: number, more: object = { refund_items: true }) =>
      takeBack(id, { items: [{ order_item_id: mug, quantity }], ...more })
    expect(await back(1, { refund_items: true, refund_amount: 3 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'refund_items' }] },
    })

    const answers = [await back(1), await back(1), await back(1)]

    expect(answers.map(({ body }) => body.refund.amount)).toEqual([12.33, 12.34, 12.33])
    expect(await read(id)).toMatchObject({ refunded_amount: 37, total_amount: 42, items: [{ paid: 37, discount: 0.5 }] })
  })

  it('writes nothing when the amount is more than is left, and names it', async () => {
    const { id, mug } = await shipped()
    const answer = await takeBack(id, { items: [{ order_item_id: mug, quantity: 1 }], restock: true, refund_amount: 99 })

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'refund_amount' }] } })
    expect(await api.db('returns').where({ orderId: id })).toEqual([])
    expect(await stockOf()).toBe(7)
  })

  it('takes no more back than was shipped, with many at once', async () => {
    const { id, mug, shipment } = await shipped()
    const one = { items: [{ order_item_id: mug, quantity: 1 }], restock: true }
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeBack(id, one)))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.quantity' }] },
    })
    expect(await stockOf()).toBe(10)
    expect((await cancel(shipment)).status).toBe(409)
  })

  it('does not find the order of another merchant, nor its items', async () => {
    const { id, mug } = await shipped()
    const items = [{ order_item_id: mug, quantity: 1 }]
    const other = await shipped()
    expect((await takeBack(other.id, { items })).status).toBe(400)
    merchant = await buildMerchant(api.db)
    expect((await takeBack(id, { items })).status).toBe(404)
  })
})

describe('shipOrders', () => {
  it('ships what is left of each order, and lists the others', async () => {
    const [one, two, paid] = [await sell(), await sell(), await sell({ paymentStatus: 'pending' })]
    await ship(two.id, { items: [{ order_item_id: two.mug, quantity: 1 }] })
    const stranger = '0199a1c2-7b3e-7d41-8f60-5c2e9d0affff'
    const order_ids = [one.id, two.id, paid.id, stranger, one.id]

    const { body } = await api.request('POST', '/shipments/bulk', { as: merchant, body: { order_ids } })

    expect(body).toEqual({
      shipped: 2,
      refused: [{ order_id: paid.id, order_number: expect.any(Number), message: 'Only a completed order can be shipped.' }],
    })
    for (const { id } of [one, two]) expect((await read(id)).fulfilment).toBe('shipped')
  })
})

describe('the mail to the buyer', () => {
  const mailsTo = (to: string) => api.mails.filter((mail) => mail.to === to)

  it('has the items, the carrier and a link, in the language of the order, once', async () => {
    const { id, mug } = await sell({ locale: 'de-AT', customerEmail: 'nora.de@example.com' })
    const { body } = await ship(id, { items: [{ order_item_id: mug, quantity: 2 }], tracking_number: '00340434161094042557' })
    await change(body.id, { delivered: false })
    await api.runJobs()

    expect(body.mailed_at).toEqual(expect.any(String))
    const [mail, ...more] = mailsTo('nora.de@example.com')
    expect(more).toEqual([])
    expect(mail!.subject).toMatch(/^Ihre Bestellung von Kiln & Clay ist unterwegs \(#\d+\)$/)
    for (const text of [
      '2 × Mug',
      'DHL',
      '00340434161094042557',
      'https://www.dhl.com/',
      'Der Rest Ihrer Bestellung folgt getrennt.',
    ])
      expect(mail!.text).toContain(text)
  })

  it('is sent again only when asked, not at all without notify, and not after a cancellation', async () => {
    const [again, silent, cancelled] = [
      await sell({ customerEmail: 'again@example.com' }),
      await sell({ customerEmail: 'silent@example.com' }),
      await sell({ customerEmail: 'cancelled@example.com' }),
    ]
    const { body: shipment } = await ship(again.id)
    await change(shipment.id, { notify: true })
    expect((await ship(silent.id, { notify: false })).body.mailed_at).toBeNull()
    await cancel((await ship(cancelled.id)).body.id)
    await api.runJobs()

    expect(['again', 'silent', 'cancelled'].map((name) => mailsTo(`${name}@example.com`).length)).toEqual([2, 0, 0])
  })
})

describe('cancelShipment', () => {
  it('leaves the pieces to ship again, once', async () => {
    const { id } = await sell()
    const { body: shipment } = await ship(id)

    const answers = await Promise.all([cancel(shipment.id), cancel(shipment.id)])

    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
    ])
    expect(await read(id)).toMatchObject({ fulfilment: 'to_ship', items: [{ shipped: 0, to_ship: 3 }, {}] })
    expect((await ship(id)).status).toBe(201)
  })

  it('refuses a delivered shipment', async () => {
    const { id } = await sell()
    const { body: shipment } = await ship(id)
    await change(shipment.id, { delivered: true })

    expect((await cancel(shipment.id)).status).toBe(409)
  })
})

describe('listShipments', () => {
  it('lists the shipments of the shop or of an order, by status', async () => {
    const [first, second] = [await sell(), await sell()]
    const { body: one } = await ship(first.id)
    const { body: two } = await ship(second.id)
    await change(two.id, { delivered: true })
    const list = async (query: string) => (await api.request('GET', `/shipments${query}`, { as: merchant })).body.data

    expect((await list('')).map(({ id }: { id: string }) => id)).toEqual([two.id, one.id])
    expect(await list(`?order_id=${first.id}`)).toEqual([one])
    expect(await list('?status=delivered')).toMatchObject([{ id: two.id, items: [{ product_name: 'Mug', quantity: 3 }] }])
    merchant = await buildMerchant(api.db)
    expect(await list('')).toEqual([])
    expect((await api.request('GET', `/shipments?order_id=${first.id}`, { as: merchant })).status).toBe(404)
  })
})

describe('listOrders', () => {
  it('filters by the state of shipping', async () => {
    const [toShip, partly, shipped] = [await sell(), await sell(), await sell()]
    await sell({ paymentStatus: 'pending' })
    await ship(partly.id, { items: [{ order_item_id: partly.mug, quantity: 1 }] })
    await ship(shipped.id)
    const list = async (fulfilment: string) => {
      const { body } = await api.request('GET', `/orders?fulfilment=${fulfilment}`, { as: merchant })
      return [body.orders.map(({ id }: { id: string }) => id), body.totalCount]
    }

    expect(await list('to_ship')).toEqual([[toShip.id], 1])
    expect(await list('open')).toEqual([[partly.id, toShip.id], 2])
    expect(await list('shipped')).toEqual([[shipped.id], 1])
    expect((await list('not_needed'))[1]).toBe(1)
  })
})

it('derives the state from the payment: a new order of a checkout is to ship once it is paid', async () => {
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
  const { body: placed } = await api.request('POST', '/orders', {
    body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' },
  })
  const before = (await read(placed.orderId)).fulfilment
  await api.request('POST', `/sandbox/payments/${placed.payment.paymentId}/confirm`, {
    body: { client_secret: placed.payment.clientSecret, outcome: 'succeeded' },
  })
  await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })

  expect(before).toBe('not_needed')
  expect((await read(placed.orderId)).fulfilment).toBe('to_ship')
  // The sale is followed up first, so that its events come before the shipment's.
  expect((await ship(placed.orderId)).status).toBe(201)
  const types = await api.db('outbox').where({ merchantId: merchant.id }).orderBy('position').pluck('type')
  expect(types.indexOf('order.completed')).toBeLessThan(types.indexOf('order.shipped'))
})
