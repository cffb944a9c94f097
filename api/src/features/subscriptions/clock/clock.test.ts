import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { buildPaymentMethod, buildSubscription } from '../../../../test/subscriptionFactories.ts'
import { startApi } from '../../../../test/server.ts'
import { clockFor } from '../../../../test/subscriptions.ts'
import type { Billing } from '../../../pricing/Billing.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import { cancelSubscription } from '../change/cancel.ts'
import { chargeCycle } from './chargeCycle.ts'
import { chargeDueOf } from './chargeDue.ts'

const api = startApi()
const MONTHLY: Billing = {
  unit: 'month',
  every: 1,
  cycles: null,
  isInstalments: false,
  trialDays: 0,
  trialMinor: 0,
  setupMinor: 0,
  minimumCycles: 0,
}

async function subscribe(overrides: Partial<Subscription> & { products?: Product[] } = {}, shop: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, shop)
  const subscription = await buildSubscription(api.db, merchant, overrides)
  return { merchant, subscription, ...clockFor(api, merchant) }
}

describe('the clock', () => {
  it('charges each cycle once, as an order of its own, and says so', async () => {
    const { subscription, charge, orders, cycles, read, eventTypes } = await subscribe()

    await charge(subscription)
    await charge(subscription)

    expect((await orders(subscription)).map((order) => [order.subscriptionCycle, order.paymentStatus, order.paidMinor])).toEqual([
      [1, 'completed', 0],
      [2, 'completed', 1250],
      [3, 'completed', 1250],
    ])
    expect((await cycles(subscription)).map(({ n, status }) => [n, status])).toEqual([
      [1, 'paid'],
      [2, 'paid'],
      [3, 'paid'],
    ])
    const after = await read(subscription)
    expect(after).toMatchObject({ status: 'active', nextCycle: 4 })
    expect(await eventTypes()).toEqual(['subscription.renewed', 'subscription.renewed'])
    expect(await api.db('invoices').where({ merchantId: subscription.merchantId })).toHaveLength(2)
  })

  it('charges nothing before it is due, and nothing twice when it runs twice at once', async () => {
    const { merchant, subscription, moveTo, run, orders, read } = await subscribe()
    await run()
    expect(await orders(subscription)).toHaveLength(1)

    await moveTo((await read(subscription)).nextChargeAt!)
    await Promise.all([chargeDueOf(api, merchant.id), chargeDueOf(api, merchant.id), chargeDueOf(api, merchant.id)])
    await run()

    expect(await orders(subscription)).toHaveLength(2)
    const paid = await api
      .db('sandbox.intents')
      .where({ status: 'succeeded' })
      .whereRaw(`metadata ->> 'merchantId' = ?`, [merchant.id])
    expect(paid).toHaveLength(1)
  })

  it('charges missed cycles one after the other, never two at once', async () => {
    const { subscription, moveTo, run, orders } = await subscribe({ billing: { ...MONTHLY, unit: 'day' } })
    await moveTo(new Date(subscription.nextChargeAt!.getTime() + 2 * 24 * 3600_000))

    const counts = []
    for (let n = 0; n < 5; n++) {
      await run()
      counts.push((await orders(subscription)).length)
    }

    expect(counts).toEqual([2, 3, 4, 4, 4])
  })

  it('takes the stock of each cycle, and skips one that is sold out', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { stock: 1 })
    const subscription = await buildSubscription(api.db, merchant, { products: [product] })
    const { charge, cycles, mails, orders, read } = clockFor(api, merchant)

    await charge(subscription)
    await charge(subscription)

    expect((await product.$query(api.db))!.stock).toBe(0)
    expect(await orders(subscription)).toHaveLength(2)
    expect((await cycles(subscription)).at(-1)).toMatchObject({ n: 3, status: 'skipped', reason: 'sold_out' })
    expect(await read(subscription)).toMatchObject({ status: 'active', nextCycle: 4, nextChargeAt: expect.any(Date) })
    expect(await mails()).toEqual(['subscription_skipped'])
  })

  it('pauses when a cycle is sold out, if the shop chose so', async () => {
    const merchant = await buildMerchant(api.db, { subscriptionSettings: { soldOut: 'pause' } })
    const product = await buildProduct(api.db, merchant, { stock: 0 })
    const subscription = await buildSubscription(api.db, merchant, { products: [product] })
    const { charge, read, eventTypes } = clockFor(api, merchant)

    await charge(subscription)

    expect(await read(subscription)).toMatchObject({ status: 'paused', nextCycle: 2, nextChargeAt: null })
    expect(await eventTypes()).toEqual(['subscription.paused'])
  })

  it('charges instalments to the last cent, and ends after the last', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { type: 'service', priceMinor: 10_000 })
    const billing = { ...MONTHLY, cycles: 3, isInstalments: true }
    const subscription = await buildSubscription(api.db, merchant, { products: [product], billing })
    const { charge, orders, read, pass, eventTypes } = clockFor(api, merchant)

    await charge(subscription)
    await charge(subscription)

    expect((await orders(subscription)).slice(1).map(({ totalMinor }) => totalMinor)).toEqual([3333, 3334])
    const paid = await read(subscription)
    expect(paid).toMatchObject({ status: 'active', nextChargeAt: null })
    expect(paid.cancelsAt).not.toBeNull()
    await pass(32)
    expect(await read(subscription)).toMatchObject({ status: 'ended', endedAt: paid.cancelsAt })
    expect((await eventTypes()).at(-1)).toBe('subscription.ended')
  })

  it('announces the end of a trial once, and charges the first cycle then', async () => {
    const now = new Date()
    const ends = new Date(now.getTime() + 14 * 24 * 3600_000)
    const { subscription, pass, read, eventTypes } = await subscribe({
      status: 'trialing',
      billing: { ...MONTHLY, trialDays: 14 },
      anchorAt: ends,
      trialEndsAt: ends,
      nextCycle: 1,
      nextChargeAt: ends,
    })
    await api.db('subscription_cycles').where({ subscriptionId: subscription.id }).update({ n: 0, endsAt: ends })

    await pass(12)
    await pass(0.5)
    expect(await eventTypes()).toEqual(['subscription.trial_ending'])
    await pass(3)

    expect(await read(subscription)).toMatchObject({ status: 'active', nextCycle: 2 })
    expect(await eventTypes()).toEqual(['subscription.trial_ending', 'subscription.renewed'])
  })

  it('charges a price from the day on that was announced', async () => {
    const { subscription, charge, orders, read } = await subscribe()
    const items = subscription.items.map((item) => ({ ...item, priceMinor: 2000 }))
    const from = new Date(subscription.nextChargeAt!.getTime() + 1).toISOString()
    await subscription.$query(api.db).patch({ nextPrice: { from, items } })

    await charge(subscription)
    await charge(subscription)

    expect((await orders(subscription)).slice(1).map(({ totalMinor }) => totalMinor)).toEqual([1250, 2000])
    expect(await read(subscription)).toMatchObject({ nextPrice: null, items })
  })

  it('goes on after its link was deleted', async () => {
    const { merchant, subscription, charge, orders } = await subscribe()
    expect((await api.request('DELETE', `/carts/${subscription.linkId}`, { as: merchant })).status).toBe(204)

    await charge(subscription)

    expect((await orders(subscription)).at(-1)).toMatchObject({ paymentStatus: 'completed', subscriptionCycle: 2 })
  })

  it('keeps a cycle due while the shop cannot be paid', async () => {
    const { merchant, subscription, charge, run, orders } = await subscribe()
    await merchant.$query(api.db).patch({ canAcceptPayments: false })
    await charge(subscription)
    expect(await orders(subscription)).toHaveLength(1)

    await merchant.$query(api.db).patch({ canAcceptPayments: true })
    await run()

    expect((await orders(subscription)).at(-1)).toMatchObject({ paymentStatus: 'completed' })
  })

  it('resumes a pause that has an end', async () => {
    const until = new Date(Date.now() + 40 * 24 * 3600_000)
    const { subscription, pass, read } = await subscribe({
      status: 'paused',
      nextChargeAt: null,
      pausedAt: new Date(),
      resumesAt: until,
    })

    await pass(41)

    expect(await read(subscription)).toMatchObject({ status: 'active', pausedAt: null, nextCycle: 3 })
  })
})

