import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'
import { Order } from '../../shop/order/Order.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Subscription, SubscriptionCycle } from '../../shop/subscription/Subscription.ts'

const api = startApi()
const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

async function setUp(overrides: Partial<Subscription> = {}) {
  const merchant = await buildMerchant(api.db, { timeZone: 'Europe/Berlin' })
  const subscription = await buildSubscription(api.db, merchant, overrides)
  await api.db('subscription_moves').insert({
    merchantId: merchant.id,
    subscriptionId: subscription.id,
    kind: 'new',
    currency: subscription.currency,
    monthlyMinor: 1250,
    at: new Date(),
  })
  return { merchant, subscription, ...actions(merchant, subscription.id) }
}

function actions(merchant: Merchant, id: string) {
  const post = (action: string, body: object = {}, headers: Record<string, string> = {}) =>
    api.request('POST', `/subscriptions/${id}/${action}`, { as: merchant, body, headers })
  const events = async () =>
    (await api.db('outbox').where({ merchantId: merchant.id }).orderBy('position')).map(({ type }) => type)
  const mails = async () => (await api.db('mails').where({ merchantId: merchant.id })).map(({ template }) => template).toSorted()
  const moves = async () =>
    (await api.db('subscription_moves').where({ merchantId: merchant.id }).orderBy('id')).map((move) => [
      move.kind,
      Number(move.monthlyMinor),
    ])
  const read = () => Subscription.query(api.db).findOne({ merchantId: merchant.id, id }).throwIfNotFound()
  return { post, events, mails, moves, read }
}

/** Has the sandbox take the money of its first order. */
async function payFirst({ merchantId, firstOrderId: id }: Subscription) {
  const paymentIntentId = `pay_test_${id}`
  await api.db('orders').where({ merchantId, id }).update({ paymentIntentId, paidMinor: 1250 })
  await api.db('sandbox.intents').insert({
    id: paymentIntentId,
    clientSecret: id,
    idempotencyKey: `order-${id}`,
    accountId: (await api.db('merchants').where({ id: merchantId }).first('paymentAccountId')).paymentAccountId,
    amountMinor: 1250,
    feeMinor: 0,
    currency: 'USD',
    status: 'succeeded',
    metadata: JSON.stringify({ orderId: id, merchantId }),
  })
}

describe('cancelling', () => {
  it('at the end keeps access for what is paid, tells the buyer, and counts as lost revenue', async () => {
    const { subscription, post, events, mails, moves } = await setUp()

    const answer = await post('cancel', { at: 'end', reason: ' Moved ', revision: 1 })

    const end = subscription.nextChargeAt!.toISOString()
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'cancelled', next_charge_at: null, cancels_at: end, access_until: end, ended_at: null, revision: 2 },
    })
    expect(answer.body).toMatchObject({ cancelled_by: 'merchant', cancel_reason: 'Moved', history: [{ type: 'cancelled' }] })
    expect(await events()).toEqual(['subscription.cancelled'])
    expect(await mails()).toEqual(['subscription_cancelled'])
    expect(await moves()).toEqual([
      ['new', 1250],
      ['churned', -1250],
    ])
  })

  it('at once ends access', async () => {
    const { post, events } = await setUp()

    const { body } = await post('cancel', { at: 'now' })

    expect(body).toMatchObject({ status: 'ended', next_charge_at: null, cancels_at: null })
    expect(body.ended_at).not.toBeNull()
    expect(await events()).toEqual(['subscription.cancelled', 'subscription.ended'])
    expect((await post('cancel', { at: 'now' })).status).toBe(409)
  })

  it('twice for the end changes nothing, and then at once ends it', async () => {
    const { post, mails, moves } = await setUp()
    const first = await post('cancel', { at: 'end' })

    const second = await post('cancel', { at: 'end' })

    expect(second.body).toEqual(first.body)
    expect(await mails()).toHaveLength(1)
    expect((await post('cancel', { at: 'now' })).body.status).toBe('ended')
    expect(await moves()).toHaveLength(2)
  })

  it('while past due ends it, and closes the order that was not paid', async () => {
    const { merchant, subscription, post } = await setUp({
      status: 'past_due',
      anchorAt: inDays(-40),
      pastDueSince: inDays(-9),
      nextChargeAt: null,
      nextCycle: 3,
    })
    const [first] = await Order.query(api.db).where({ merchantId: merchant.id })
    const { id: _id, number: _number, fulfilment: _fulfilment, ...columns } = first!
    const open = await Order.query(api.db).insert({
      ...columns,
      number: 9001,
      paymentStatus: 'pending',
      holdExpiresAt: inDays(30),
      checkoutSessionId: null,
      subscriptionCycle: 2,
    })
    await SubscriptionCycle.query(api.db).insert({
      merchantId: merchant.id,
      subscriptionId: subscription.id,
      n: 2,
      startsAt: inDays(-9),
      endsAt: inDays(21),
      status: 'open',
      orderId: open.id,
      nextAttemptAt: inDays(2),
    })

    const { body } = await post('cancel', { at: 'end' })

    expect(body).toMatchObject({ status: 'ended', past_due_since: null })
    expect(body.cycles[0]).toMatchObject({ n: 2, status: 'failed', reason: 'cancelled', next_attempt_at: null })
    const closing = await Order.query(api.db).findOne({ merchantId: merchant.id, id: open.id })
    expect(closing).toMatchObject({ paymentStatus: 'failed', holdExpiresAt: null })
  })

  it('refunds the last payment with it, or changes nothing', async () => {
    const { merchant, subscription, post, read } = await setUp()
    await payFirst(subscription)

    expect(await post('cancel', { at: 'end', refund_last: true })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'refund_last' }] },
    })
    const key = { 'idempotency-key': 'once' }
    const answer = await post('cancel', { at: 'now', refund_last: true, reason: 'Broken' }, key)
    const again = await post('cancel', { at: 'now', refund_last: true, reason: 'Broken' }, key)

    expect(answer).toMatchObject({ status: 200, body: { status: 'ended' } })
    expect(again.body).toEqual(answer.body)
    const refunds = await api.db('refunds').where({ merchantId: merchant.id })
    expect(refunds).toMatchObject([{ orderId: subscription.firstOrderId, reason: 'Broken' }])

    const other = await setUp()
    expect((await other.post('cancel', { at: 'now', refund_last: true })).status).toBe(422)
    expect((await other.read()).status).toBe('active')
    expect((await read()).status).toBe('ended')
  })
})

