import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { post, startStripe } from '../../../test/providers.ts'
import { CONNECT_SECRET } from '../../../test/stripe/answerStripe.ts'
import { followAccount } from '../../features/payouts/followPayouts.ts'

const provider = startStripe('own')
const { api, deliver } = provider
const stripe = provider.stripe!
const READY = structuredClone(stripe.own)

afterEach(() => {
  Object.assign(stripe.own, structuredClone(READY))
  stripe.lackBalance(Infinity)
  expect(api.bugs).toEqual([])
})

/** A shop that sells a mug at 12.50 with the account of the keys. */
async function openShop(settings: object = {}) {
  const paymentAccountId = await provider.openAccount()
  const merchant = await buildMerchant(api.db, { paymentAccountId, paymentMode: 'own', ...settings })
  const product = await buildProduct(api.db, merchant, { stock: null })
  const link = await buildLink(api.db, merchant, [product])
  const get = async (path: string) => (await api.request('GET', path, { as: merchant })).body
  const place = async (where: object = {}) => {
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId: randomUUID(), ...where }
    return (await api.request('POST', '/orders', { body })).body
  }
  const sell = async (where?: object) => {
    const placed = await place(where)
    stripe.confirm(placed.payment.paymentId, 'succeeded')
    await deliver()
    return placed as { orderId: string; payment: { paymentId: string } }
  }
  const refund = (orderId: string, amount: number) =>
    api.request('POST', `/orders/${orderId}/refunds`, { as: merchant, body: { amount } })
  return { merchant, link, get, place, sell, refund }
}

const lastCall = (path: string) => stripe.calls.findLast((call) => call.method === 'POST' && call.path === path)!

describe('with the account of the keys', () => {
  it('makes a plain payment and a plain refund', async () => {
    const { sell, refund, get, link } = await openShop()
    const { orderId, payment } = await sell()

    expect(await refund(orderId, 5)).toMatchObject({ status: 201, body: { amount: 5, status: 'succeeded' } })

    for (const name of ['on_behalf_of', 'transfer_data', 'application_fee_amount'])
      expect(lastCall('/v1/payment_intents').form).not.toHaveProperty(name)
    for (const name of ['reverse_transfer', 'refund_application_fee'])
      expect(lastCall('/v1/refunds').form).not.toHaveProperty(name)
    expect(stripe.calls.filter(({ account }) => account)).toEqual([])
    expect(stripe.chargeOf(payment.paymentId)).toMatchObject({ transfer: null, application_fee: null })
    expect(await get(`/orders/${orderId}`)).toMatchObject({ total_amount: 12.5, refunded_amount: 5, platform_fee: 0 })
    const { body } = await api.request('GET', `/carts/url/${link.urlId}`)
    expect(body.payment.accountId).toBeNull()
  })

  it('books a lost dispute, and reverses no transfer', async () => {
    const { sell, get } = await openShop()
    const { orderId, payment } = await sell()

    stripe.decide(stripe.dispute(payment.paymentId).id, 'lost')
    await deliver()

    expect(await get(`/orders/${orderId}`)).toMatchObject({ payment_status: 'refunded', lost_amount: 12.5, net_amount: -0.66 })
    expect(stripe.calls.filter(({ path }) => path.startsWith('/v1/transfers'))).toEqual([])
  })

  it('refuses a refund above its balance in words, and keeps the money of the order', async () => {
    const { sell, refund, get } = await openShop()
    const { orderId } = await sell()
    stripe.lackBalance(400)

    expect(await refund(orderId, 5)).toMatchObject({
      status: 422,
      body: { code: 'not_refundable', message: 'The balance of your account does not cover this refund.' },
    })

    expect(await get(`/orders/${orderId}`)).toMatchObject({ payment_status: 'completed', refunded_amount: 0 })
    expect(await refund(orderId, 4)).toMatchObject({ status: 201 })
  })

  it('asks Stripe Tax of its own, and records the tax there', async () => {
    const { sell } = await openShop({ stripeTax: true, vatEnabled: true, vatIncludeInPrice: true, vatCountry: 'DE' })

    const { orderId } = await sell({ country: 'US', state: 'NY', zip: '10001' })
    await api.runJobs()

    expect(lastCall('/v1/tax/calculations').account).toBeUndefined()
    expect(stripe.taxTransactions.filter(({ reference }) => reference === orderId)).toHaveLength(1)
  })

  it('explains its payouts by orders, refunds and disputes, with Stripe’s fees', async () => {
    const { sell, refund, get } = await openShop()
    // What the tests before sold.
    stripe.payOut(stripe.own.id)
    const [kept, returned, lost] = [await sell(), await sell(), await sell()]
    await refund(returned.orderId, 5)
    stripe.decide(stripe.dispute(lost.payment.paymentId).id, 'lost')
    await deliver()
    stripe.adjust(stripe.own.id, 'stripe_fee', -200)

    const funds = await get('/payouts/balance')
    const payout = stripe.payOut(stripe.own.id)
    await deliver()

    expect(funds.currencies[0]).toMatchObject({ currency: 'USD', amount: payout.amount / 100 })
    const lines = (await get(`/payouts/${payout.id}/lines`)).data as {
      kind: string
      order_id: string | null
      amount: number
      fee: number
    }[]
    const sorted = lines.map(({ kind, order_id, amount, fee }) => [kind, order_id, amount, fee])
    expect(sorted).toHaveLength(6)
    expect(sorted).toEqual(
      expect.arrayContaining([
        ['sale', kept.orderId, 12.5, 0.44],
        ['sale', returned.orderId, 12.5, 0.44],
        ['sale', lost.orderId, 12.5, 0.44],
        ['refund', returned.orderId, -5, 0],
        ['dispute', lost.orderId, -12.5, 20],
        ['fee', null, 0, 2],
      ]),
    )
    expect(await get(`/payouts/${payout.id}`)).toMatchObject({ amount: payout.amount / 100, unmatched: 0 })
  })

  it('reads its payouts without an event too', async () => {
    const { sell, get } = await openShop()
    await sell()
    const payout = stripe.payOut(stripe.own.id)

    await followAccount(api, stripe.own.id)

    expect((await get('/payouts')).data.map(({ id }: { id: string }) => id)).toContain(payout.id)
  })
})

