import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'
import { clockFor } from '../../../test/subscriptions.ts'
import { ensureIntent } from '../../features/orders/settling/payment.ts'
import type { Outcome } from '../../gateways/sandbox/outcomes.ts'
import type { Billing } from '../../pricing/Billing.ts'
import { Order } from '../order/Order.ts'
import { PaymentMethod } from './PaymentMethod.ts'
import { Subscription, type SubscriptionTerms } from './Subscription.ts'

const api = startApi()

/** An open order with terms, as the checkout places it. */
async function place(changes: Partial<Billing> = {}, order: Partial<Order> = {}) {
  const merchant = await buildMerchant(api.db, { timeZone: 'Europe/Berlin' })
  const { items, billing, consent } = await buildSubscription(api.db, await buildMerchant(api.db))
  const product = await buildProduct(api.db, merchant, { type: 'service' })
  const terms: SubscriptionTerms = {
    billing: { ...billing, ...changes },
    items: [{ ...items[0]!, productId: product.id }],
    promo: null,
    consent,
    timeZone: 'Europe/Berlin',
  }
  const placed = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product], {
    paymentStatus: 'pending',
    subscriptionTerms: terms,
    holdExpiresAt: new Date(Date.now() + 3_600_000),
    ...order,
  })
  const intent = await ensureIntent(api.db, api.payments, placed, merchant)
  const pay = async (...outcomes: Outcome[]) => {
    for (const outcome of outcomes) await api.sandbox!.confirm(intent.id, intent.clientSecret, outcome)
    return api.request('POST', `/orders/${placed.id}/confirm`, { body: { clientSecret: placed.clientSecret } })
  }
  const found = () => Subscription.query(api.db).where({ merchantId: merchant.id })
  return { merchant, placed, intent, pay, found, ...clockFor(api, merchant) }
}

describe('a first payment', () => {
  it('keeps the card, and begins the subscription once', async () => {
    const { merchant, placed, pay, found, cycles, charge, orders, eventTypes } = await place()

    await pay('succeeded')
    await api.runJobs()
    await api.runJobs()

    const [subscription, ...others] = await found()
    expect(others).toEqual([])
    expect(subscription).toMatchObject({
      status: 'active',
      firstOrderId: placed.id,
      nextCycle: 2,
      timeZone: 'Europe/Berlin',
      customerEmail: placed.customerEmail,
    })
    expect((await cycles(subscription!)).map(({ n, status, orderId }) => [n, status, orderId])).toEqual([[1, 'paid', placed.id]])
    expect(await api.db('subscription_moves').where({ merchantId: merchant.id })).toMatchObject([
      { kind: 'new', monthlyMinor: 1250 },
    ])
    expect(await eventTypes()).toEqual(['subscription.created'])
    const method = await PaymentMethod.query(api.db).findOne({ merchantId: merchant.id, id: subscription!.paymentMethodId! })
    expect(method).toMatchObject({ brand: 'visa', last4: '4242', expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })

    await charge(subscription!)
    expect((await orders(subscription!)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'completed'])
  })

  it('keeps a card that the bank asked for, with what it does later', async () => {
    const { pay, found, charge, read } = await place()

    await pay('asks_bank', 'authenticated')
    await api.runJobs()

    const [subscription] = await found()
    await charge(subscription!)
    expect(await read(subscription!)).toMatchObject({ status: 'past_due' })
  })

  it('of a free trial only keeps the card, and completes with nothing paid', async () => {
    const { intent, pay, found, cycles, read, pass, placed, orders } = await place(
      { trialDays: 14 },
      { totalMinor: 0, subtotalMinor: 0 },
    )
    expect(intent).toMatchObject({ kind: 'setup', amountMinor: 0, id: expect.stringContaining('seti_test_') })

    expect((await pay('declined')).body).toMatchObject({ status: 'pending', failure: { code: 'card_declined' } })
    expect((await pay('succeeded')).body).toMatchObject({ status: 'completed' })
    await api.runJobs()

    const [subscription] = await found()
    expect(subscription).toMatchObject({
      status: 'trialing',
      nextCycle: 1,
      trialEndsAt: expect.any(Date),
      paymentMethodId: expect.any(String),
    })
    expect((await cycles(subscription!)).map(({ n, orderId }) => [n, orderId])).toEqual([[0, placed.id]])
    await pass(14.01)
    expect(await read(subscription!)).toMatchObject({ status: 'active', nextCycle: 2 })
    expect((await orders(subscription!)).map(({ totalMinor }) => totalMinor)).toEqual([0, 1250])
  })

  it('begins it when only the webhook reports the set-up', async () => {
    const { intent, found } = await place({ trialDays: 7 }, { totalMinor: 0, subtotalMinor: 0 })

    await api.sandbox!.confirm(intent.id, intent.clientSecret, 'succeeded')
    await api.runJobs()
    await api.runJobs()

    expect(await found()).toHaveLength(1)
  })

  it('of one cycle ends with it', async () => {
    const { pay, found } = await place({ cycles: 1 })
    await pay('succeeded')
    await api.runJobs()

    const [subscription] = await found()
    expect(subscription).toMatchObject({ nextChargeAt: null, cancelsAt: expect.any(Date) })
  })

  it('ends a set-up when the order costs something after all', async () => {
    const { merchant, placed, intent } = await place({ trialDays: 7 }, { totalMinor: 0, subtotalMinor: 0 })
    await placed.$query(api.db).patch({ totalMinor: 500 })

    const payment = await ensureIntent(api.db, api.payments, await placed.$query(api.db).throwIfNotFound(), merchant)

    expect(payment).toMatchObject({ kind: 'payment', amountMinor: 500 })
    expect(await api.payments.getIntent(intent.id)).toMatchObject({ status: 'canceled' })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