describe('a pause', () => {
  it('stops charges, and goes on when the next cycle would have begun', async () => {
    const { subscription, post, events, mails, moves } = await setUp()

    const paused = await post('pause', { until: inDays(60).toISOString() })
    expect(paused.body).toMatchObject({ status: 'paused', next_charge_at: null })
    expect(paused.body.resumes_at).not.toBeNull()
    expect((await post('pause')).status).toBe(409)

    const resumed = await post('resume')
    expect(resumed.body).toMatchObject({
      status: 'active',
      paused_at: null,
      resumes_at: null,
      next_charge_at: subscription.nextChargeAt!.toISOString(),
    })
    expect(await events()).toEqual(['subscription.paused', 'subscription.resumed'])
    expect(await mails()).toEqual(['subscription_paused', 'subscription_resumed'])
    expect(await moves()).toEqual([
      ['new', 1250],
      ['churned', -1250],
      ['returned', 1250],
    ])
  })

  it('longer than what is paid charges when it ends, and later cycles follow from that day', async () => {
    const { post, read } = await setUp({ anchorAt: inDays(-50), status: 'paused', pausedAt: inDays(-30), nextChargeAt: null })
    const before = Date.now()

    await post('resume')

    const { anchorAt, anchorCycle, nextChargeAt } = await read()
    expect(anchorCycle).toBe(2)
    expect(nextChargeAt).toEqual(anchorAt)
    expect(anchorAt.getTime()).toBeGreaterThanOrEqual(before)
  })

  it('waits for a payment that is in progress', async () => {
    const { post, read } = await setUp({ nextChargeAt: null })

    expect(await post('pause')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await read()).status).toBe('active')
  })

  it('refuses a time that is over', async () => {
    const { post } = await setUp()

    expect(await post('pause', { until: inDays(-1).toISOString() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'until' }] },
    })
  })
})

describe('the next cycle', () => {
  it('is skipped, and the days of later ones stay', async () => {
    const anchorAt = new Date('2099-01-31T10:00:00Z')
    const { post } = await setUp({ anchorAt })

    const { body } = await post('skip')

    expect(body.cycles[0]).toMatchObject({ n: 2, status: 'skipped', reason: 'merchant', order_id: null })
    // 11:00 in Berlin is 9:00 UTC in summer time.
    expect(body).toMatchObject({ next_cycle: 3, next_charge_at: '2099-03-31T09:00:00.000Z' })
  })

  it('is moved, and later ones follow from it', async () => {
    const { post, read } = await setUp()
    const to = inDays(10)

    expect((await post('move', { next_charge_at: to.toISOString() })).body.next_charge_at).toBe(to.toISOString())

    expect(await read()).toMatchObject({ anchorAt: to, anchorCycle: 2 })
    expect(await post('move', { next_charge_at: inDays(-1).toISOString() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'next_charge_at' }] },
    })
    expect((await post('move', { next_charge_at: inDays(40_000).toISOString() })).status).toBe(400)
  })

  it('of instalments is not skipped', async () => {
    const { post } = await setUp()
    await api.db('subscriptions').update({
      billing: api.db.raw(`billing || '{"isInstalments": true, "cycles": 6}'`),
    })

    expect((await post('skip')).status).toBe(409)
    expect((await post('price', { items: [{ price: 2 }] })).status).toBe(409)
  })
})

