import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { buildSubscription } from '../../api/test/subscriptionFactories.ts'
import { clockFor } from '../../api/test/subscriptions.ts'
import type { Billing } from '../../api/src/pricing/Billing.ts'
import { Product } from '../../api/src/shop/catalogue/Product.ts'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import * as october from './sdk.2026-10-01.bundle.js'
import * as november from './sdk.2026-11-23.bundle.js'

// Programs that were written before subscriptions existed go on, in a shop that has some.

const ONCE = { cycles: null, isInstalments: false, trialDays: 0, trialMinor: 0, setupMinor: 0, minimumCycles: 0 }
const MONTHLY: Billing = { ...ONCE, unit: 'month', every: 1 }
/** What those programs know. */
const KNOWN = {
  statuses: ['pending', 'completed', 'failed', 'refunded'],
  orderEvents: ['order.created', 'order.completed', 'order.status_changed'],
}
const api = startApi()

describe.each([
  ['2026-10-01', october],
  ['2026-11-23', november],
])('a program of %s', (version, { createClient, createPublicClient }) => {
  let merchant: Merchant
  let client: ReturnType<typeof createClient>
  let shopper: ReturnType<typeof createPublicClient>
  /** The order of a second cycle, and one that was paid once. */
  let [cycleId, onceId] = ['', '']
  /** What it reads as events, in its version. The client of October had no call for them. */
  let events: { type: string; data: Record<string, unknown> }[]

  beforeAll(async () => {
    merchant = await buildMerchant(api.db)
    const token = await addKey(api.db, merchant, ['read', 'write', 'webhooks:read'], { version })
    client = createClient({ baseUrl: api.url, token, retries: 0 })
    shopper = createPublicClient({ baseUrl: api.url })
    onceId = await buy(await buildProduct(api.db, merchant))
    const subscription = await buildSubscription(api.db, merchant)
    const clock = clockFor(api, merchant)
    await clock.charge(subscription)
    cycleId = (await clock.orders(subscription)).at(-1)!.id
    await api.carryEvents()
    const answer = await fetch(`${api.url}/events?limit=100`, { headers: { authorization: `Bearer ${token}` } })
    events = ((await answer.json()) as { events: typeof events }).events
  })

  async function buy(product: Product): Promise<string> {
    const { urlId } = await buildLink(api.db, merchant, [product])
    const placed = await shopper.createOrder({ body: { cartUrlId: urlId, customerEmail: 'nora@example.com' } })
    const { paymentId, clientSecret } = placed.payment
    await shopper.confirmSandboxPayment({ path: { paymentId }, body: { clientSecret, outcome: 'succeeded' } })
    await shopper.confirmOrder({ path: { orderId: placed.orderId }, body: { clientSecret: placed.clientSecret } })
    return placed.orderId
  }

  it('reads the order of a cycle like any other: the same fields, with values that it knows', async () => {
    const cycle = await client.getOrder({ path: { id: cycleId } })
    const once = await client.getOrder({ path: { id: onceId } })

    expect(Object.keys(cycle).toSorted()).toEqual(Object.keys(once).toSorted())
    const typesOf = (order: Record<string, unknown>) =>
      Object.entries(order).flatMap(([name, value]) => (value === null || once[name] === null ? [] : `${name}: ${typeof value}`))
    expect(typesOf(cycle)).toEqual(expect.arrayContaining(typesOf(once).filter((type) => !type.startsWith('subscription'))))
    expect(KNOWN.statuses).toContain(cycle.payment_status)
    expect(cycle).toMatchObject({ payment_status: 'completed', total_amount: 12.5 })
    expect(once.subscription).toBeNull()
  })

  it('finds it in its list of orders, and as one more order.completed of its shape', async () => {
    const ids: string[] = []
    for await (const { id } of client.listOrders({ query: { limit: 1 } })) ids.push(id)
    const [cycle, once] = [cycleId, onceId].map(
      (id) => events.find(({ type, data }) => type === 'order.completed' && data['id'] === id)!.data,
    )

    expect(ids).toEqual(expect.arrayContaining([cycleId, onceId]))
    expect(Object.keys(cycle!).toSorted()).toEqual(Object.keys(once!).toSorted())
  })

  it('gets events of subscriptions beside those that it knows, never in their place', async () => {
    const typesOf = (id: string) => events.filter(({ data }) => data['id'] === id).map(({ type }) => type)

    expect(typesOf(cycleId).filter((type) => !KNOWN.orderEvents.includes(type))).toEqual([])
    expect(typesOf(cycleId)).toContain('order.completed')
    expect(events.map(({ type }) => type)).toContain('subscription.renewed')
  })

  it('never sells by surprise what is charged again: the order needs a consent that it does not ask for', async () => {
    const product = await buildProduct(api.db, merchant, { type: 'service', billing: MONTHLY })
    const { urlId } = await buildLink(api.db, merchant, [product])
    const body = { cartUrlId: urlId, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID() }

    await expect(shopper.createOrder({ body })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path: 'consents.recurring' }],
    })
    expect(await api.db('orders').where({ merchantId: merchant.id, checkoutSessionId: body.checkoutSessionId })).toEqual([])
  })

  it('changes a product that is charged again, and leaves its rhythm', async () => {
    const { id } = await buildProduct(api.db, merchant, { type: 'service', billing: MONTHLY })

    const changed = await client.updateProduct({ path: { id }, body: { name: 'Yoga', price: 15 } })

    expect(changed).toMatchObject({ name: 'Yoga', price: 15 })
    expect(await Product.query(api.db).findOne({ merchantId: merchant.id, id })).toMatchObject({ billing: MONTHLY })
  })

  it('adds products and links that are paid once', async () => {
    const product = await client.createProduct({ body: { name: 'Bowl', price: 18, status: 'active' } })
    const link = await client.createLink({ body: { name: 'Bowl', items: [{ productId: product.id, quantity: 1 }] } })
    const quote = await shopper.quoteLink({ path: { urlId: link.url_id }, body: {} })

    expect(quote).toMatchObject({ total: 18 })
    expect(quote.then ?? null).toBeNull()
  })
})
