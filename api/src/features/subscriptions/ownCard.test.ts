import { expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { buildPaymentMethod, buildSubscription } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'
import { clockFor } from '../../../test/subscriptions.ts'
import { PaymentMethod } from '../../shop/subscription/PaymentMethod.ts'
import type { Subscription } from '../../shop/subscription/Subscription.ts'
import { signSubscriptions } from '../../shop/subscription/subscriptionsToken.ts'

const api = startApi()

async function setUp(overrides: Partial<Subscription> = {}) {
  const merchant = await buildMerchant(api.db)
  const customerEmail = `${merchant.id}@example.com`
  const subscription = await buildSubscription(api.db, merchant, { customerEmail, ...overrides })
  const post = (path: string, body?: object, days = 1) => {
    const token = encodeURIComponent(signSubscriptions(api.config.secrets, subscription, days))
    return api.request('POST', `/account/subscriptions/${subscription.id}/${path}?token=${token}`, { ...(body && { body }) })
  }
  return {
    ...clockFor(api, merchant),
    merchant,
    subscription,
    open: (days?: number) => post('card', undefined, days),
    save: (id: string, days?: number) => post('card/save', { payment_id: id }, days),
    confirm: ({ paymentId, clientSecret }: { paymentId: string; clientSecret: string }, outcome = 'succeeded') =>
      api.request('POST', `/sandbox/payments/${paymentId}/confirm`, { body: { client_secret: clientSecret, outcome } }),
    cardOf: async ({ paymentMethodId }: Subscription) =>
      PaymentMethod.query(api.db).findOne({ merchantId: merchant.id, id: paymentMethodId! }).throwIfNotFound(),
  }
}

it('takes another card in place of the one before, which the provider forgets', async () => {
  const { subscription, open, save, confirm, read, cardOf } = await setUp()
  const before = await cardOf(subscription)

  const { status, body } = await open()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    payment: { kind: 'setup', provider: 'sandbox' },
    script_url: null,
    account_id: null,
    shop_name: 'Kiln & Clay',
  })
  expect((await open()).body).toEqual(body)
  await confirm(body.payment, 'expires_soon')
  const saved = await save(body.payment.paymentId)

  expect(saved.status).toBe(200)
  expect(saved.body.subscriptions).toMatchObject([{ payment_method: { last4: '0077' }, can_change_card: true }])
  expect(await cardOf(subscription)).toMatchObject({ detachedAt: expect.any(Date) })
  expect(await api.db('sandbox.methods').where({ id: before.providerMethodId }).first()).toMatchObject({
    detachedAt: expect.any(Date),
  })
  const { revision } = await read(subscription)
  expect((await save(body.payment.paymentId)).body).toEqual(saved.body)
  expect((await read(subscription)).revision).toBe(revision)
  // A used set-up is not opened again.
  expect((await open()).body.payment.paymentId).not.toBe(body.payment.paymentId)
})

it('charges what is past due at once, and the subscription recovers', async () => {
  const { subscription, charge, useCard, open, save, confirm, read, orders, eventTypes } = await setUp()
  await useCard(subscription, 'declined_later')
  await charge(subscription)
  expect(await read(subscription)).toMatchObject({ status: 'past_due' })

  const { payment } = (await open()).body
  await confirm(payment)
  const { body } = await save(payment.paymentId)

  expect(body.subscriptions).toMatchObject([{ status: 'active' }])
  expect(await read(subscription)).toMatchObject({ status: 'active', pastDueSince: null })
  expect((await orders(subscription)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'completed'])
  expect(await eventTypes()).toEqual(['subscription.past_due', 'subscription.recovered', 'subscription.renewed'])
})

it('keeps the new card and stays past due if that one is declined as well', async () => {
  const { subscription, charge, useCard, open, save, confirm, read, orders } = await setUp()
  await useCard(subscription, 'declined_later')
  await charge(subscription)

  const { payment } = (await open()).body
  await confirm(payment, 'declined_later')
  const { status } = await save(payment.paymentId)

  expect(status).toBe(200)
  const now = await read(subscription)
  expect(now.status).toBe('past_due')
  expect(now.paymentMethodId).not.toBe(subscription.paymentMethodId)
  expect(await orders(subscription)).toHaveLength(2)
})

it('leaves the card to another subscription that is charged to it', async () => {
  const { merchant, subscription, open, save, confirm, cardOf } = await setUp()
  const { paymentMethodId } = subscription
  await buildSubscription(api.db, merchant, { customerEmail: subscription.customerEmail, paymentMethodId })

  const { payment } = (await open()).body
  await confirm(payment)
  await save(payment.paymentId)

  expect(await cardOf(subscription)).toMatchObject({ detachedAt: null })
})

it('changes nothing while no card is saved, and says why', async () => {
  const { subscription, open, save, confirm, read } = await setUp()
  const { payment } = (await open()).body

  expect(await save(payment.paymentId)).toMatchObject({ status: 409, body: { message: 'No card was saved. Please try again.' } })
  await confirm(payment, 'declined')
  expect(await save(payment.paymentId)).toMatchObject({ status: 409, body: { message: expect.stringContaining('declined') } })

  expect((await read(subscription)).paymentMethodId).toBe(subscription.paymentMethodId)
})

it('takes no set-up of another subscription, no payment, and no id that the provider does not know', async () => {
  const [own, other] = [await setUp(), await setUp()]
  const neighbour = await buildSubscription(api.db, own.merchant, { customerEmail: own.subscription.customerEmail })
  const { payment } = (await other.open()).body
  await other.confirm(payment)
  const beside = await api.payments.createSetup({
    merchantId: own.merchant.id,
    subscriptionId: neighbour.id,
    key: neighbour.id,
    mode: 'platform',
    accountId: own.merchant.paymentAccountId,
    email: neighbour.customerEmail,
    customerId: null,
  })
  await own.confirm({ paymentId: beside.id, clientSecret: beside.clientSecret })

  for (const id of [payment.paymentId, beside.id, 'seti_test_unknown', 'pi_test_unknown'])
    expect((await own.save(id)).status, id).toBe(404)
  expect((await own.read(own.subscription)).paymentMethodId).toBe(own.subscription.paymentMethodId)
})

it('opens for no token that has expired or is of another buyer, and for none that has ended', async () => {
  const { merchant, subscription, open, save } = await setUp()
  const stranger = await buildSubscription(api.db, merchant, { customerEmail: 'eve@example.com' })
  const token = encodeURIComponent(signSubscriptions(api.config.secrets, stranger, 1))
  const ended = await setUp({ status: 'ended', endedAt: new Date(), nextChargeAt: null })

  expect((await open(-1)).status).toBe(404)
  expect((await save('seti_test_x', -1)).status).toBe(404)
  expect((await api.request('POST', `/account/subscriptions/${subscription.id}/card?token=${token}`)).status).toBe(404)
  expect((await ended.open()).status).toBe(409)
})

it('keeps the buyer of the card before at the provider', async () => {
  const { merchant, subscription, open, save, confirm, read } = await setUp()
  const first = await buildPaymentMethod(api.db, merchant, {
    canonicalEmail: subscription.canonicalEmail,
    createdAt: new Date(0),
  })

  const { payment } = (await open()).body
  await confirm(payment)
  await save(payment.paymentId)

  const { paymentMethodId } = await read(subscription)
  const card = await PaymentMethod.query(api.db).findOne({ merchantId: merchant.id, id: paymentMethodId! })
  expect(card!.providerCustomerId).toBe(first.providerCustomerId)
})
