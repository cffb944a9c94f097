import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { post, startStripe } from '../../../test/providers.ts'
import { CONNECT_SECRET } from '../../../test/stripe/answerStripe.ts'
import { registerDomains } from '../../features/domains/registerDomains.ts'
import { syncRefunds } from '../../features/orders/refunds/bookRefunds.ts'
import { followDispute } from '../../features/orders/disputes/followDispute.ts'
import { Order } from '../../shop/order/Order.ts'
import type { Product } from '../../shop/catalogue/Product.ts'
import { recallEvents } from '../../features/provider/storeEvents.ts'
import { reconcilePayments } from '../../features/orders/settling/reconcilePayments.ts'
import { toMajor } from '../../pricing/money.ts'
import { wordsFor } from './requirements.ts'

const provider = startStripe()
const { api, deliver, openAccount } = provider
const stripe = provider.stripe!
beforeEach(() => void (api.stripeErrors.length = 0))

/** A paid order of 12.50, with a fee of 1.06. */
async function sell(product: Partial<Product> = {}) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: 5, ...product })])
  const place = (changes: object = {}) =>
    api.request('POST', '/orders', {
      body: {
        cartUrlId: link.urlId,
        customerEmail: 'nora@example.com',
        visitorId: randomUUID(),
        reference: 'user-17',
        ...changes,
      },
    })
  const { body: placed } = await place()
  const pay = () => stripe.confirm(placed.payment.paymentId, 'succeeded')
  const read = async () => (await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })).body
  const bell = async () => (await api.request('GET', '/notifications', { as: merchant })).body.data
  return { merchant, link, place, placed, paymentId: placed.payment.paymentId as string, pay, read, bell }
}

describe('createIntent', () => {
  it('makes a destination charge on behalf of the merchant, and names the order', async () => {
    const { merchant, link, placed, paymentId } = await sell()

    expect(stripe.intents.get(paymentId)).toMatchObject({
      amount: 1250,
      currency: 'usd',
      application_fee_amount: 106,
      receipt_email: 'nora@example.com',
      on_behalf_of: merchant.paymentAccountId,
      transfer_data: { destination: merchant.paymentAccountId },
      metadata: { order: placed.orderId, link: link.id, merchant: merchant.id, reference: 'user-17' },
      payment_method_types: ['card', 'link', 'paypal', 'klarna', 'ideal', 'bancontact', 'blik', 'p24', 'eps'],
    })
    expect(stripe.calls.find(({ path }) => path === '/v1/payment_intents')!.key).toMatch(/^order-[\w-]+-1$/)
  })

  it.each([
    ['JPY', 1250, 1250, 106],
    ['KWD', 1250, 12_500, 1060],
    ['ISK', 1250, 125_000, 10_600],
    ['HUF', 125_000, 125_000, 10_625],
  ] as const)('charges and refunds %s in Stripe’s units', async (currency, priceMinor, amount, fee) => {
    const { merchant, placed, paymentId, pay, read } = await sell({ currency, priceMinor })
    const price = toMajor(priceMinor, currency)
    const half = toMajor(priceMinor / 2, currency)

    await pay()
    await deliver()
    const refund = await api.request('POST', `/orders/${placed.orderId}/refunds`, { as: merchant, body: { amount: half } })

    expect(stripe.intents.get(paymentId)).toMatchObject({ amount, application_fee_amount: fee, currency: currency.toLowerCase() })
    expect(stripe.refundsOf(paymentId)).toMatchObject([{ amount: amount / 2 }])
    expect(refund.body).toMatchObject({ amount: half, currency, status: 'succeeded' })
    expect(await read()).toMatchObject({ total_amount: price, refunded_amount: half, payment_status: 'completed' })
  })

  it('reports that payment is unavailable when Stripe is, and continues the same order later', async () => {
    const { place } = await sell()
    const before = stripe.intents.size

    stripe.failWith('down')
    const down = await place()
    stripe.failWith('busy')
    const busy = await place()
    stripe.failWith(null)

    for (const { status, body } of [down, busy])
      expect({ status, body }).toMatchObject({
        status: 503,
        body: { message: 'Payment is currently unavailable. Please try again in a moment.' },
      })
    expect(stripe.intents.size).toBe(before)
    api.bugs.length = 0
  })
})

