import { inflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { readSlips } from './readSlips.ts'

const api = startApi()
let merchant: Merchant
const ADDRESS = { name: 'Nora Lindqvist', phone: null, line1: '12 Alder Street', line2: null, city: 'Portland' }
const shippingAddress = { ...ADDRESS, state: 'OR', postal_code: '97205', country: 'US' }

beforeEach(async () => {
  merchant = await buildMerchant(api.db, { storeName: 'Ada Prints', businessAddress: '1 Mill Lane\nBristol' })
})

/** An order of three mugs and a guide, which is a file. */
async function sell(overrides: Partial<Order> = {}) {
  const mug = await buildProduct(api.db, merchant, { name: 'Mug', priceMinor: 1250 })
  const guide = await buildProduct(api.db, merchant, { name: 'Guide', type: 'digital' })
  const link = await buildLink(api.db, merchant, [mug, guide])
  const order = await buildOrder(api.db, link, [mug, guide], { shippingAddress, ...overrides })
  const own = api.db('order_items').where({ orderId: order.id, productType: 'physical' })
  const [{ id: item }] = await own.update({ quantity: 3 }).returning('id')
  return { id: order.id, number: order.number, item: item as string }
}

const ship = async (id: string, body: object = {}): Promise<string> =>
  (await api.request('POST', `/orders/${id}/shipments`, { as: merchant, body })).body.id
const slipsOf = async (wanted: { orderIds?: string[]; shipmentIds?: string[]; prices?: boolean }) =>
  (await readSlips(api.db, merchant.id, { orderIds: [], shipmentIds: [], prices: false, ...wanted })).slips
const print = (body: object, as = merchant) =>
  fetch(`${api.url}/shipments/packing-slips`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token(as)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length ?? 0

describe('a packing slip', () => {
  it('has the address, and of the physical items what is left to ship', async () => {
    const { id, number, item } = await sell()
    await ship(id, { items: [{ order_item_id: item, quantity: 1 }] })

    expect(await slipsOf({ orderIds: [id] })).toMatchObject([
      {
        language: 'en-US',
        number: `#${number}`,
        title: 'Packing slip',
        shop: 'Ada Prints',
        sender: ['1 Mill Lane', 'Bristol'],
        buyer: { name: 'Nora Lindqvist', lines: ['12 Alder Street', 'Portland, OR 97205', 'United States'] },
        lines: [{ name: 'Mug', ordered: '3', packed: '2', price: null, amount: null }],
        rest: null,
      },
    ])
  })

  it('of a shipment has what is in it, how it is tracked, and whether more follows', async () => {
    const { id, item } = await sell()
    const first = await ship(id, { items: [{ order_item_id: item, quantity: 1 }], tracking_number: '1Z5R89390357567127' })

    const [slip] = await slipsOf({ shipmentIds: [first] })
    const second = await ship(id)

    expect(slip).toMatchObject({ lines: [{ packed: '1' }], rest: 'The rest of your order follows separately.' })
    expect(slip!.facts.slice(1)).toEqual([
      { title: 'Carrier', text: 'UPS' },
      { title: 'Tracking number', text: '1Z5R89390357567127' },
    ])
    expect(await slipsOf({ shipmentIds: [second] })).toMatchObject([{ lines: [{ packed: '2' }], rest: null }])
    // Nothing is left: the order's slip has everything that was shipped.
    expect(await slipsOf({ orderIds: [id] })).toMatchObject([{ lines: [{ packed: '3' }] }])
  })

  it('names variants and their SKU', async () => {
    const { id, item } = await sell()
    await api.db('order_items').where({ id: item }).update({ variantName: 'Blue / L', sku: 'MUG-BL' })

    expect(await slipsOf({ orderIds: [id] })).toMatchObject([{ lines: [{ name: 'Mug (Blue / L)', sku: 'MUG-BL' }] }])
    expect((await print({ order_ids: [id] })).status).toBe(200)
    const shipment = await api.request('POST', `/orders/${id}/shipments`, { as: merchant, body: {} })
    expect(shipment.body.items).toMatchObject([{ product_name: 'Mug (Blue / L)' }])
  })

  it('has prices only when asked, in the language of the order', async () => {
    const { id } = await sell({ locale: 'de-AT', currency: 'EUR' })

    expect(await slipsOf({ orderIds: [id], prices: true })).toMatchObject([
      { title: 'Lieferschein', labels: { shipTo: 'Lieferung an' }, lines: [{ price: '12,50\u00a0€', amount: '37,50\u00a0€' }] },
    ])
  })
})

describe('createPackingSlips', () => {
  it.each(['en', 'ar', 'he', 'fa'])('draws one order as a PDF (%s)', async (locale) => {
    const { id, number } = await sell({ locale })

    const answer = await print({ order_ids: [id], prices: true })
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="packing_slip_${number}.pdf"`,
    })
    expect(pdf.startsWith('%PDF-1.')).toBe(true)
    expect(pagesOf(pdf)).toBe(1)
  })

  it('draws 500 in one file, each on a page of its own', async () => {
    const orders = []
    for (const locale of ['en', 'ar', 'de', 'he']) orders.push(await sell({ locale }))
    const link = await api.db('orders').where({ id: orders[0]!.id }).first('linkId')
    const { rows } = await api.db.raw(
      `insert into orders (merchant_id, link_id, number, currency, subtotal_minor, total_minor, fee_rate, customer_email, canonical_email, client_secret, payment_status, locale)
       select :merchant, :link, 10000 + n, 'USD', 100, 100, 8.5, 'n@example.com', 'n@example.com', gen_random_uuid(), 'completed', 'en' from generate_series(1, 496) n
       returning id`,
      { merchant: merchant.id, link: link.linkId },
    )
    await api.db.raw(
      `insert into order_items (merchant_id, order_id, product_id, position, product_name, product_type, quantity, price_minor, net_minor)
       select o.merchant_id, o.id, i.product_id, 0, 'Mug', 'physical', 1, 100, 100 from orders o
       join order_items i on i.merchant_id = o.merchant_id and i.order_id = :order and i.product_type = 'physical'
       where o.merchant_id = :merchant and o.number > 10000`,
      { merchant: merchant.id, order: orders[0]!.id },
    )
    const order_ids = [...orders.map(({ id }) => id), ...rows.map(({ id }: { id: string }) => id)]

    const answer = await print({ order_ids })
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')

    expect(answer.headers.get('content-disposition')).toContain('packing_slips_500.pdf')
    expect(pagesOf(pdf)).toBe(500)
    expect((await print({ order_ids, shipment_ids: [orders[0]!.id] })).status).toBe(400)
  })

  it('continues a long order on further pages', async () => {
    const { id, item } = await sell()
    await api.db.raw(
      `insert into order_items (merchant_id, order_id, product_id, position, product_name, product_type, quantity, price_minor, net_minor)
       select merchant_id, order_id, product_id, n, 'Mug ' || n, 'physical', 1, 100, 100 from order_items, generate_series(3, 92) n where id = ?`,
      [item],
    )

    const pdf = Buffer.from(await (await print({ order_ids: [id] })).arrayBuffer()).toString('latin1')

    const drawn = [...pdf.matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(([, packed]) =>
      inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'),
    )
    expect(pagesOf(pdf)).toBeGreaterThan(2)
    expect(drawn.length).toBeGreaterThan(2)
  })

  it('leaves out orders of others and what is not to pack, and refuses when nothing remains', async () => {
    const mine = await sell()
    const unpaid = await sell({ paymentStatus: 'pending' })
    const cancelled = await ship(mine.id)
    await api.request('POST', `/shipments/${cancelled}/cancel`, { as: merchant })

    const answer = await print({ order_ids: [unpaid.id, mine.id], shipment_ids: [cancelled] })
    const stranger = await buildMerchant(api.db)

    expect(pagesOf(Buffer.from(await answer.arrayBuffer()).toString('latin1'))).toBe(1)
    expect(await (await print({ order_ids: [mine.id] }, stranger)).json()).toMatchObject({ code: 'not_shippable' })
    expect(await (await print({ order_ids: [unpaid.id] })).json()).toMatchObject({ code: 'not_shippable' })
    expect(await (await print({})).json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'order_ids' }] })
  })
})