describe('a new price', () => {
  it('is announced for a day, or charged with the next cycle', async () => {
    const { post, mails, moves } = await setUp()
    const from = inDays(45).toISOString()

    const announced = await post('price', { items: [{ index: 0, price: 14 }], from })
    expect(announced.body).toMatchObject({ amount: 12.5, next_price: { from, amount: 14 } })
    const changed = await post('price', { items: [{ price: 15 }], revision: announced.body.revision })

    expect(changed.body).toMatchObject({ amount: 15, next_price: null })
    expect(await mails()).toEqual(['subscription_price', 'subscription_price'])
    expect(await moves()).toEqual([
      ['new', 1250],
      ['changed', 250],
    ])
    for (const [body, path] of [
      [{ items: [{ index: 3, price: 1 }] }, 'items.0.index'],
      [{ items: [{ price: 1.234 }] }, 'items.0.price'],
      [{ items: [{ price: 0 }] }, 'items.0.price'],
      [{ items: [{ price: 0.49 }] }, 'items.0.price'],
      [{ items: [{ price: 1 }], from: inDays(-1).toISOString() }, 'from'],
    ] as const)
      expect(await post('price', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('for everyone who pays for a product is announced 30 days before', async () => {
    const { merchant, subscription } = await setUp()
    const productId = subscription.items[0]!.productId!
    const other = await buildSubscription(api.db, merchant)
    const send = (body: object) =>
      api.request('POST', '/subscriptions/price-changes', { as: merchant, body: { product_id: productId, price: 14, ...body } })
    const { currency } = subscription

    expect(await send({ currency, from: inDays(29).toISOString() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'from' }] },
    })
    const from = inDays(31).toISOString()
    expect(await send({ currency, from, price: 0.49 })).toMatchObject({ status: 400, body: { errors: [{ path: 'price' }] } })
    expect(await send({ currency, from })).toMatchObject({ status: 200, body: { changed: 1 } })

    const read = async (id: string) => (await api.request('GET', `/subscriptions/${id}`, { as: merchant })).body
    expect(await read(subscription.id)).toMatchObject({ next_price: { from, amount: 14 } })
    expect(await read(other.id)).toMatchObject({ next_price: null })
    const stranger = await buildProduct(api.db, await buildMerchant(api.db))
    expect((await send({ currency, from, product_id: stranger.id })).status).toBe(404)
  })
})

it('refuses a change of what was changed since it was read', async () => {
  const { post } = await setUp()
  await post('pause', { revision: 1 })

  for (const [action, body] of [
    ['cancel', { at: 'now' }],
    ['resume', {}],
    ['skip', {}],
    ['move', { next_charge_at: inDays(3).toISOString() }],
    ['price', { items: [{ price: 2 }] }],
  ] as const)
    expect(await post(action, { ...body, revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'revision_conflict', revision: 2, errors: [{ path: 'revision' }] },
    })
})

it('lists what matches', async () => {
  const { merchant, subscription } = await setUp({ customerEmail: 'Grace.Hopper@example.com', reference: 'user-17' })
  await buildSubscription(api.db, merchant, { status: 'paused' })
  const list = async (query: string) => (await api.request('GET', `/subscriptions?${query}`, { as: merchant })).body

  expect((await list('')).data).toHaveLength(2)
  for (const query of [
    'status=active',
    'search=hopper',
    'customer_email=grace.hopper@EXAMPLE.com',
    `product_id=${subscription.items[0]!.productId}`,
    'reference=user-17',
  ])
    expect(await list(query)).toMatchObject({ data: [{ id: subscription.id, cycles_paid: 1 }], total: 1 })
  await expect.poll(async () => (await list('updated_since=2020-01-01T00:00:00Z')).data.map(cardOf)).toEqual(['4242', '4242'])
})

const cardOf = ({ payment_method: method }: { payment_method: { last4: string } }) => method.last4
