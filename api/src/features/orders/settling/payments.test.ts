import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { type CardOutcome, type Provider, startSandbox, startStripe } from '../../../../test/providers.ts'
import { PromoCode } from '../../../shop/sale/PromoCode.ts'
import { expireHolds } from './expireHolds.ts'
import { followDispute } from '../disputes/followDispute.ts'
import { Order } from '../../../shop/order/Order.ts'
import { reconcilePayments } from './reconcilePayments.ts'
import { followSalesOf } from '../following/followSales.ts'

/** A shop whose link sells one mug at 12.50, three in stock, with helpers for a shopper's steps. */
async function openShop({ api, mode, openAccount, card }: Provider, { stock = 3 }: { stock?: number | null } = {}) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount(), paymentMode: mode })
  const product = await buildProduct(api.db, merchant, { stock })
  const link = await buildLink(api.db, merchant, [product])
  const place = async (changes: object = {}) => {
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId: randomUUID(), ...changes }
    return api.request('POST', '/orders', { body })
  }
  const confirm = async ({ orderId, clientSecret }: { orderId: string; clientSecret: string }) =>
    (await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })).body
  /** Runs a whole sale and returns the placed order. */
  const sell = async (changes: object = {}) => {
    const { body: placed } = await place(changes)
    await card(placed.payment.paymentId, 'succeeded')
    await confirm(placed)
    return placed
  }
  const as = merchant
  const refund = (orderId: string, body: object = {}, headers: Record<string, string> = {}) =>
    api.request('POST', `/orders/${orderId}/refunds`, { as, body, headers })
  const read = async (orderId: string) => (await api.request('GET', `/orders/${orderId}`, { as })).body
  const stockLeft = async () => (await api.db('products').where({ id: product.id }).first()).stock
  const eventsOf = async () =>
    api.db('outbox').where({ merchantId: merchant.id }).whereLike('type', 'order.%').orderBy('position').pluck('type')
  return { merchant, product, link, place, confirm, sell, refund, read, stockLeft, eventsOf }
}