describe('the account of the keys', () => {
  const status = async (get: (path: string) => Promise<{ stripe: object }>) => (await get('/auth/integrations-status')).stripe

  it('is shown with its name, country and capabilities', async () => {
    const { get } = await openShop()

    expect(await status(get)).toMatchObject({
      mode: 'own',
      connected: true,
      accountId: stripe.own.id,
      canAcceptPayments: true,
      account: {
        name: 'Kiln & Clay',
        country: 'NL',
        capabilities: [
          { code: 'card_payments', name: 'Cards, Apple Pay, Google Pay', status: 'active' },
          { code: 'ideal_payments', name: 'iDEAL', status: 'pending' },
          { code: 'transfers', name: 'Transfers', status: 'active' },
        ],
      },
    })
  })

  it('that lacks card payments says so, and sells with the methods that it has', async () => {
    const { get, place } = await openShop()

    stripe.changeOwn({ capabilities: { card_payments: 'inactive', ideal_payments: 'active' } })
    await deliver()

    expect(await status(get)).toMatchObject({
      canAcceptPayments: true,
      requirements: [{ code: 'card_payments', text: 'Card payments: switch them on in Stripe’s dashboard' }],
    })
    expect((await place()).payment.provider).toBe('stripe')
  })

  it('that Stripe closes stops the sales, with what Stripe still requires', async () => {
    const { get, place } = await openShop()

    stripe.changeOwn({
      charges_enabled: false,
      requirements: { currently_due: ['external_account'], past_due: [], disabled_reason: 'requirements.past_due' },
    })
    await deliver()

    expect(await status(get)).toMatchObject({
      canAcceptPayments: false,
      requirements: [{ code: 'external_account', text: 'A bank account that your payouts go to' }],
    })
    expect(await place()).toMatchObject({ code: 'payments_unavailable' })
  })

  it.each(['POST', 'DELETE'] as const)('is not connected or disconnected by hand (%s)', async (method) => {
    const { merchant: as, get } = await openShop()

    expect(await api.request(method, '/auth/stripe-connect', { as })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('account of the server’s keys') },
    })
    expect(await status(get)).toMatchObject({ connected: true, canAcceptPayments: true })
  })
})

describe('a key that was rolled while the server runs', () => {
  it('stops payments in words, and loses no order', async () => {
    const { place, get } = await openShop()
    const checkoutSessionId = randomUUID()
    stripe.rollKey('sk_test_fake')

    const refused = await place({ checkoutSessionId })
    stripe.restoreKey('sk_test_fake')
    const placed = await place({ checkoutSessionId })

    expect(refused.message).toBe('Payment is currently unavailable. Please try again in a moment.')
    expect(api.stripeErrors.map(String).join()).toContain('Expired API Key')
    expect(await get(`/orders/${placed.orderId}`)).toMatchObject({ payment_status: 'pending', order_number: 1001 })
    api.bugs.length = 0
  })
})

describe('an event', () => {
  const event = { id: 'evt_of_own', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } }

  it('signed with the secret of a platform’s endpoint is refused in words', async () => {
    expect(await post(api, event, { secret: CONNECT_SECRET })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        message: 'The signature of this webhook is not valid. STRIPE_WEBHOOK_SECRET must be the signing secret of this endpoint.',
      },
    })
    expect(await post(api, event)).toMatchObject({ status: 200 })
  })
})
