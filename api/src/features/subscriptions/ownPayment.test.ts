import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startSandbox, startStripe } from '../../../test/providers.ts'
import { buildSubscription, keepAtStripe } from '../../../test/subscriptionFactories.ts'
import { clockFor } from '../../../test/subscriptions.ts'
import { signSubscriptions } from '../../shop/subscription/subscriptionsToken.ts'

describe.each([
  ['the sandbox', startSandbox],
  ['Stripe', startStripe],
])('a payment that the bank asks about at %s', (_, start) => {
  const provider = start()
  const { api, stripe } = provider

  /** A subscription whose cycle was charged to a card whose bank asks. */
  async function setUp() {
    const merchant = await buildMerchant(api.db, { paymentAccountId: await provider.openAccount() })
    const subscription = await buildSubscription(api.db, merchant, { customerEmail: `${merchant.id}@example.com` })
    const clock = clockFor(api, merchant)
    if (stripe) await keepAtStripe(api.db, subscription, stripe, 'authentication_required')
    else await clock.useCard(subscription, 'asks_bank')
    await clock.charge(subscription)
    const token = encodeURIComponent(signSubscriptions(api.config.secrets, subscription, 1))
    const post = (path: string, of = token) =>
      api.request('POST', `/account/subscriptions/${subscription.id}/${path}?token=${of}`)
    return {
      ...clock,
      merchant,
      subscription,
      post,
      page: async () => (await api.request('GET', `/account/subscriptions?token=${token}`)).body.subscriptions[0],
      last: async () => (await clock.orders(subscription)).at(-1)!,
    }
  }

  it('is shown with its amount, is confirmed by the buyer, and stays the only payment of its order', async () => {
    const { subscription, post, page, last, read, mails, eventTypes } = await setUp()
    expect(await mails()).toEqual(['subscription_confirm'])
    expect(await page()).toMatchObject({ status: 'past_due', confirm_amount: 12.5 })

    const opened = await post('payment')
    const { id, paymentIntentId } = await last()
    expect(opened).toMatchObject({
      status: 200,
      body: {
        payment: { kind: 'payment', provider: api.payments.provider, paymentId: paymentIntentId },
        method_id: expect.any(String),
      },
    })
    expect(await post('payment/settle')).toMatchObject({ status: 409 })
    await provider.card(paymentIntentId!, 'succeeded')
    const settled = await post('payment/settle')

    expect(settled.body.subscriptions).toMatchObject([{ status: 'active', confirm_amount: null }])
    expect(await last()).toMatchObject({ id, paymentStatus: 'completed', paidMinor: 1250 })
    expect(await provider.countPayments(id)).toBe(1)
    expect(await read(subscription)).toMatchObject({ pastDueSince: null, givesUpAt: null })
    expect(await eventTypes()).toEqual(['subscription.past_due', 'subscription.recovered', 'subscription.renewed'])
    const { revision } = await read(subscription)
    expect((await post('payment/settle')).body).toEqual(settled.body)
    expect((await read(subscription)).revision).toBe(revision)
    expect((await post('payment')).status).toBe(409)
  })

  it('says why the bank declined it, and can be confirmed again', async () => {
    const { post, page, last } = await setUp()
    await post('payment')
    await provider.card((await last()).paymentIntentId!, 'insufficient_funds')

    expect(await post('payment/settle')).toMatchObject({
      status: 409,
      body: { code: 'conflict', decline: 'insufficient_funds', message: 'Your card has insufficient funds. Try another card.' },
    })
    expect(await page()).toMatchObject({ status: 'past_due', confirm_amount: 12.5 })
  })

  it('is not there for another buyer, and not after a cancellation', async () => {
    const [own, other] = [await setUp(), await setUp()]
    const token = encodeURIComponent(signSubscriptions(api.config.secrets, other.subscription, 1))
    for (const path of ['payment', 'payment/settle']) expect((await own.post(path, token)).status).toBe(404)

    await api.request('POST', `/subscriptions/${own.subscription.id}/cancel`, { as: own.merchant, body: { at: 'now' } })

    expect((await own.post('payment')).status).toBe(409)
    expect((await provider.payment((await own.last()).paymentIntentId!)).status).toBe('canceled')
  })
})
