import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../../test/factories.ts'
import { type Provider, startSandbox, startStripe } from '../../../../test/providers.ts'
import { buildSubscription, keepAtStripe } from '../../../../test/subscriptionFactories.ts'
import { clockFor } from '../../../../test/subscriptions.ts'
import type { Payments } from '../../../gateways/payments.ts'
import { unavailable } from '../../../platform/http/errors.ts'
import { signSubscriptions } from '../../../shop/subscription/subscriptionsToken.ts'
import { chargeDueOf } from './chargeDue.ts'

type Call = 'openSaved' | 'chargeSaved'
type Place = 'before' | 'after'

/** Holds one call to the provider back, before it arrives there or before its response does. */
function hold(payments: Payments, name: Call, place: Place) {
  let [arrive, open] = [() => {}, () => {}]
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  const held = async (...args: never[]) => {
    const call = () => (payments[name] as (...args: never[]) => Promise<unknown>)(...args)
    const made = place === 'after' ? await call() : null
    arrive()
    await opened
    return made ?? call()
  }
  return {
    payments: Object.assign(Object.create(payments), { [name]: held }) as Payments,
    arrived,
    open,
  }
}

async function setUp({ api, stripe, openAccount }: Provider) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
  const subscription = await buildSubscription(api.db, merchant, { customerEmail: `${merchant.id}@example.com` })
  const clock = clockFor(api, merchant)
  if (stripe) await keepAtStripe(api.db, subscription, stripe)
  return {
    ...clock,
    merchant,
    subscription,
    /** Begins to charge what is due, with one call held back. */
    async begin(name: Call, place: Place) {
      const held = hold(api.payments, name, place)
      await clock.moveTo(subscription.nextChargeAt!)
      const done = chargeDueOf({ ...api, payments: held.payments }, merchant.id)
      await held.arrived
      return async () => {
        held.open()
        await done
      }
    },
    byBuyer: () => {
      const token = encodeURIComponent(signSubscriptions(api.config.secrets, subscription, 1))
      return api.request('POST', `/account/subscriptions/${subscription.id}/cancel?token=${token}`, { body: {} })
    },
    byMerchant: (body: object) => api.request('POST', `/subscriptions/${subscription.id}/cancel`, { as: merchant, body }),
    last: async () => (await clock.orders(subscription)).at(-1)!,
    texts: async () =>
      (await api.request('GET', `/subscriptions/${subscription.id}`, { as: merchant })).body.history.map(
        ({ text }: { text: string }) => text,
      ),
  }
}

describe.each([
  ['the sandbox', startSandbox],
  ['Stripe', startStripe],
])('a cancellation while a cycle is charged at %s', (_, start) => {
  const provider = start()
  const { api, deliver } = provider

  it.each([
    ['openSaved', 'before'],
    ['openSaved', 'after'],
    ['chargeSaved', 'before'],
  ] as const)('stops the charge if %s is held %s the provider', async (name, place) => {
    const { subscription, begin, byBuyer, last, read, cycles, mails } = await setUp(provider)
    const goOn = await begin(name, place)

    expect((await byBuyer()).status).toBe(200)
    expect(await last()).toMatchObject({ paymentStatus: 'failed' })
    await goOn()
    await deliver()
    await api.runClock()

    expect(await last()).toMatchObject({ paymentStatus: 'failed', paidMinor: 0 })
    const { paymentIntentId } = await last()
    if (paymentIntentId) expect((await provider.payment(paymentIntentId)).status).not.toBe('succeeded')
    expect(await read(subscription)).toMatchObject({ status: 'ended', cancelledBy: 'buyer', nextChargeAt: null })
    expect((await cycles(subscription)).at(-1)).toMatchObject({ status: 'failed', reason: 'cancelled', nextAttemptAt: null })
    expect(await mails()).toEqual(['subscription_cancelled'])
  })

  it('settles a charge that succeeded before it, and lasts as long as that was paid', async () => {
    const { subscription, begin, byBuyer, last, read, cycles, texts, eventTypes } = await setUp(provider)
    const goOn = await begin('chargeSaved', 'after')

    expect((await byBuyer()).status).toBe(200)
    await goOn()
    await deliver()

    expect(await last()).toMatchObject({ paymentStatus: 'completed', paidMinor: 1250 })
    const { endsAt } = (await cycles(subscription)).at(-1)!
    expect(await read(subscription)).toMatchObject({ status: 'cancelled', cancelsAt: endsAt, nextChargeAt: null })
    expect((await texts())[0]).toBe('Cancelled for the end of what is paid, after cycle 2 was charged')
    expect(await eventTypes()).toEqual(['subscription.renewed', 'subscription.cancelled'])
  })

  it('refunds a charge that succeeded before the merchant cancelled with a refund', async () => {
    const { subscription, begin, byMerchant, last, read } = await setUp(provider)
    const goOn = await begin('chargeSaved', 'after')
    await goOn()

    expect((await byMerchant({ at: 'now', refund_last: true })).status).toBe(200)

    expect(await last()).toMatchObject({ paymentStatus: 'refunded', refundedMinor: 1250 })
    expect((await read(subscription)).status).toBe('ended')
  })

  it('says that a charge whose outcome was not known yet came before it', async () => {
    const { subscription, begin, byMerchant, last, read, texts } = await setUp(provider)
    const goOn = await begin('chargeSaved', 'after')
    const { cancelIntent } = api.payments
    api.payments.cancelIntent = () => Promise.reject(unavailable('Away'))
    try {
      expect((await byMerchant({ at: 'end' })).status).toBe(200)
    } finally {
      api.payments.cancelIntent = cancelIntent
    }
    expect(await last()).toMatchObject({ paymentStatus: 'pending' })
    await goOn()

    expect(await last()).toMatchObject({ paymentStatus: 'completed', paidMinor: 1250 })
    expect((await texts())[0]).toBe('Cycle 2 paid before the cancellation')
    expect(await read(subscription)).toMatchObject({ nextChargeAt: null })
  })

  it('leaves the charge alone if the revision is stale', async () => {
    const { subscription, begin, byMerchant, last, read } = await setUp(provider)
    const goOn = await begin('chargeSaved', 'before')

    expect((await byMerchant({ at: 'end', revision: 99 })).status).toBe(409)
    await goOn()

    expect(await last()).toMatchObject({ paymentStatus: 'completed' })
    expect((await read(subscription)).status).toBe('active')
  })
})
