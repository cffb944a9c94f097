import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../test/factories.ts'
import { post, startStripe } from '../../test/providers.ts'
import { CONNECT_SECRET } from '../../test/stripe/answerStripe.ts'
import { registerDomains } from '../features/account/registerDomains.ts'
import { wordsFor } from './stripeRequirements.ts'

const provider = startStripe()
const { api, deliver, openAccount } = provider
const stripe = provider.stripe!

/** A paid order of 12.50, with a fee of 1.06. */
async function sell() {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: 5 })])
  const place = () =>
    api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId: randomUUID(), reference: 'user-17' },
    })
  const { body: placed } = await place()
  const pay = () => stripe.confirm(placed.payment.paymentId, 'succeeded')
  const read = async () => (await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })).body
  const bell = async () => (await api.request('GET', '/notifications', { as: merchant })).body.notifications
  return { merchant, link, place, placed, paymentId: placed.payment.paymentId as string, pay, read, bell }
}

describe('createIntent', () => {
  it('makes a destination charge on behalf of the merchant, and names the order', async () => {
    const { merchant, link, placed, paymentId } = await sell()

    expect(stripe.intents.get(paymentId)).toMatchObject({
      ...{ amount: 1250, currency: 'usd', application_fee_amount: 106, receipt_email: 'nora@example.com' },
      ...{ on_behalf_of: merchant.paymentAccountId, transfer_data: { destination: merchant.paymentAccountId } },
      metadata: { order: placed.orderId, link: link.id, merchant: merchant.id, reference: 'user-17' },
      payment_method_types: ['card'],
    })
    expect(stripe.calls.find(({ path }) => path === '/v1/payment_intents')!.key).toMatch(/^order-[\w-]+-1$/)
  })

  it('answers that payment is unavailable when Stripe does not, and goes on with the same order later', async () => {
    const { place } = await sell()
    const before = stripe.intents.size

    stripe.trouble('down')
    const down = await place()
    stripe.trouble('busy')
    const busy = await place()
    stripe.trouble(null)

    for (const { status, body } of [down, busy])
      expect({ status, body }).toMatchObject({
        status: 503,
        body: { message: 'Payment is currently unavailable. Please try again in a moment.' },
      })
    expect(stripe.intents.size).toBe(before)
    api.bugs.length = 0
  })
})

describe('readWebhook', () => {
  const event = { id: 'evt_signed', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } }

  it('takes events of both endpoints and of types it does not know, each once', async () => {
    for (const how of [{}, { secret: CONNECT_SECRET }, {}]) expect((await post(api, event, how)).status).toBe(200)

    expect(await api.db('payment_events').where({ id: 'evt_signed' }).count('* as count').first()).toEqual({ count: 1 })
  })

  it.each([{ secret: 'whsec_of_somebody' }, { at: Date.now() - 400_000 }])('refuses %o', async (how) => {
    expect(await post(api, event, how)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('lets go of an account that was taken away', async () => {
    const { merchant, place } = await sell()

    stripe.deauthorize(merchant.paymentAccountId!)
    await deliver()

    expect(await place()).toMatchObject({ status: 422, body: { code: 'payments_unavailable' } })
  })
})

describe('a dispute', () => {
  it('shows on the order and in the bell, and takes the money back when it is lost, once', async () => {
    const { paymentId, pay, read, bell } = await sell()
    pay()
    const { id } = stripe.dispute(paymentId)
    await deliver()
    expect(await read()).toMatchObject({
      payment_status: 'completed',
      disputes: [{ status: 'open', amount: 12.5, reason: 'product not received' }],
    })

    stripe.decide(id, 'lost')
    stripe.events.push({ ...stripe.events.at(-1)!, id: `${id}_again` })
    await deliver()

    const order = await read()
    expect(order).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12.5,
      platform_fee: 0,
      disputes: [{ status: 'lost' }],
    })
    expect(stripe.chargeOf(paymentId)!.transfer).toMatchObject({ amount_reversed: 1250 })
    expect((await bell()).map(({ type }: { type: string }) => type).slice(0, 2)).toEqual([
      'order.dispute_closed',
      'order.dispute_opened',
    ])
  })
})

describe('refund', () => {
  it('whose answer is lost is done once', async () => {
    const { merchant, placed, paymentId, pay, read } = await sell()
    pay()
    await deliver()

    stripe.trouble('lost')
    const { status, body } = await api.request('POST', `/orders/${placed.orderId}/refunds`, { as: merchant, body: { amount: 5 } })
    stripe.trouble(null)
    await deliver()

    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect(stripe.refundsOf(paymentId)).toHaveLength(1)
    expect(await read()).toMatchObject({ refunded_amount: 5 })
  })

  it('that the bank sends back counts no longer', async () => {
    const { merchant, placed, paymentId, pay, read } = await sell()
    pay()
    await deliver()
    await api.request('POST', `/orders/${placed.orderId}/refunds`, { as: merchant, body: { amount: 5 } })

    stripe.bounce(stripe.refundsOf(paymentId)[0]!.id)
    await deliver()

    const order = await read()
    expect(order.refunded_amount).toBe(0)
    expect(order.timeline.at(-1).text).toContain('could not be paid back')
  })
})

it('tells Stripe of every site that shows a checkout', async () => {
  const { merchant } = await sell()
  await api
    .db('merchants')
    .where({ id: merchant.id })
    .update({
      allowedOrigins: ['https://shop.example', 'https://broken.example', 'http://localhost:5173'],
    })

  await registerDomains(api, () => {})

  const { body } = await api.request('GET', '/auth/integrations-status', { as: merchant })
  expect(body.stripe.domains).toMatchObject([
    { domain: 'shop.example', status: 'active' },
    { domain: 'broken.example', status: 'inactive', problem: 'The domain serves no verification file.' },
  ])
  expect(stripe.domains).toEqual(['shop.example', 'broken.example'])
})

describe('wordsFor', () => {
  it('says each thing once, in words', () => {
    expect(wordsFor(['individual.dob.day', 'individual.dob.month', 'external_account', 'new.unknown_thing'], null)).toEqual([
      { code: 'individual.dob.day', text: 'Your date of birth' },
      { code: 'external_account', text: 'A bank account that your payouts go to' },
      { code: 'new.unknown_thing', text: 'More details: new unknown thing' },
    ])
    expect(wordsFor([], 'under_review')[0]!.text).toContain('looking at your account')
  })
})
