import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startStripe } from '../../../test/providers.ts'
import { OWN_STRIPE, STRIPE } from '../../../test/stripe/answerStripe.ts'
import { reconcilePayments } from '../orders/settling/reconcilePayments.ts'
import { openShop } from './openShop.ts'

const provider = startStripe()
const { api, deliver } = provider
const stripe = provider.stripe!
const OWN = { shop: 'own', stripe: OWN_STRIPE } as const
const PLATFORM = { shop: 'platform', stripe: STRIPE } as const
const ID = stripe.own.id

const warnings: string[] = []
const open = (config: Parameters<typeof openShop>[1]) => openShop(api.db, config, (text) => warnings.push(text))
const shopRow = () => api.db('own_shop').first()
const merchantRow = (id: string) => api.db('merchants').where({ id }).first()

beforeEach(async () => {
  await api.db('own_shop').delete()
  await api.db('merchants').update({ closedAt: new Date() })
  warnings.length = 0
})
afterEach(() => stripe.failWith(null))

describe('the first start with SHOP=own', () => {
  it('stores the account of the keys, and connects the merchant', async () => {
    const { id } = await buildMerchant(api.db, { paymentAccountId: null, canAcceptPayments: false })

    expect(await open(OWN)).toBe(ID)

    expect(await shopRow()).toMatchObject({ stripeAccountId: ID, ownerId: id })
    expect(await merchantRow(id)).toMatchObject({
      paymentMode: 'own',
      paymentAccountId: ID,
      canAcceptPayments: true,
      accountMethods: ['card'],
    })
  })

  it('is repeated without a change', async () => {
    const { id } = await buildMerchant(api.db, { paymentAccountId: null })
    await open(OWN)
    const [shop, merchant] = [await shopRow(), await merchantRow(id)]

    await open(OWN)

    expect([await shopRow(), await merchantRow(id)]).toEqual([shop, merchant])
    expect(await api.db('audit_events').where({ merchantId: id })).toHaveLength(1)
  })

  it('refuses several merchants, and changes nothing', async () => {
    const merchants = [await buildMerchant(api.db), await buildMerchant(api.db)]

    await expect(open(OWN)).rejects.toThrow('several merchants have accounts on this server')

    expect(await shopRow()).toBeUndefined()
    for (const { id } of merchants) expect(await merchantRow(id)).toMatchObject({ paymentMode: 'platform' })
  })

  it('needs Stripe', async () => {
    stripe.failWith('down')

    await expect(open(OWN)).rejects.toThrow('The first start with SHOP=own needs Stripe')
  })

  it('opens with the sandbox too, and later with Stripe', async () => {
    const { id } = await buildMerchant(api.db, { paymentAccountId: null })

    expect(await open({ shop: 'own', stripe: null })).toBeNull()
    expect(await merchantRow(id)).toMatchObject({ paymentMode: 'own', paymentAccountId: 'acct_test_own' })
    expect(await open(OWN)).toBe(ID)

    expect(await merchantRow(id)).toMatchObject({ paymentMode: 'own', paymentAccountId: ID, formerAccountId: null })
  })
})

describe('a later start with SHOP=own', () => {
  it('refuses the keys of another account, and changes nothing', async () => {
    const { id } = await buildMerchant(api.db)
    await open(OWN)
    await api.db('own_shop').update({ stripeAccountId: 'acct_of_before' })
    const [shop, merchant] = [await shopRow(), await merchantRow(id)]

    await expect(open(OWN)).rejects.toThrow(`The Stripe keys belong to ${ID}, and this shop sells with acct_of_before`)

    expect([await shopRow(), await merchantRow(id)]).toEqual([shop, merchant])
  })

  it('opens while Stripe does not answer, and says what was not compared', async () => {
    await open(OWN)
    stripe.failWith('down')

    expect(await open(OWN)).toBe(ID)

    expect(warnings).toEqual([expect.stringContaining('Stripe does not answer')])
  })

  it('refuses a key that was rolled, and opens with the new one', async () => {
    await open(OWN)
    stripe.rollKey('sk_test_before')

    const before = { ...OWN, stripe: { ...OWN_STRIPE, secretKey: 'sk_test_before' } }
    await expect(open(before)).rejects.toThrow('Stripe refuses STRIPE_SECRET_KEY: it was mistyped, or rolled')

    expect(await open(OWN)).toBe(ID)
  })
})