describe('a charge that fails', () => {
  it('is tried again after 2, 5, 7 and 7 days, and then the subscription ends', async () => {
    const { subscription, charge, pass, useCard, cycles, read, orders, eventTypes, mails } = await subscribe()
    await useCard(subscription, 'declined_later')

    await charge(subscription)
    const days: number[] = []
    for (;;) {
      const { attempts, nextAttemptAt, attemptedAt } = (await cycles(subscription)).at(-1)!
      if (!nextAttemptAt) break
      days.push(Math.round((nextAttemptAt.getTime() - attemptedAt!.getTime()) / (24 * 3600_000)))
      expect(await read(subscription)).toMatchObject({ status: 'past_due' })
      expect(attempts).toBe(days.length)
      await pass(days.at(-1)! + 0.01)
    }

    expect(days).toEqual([2, 5, 7, 7])
    await pass(0.01)
    expect(await read(subscription)).toMatchObject({ status: 'ended', cancelledBy: 'system' })
    expect((await cycles(subscription)).at(-1)).toMatchObject({ attempts: 5, status: 'failed', reason: 'unpaid' })
    expect((await orders(subscription)).at(-1)).toMatchObject({ paymentStatus: 'failed' })
    expect(await eventTypes()).toEqual(['subscription.past_due', 'subscription.ended'])
    expect((await mails()).filter((template) => template === 'subscription_failed')).toHaveLength(5)
  })

  it('recovers when an attempt succeeds, and keeps its days', async () => {
    const { subscription, charge, pass, useCard, read, eventTypes, orders } = await subscribe()
    await useCard(subscription, 'declined_later')
    await charge(subscription)
    await useCard(subscription, 'good')

    await pass(2.01)

    const after = await read(subscription)
    expect(after).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await orders(subscription)).toHaveLength(2)
    expect(await eventTypes()).toEqual(['subscription.past_due', 'subscription.recovered', 'subscription.renewed'])
    const intents = await api.db('sandbox.intents').whereRaw(`metadata ->> 'merchantId' = ?`, [subscription.merchantId])
    expect(intents).toHaveLength(1)
  })

  it('is charged at once to a new card, through the same payment', async () => {
    const { merchant, subscription, charge, useCard, read, orders } = await subscribe()
    await useCard(subscription, 'declined_later')
    await charge(subscription)
    const { id: paymentMethodId } = await buildPaymentMethod(api.db, merchant)
    await subscription.$query(api.db).patch({ paymentMethodId })

    await chargeCycle(api, merchant.id, subscription.id)

    expect(await read(subscription)).toMatchObject({ status: 'active', pastDueSince: null })
    expect((await orders(subscription)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'completed'])
    const intents = await api.db('sandbox.intents').whereRaw(`metadata ->> 'merchantId' = ?`, [merchant.id])
    expect(intents).toHaveLength(1)
  })

  it('is not tried again if the card is final or gone, and ends after the days of grace', async () => {
    const { merchant, subscription, charge, pass, read, cycles } = await subscribe({}, { subscriptionSettings: { graceDays: 3 } })
    await api.db('payment_methods').where({ merchantId: merchant.id }).update({ detachedAt: new Date() })

    await charge(subscription)

    expect((await cycles(subscription)).at(-1)).toMatchObject({ status: 'open', failure: 'card_gone', nextAttemptAt: null })
    await pass(2)
    expect((await read(subscription)).status).toBe('past_due')
    await pass(2)
    expect((await read(subscription)).status).toBe('ended')
  })

  it('waits for the buyer when the bank asks, who pays the same order', async () => {
    const { subscription, charge, useCard, read, orders, mails, run } = await subscribe()
    await useCard(subscription, 'asks_bank')
    await charge(subscription)
    expect(await mails()).toEqual(['subscription_confirm'])
    const order = (await orders(subscription)).at(-1)!
    expect(await read(subscription)).toMatchObject({ status: 'past_due' })

    await api.sandbox!.confirm(order.paymentIntentId!, order.paymentClientSecret!, 'authenticated')
    await api.request('POST', `/orders/${order.id}/confirm`, { body: { clientSecret: order.clientSecret } })
    await api.runJobs()
    await run()

    expect(await read(subscription)).toMatchObject({ status: 'active' })
    expect((await orders(subscription)).at(-1)).toMatchObject({ id: order.id, paymentStatus: 'completed' })
  })

  it('is not tried again once it is cancelled, also while past due', async () => {
    const { subscription, charge, useCard, pass, read, orders } = await subscribe()
    await useCard(subscription, 'declined_later')
    await charge(subscription)
    await useCard(subscription, 'good')
    await api.db.transaction(async (trx) =>
      cancelSubscription(trx as never, await read(subscription), { at: 'now', by: 'buyer' }),
    )

    await pass(3)
    await api.runClock()

    expect((await read(subscription)).status).toBe('ended')
    expect((await orders(subscription)).at(-1)).toMatchObject({ paymentStatus: 'failed', paidMinor: 0 })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
