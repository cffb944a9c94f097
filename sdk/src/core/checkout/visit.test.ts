import { describe, expect, it } from 'vitest'
import {
  buildLink,
  buildOutcome,
  buildPlaced,
  buildTotals,
  CONFIRM,
  CREATE,
  createFakeShop,
  QUOTE,
  walkToPayment as fillIn,
} from '../../test/fakeShop.js'
import { createCheckout, type Checkout } from './createCheckout.js'
import type { VisitStorage } from './visit.js'

function createMemory(): VisitStorage & { all: () => string } {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    all: () => [...items.values()].join(),
  }
}

function load(storage: VisitStorage, answers: Parameters<typeof createFakeShop>[0] = {}, link = buildLink()) {
  const shop = createFakeShop(answers)
  return { ...shop, checkout: createCheckout({ client: shop.client, link, storage, wait: async () => {} }) }
}

const ready = (checkout: Checkout) => expect.poll(() => checkout.order.value.status).toBe('ready')

async function walkToPayment(checkout: Checkout) {
  await checkout.start()
  await fillIn(checkout)
  await ready(checkout)
}

describe('a reloaded page', () => {
  it('restores the form, the session and the step', async () => {
    const storage = createMemory()
    const before = load(storage)
    await walkToPayment(before.checkout)

    const after = load(storage)
    await after.checkout.start()

    expect(after.checkout.values.email.value).toBe('nora@lindqvist.example')
    expect(after.checkout.state.value.step).toBe('payment')
    await ready(after.checkout)
    const session = (shop: typeof before) => shop.to(CREATE)[0]!.body['checkoutSessionId']
    expect(session(after)).toBe(session(before))
  })

  it('prefers what the shopper typed before hydration', async () => {
    const storage = createMemory()
    load(storage).checkout.setField('email', 'old@example.com')
    const { checkout } = load(storage)
    await checkout.start({ email: 'new@example.com' })
    expect(checkout.values.email.value).toBe('new@example.com')
  })

  it('applies the promo code again', async () => {
    const promo = { code: 'CLAY10', discountAmount: 4.8, discountType: 'percentage', originalPercent: 10, message: '10% off' }
    const answers = {
      'POST /promos/validate': { body: { valid: true, ...promo } },
      [QUOTE]: { body: buildTotals({ total: 43.2, promo: promo as never }) },
    }
    const storage = createMemory()
    const before = load(storage, answers)
    before.checkout.setPromoText('CLAY10')
    await before.checkout.applyPromo()

    const { checkout } = load(storage, answers)
    await checkout.start()

    expect(checkout.totals.value.total).toBe(43.2)
  })

  it('shows no errors for fields that were not filled in', async () => {
    const storage = createMemory()
    const before = load(storage, {}, buildLink())
    before.checkout.setField('email', 'nora@lindqvist.example')
    await before.checkout.continueFromContact()

    const { checkout } = load(storage, {}, buildLink())
    await checkout.start()

    expect(checkout.state.value.step).toBe('shipping')
    expect(checkout.problems.value).toEqual({})
  })

  it('first reads the result of a payment in progress', async () => {
    const storage = createMemory()
    const before = load(storage)
    await walkToPayment(before.checkout)
    void before.checkout.pay(() => new Promise(() => {})) // the page is closed while the card is being charged
    await expect.poll(() => storage.all()).toContain('"paying":true')

    const after = load(storage, { [CONFIRM]: { body: buildOutcome() } })
    await after.checkout.start()

    expect(after.checkout.state.value).toMatchObject({ step: 'success', orderId: 'order-1' })
    expect(after.to(CREATE)).toEqual([])
  })

  it('returns to a payable form when that payment failed', async () => {
    const storage = createMemory()
    const before = load(storage)
    await walkToPayment(before.checkout)
    void before.checkout.pay(() => new Promise(() => {}))
    await expect.poll(() => storage.all()).toContain('"paying":true')

    const after = load(storage, { [CONFIRM]: { body: buildOutcome({ status: 'pending', paymentStatus: 'requires_payment' }) } })
    await after.checkout.start()

    expect(after.checkout.state.value.step).toBe('payment')
    await ready(after.checkout)
  })

  it('starts over with an order that belongs to another checkout', async () => {
    const storage = createMemory()
    const link = buildLink()
    storage.setItem(
      `linktill:visit:${link.urlId}`,
      JSON.stringify({ order: { orderId: 'order-2', clientSecret: 's' }, paying: true }),
    )
    const missing = { status: 404, body: { error: 'Order not found.', code: 'not_found' } }

    const { checkout } = load(storage, { 'POST /orders/order-2/confirm': missing }, link)
    await checkout.start()

    expect(checkout.state.value.step).toBe('contact')
    expect(checkout.notice.value).toBeNull()
    expect(storage.all()).not.toContain('order-2')
  })
})

