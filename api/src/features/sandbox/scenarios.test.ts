import { describe, expect, it } from 'vitest'
import { addKey, buildMerchant } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'
import { SCENARIOS } from './scenarios.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()

type Scenario = keyof typeof SCENARIOS

async function setUp(more: object = {}) {
  const merchant = await buildMerchant(api.db)
  const call = (path: string, body: object) => api.request('POST', path, { as: merchant, body })
  const { body: session } = await call('/checkout-sessions', {
    items: [{ name: 'Portrait, framed', amount: 120, quantity: 2, type: 'physical' }],
    currency: 'EUR',
    customer: { email: 'grace@example.com', name: 'Grace Hopper' },
    reference: 'order 4711',
    metadata: { desk: 'north' },
    shipping_countries: ['DE'],
    ...more,
  })
  await call('/webhook-endpoints', { url: `${receiver.url}/hooks`, ordered: true })
  const run = (scenario: Scenario, step?: number) =>
    call('/sandbox/scenarios', { scenario, checkout_session_id: session.id, ...(step && { step }) })
  return { merchant, session, run }
}
const typesOf = (events: { event_type: string }[]) => events.map(({ event_type: type }) => type)

const EXPECTED: Record<Scenario, string[]> = {
  paid_order: ['order.created', 'order.completed', 'checkout_session.completed'],
  refund_and_dispute: [
    'order.created',
    'order.completed',
    'checkout_session.completed',
    'order.refunded',
    'order.dispute_opened',
    'order.dispute_closed',
  ],
  lost_dispute: [
    'order.created',
    'order.completed',
    'checkout_session.completed',
    'order.dispute_opened',
    'order.dispute_closed',
  ],
  failed_payment: ['order.created', 'order.failed', 'checkout_session.expired'],
  returned_goods: ['order.created', 'order.completed', 'checkout_session.completed', 'order.shipped', 'order.returned'],
  abandoned_checkout: ['checkout.started', 'checkout.abandoned'],
}

describe('a scenario', () => {
  it.each(Object.entries(EXPECTED) as [Scenario, string[]][])(
    'causes its events with the data of the session, in a row: %s',
    async (scenario, expected) => {
      const { session, run } = await setUp()

      const { status, body } = await run(scenario)
      await api.carryEvents()

      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ steps: SCENARIOS[scenario], next_step: null })
      expect(
        typesOf(body.events)
          .filter((type) => expected.includes(type))
          .toSorted(),
      ).toEqual(expected.toSorted())
      const sent = receiver.received.map((one) => one.body).filter(({ type }) => type.startsWith('order.'))
      const ofOrders = expected.filter((type) => type.startsWith('order.'))
      expect(sent.map(({ type }) => type).filter((type) => expected.includes(type))).toEqual(ofOrders)
      for (const { data, livemode } of sent) {
        expect(livemode).toBe(false)
        expect(data).toMatchObject({
          id: body.order_id,
          customer_email: 'grace@example.com',
          customer_name: 'Grace Hopper',
          reference: 'order 4711',
          metadata: { desk: 'north' },
          items: [{ product_name: 'Portrait, framed', quantity: 2 }],
        })
      }
      expect(session.status).toBe('open')
    },
  )

  it('goes step by step, and says what comes next', async () => {
    const { run } = await setUp()
    const seen: string[][] = []
    for (let step = 1; step <= 5; step++) {
      const { body } = await run('refund_and_dispute', step)
      expect(body.next_step).toBe(step < 5 ? step + 1 : null)
      seen.push(typesOf(body.events))
    }

    expect(seen[0]).toEqual(['order.created'])
    expect(seen.map((types) => types.at(-1))).toEqual([
      'order.created',
      'order.status_changed',
      'order.refunded',
      'order.dispute_opened',
      'order.dispute_closed',
    ])
  })

  it('books what it plays: half is refunded, the rest disputed and lost', async () => {
    const { merchant, run } = await setUp({ items: [{ name: 'Call', amount: 10.01 }] })
    for (const step of [1, 2, 3, 4]) await run('refund_and_dispute', step)

    const { body } = await run('lost_dispute', 4)

    const order = await api.request('GET', `/orders/${body.order_id}`, { as: merchant })
    expect(order.body).toMatchObject({ refunded_amount: 5, lost_amount: 5.01 })
  })

  it('refuses a step that does not fit, or does not exist', async () => {
    const { run } = await setUp({ items: [{ name: 'Call', amount: 10 }] })

    expect(await run('paid_order', 2)).toMatchObject({ status: 404 })
    expect(await run('paid_order', 3)).toMatchObject({ status: 400, body: { errors: [{ path: 'step' }] } })
    await run('paid_order', 1)
    expect(await run('lost_dispute', 3)).toMatchObject({ status: 409 })
    expect(await run('lost_dispute', 4)).toMatchObject({ status: 409 })
    expect(await run('returned_goods', 4)).toMatchObject({ status: 409 })
    await run('paid_order', 2)
    expect(await run('paid_order', 1)).toMatchObject({ status: 409 })
    expect(await run('failed_payment', 3)).toMatchObject({ status: 409 })
  })

  it('needs a session of the same shop, and a key that may write orders', async () => {
    const { merchant, session, run } = await setUp()
    const other = await buildMerchant(api.db)
    const body = { scenario: 'paid_order', checkout_session_id: session.id }

    expect(await api.request('POST', '/sandbox/scenarios', { as: other, body })).toMatchObject({ status: 404 })
    const authorization = `Bearer ${await addKey(api.db, merchant, ['orders:read'])}`
    expect(await api.request('POST', '/sandbox/scenarios', { headers: { authorization }, body })).toMatchObject({ status: 403 })
    expect(await run('paid_order')).toMatchObject({ status: 200 })
  })

  it.each([
    [['US', 'GB'], 'US'],
    [['US', 'DE'], 'DE'],
    [['HK'], 'HK'],
  ])('has a buyer where the sale ships to: %j', async (countries, expected) => {
    const { merchant, run } = await setUp({ shipping_countries: countries })

    expect(await run('paid_order')).toMatchObject({ status: 200 })
    const { orders } = (await api.request('GET', '/orders', { as: merchant })).body
    const { body: order } = await api.request('GET', `/orders/${orders[0].id}`, { as: merchant })
    expect(order.shipping_address).toMatchObject({ country: expected })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