describe('an order whose payment got an error of Stripe’s own', () => {
  it.each(['broken', 'broken after'] as const)('is paid under another key (%s)', async (mode) => {
    const { place } = await sell()

    stripe.failWith(mode, 1)
    const { status, body } = await place()
    stripe.failWith(null)

    expect(status).toBe(201)
    expect([...stripe.intents.values()].filter(({ metadata }) => metadata['order'] === body.orderId)).toHaveLength(1)
  })

  it('waits while Stripe works after a broken connection, and finds the payment', async () => {
    const { place } = await sell()
    const checkoutSessionId = randomUUID()

    stripe.failWith('cut', 1)
    const first = await place({ checkoutSessionId })
    stripe.finishWork()
    const second = await place({ checkoutSessionId })

    expect(first).toMatchObject({ status: 503, body: { message: expect.stringContaining('currently unavailable') } })
    expect(second.status).toBe(201)
    expect([...stripe.intents.values()].filter(({ metadata }) => metadata['order'] === second.body.orderId)).toHaveLength(1)
    api.bugs.length = 0
  })

  it('reports in our own words that the merchant cannot be paid', async () => {
    const { merchant, place } = await sell()
    stripe.accounts.get(merchant.paymentAccountId!)!.charges_enabled = false

    const { status, body } = await place()

    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'payments_unavailable', message: expect.stringContaining('Please try again later or contact support.') },
    })
    expect(JSON.stringify(body)).not.toContain('destination')
    expect(api.stripeErrors.map(String).join()).toContain('Your destination account needs')
  })
})

describe('connect', () => {
  it('makes an account although Stripe repeats an error of its own under the first key', async () => {
    const as = await buildMerchant(api.db, { paymentAccountId: null, canAcceptPayments: false })
    const connect = () => api.request('POST', '/auth/stripe-connect', { as })

    stripe.failWith('broken')
    const first = await connect()
    stripe.failWith(null)
    const second = await connect()
    const third = await connect()

    expect([first.status, second.status, third.status]).toEqual([503, 200, 200])
    const { body } = await api.request('GET', '/auth/integrations-status', { as })
    const own = [...stripe.accounts.values()].filter(({ email }) => email === as.email)
    expect(own.map(({ id }) => id)).toEqual([body.stripe.accountId])
    api.bugs.length = 0
  })
})