describe.each([
  ['platform', 'sandbox', startSandbox],
  ['platform', 'Stripe', startStripe],
  ['own', 'sandbox', startSandbox],
  ['own', 'Stripe', startStripe],
] as const)('%s, with %s', (mode, _name, start) => {
  const provider = start(mode)
  const { card, deliver, dispute, decide, payment, countPayments, refundThere, finishOnboarding } = provider
  const { api } = provider
  /** A shop of one's own pays no fee to a platform. */
  const fee = (amount: number) => (mode === 'own' ? 0 : amount)
  /** What reaches the seller of what an order brought. In a shop of one's own that is less the provider's fee, which a refund does not return. */
  const net = (brought: number, platformFee: number, providerFee = 0.66) =>
    Number((brought - (mode === 'own' ? providerFee : platformFee)).toFixed(2))
  const shop = (options?: { stock?: number | null }) => openShop(provider, options)
  const textsOf = ({ timeline }: { timeline: { text: string }[] }) => timeline.map(({ text }) => text)
  const long = async (orderId: string, minutes = 5) => {
    const at = new Date(Date.now() - minutes * 60_000)
    await api.db('orders').where({ id: orderId }).update({ updatedAt: at, reconciledAt: null })
    await api.db('orders').where({ id: orderId }).whereNotNull('completedAt').update({ completedAt: at })
    await api.db('refunds').where({ orderId }).update({ createdAt: at })
  }
  const fail = (error: unknown) => {
    throw error
  }

  describe.runIf(mode === 'platform')('connectStripe', () => {
    it('leads a new merchant to the onboarding page, reports what is missing, and allows payments when done', async () => {
      const as = await buildMerchant(api.db, { paymentAccountId: null, canAcceptPayments: false })
      const status = async () => (await api.request('GET', '/auth/integrations-status', { as })).body.stripe

      const { body } = await api.request('POST', '/auth/stripe-connect', { as })
      const begun = await status()
      await finishOnboarding(body.url, begun.accountId)

      expect(begun).toMatchObject({ connected: true, canAcceptPayments: false })
      expect(begun.requirements.length).toBeGreaterThan(0)
      await deliver()
      const connected = await status()
      expect(connected).toMatchObject({ canAcceptPayments: true, requirements: [], accountId: begun.accountId })
      const dutch = connected.expectedMethods.find(({ country }: { country: string }) => country === 'NL')
      expect(dutch.methods).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ method: 'card', available: true }),
          expect.objectContaining({ method: 'ideal', available: false }),
        ]),
      )
    })

    it('disconnects the account, stops sales, and finds the account again', async () => {
      const { merchant: as, place } = await shop()

      expect((await api.request('DELETE', '/auth/stripe-connect', { as })).status).toBe(204)
      const refused = await place()
      await api.request('POST', '/auth/stripe-connect', { as })

      expect(refused).toMatchObject({ status: 422, body: { code: 'payments_unavailable' } })
      const { body } = await api.request('GET', '/auth/integrations-status', { as })
      expect(body.stripe).toMatchObject({ accountId: as.paymentAccountId, canAcceptPayments: true })
    })

    it('ends the open orders of a disconnected account, at the provider too', async () => {
      const { merchant: as, place, stockLeft } = await shop()
      const { body: placed } = await place()
      await Order.query(api.db).where({ id: placed.orderId }).patch({ paymentIntentId: null })

      await api.request('DELETE', '/auth/stripe-connect', { as })
      await api
        .db('orders')
        .where({ id: placed.orderId })
        .update({ holdExpiresAt: new Date(0) })
      await expireHolds(api, fail)

      expect(await payment(placed.payment.paymentId)).toMatchObject({ status: 'canceled' })
      expect(await stockLeft()).toBe(3)
    })
  })

  describe('createOrder', () => {
    it('charges the total, with the fee of the plan', async () => {
      const { place } = await shop()

      const { body } = await place()

      expect(body.payment).toMatchObject({ provider: api.payments.provider, publishableKey: api.payments.publishableKey })
      expect(await payment(body.payment.paymentId)).toMatchObject({
        amountMinor: 1250,
        feeMinor: fee(106),
        status: 'requires_payment',
      })
    })

    it('keeps one payment while the shopper changes the order, and updates its amount', async () => {
      const { place, merchant } = await shop()
      await PromoCode.query(api.db).insert({ merchantId: merchant.id, code: 'TEN', discountType: 'percentage', percent: '10' })
      const checkoutSessionId = randomUUID()

      const first = await place({ checkoutSessionId })
      const second = await place({ checkoutSessionId, promoCode: 'TEN', customerEmail: 'n@example.com' })
      const third = await place({ checkoutSessionId })

      const { paymentId } = first.body.payment
      expect([second, third].map(({ body }) => body.payment.paymentId)).toEqual([paymentId, paymentId])
      expect(await countPayments(first.body.orderId)).toBe(1)
      expect(await payment(paymentId)).toMatchObject({ amountMinor: 1250, feeMinor: fee(106) })
    })

    it('finds the payment of a killed process again, even after a price change', async () => {
      const { place, merchant } = await shop()
      await PromoCode.query(api.db).insert({ merchantId: merchant.id, code: 'TEN', discountType: 'percentage', percent: '10' })
      const checkoutSessionId = randomUUID()
      const { body: first } = await place({ checkoutSessionId })
      await Order.query(api.db)
        .where({ id: first.orderId })
        .patch({ paymentIntentId: null, paymentClientSecret: null, intentPricing: null })

      const { body: second } = await place({ checkoutSessionId, promoCode: 'TEN' })

      expect(second.payment.paymentId).toBe(first.payment.paymentId)
      expect(await payment(first.payment.paymentId)).toMatchObject({ amountMinor: 1125 })
    })

    it('ends with the last price when two calls of a session race', async () => {
      const { place, merchant } = await shop()
      await PromoCode.query(api.db).insert({ merchantId: merchant.id, code: 'TEN', discountType: 'percentage', percent: '10' })
      const checkoutSessionId = randomUUID()
      const { body: placed } = await place({ checkoutSessionId })

      await Promise.all([
        place({ checkoutSessionId, promoCode: 'TEN' }),
        place({ checkoutSessionId }),
        place({ checkoutSessionId, promoCode: 'TEN' }),
      ])

      const order = await Order.query(api.db).findOne({ id: placed.orderId })
      expect(await payment(placed.payment.paymentId)).toMatchObject({ amountMinor: order!.totalMinor })
    })
  })

  describe('confirmOrder', () => {
    it('completes a paid order with what the provider collected', async () => {
      const { place, confirm, read, stockLeft } = await shop()
      const { body: placed } = await place()
      await card(placed.payment.paymentId, 'succeeded')

      expect(await confirm(placed)).toMatchObject({ status: 'completed', paymentStatus: 'succeeded' })

      expect(await read(placed.orderId)).toMatchObject({
        payment_status: 'completed',
        total_amount: 12.5,
        platform_fee: fee(1.06),
        net_amount: net(12.5, 1.06),
      })
      expect(await stockLeft()).toBe(2)
    })

    it.each([
      ['card_declined', 'declined'],
      ['insufficient_funds', 'insufficient funds'],
    ] as [CardOutcome, string][])('reports the reason after %s, and allows another attempt', async (outcome, words) => {
      const { place, confirm } = await shop()
      const { body: placed } = await place()

      await card(placed.payment.paymentId, outcome)
      const declined = await confirm(placed)
      await card(placed.payment.paymentId, 'succeeded')

      expect(declined).toMatchObject({ status: 'pending', paymentStatus: 'failed', failure: { code: outcome, retryable: true } })
      expect(declined.failure.message).toContain(words)
      expect(await confirm(placed)).toMatchObject({ status: 'completed' })
    })

    it('waits for the bank', async () => {
      const { place, confirm } = await shop()
      const { body: placed } = await place()

      await card(placed.payment.paymentId, 'requires_action')

      expect(await confirm(placed)).toMatchObject({ status: 'pending', paymentStatus: 'requires_action', failure: null })
    })
  })

  describe('receivePaymentWebhook', () => {
    it('completes the order of a shopper who never came back, once', async () => {
      const { place, read, eventsOf } = await shop()
      const { body: placed } = await place()
      await card(placed.payment.paymentId, 'card_declined')
      await card(placed.payment.paymentId, 'succeeded')

      await deliver()
      await deliver()

      expect(await read(placed.orderId)).toMatchObject({ payment_status: 'completed' })
      expect(await eventsOf()).toEqual(['order.created', 'order.completed', 'order.status_changed'])
    })
  })

  describe('expireHolds', () => {
    it('cancels at the provider before it gives the stock back', async () => {
      const { place, stockLeft, read } = await shop()
      const { body: placed } = await place()

      await api
        .db('orders')
        .where({ id: placed.orderId })
        .update({ holdExpiresAt: new Date(0) })
      await expireHolds(api, fail)

      expect(await payment(placed.payment.paymentId)).toMatchObject({ status: 'canceled' })
      expect(await read(placed.orderId)).toMatchObject({ payment_status: 'failed' })
      expect(await stockLeft()).toBe(3)
    })

    it('completes an order that the cancellation finds paid', async () => {
      const { place, stockLeft, read } = await shop()
      const { body: placed } = await place()
      await card(placed.payment.paymentId, 'succeeded')

      await api
        .db('orders')
        .where({ id: placed.orderId })
        .update({ holdExpiresAt: new Date(0) })
      await expireHolds(api, fail)

      expect(await read(placed.orderId)).toMatchObject({ payment_status: 'completed' })
      expect(await stockLeft()).toBe(2)
    })
  })

  describe('createRefund', () => {
    it('refunds a part, returns the fee in proportion, and keeps the order completed', async () => {
      const { sell, refund, read, merchant } = await shop()
      const { orderId, payment: paid } = await sell()

      const preview = await api.request('GET', `/orders/${orderId}/refunds/preview?amount=5`, { as: merchant })
      const { status, body } = await refund(orderId, { amount: 5, note: 'A chip in the glaze' })

      expect(preview.body).toEqual({
        amount: 5,
        refundable: 12.5,
        fee_returned: fee(0.42),
        cost: 5 - fee(0.42),
        currency: 'USD',
        restockable: true,
      })
      expect({ status, body }).toMatchObject({ status: 201, body: { amount: 5, status: 'succeeded', source: 'merchant' } })
      expect(await payment(paid.paymentId)).toMatchObject({ feeRefundedMinor: fee(42) })
      const order = await read(orderId)
      expect(order).toMatchObject({
        payment_status: 'completed',
        refunded_amount: 5,
        platform_fee: fee(0.64),
        net_amount: net(7.5, 0.64),
      })
      expect(textsOf(order)).toContain('$5.00 paid back: A chip in the glaze')
    })

    it('records who refunded: the merchant, or the provider', async () => {
      const { sell, refund, merchant } = await shop()
      const [own, foreign] = [await sell(), await sell()]

      await refund(own.orderId, { amount: 5 })
      await refundThere(foreign.payment.paymentId, 250)
      await deliver()

      const events = await api.db('audit_events').where({ merchantId: merchant.id, action: 'refund.created' }).orderBy('id')
      expect(events.map(({ actorKind, target, after }) => [actorKind, target, after.amount])).toEqual([
        ['session', own.orderId, 5],
        ['system', foreign.orderId, 2.5],
      ])
    })

    it('refunds all that is left, restocks on request, and frees the promo code', async () => {
      const { sell, refund, read, stockLeft, eventsOf, merchant, place } = await shop()
      await PromoCode.query(api.db).insert({
        merchantId: merchant.id,
        code: 'ONCE',
        discountType: 'percentage',
        percent: '10',
        maxRedemptions: 1,
      })
      const { orderId, payment: paid } = await sell({ promoCode: 'ONCE' })
      const second = await place({ promoCode: 'ONCE' })

      await refund(orderId, { amount: 1.25, restock: true })
      const preview = await api.request('GET', `/orders/${orderId}/refunds/preview`, { as: merchant })
      expect(preview.body).toMatchObject({ refundable: 10, restockable: false })
      await refund(orderId, { restock: true })
      await deliver()

      expect(second).toMatchObject({ status: 422, body: { code: 'promo_invalid' } })
      expect(await read(orderId)).toMatchObject({
        payment_status: 'refunded',
        refunded_amount: 11.25,
        platform_fee: 0,
        net_amount: net(0, 0, 0.63),
      })
      expect((await payment(paid.paymentId)).feeRefundedMinor).toBe((await payment(paid.paymentId)).feeMinor)
      expect(await stockLeft()).toBe(3)
      expect(await eventsOf()).toEqual([
        'order.created',
        'order.completed',
        'order.status_changed',
        'order.refunded',
        'order.refunded',
        'order.status_changed',
      ])
      expect((await place({ promoCode: 'ONCE' })).status).toBe(201)
    })

    it('never refunds more than was paid under concurrent calls', async () => {
      const { sell, refund, read } = await shop()
      const { orderId } = await sell()

      const answers = await Promise.all(Array.from({ length: 5 }, () => refund(orderId, { amount: 5 })))
      const made = answers.filter(({ status }) => status === 201).length
      const more = await refund(orderId, { amount: 12.5 - made * 5 + 0.01 })

      expect(made).toBeGreaterThanOrEqual(1)
      expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([])
      expect(more).toMatchObject({ status: 400, body: { errors: [{ path: 'amount' }] } })
      expect(await read(orderId)).toMatchObject({ refunded_amount: made * 5 })
    })

    it('sends no second refund while one is unknown', async () => {
      const { sell, refund, read, merchant } = await shop()
      const { orderId } = await sell()
      await api.db('refunds').insert({ orderId, merchantId: merchant.id, amountMinor: 500, source: 'merchant' })

      const second = await refund(orderId, { amount: 5 })

      expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('being processed') } })
      expect(await read(orderId)).toMatchObject({ refunded_amount: 0 })
    })

    it('returns the same refund for the same key', async () => {
      const { sell, refund, read } = await shop()
      const { orderId } = await sell()
      const key = { 'idempotency-key': randomUUID() }

      const [first, second] = [await refund(orderId, { amount: 5 }, key), await refund(orderId, { amount: 5 }, key)]

      expect(second.body).toEqual(first.body)
      expect(await read(orderId)).toMatchObject({ refunded_amount: 5 })
    })

    it('refuses to refund an order that was unpaid, or paid elsewhere', async () => {
      const { place, refund, merchant } = await shop()
      const { body: open } = await place()
      const { body: cash } = await place()
      await api.request('PUT', `/orders/${cash.orderId}`, { as: merchant, body: { paymentStatus: 'completed' } })

      for (const { orderId } of [open, cash])
        expect(await refund(orderId)).toMatchObject({ status: 422, body: { code: 'not_refundable' } })
    })

    it('books a refund that was made at the provider', async () => {
      const { sell, read, merchant } = await shop()
      const { orderId, payment: paid } = await sell()

      await refundThere(paid.paymentId, 250)
      await deliver()
      await deliver()

      const order = await read(orderId)
      expect(order).toMatchObject({ payment_status: 'completed', refunded_amount: 2.5 })
      expect(textsOf(order).filter((text) => text === '$2.50 paid back, at the payment provider')).toHaveLength(1)
      const { body } = await api.request('GET', `/orders/${orderId}/refunds`, { as: merchant })
      expect(body.data).toMatchObject([{ amount: 2.5, source: 'provider', status: 'succeeded' }])
    })

    it('writes a credit note for each refund', async () => {
      const { sell, refund } = await shop()
      const { orderId } = await sell()

      await refund(orderId, { amount: 5 })
      await refund(orderId)

      const notes = await api.db('invoices').where({ orderId, kind: 'credit_note' }).orderBy('number')
      expect(notes.map(({ totalMinor }) => totalMinor)).toEqual([-500, -750])
    })
  })

  describe('a dispute', () => {
    const bell = async (as: { id: string }) =>
      (await api.request('GET', '/notifications', { as })).body.data.map(({ type }: { type: string }) => type)

    it('shows on the order and in the bell, and blocks refunds while it is open', async () => {
      const { place, refund, read, merchant } = await shop()
      const { body: placed } = await place()

      await dispute(placed.payment.paymentId)
      await deliver()

      expect(await read(placed.orderId)).toMatchObject({
        payment_status: 'completed',
        refunded_amount: 0,
        disputes: [{ status: 'open', amount: 12.5, reason: expect.any(String), answer_until: expect.any(String) }],
      })
      expect(await bell(merchant)).toEqual(['order.dispute_opened', 'order.completed'])
      expect(await refund(placed.orderId)).toMatchObject({
        status: 422,
        body: { code: 'not_refundable', message: expect.stringContaining('disputed') },
      })
    })

    it('takes the money and the fee back once when it is lost', async () => {
      const { place, read, merchant, refund } = await shop()
      const { body: placed } = await place()
      const id = await dispute(placed.payment.paymentId)
      await deliver()

      await decide(id, 'lost')
      await deliver()
      for (let again = 0; again < 2; again++) await followDispute(api, id)

      const order = await read(placed.orderId)
      expect(order).toMatchObject({
        payment_status: 'refunded',
        refunded_amount: 0,
        lost_amount: 12.5,
        platform_fee: 0,
        net_amount: net(0, 0),
        disputes: [{ status: 'lost' }],
      })
      expect(textsOf(order).filter((text) => text === 'Dispute lost: $12.50')).toHaveLength(1)
      expect(await payment(placed.payment.paymentId)).toMatchObject({ feeMinor: fee(106), feeRefundedMinor: fee(106) })
      expect((await bell(merchant))[0]).toBe('order.dispute_closed')
      expect((await refund(placed.orderId)).status).toBe(422)
      expect(await api.db('invoices').where({ orderId: placed.orderId, kind: 'credit_note' })).toHaveLength(1)
    })

    it('leaves the sale as it was when it is won, and allows a refund', async () => {
      const { place, read, refund } = await shop()
      const { body: placed } = await place()
      const id = await dispute(placed.payment.paymentId)

      await decide(id, 'won')
      await deliver()

      expect(await read(placed.orderId)).toMatchObject({
        payment_status: 'completed',
        refunded_amount: 0,
        disputes: [{ status: 'won' }],
      })
      expect(await refund(placed.orderId)).toMatchObject({ status: 201 })
    })

    it('finds the order paid when its event arrives before the payment’s', async () => {
      const { place, read } = await shop()
      const { body: placed } = await place()
      const id = await dispute(placed.payment.paymentId)
      await decide(id, 'lost')

      await followDispute(api, id)
      await deliver()

      expect(await read(placed.orderId)).toMatchObject({ payment_status: 'refunded', lost_amount: 12.5 })
    })
  })

  describe('reconcilePayments', () => {
    it('completes an order whose webhook never came, and notes it', async () => {
      const { place, read } = await shop()
      const { body: placed } = await place()
      await card(placed.payment.paymentId, 'succeeded')
      await long(placed.orderId)

      await reconcilePayments(api, fail)

      const order = await read(placed.orderId)
      expect(order).toMatchObject({ payment_status: 'completed' })
      expect(textsOf(order)).toContain('The payment provider reports the order as paid; its webhook had not arrived')
    })

    it('completes an order that lost its payment id, and links the payment again', async () => {
      const { place, read } = await shop()
      const { body: placed } = await place()
      await card(placed.payment.paymentId, 'succeeded')
      await Order.query(api.db).where({ id: placed.orderId }).patch({ paymentIntentId: null, paymentClientSecret: null })
      await long(placed.orderId)

      await reconcilePayments(api, fail)

      expect(await read(placed.orderId)).toMatchObject({
        payment_status: 'completed',
        payment_intent_id: placed.payment.paymentId,
      })
    })

    it('finds a refund that no webhook reported', async () => {
      const { sell, read } = await shop()
      const { orderId, payment: paid } = await sell()
      await refundThere(paid.paymentId, 1250)
      await long(orderId)

      await reconcilePayments(api, fail)

      expect(await read(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: 12.5 })
    })

    it('continues a refund whose process was killed', async () => {
      const { sell, read, merchant } = await shop()
      const { orderId } = await sell()
      await api.db('refunds').insert({ orderId, merchantId: merchant.id, amountMinor: 500, source: 'merchant' })
      await long(orderId)

      await reconcilePayments(api, fail)
      await reconcilePayments(api, fail)

      expect(await read(orderId)).toMatchObject({ payment_status: 'completed', refunded_amount: 5 })
    })

    it('changes nothing when nothing differs', async () => {
      const { merchant, sell, place, read } = await shop()
      const [{ orderId }, { body: open }] = [await sell(), await place()]
      await long(orderId)
      await long(open.orderId)
      await followSalesOf(api.db, merchant.id)
      const before = [await read(orderId), await read(open.orderId)]

      await reconcilePayments(api, fail)

      expect([await read(orderId), await read(open.orderId)]).toEqual(before)
    })
  })

  afterEach(() => expect(api.bugs).toEqual([]))
})