describe('a sale that was completed before a reload', () => {
  async function sellOnce() {
    const storage = createMemory()
    const { checkout } = load(storage)
    await walkToPayment(checkout)
    await checkout.pay(async () => {})
    return { storage, sessionId: checkout.sessionId() }
  }

  it('is shown again without another event', async () => {
    const { storage } = await sellOnce()
    const events: string[] = []
    const shop = createFakeShop({ [CONFIRM]: { body: buildOutcome() } })
    const onEvent = ({ type }: { type: string }) => void events.push(type)
    const checkout = createCheckout({ client: shop.client, link: buildLink(), storage, onEvent })
    await checkout.start()

    expect(checkout.state.value).toMatchObject({ step: 'success', restored: true, outcome: { orderNumber: 1001 } })
    expect(shop.to(CONFIRM)[0]!.body).toEqual({ clientSecret: 'order-secret', cartUrlId: 'k3x9q2abcd' })
    expect(events).toEqual(['updated'])
  })

  it('is read again when the first response was lost', async () => {
    const { storage } = await sellOnce()
    const { checkout } = load(storage, { [CONFIRM]: ['lost', { body: buildOutcome() }] })
    await checkout.start()
    expect(checkout.notice.value).toEqual({ code: 'unreachable' })

    await checkout.retry()

    expect(checkout.notice.value).toBeNull()
    expect(checkout.state.value).toMatchObject({ step: 'success', outcome: { orderNumber: 1001 } })
  })

  it('can be followed by a new purchase with a new session', async () => {
    const { storage, sessionId } = await sellOnce()
    const { checkout, to } = load(storage, { [QUOTE]: { body: buildTotals() } })
    await checkout.start()
    await checkout.buyAgain()
    expect(checkout.state.value.step).toBe('contact')
    await walkToPayment(checkout)

    expect(to(CREATE)[0]!.body['checkoutSessionId']).not.toBe(sessionId)
    expect(storage.all()).not.toContain('done')
  })

  it('is not shown if the page opts out', async () => {
    const { storage } = await sellOnce()
    const { client } = createFakeShop()
    const checkout = createCheckout({ client, link: buildLink(), storage, showsLastSale: () => false })
    await checkout.start()

    expect(checkout.state.value.step).toBe('contact')
    expect(storage.all()).not.toContain('done')
  })
})

describe('a visit', () => {
  it('keeps only its order after completion', async () => {
    const storage = createMemory()
    const { checkout } = load(storage)
    await walkToPayment(checkout)
    await checkout.pay(async () => {})
    expect(checkout.state.value.step).toBe('success')
    expect(JSON.parse(storage.all())).toEqual({
      sessionId: expect.not.stringMatching(checkout.sessionId()),
      done: { orderId: 'order-1', clientSecret: 'order-secret' },
    })
  })

  it('still says what is charged later after a reload', async () => {
    const then = { amount: 12, from: '2026-12-03' } as never
    const storage = createMemory()
    const { checkout } = load(storage, { [CREATE]: { status: 201, body: buildPlaced({ totals: buildTotals({ then }) }) } })
    await walkToPayment(checkout)
    await checkout.pay(async () => {})

    const again = load(storage, { [CONFIRM]: { body: buildOutcome() } }).checkout
    await again.start()

    expect(again.state.value).toMatchObject({ step: 'success', restored: true })
    expect(again.totals.value.then).toEqual(then)
  })

  it('works without storage', async () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    const { checkout } = load({ getItem: refuse, setItem: refuse, removeItem: refuse })
    await walkToPayment(checkout)
    await checkout.pay(async () => {})
    expect(checkout.state.value.step).toBe('success')
  })
})