describe('a change of the mode', () => {
  /** A shop with a connected account, an open order, one without its payment, and a paid one. */
  async function openPlatformShop() {
    const accountId = await provider.openAccount()
    const merchant = await buildMerchant(api.db, { paymentAccountId: accountId })
    const product = await buildProduct(api.db, merchant, { stock: null })
    const link = await buildLink(api.db, merchant, [product])
    const place = async (checkoutSessionId = randomUUID()) => {
      const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId: randomUUID(), checkoutSessionId }
      return (await api.request('POST', '/orders', { body })).body
    }
    const sell = async () => {
      const placed = await place()
      stripe.confirm(placed.payment.paymentId, 'succeeded')
      await deliver()
      return placed as { orderId: string; payment: { paymentId: string } }
    }
    const read = async (id: string) => (await api.request('GET', `/orders/${id}`, { as: merchant })).body
    const refund = (id: string, amount: number) =>
      api.request('POST', `/orders/${id}/refunds`, { as: merchant, body: { amount } })
    return { accountId, merchant, link, place, sell, read, refund }
  }
  const lastRefund = () => stripe.calls.findLast(({ method, path }) => method === 'POST' && path === '/v1/refunds')!.form
  const fail = (error: unknown) => {
    throw error
  }

  it('leaves open orders with their account and fee, and makes new payments plain', async () => {
    const { accountId, place, link } = await openPlatformShop()
    const session = randomUUID()
    const before = await place(session)
    const lost = randomUUID()
    const killed = await place(lost)
    await api.db('orders').where({ id: killed.orderId }).update({ paymentIntentId: null })
    stripe.intents.delete(killed.payment.paymentId)
    stripe.forgetKeys()

    await open(OWN)
    const [again, found, fresh] = [await place(session), await place(lost), await place()]

    expect(again.payment.paymentId).toBe(before.payment.paymentId)
    for (const { payment } of [again, found])
      expect(stripe.intents.get(payment.paymentId)).toMatchObject({
        application_fee_amount: 106,
        on_behalf_of: accountId,
        transfer_data: { destination: accountId },
      })
    expect(stripe.intents.get(fresh.payment.paymentId)).toMatchObject({
      amount: 1250,
      application_fee_amount: null,
      on_behalf_of: null,
      transfer_data: null,
    })
    const { body } = await api.request('GET', `/carts/url/${link.urlId}`)
    expect(body.payment).toMatchObject({ provider: 'stripe', accountId: null })
  })

  it('ends refunds and disputes of before on the account that was paid', async () => {
    const { sell, refund, read, merchant } = await openPlatformShop()
    const [refunded, disputed] = [await sell(), await sell()]
    stripe.failWith('down')
    await refund(refunded.orderId, 5)
    const { id } = stripe.dispute(disputed.payment.paymentId)
    stripe.failWith(null)

    await open(OWN)
    await api
      .db('refunds')
      .where({ merchantId: merchant.id })
      .update({ createdAt: new Date(Date.now() - 300_000) })
    await reconcilePayments(api, fail)
    stripe.decide(id, 'lost')
    await deliver()

    expect(await read(refunded.orderId)).toMatchObject({ refunded_amount: 5 })
    expect(stripe.chargeOf(refunded.payment.paymentId)!.transfer).toMatchObject({ amount_reversed: 500 })
    expect(await read(disputed.orderId)).toMatchObject({ lost_amount: 12.5, payment_status: 'refunded' })
    expect(stripe.chargeOf(disputed.payment.paymentId)!.transfer).toMatchObject({ amount_reversed: 1250 })
    api.bugs.length = 0
  })

  it('back to a platform sells with the connected account again, and refunds plain payments as such', async () => {
    const { accountId, sell, refund, merchant, place } = await openPlatformShop()
    await open(OWN)
    const own = await sell()

    await open(PLATFORM)
    await deliver()
    const { status } = await refund(own.orderId, 5)

    expect(status).toBe(201)
    expect(lastRefund()).not.toHaveProperty('reverse_transfer')
    expect(await merchantRow(merchant.id)).toMatchObject({
      paymentMode: 'platform',
      paymentAccountId: accountId,
      canAcceptPayments: true,
    })
    const { payment } = await place()
    expect(stripe.intents.get(payment.paymentId)).toMatchObject({ transfer_data: { destination: accountId } })
  })
})
