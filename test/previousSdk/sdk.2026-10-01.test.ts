import { beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../api/test/factories.ts'
import { startReceiver } from '../../api/test/receiver.ts'
import { startApi } from '../../api/test/server.ts'
import { createClient, createPublicClient } from './sdk.2026-10-01.bundle.js'

// The tests of the SDK of 2026-10-01, and its client as it was packed. Both change only when that version is no longer answered:
// then those of the version after it take their place.

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()
let merchant: { id: string }
let client: ReturnType<typeof createClient>
let shopper: ReturnType<typeof createPublicClient>

beforeAll(async () => {
  merchant = await buildMerchant(api.db)
  const token = await addKey(api.db, merchant, ['read', 'write', 'webhooks:read', 'webhooks:write'], { version: '2026-10-01' })
  client = createClient({ baseUrl: api.url, token, retries: 0 })
  shopper = createPublicClient({ baseUrl: api.url })
})

/** A paid order of three mugs at 12.50. */
async function sell(): Promise<string> {
  const product = await buildProduct(api.db, merchant as never, { name: 'Mug', stock: 10 })
  const link = await buildLink(api.db, merchant as never, [product])
  await api.db('link_items').where({ linkId: link.id }).update({ quantity: 3 })
  const placed = await shopper.createOrder({ body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })
  const { paymentId, clientSecret } = placed.payment
  await shopper.confirmSandboxPayment({ path: { paymentId }, body: { clientSecret, outcome: 'succeeded' } })
  const outcome = await shopper.confirmOrder({ path: { orderId: placed.orderId }, body: { clientSecret: placed.clientSecret } })
  expect(outcome.status).toBe('completed')
  return placed.orderId
}

describe('the catalogue', () => {
  it('is created, changed, listed page by page and deleted', async () => {
    const made = await client.createProduct({ body: { name: 'Vase', price: 24.5, status: 'active' } })
    const changed = await client.updateProduct({ path: { id: made.id }, body: { price: 30 } })
    const names: string[] = []
    for await (const product of client.listProducts({ query: { limit: 1 } })) names.push(product.name)
    await client.deleteProduct({ path: { id: made.id } })

    expect(changed).toMatchObject({ name: 'Vase', price: 30 })
    expect(names).toContain('Vase')
    await expect(client.getProduct({ path: { id: made.id } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('is sold through a link', async () => {
    const product = await client.createProduct({ body: { name: 'Bowl', price: 18, status: 'active' } })
    const link = await client.createLink({ body: { name: 'Shop', items: [{ productId: product.id, quantity: 2 }] } })
    const quote = await shopper.quoteLink({ path: { urlId: link.url_id }, body: {} })

    expect(quote).toMatchObject({ total: 36, currency: 'USD' })
  })
})

describe('an order', () => {
  it('has its tax in fields of its own', async () => {
    const order = await client.getOrder({ path: { id: await sell() } })

    expect(order).toMatchObject({
      total_amount: 37.5,
      tax_rate: null,
      tax_included: false,
      vat_number: null,
      reverse_charge: false,
    })
  })

  it('is refunded with a reason', async () => {
    const id = await sell()

    const refund = await client.createRefund({ path: { id }, body: { amount: 5, reason: 'A chip in the glaze' } })
    const { refunds } = await client.listRefunds({ path: { id } })

    expect(refund).toMatchObject({ amount: 5, reason: 'A chip in the glaze', status: 'succeeded' })
    expect(refund).not.toHaveProperty('note')
    expect(refunds).toEqual([refund])
  })

  it('is returned with a reason', async () => {
    const id = await sell()
    const shipment = await client.createShipment({ path: { id }, body: { notify: false } })
    const items = [{ order_item_id: shipment.items[0].order_item_id, quantity: 1 }]

    const returned = await client.createReturn({ path: { id }, body: { items, reason: 'Too small', refund_amount: 12.5 } })
    const { returns } = await client.getOrder({ path: { id } })

    expect(returned).toMatchObject({ reason: 'Too small', refund: { amount: 12.5, reason: 'Too small' } })
    expect(returns).toEqual([returned])
  })

  it('changes its status by hand', async () => {
    const changed = await client.updateOrder({ path: { id: await sell() }, body: { paymentStatus: 'refunded' } })

    expect(changed).toMatchObject({ payment_status: 'refunded', tax_included: false })
  })
})

describe('an error', () => {
  it('names the fields as this SDK does', async () => {
    const id = await sell()

    await expect(client.createRefund({ path: { id }, body: { amount: 5, reason: 7 } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'reason must be string or null.',
      errors: [{ path: 'reason', msg: 'reason must be string or null.' }],
    })
  })
})

describe('a webhook endpoint', () => {
  it('gets events in the shape that they had', async () => {
    const endpoint = await client.createWebhookEndpoint({
      body: { url: `${receiver.url}/hooks`, event_types: ['order.returned'] },
    })
    const id = await sell()
    const shipment = await client.createShipment({ path: { id }, body: { notify: false } })
    const items = [{ order_item_id: shipment.items[0].order_item_id, quantity: 1 }]
    await client.createReturn({ path: { id }, body: { items, reason: 'Too small' } })

    await api.runJobs()
    await api.carryEvents()

    expect(endpoint.version).toBe('2026-10-01')
    const sent = receiver.received.find(({ body }) => body.data.id === id)
    expect(sent?.body).toMatchObject({ type: 'order.returned', data: { id, tax_rate: null, returns: [{ reason: 'Too small' }] } })
  })
})

describe('the key of this SDK', () => {
  it('gets this version without naming it, and hears when it ends', async () => {
    const token = await addKey(api.db, merchant, ['read'], { version: '2026-10-01' })
    const id = await sell()

    const { headers, body } = await api.request('GET', `/orders/${id}`, { headers: { authorization: `Bearer ${token}` } })

    expect(headers.get('linktill-version')).toBe('2026-10-01')
    expect(headers.get('deprecation')).toBe(`@${Date.UTC(2026, 10, 23) / 1000}`)
    expect(headers.get('sunset')).toBe('Tue, 23 Nov 2027 00:00:00 GMT')
    expect(body).toHaveProperty('tax_rate')
  })

  it('may name another version for a call', async () => {
    const token = await addKey(api.db, merchant, ['read'], { version: '2026-10-01' })
    const id = await sell()
    const read = (version: string) =>
      api.request('GET', `/orders/${id}`, { headers: { authorization: `Bearer ${token}`, 'linktill-version': version } })

    const current = await read('2026-11-27')
    const unknown = await read('2026-11-24')

    expect(current.headers.get('deprecation')).toBeNull()
    expect(current.body).not.toHaveProperty('tax_rate')
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'Linktill-Version' }] } })
  })
})