describe('readWebhook', () => {
  const event = { id: 'evt_signed', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } }

  it('accepts events of both endpoints and of unknown types, each once', async () => {
    for (const how of [{}, { secret: CONNECT_SECRET }, {}]) expect((await post(api, event, how)).status).toBe(200)

    expect(await api.db('payment_events').where({ id: 'evt_signed' }).count('* as count').first()).toEqual({ count: 1 })
  })

  it.each([{ secret: 'whsec_of_somebody' }, { at: Date.now() - 400_000 }])('refuses %o', async (how) => {
    expect(await post(api, event, how)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('disconnects an account that was removed', async () => {
    const { merchant, place } = await sell()

    stripe.deauthorize(merchant.paymentAccountId!)
    await deliver()

    expect(await place()).toMatchObject({ status: 422, body: { code: 'payments_unavailable' } })
  })
})

describe('a dispute', () => {
  it('shows on the order and in the bell, and takes the money back once when it is lost', async () => {
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
      refunded_amount: 0,
      lost_amount: 12.5,
      platform_fee: 0,
      disputes: [{ status: 'lost' }],
    })
    expect(stripe.chargeOf(paymentId)!.transfer!).toMatchObject({ amount_reversed: 1250 })
    expect((await bell()).map(({ type }: { type: string }) => type).slice(0, 2)).toEqual([
      'order.dispute_closed',
      'order.dispute_opened',
    ])
  })

  it.each([
    [
      'more than was paid',
      { amount: 1500, refund: 0 },
      { lost_amount: 15, refunded_amount: 0, net_amount: 0, payment_status: 'refunded' },
    ],
    [
      'all after a part was refunded',
      { amount: 1250, refund: 5 },
      { lost_amount: 12.5, refunded_amount: 5, net_amount: 0, payment_status: 'refunded' },
    ],
    ['a part', { amount: 400, refund: 0 }, { lost_amount: 4, refunded_amount: 0, net_amount: 7.78, payment_status: 'completed' }],
  ])('books a loss of %s beside refunds', async (_, { amount, refund }, expected) => {
    const { merchant, placed, paymentId, pay, read, bell } = await sell()
    pay()
    await deliver()
    if (refund) await api.request('POST', `/orders/${placed.orderId}/refunds`, { as: merchant, body: { amount: refund } })
    api.mails.length = 0
    api.bugs.length = 0

    stripe.decide(stripe.dispute(paymentId, amount).id, 'lost')
    await deliver()

    const order = await read()
    const lost = `$${(amount / 100).toFixed(2)}`
    expect(order).toMatchObject({ ...expected, disputes: [{ status: 'lost', amount: amount / 100 }] })
    expect(order.timeline.map(({ text }: { text: string }) => text)).toContain(`Dispute lost: ${lost}`)
    expect((await bell())[0].text).toBe(`Dispute lost: nora@example.com, ${lost}`)
    expect(api.mails.find(({ to }) => to === merchant.email)!.subject).toContain(`Dispute lost: ${lost}`)
    const { rows } = await api.db.raw(
      'select brought_minor(total_minor, refunded_minor, lost_minor) as brought from orders where merchant_id = ?',
      [merchant.id],
    )
    expect(Number(rows[0].brought)).toBe(Math.max(0, 1250 - refund * 100 - amount))
    // The platform bears what the transfer does not cover.
    expect(stripe.chargeOf(paymentId)!.transfer!.amount_reversed).toBe(Math.min(1250, refund * 100 + amount))
    expect(api.bugs).toEqual([])
  })

  it.each([
    ['all', 1250, 1144, 106],
    ['a part', 400, 366, 34],
  ])('that was lost over %s and is won after all sends the money again, once', async (_, amount, sent, fee) => {
    const { merchant, paymentId, pay, read } = await sell()
    pay()
    await deliver()
    const before = await read()
    const { id } = stripe.dispute(paymentId, amount)
    stripe.decide(id, 'lost')
    await deliver()
    const lost = await read()

    stripe.decide(id, 'won')
    stripe.failWith('lost', 1)
    await deliver()
    stripe.failWith(null)
    stripe.forgetKeys()
    for (let n = 0; n < 2; n++) await followDispute(api, id)

    const order = await read()
    expect(lost).toMatchObject({ lost_amount: amount / 100, platform_fee: (106 - fee) / 100 })
    const { payment_status, lost_amount, net_amount, platform_fee } = before
    expect(order).toMatchObject({ payment_status, lost_amount, net_amount, platform_fee, disputes: [{ status: 'won' }] })
    const { paymentAccountId: destination } = merchant
    expect(stripe.transfers.filter(({ metadata }) => metadata['dispute'] === id)).toMatchObject([{ amount: sent, destination }])
    const papers = await api.db('invoices').where({ merchantId: merchant.id }).select('totalMinor')
    expect(papers.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(1250)
    api.bugs.length = 0
  })

  it('that is won while its transfer is being reversed sends the money again', async () => {
    const { paymentId, pay } = await sell()
    pay()
    await deliver()
    const { id } = stripe.dispute(paymentId)
    stripe.decide(id, 'lost')
    const reverseTransfer: typeof api.payments.reverseTransfer = async (...which) => {
      stripe.decide(id, 'won')
      await followDispute(api, id)
      await api.payments.reverseTransfer(...which)
    }

    await followDispute({ ...api, payments: { ...api.payments, reverseTransfer } }, id)

    expect(stripe.transfers.filter(({ metadata }) => metadata['dispute'] === id)).toHaveLength(1)
  })

  it('that was not lost sends nothing', async () => {
    const { paymentId, pay } = await sell()
    pay()
    const { id } = stripe.dispute(paymentId)
    stripe.decide(id, 'won')

    await deliver()

    expect(stripe.transfers.filter(({ metadata }) => metadata['dispute'] === id)).toEqual([])
  })

  it('is known although its webhooks were lost', async () => {
    const { paymentId, pay, read } = await sell()
    pay()
    await deliver()
    await recallEvents(api.db, api.payments)
    await api.runJobs()
    stripe.decide(stripe.dispute(paymentId).id, 'lost')

    await recallEvents(api.db, api.payments)
    await api.runJobs()

    expect(await read()).toMatchObject({ payment_status: 'refunded', disputes: [{ status: 'lost' }] })
    const handled = () => api.db('payment_events').orderBy('id').select('id', 'handledAt', 'tries')
    const before = await handled()
    await recallEvents(api.db, api.payments)
    await api.runJobs()
    expect(await handled()).toEqual(before)
  })

  it('takes the loss back under another key when Stripe stored an error', async () => {
    const { paymentId, pay, read } = await sell()
    pay()
    await deliver()
    const { id } = stripe.dispute(paymentId)
    stripe.decide(id, 'lost')

    stripe.failWith('broken', 1)
    await deliver()
    const meanwhile = await read()
    await followDispute(api, id)

    expect(meanwhile).toMatchObject({ payment_status: 'refunded', lost_amount: 12.5 })
    expect(stripe.chargeOf(paymentId)!.transfer!.amount_reversed).toBe(1250)
    expect(await read()).toMatchObject({ net_amount: 0, platform_fee: 0 })
    api.bugs.length = 0
  })
})

describe('refund', () => {
  async function paid() {
    const sale = await sell()
    sale.pay()
    await deliver()
    const refund = (body: object = {}) =>
      api.request('POST', `/orders/${sale.placed.orderId}/refunds`, { as: sale.merchant, body })
    const refundsOf = () => stripe.refundsOf(sale.paymentId).filter(({ status }) => status === 'succeeded')
    const reconcile = async () => {
      await api
        .db('refunds')
        .where({ orderId: sale.placed.orderId })
        .update({ createdAt: new Date(0) })
      await reconcilePayments(api, () => {})
    }
    return { ...sale, refund, refundsOf, reconcile }
  }

  it('is carried out once when the response is lost', async () => {
    const { refund, refundsOf, read } = await paid()

    stripe.failWith('lost')
    const { status, body } = await refund({ amount: 5 })
    stripe.failWith(null)
    await deliver()

    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect(refundsOf()).toHaveLength(1)
    expect(await read()).toMatchObject({ refunded_amount: 5 })
  })

  it('stays pending while Stripe works after a broken connection, and sends no second one', async () => {
    const { refund, refundsOf, reconcile, read } = await paid()

    stripe.failWith('cut', 1)
    const first = await refund({ amount: 5 })
    const second = await refund({ amount: 5 })
    await reconcile()
    stripe.finishWork()
    await reconcile()

    expect(first).toMatchObject({ status: 201, body: { status: 'pending', failure: null } })
    expect(second).toMatchObject({ status: 409 })
    expect(refundsOf()).toHaveLength(1)
    expect(await read()).toMatchObject({ refunded_amount: 5, payment_status: 'completed' })
    expect(await refund({ amount: 5 })).toMatchObject({ status: 201, body: { status: 'succeeded' } })
  })

  it('that was recorded as failed succeeds when Stripe has it', async () => {
    const { merchant, placed, refund, refundsOf, read } = await paid()
    stripe.failWith('cut', 1)
    const { body } = await refund()
    await api.db('refunds').where({ id: body.id }).update({ status: 'failed', failure: 'Nobody knows' })

    stripe.finishWork()
    await deliver()

    expect(refundsOf()).toHaveLength(1)
    expect(await read()).toMatchObject({ refunded_amount: 12.5, payment_status: 'refunded' })
    const list = await api.request('GET', `/orders/${placed.orderId}/refunds`, { as: merchant })
    expect(list.body.data).toMatchObject([{ status: 'succeeded', failure: null }])
  })

  it.each(['broken', 'broken after'] as const)(
    'continues under another key after an error that Stripe stored (%s)',
    async (mode) => {
      const { refund, refundsOf, read } = await paid()

      stripe.failWith(mode, 1)
      const { status, body } = await refund({ amount: 5 })
      stripe.failWith(null)

      expect({ status, body }).toMatchObject({ status: 201, body: { status: 'succeeded' } })
      expect(refundsOf()).toHaveLength(1)
      expect(await read()).toMatchObject({ refunded_amount: 5 })
    },
  )

  it('continues when Stripe has recovered, without waiting for its keys to expire', async () => {
    const { refund, refundsOf, reconcile } = await paid()

    stripe.failWith('broken')
    const { body } = await refund({ amount: 5 })
    await reconcile()
    stripe.failWith(null)
    await reconcile()

    expect(body).toMatchObject({ status: 'pending' })
    expect(refundsOf()).toHaveLength(1)
  })

  it('that is refused for good reports it in our words, and logs Stripe’s', async () => {
    const { paymentId, refund, read } = await paid()
    stripe.refundThere(paymentId, 1000)

    const refused = await refund({ amount: 5 })

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'not_refundable', message: 'The amount is more than what is left of this payment.' },
    })
    expect(api.stripeErrors.map(String).join()).toContain('greater than unrefunded amount')
    expect(await read()).toMatchObject({ refunded_amount: 10 })
  })

  it('in part that the bank returns no longer counts', async () => {
    const { paymentId, refund, read } = await paid()
    await refund({ amount: 5 })

    stripe.bounce(stripe.refundsOf(paymentId)[0]!.id)
    await deliver()

    const order = await read()
    expect(order.refunded_amount).toBe(0)
    expect(order.timeline.map(({ text }: { text: string }) => text)).toContain(
      'The refund of $5.00 was returned: the card has expired or was cancelled',
    )
  })

  it('in part that the bank returns is corrected, and other refunds stay credited', async () => {
    const { merchant, paymentId, refund } = await paid()
    await refund({ amount: 5 })
    await refund({ amount: 3 })
    const papers = async () => {
      const rows = await api.db('invoices').where({ merchantId: merchant.id }).orderBy('issuedAt').orderBy('number')
      return rows.map(({ kind, number, totalMinor }) => [kind, number, totalMinor])
    }

    stripe.bounce(stripe.refundsOf(paymentId)[0]!.id)
    await deliver()
    const corrected = await papers()
    await deliver()

    expect(corrected).toEqual([
      ['invoice', 1, 1250],
      ['credit_note', 1, -500],
      ['credit_note', 2, -300],
      ['credit_note', 3, -450],
      ['invoice', 2, 1250],
      ['credit_note', 4, -300],
    ])
    expect(await papers()).toEqual(corrected)
    stripe.bounce(stripe.refundsOf(paymentId)[1]!.id)
    await deliver()
    expect((await papers()).slice(6)).toEqual([
      ['credit_note', 5, -950],
      ['invoice', 3, 1250],
    ])
  })

  it('that the bank returned is known although the webhook was lost', async () => {
    const { paymentId, refund, read } = await paid()
    await refund({ amount: 5 })
    stripe.bounce(stripe.refundsOf(paymentId)[0]!.id)

    await recallEvents(api.db, api.payments)
    await api.runJobs()

    expect(await read()).toMatchObject({ refunded_amount: 0 })
  })

  it('in full that the bank returns completes the order again', async () => {
    const { merchant, paymentId, refund, read } = await paid()
    await api.db('products').where({ merchantId: merchant.id }).update({ digitalFileUrl: 'https://files.example/guide.pdf' })
    await api.db('order_items').where({ merchantId: merchant.id }).update({ productType: 'digital' })
    await refund({ restock: true })
    await deliver()
    const closed = await read()
    api.mails.length = 0

    stripe.bounce(stripe.refundsOf(paymentId)[0]!.id)
    await deliver()

    const order = await read()
    expect(closed).toMatchObject({ payment_status: 'refunded', items: [{ download_url: null }] })
    expect(order).toMatchObject({
      payment_status: 'completed',
      refunded_amount: 0,
      items: [{ download_url: expect.any(String) }],
    })
    const texts = order.timeline.map(({ text }: { text: string }) => text)
    expect(texts).toContain('Completed again, because the money came back')
    const [customers, merchants] = ['nora@example.com', merchant.email].map((to) => api.mails.find((mail) => mail.to === to)!)
    expect(customers!.text).toContain('returned the refund of $12.50')
    expect(customers!.text).toContain('its downloads are open')
    expect(merchants!.subject).toContain('Refund returned: $12.50')
    // The credit note credited the first invoice; the second is open.
    const papers = await api.db('invoices').where({ merchantId: merchant.id }).orderBy('issuedAt').select('kind', 'totalMinor')
    expect(papers.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ['invoice', 1250],
      ['credit_note', -1250],
      ['invoice', 1250],
    ])
  })

  it('is not changed by a reading that began before a newer one', async () => {
    const { paymentId, refund, read } = await paid()
    await refund()
    const order = await Order.query(api.db).findOne({ paymentIntentId: paymentId }).throwIfNotFound()
    const old = await api.payments.readRefunds(paymentId)
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const readRefunds = vi.fn(() => held.then(() => old))

    const slow = syncRefunds(api.db, { ...api.payments, readRefunds }, order)
    await expect.poll(() => readRefunds).toHaveBeenCalled()
    stripe.bounce(stripe.refundsOf(paymentId)[0]!.id)
    await deliver()
    finish()
    await slow

    expect(await read()).toMatchObject({ payment_status: 'completed', refunded_amount: 0 })
  })
})

it('registers every site that shows a checkout', async () => {
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
    { domain: 'broken.example', status: 'inactive', problem: 'The domain could not be verified yet.' },
  ])
  expect(stripe.domains).toEqual(['shop.example', 'broken.example'])
})

describe('wordsFor', () => {
  it('lists each requirement once, in words', () => {
    expect(wordsFor(['individual.dob.day', 'individual.dob.month', 'external_account', 'new.unknown_thing'], null)).toEqual([
      { code: 'individual.dob.day', text: 'Your date of birth' },
      { code: 'external_account', text: 'A bank account that your payouts go to' },
      { code: 'new.unknown_thing', text: 'More details: new unknown thing' },
    ])
    expect(wordsFor([], 'under_review')[0]!.text).toContain('looking at your account')
  })
})
