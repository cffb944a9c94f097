import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { buildSubscription } from '../../../../test/subscriptionFactories.ts'
import { startStripe } from '../../../../test/providers.ts'
import type { FailureMode } from '../../../../test/stripe/createFakeStripe.ts'
import { clockFor } from '../../../../test/subscriptions.ts'
import { Order } from '../../../shop/order/Order.ts'
import { storeMethod } from '../../../shop/subscription/keepMethod.ts'
import { PaymentMethod } from '../../../shop/subscription/PaymentMethod.ts'
import { Subscription, type SubscriptionTerms } from '../../../shop/subscription/Subscription.ts'
import { ensureIntent } from '../../orders/settling/payment.ts'
import { openCard } from '../ownCard.ts'
import { chargeCycle } from './chargeCycle.ts'
import { chargeDueOf } from './chargeDue.ts'

const provider = startStripe()
const { api, deliver, openAccount } = provider
const stripe = provider.stripe!
beforeEach(() => void (api.stripeErrors.length = 0))

/** A subscription that began with a payment at Stripe, whose first call fails in this way. */
async function subscribe(changes: Partial<Order> = {}, failure: FailureMode | null = null) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
  const { items, billing, consent } = await buildSubscription(api.db, await buildMerchant(api.db))
  const product = await buildProduct(api.db, merchant, { type: 'service' })
  const sold = [{ ...items[0]!, productId: product.id }]
  const terms: SubscriptionTerms = { billing, items: sold, promo: null, consent, timeZone: 'UTC' }
  if (changes.totalMinor === 0) terms.billing = { ...billing, trialDays: 14 }
  const first = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product], {
    paymentStatus: 'pending',
    subscriptionTerms: terms,
    feeMinor: changes.totalMinor === 0 ? 0 : 106,
    ...changes,
  })
  if (failure) stripe.failWith(failure, 1)
  const intent = await ensureIntent(api.db, api.payments, first, merchant)
  if (intent.kind === 'setup') stripe.confirmSetup(intent.id)
  else stripe.confirm(intent.id, 'succeeded')
  await deliver()
  await deliver()
  const subscription = await Subscription.query(api.db).findOne({ merchantId: merchant.id }).throwIfNotFound()
  const method = await PaymentMethod.query(api.db).findOne({ merchantId: merchant.id }).throwIfNotFound()
  const clock = clockFor(api, merchant)
  const last = async () => (await clock.orders(subscription)).at(-1)!
  const intentsOf = (orderId: string) => [...stripe.intents.values()].filter(({ metadata }) => metadata['order'] === orderId)
  return { merchant, first, intent, subscription, method, last, intentsOf, ...clock }
}

describe('a subscription at Stripe', () => {
  it('keeps the card of the first payment, and charges it off session as a destination charge', async () => {
    const { merchant, first, intent, method, subscription, charge, last, intentsOf } = await subscribe()
    expect(stripe.intents.get(intent.id)).toMatchObject({
      setup_future_usage: 'off_session',
      customer: method.providerCustomerId,
    })
    expect(method).toMatchObject({ brand: 'visa', last4: '4242', expiresOn: '2099-12-31' })

    await charge(subscription)

    const order = await last()
    expect(order).toMatchObject({ paymentStatus: 'completed', paidMinor: 1250, subscriptionCycle: 2 })
    expect(order.id).not.toBe(first.id)
    expect(intentsOf(order.id)).toMatchObject([
      {
        amount: 1250,
        application_fee_amount: 106,
        on_behalf_of: merchant.paymentAccountId,
        transfer_data: { destination: merchant.paymentAccountId },
      },
    ])
    const [made, confirmed] = stripe.calls.filter(({ method: verb }) => verb === 'POST').slice(-2)
    expect(made).toMatchObject({ path: '/v1/payment_intents', key: `order-${order.id}-1` })
    expect(confirmed).toMatchObject({ key: `order-${order.id}-1-try-1`, form: { off_session: 'true' } })
  })

  it('keeps a card for a free trial with a set-up on behalf of the shop', async () => {
    const { merchant, intent, subscription, pass, last } = await subscribe({ totalMinor: 0, subtotalMinor: 0 })

    expect(intent).toMatchObject({ kind: 'setup', id: expect.stringMatching(/^seti_/) })
    const call = stripe.calls.findLast(({ path }) => path === '/v1/setup_intents')!
    expect(call.form).toMatchObject({ usage: 'off_session', on_behalf_of: merchant.paymentAccountId })
    expect(subscription.status).toBe('trialing')
    await pass(14.01)
    expect(await last()).toMatchObject({ paymentStatus: 'completed', paidMinor: 1250 })
  })

  it.each([
    ['broken', 'a payment', {}],
    ['broken after', 'a payment', {}],
    ['broken', 'a trial', { totalMinor: 0, subtotalMinor: 0 }],
  ] as const)('begins although Stripe keeps an error under the key of its buyer (%s, with %s)', async (mode, _, changes) => {
    const { first, method, subscription } = await subscribe(changes, mode)

    const buyers = stripe.calls.filter(({ path }) => path === '/v1/customers').map(({ key }) => key)
    expect(buyers.slice(-2)).toEqual([`customer-order-${first.id}-1`, `customer-order-${first.id}-2`])
    expect(subscription.paymentMethodId).toBe(method.id)
  })

  it('opens another card although Stripe keeps an error under the key of its set-up', async () => {
    const { merchant, subscription } = await subscribe()
    const open = () => openCard(api, subscription)

    stripe.failWith('broken', 1)
    const { intent } = await open()
    stripe.failWith('broken')
    await expect(openCard(api, { ...subscription, revision: 99 } as Subscription)).rejects.toMatchObject({ status: 503 })
    stripe.failWith(null)

    expect(intent).toMatchObject({ kind: 'setup', merchantId: merchant.id, subscriptionId: subscription.id })
    expect((await open()).intent.id).toBe(intent.id)
  })

  it('lets the buyer confirm the same payment when the bank asks', async () => {
    const { subscription, method, charge, last, intentsOf, read, mails } = await subscribe()
    stripe.setCard(method.providerMethodId, 'authentication_required')
    await charge(subscription)
    expect(await read(subscription)).toMatchObject({ status: 'past_due' })
    expect(await mails()).toContain('subscription_confirm')

    const order = await last()
    stripe.confirm(order.paymentIntentId!, 'succeeded')
    await deliver()
    await deliver()

    expect(await read(subscription)).toMatchObject({ status: 'active', pastDueSince: null })
    expect(intentsOf(order.id)).toHaveLength(1)
  })

  it('charges a card that was replaced during the retries, at once and through the same payment', async () => {
    const { merchant, subscription, method, charge, last, intentsOf, read } = await subscribe()
    stripe.setCard(method.providerMethodId, 'insufficient_funds')
    await charge(subscription)
    const order = await last()
    expect(order).toMatchObject({ paymentStatus: 'pending', failure: { code: 'insufficient_funds' } })

    const { providerCustomerId: customerId } = method
    const setup = await api.payments.createSetup({
      merchantId: merchant.id,
      subscriptionId: subscription.id,
      key: subscription.id,
      mode: 'platform',
      accountId: merchant.paymentAccountId,
      email: subscription.customerEmail,
      customerId,
    })
    stripe.confirmSetup(setup.id)
    const { saved, subscriptionId } = await api.payments.getIntent(setup.id)
    expect(subscriptionId).toBe(subscription.id)
    const paymentMethodId = await storeMethod(api.db, order, saved!)
    await subscription.$query(api.db).patch({ paymentMethodId })
    await chargeCycle(api, merchant.id, subscription.id)

    expect(await read(subscription)).toMatchObject({ status: 'active' })
    expect(intentsOf(order.id)).toMatchObject([{ status: 'succeeded' }])
    expect(stripe.calls.findLast(({ path }) => path.endsWith('/confirm'))!.key).toBe(`order-${order.id}-1-try-2`)
    await api.payments.detachMethod(method.providerMethodId)
    await api.payments.detachMethod(method.providerMethodId)
    expect(stripe.methods.get(method.providerMethodId)!.customer).toBeNull()
  })

  it('asks for another card when it was detached at Stripe, and charges that', async () => {
    const { subscription, method, charge, cycles, read, last, merchant, intentsOf } = await subscribe()
    stripe.detachCard(method.providerMethodId)
    await charge(subscription)
    expect((await cycles(subscription)).at(-1)).toMatchObject({ failure: 'card_gone', nextAttemptAt: null, attempts: 1 })
    expect(await read(subscription)).toMatchObject({ status: 'past_due', givesUpAt: expect.any(Date) })

    stripe.methods.get(method.providerMethodId)!.customer = method.providerCustomerId
    await chargeCycle(api, merchant.id, subscription.id)

    expect(await read(subscription)).toMatchObject({ status: 'active', givesUpAt: null })
    expect(intentsOf((await last()).id)).toHaveLength(1)
  })

  it('charges once when Stripe was away for two days', async () => {
    const { merchant, subscription, charge, moveTo, last, orders, read, intentsOf } = await subscribe()
    stripe.failWith('down')
    await expect(charge(subscription)).rejects.toMatchObject({ status: 503 })
    await moveTo(new Date(subscription.nextChargeAt!.getTime() + 2 * 24 * 3600_000))
    await expect(chargeDueOf(api, merchant.id)).rejects.toMatchObject({ status: 503 })
    expect(await read(subscription)).toMatchObject({ status: 'active' })
    stripe.failWith(null)

    await moveTo(new Date(subscription.nextChargeAt!.getTime() + 2.1 * 24 * 3600_000))
    await chargeDueOf(api, merchant.id)
    await chargeDueOf(api, merchant.id)

    expect(await orders(subscription)).toHaveLength(2)
    expect(await last()).toMatchObject({ paymentStatus: 'completed' })
    expect(intentsOf((await last()).id)).toHaveLength(1)
  })

  it.each(['lost', 'broken', 'broken after', 'cut'] as const)('charges once when the answer is %s', async (mode) => {
    const { merchant, subscription, charge, pass, last, intentsOf, read } = await subscribe()
    stripe.failWith(mode, mode === 'lost' ? 3 : 1)
    await charge(subscription).catch(() => {})
    stripe.failWith(null)
    stripe.finishWork()

    await pass(0.01)
    await chargeDueOf(api, merchant.id)

    expect(await last()).toMatchObject({ paymentStatus: 'completed', paidMinor: 1250 })
    expect(intentsOf((await last()).id).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    expect(await read(subscription)).toMatchObject({ status: 'active', nextCycle: 3 })
  })

  it('waits while the account of the shop cannot take payments', async () => {
    const { merchant, subscription, charge, pass, last, read, mails } = await subscribe()
    stripe.accounts.get(merchant.paymentAccountId!)!.charges_enabled = false
    await expect(charge(subscription)).rejects.toMatchObject({ code: 'payments_unavailable' })
    expect(await read(subscription)).toMatchObject({ status: 'active' })
    expect(await mails()).toEqual([])

    stripe.accounts.get(merchant.paymentAccountId!)!.charges_enabled = true
    await pass(1.5)

    expect(await last()).toMatchObject({ paymentStatus: 'completed' })
  })

  it('refunds a cycle like any order, and goes on', async () => {
    const { merchant, subscription, charge, last, read, orders } = await subscribe()
    await charge(subscription)
    const { id } = await last()

    expect((await api.request('POST', `/orders/${id}/refunds`, { as: merchant, body: {} })).status).toBe(201)
    await charge(subscription)

    expect(await Order.query(api.db).findOne({ merchantId: merchant.id, id })).toMatchObject({ refundedMinor: 1250 })
    expect(await orders(subscription)).toHaveLength(3)
    expect(await read(subscription)).toMatchObject({ status: 'active' })
  })

  it('is cancelled instead of charged once the buyer disputes a cycle', async () => {
    const { subscription, charge, last, read, orders, eventTypes } = await subscribe()
    await charge(subscription)
    await provider.dispute((await last()).paymentIntentId!)
    await deliver()

    await charge(subscription)

    expect(await orders(subscription)).toHaveLength(2)
    expect(await read(subscription)).toMatchObject({ status: 'ended', cancelledBy: 'system', cancelReason: 'dispute' })
    expect((await eventTypes()).slice(-2)).toEqual(['subscription.cancelled', 'subscription.ended'])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
