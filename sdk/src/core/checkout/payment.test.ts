import { describe, expect, it, vi } from 'vitest'
import {
  buildLink,
  buildError,
  buildOutcome,
  buildPlaced,
  buildTotals,
  CONFIRM,
  CREATE,
  createFakeShop,
  DECLINED,
  QUOTE,
  walkToPayment as fillIn,
  type Answer,
} from '../../test/fakeShop.js'
import { LinktillError } from '../LinktillError.js'
import { createCheckout, type Checkout } from './createCheckout.js'
import type { LinkEvent } from './events.js'
import type { Charge } from './payment.js'

function open(answers: Parameters<typeof createFakeShop>[0] = {}, link = buildLink()) {
  const shop = createFakeShop(answers)
  const waits: number[] = []
  const tracked: LinkEvent['eventType'][] = []
  const wait = async (ms: number) => void waits.push(ms)
  const checkout = createCheckout({ client: shop.client, link, wait, track: ({ eventType }) => tracked.push(eventType) })
  return { ...shop, checkout, waits, tracked }
}

async function walkToPayment(checkout: Checkout) {
  await fillIn(checkout)
  await expect.poll(() => checkout.order.value.status, { interval: 1 }).not.toBe('preparing')
}

const paid: Charge = async () => {}
const connectionLost: Charge = async () => {
  throw new LinktillError(0, { code: 'unreachable', message: 'No connection' })
}

describe('pay', () => {
  it('charges with the payment and the billing details, and trusts only the server', async () => {
    const { checkout, to, tracked } = open()
    await walkToPayment(checkout)
    const charge = vi.fn(paid)

    await checkout.pay(charge)

    expect(charge).toHaveBeenCalledExactlyOnceWith({
      payment: buildPlaced().payment,
      billing: {
        name: 'Nora Lindqvist',
        email: 'nora@lindqvist.example',
        phone: null,
        address: { line1: '418 Alder Street', line2: null, city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' },
      },
      onAction: expect.any(Function),
    })
    expect(to(CONFIRM)[0]!.body).toEqual({ clientSecret: 'order-secret', cartUrlId: 'k3x9q2abcd' })
    expect(checkout.state.value).toMatchObject({ step: 'success', orderId: 'order-1', outcome: { orderNumber: 1001 } })
    expect(tracked).toContain('checkout_completed')
  })

  it('charges once when pressed twice', async () => {
    const { checkout } = open()
    await walkToPayment(checkout)
    const charge = vi.fn(paid)

    await Promise.all([checkout.pay(charge), checkout.pay(charge), checkout.pay(charge)])

    expect(charge).toHaveBeenCalledOnce()
  })

  it('waits for the order that is being placed, then pays it once', async () => {
    let place: (answer: Answer) => void = () => {}
    const { checkout } = open({ [CREATE]: () => new Promise<Answer>((resolve) => (place = resolve)) })
    await fillIn(checkout)
    const charge = vi.fn(paid)

    const pressed = Promise.all([checkout.pay(charge), checkout.pay(charge)])
    await expect.poll(() => checkout.notice.value).toEqual({ code: 'order_preparing' })
    expect(checkout.busy.value).toBe('paying')
    expect(charge).not.toHaveBeenCalled()

    place({ status: 201, body: buildPlaced() })
    await pressed
    expect(charge).toHaveBeenCalledOnce()
    expect(checkout.state.value.step).toBe('success')
    expect(checkout.notice.value).toBeNull()
  })

  it('charges nothing if the order that it waited for has another price', async () => {
    let place: (answer: Answer) => void = () => {}
    const { checkout } = open({ [CREATE]: () => new Promise<Answer>((resolve) => (place = resolve)) })
    await fillIn(checkout)
    const charge = vi.fn(paid)

    const pressed = checkout.pay(charge)
    await expect.poll(() => checkout.notice.value).toEqual({ code: 'order_preparing' })
    place({ status: 201, body: buildPlaced({ totals: buildTotals({ total: 50 }) }) })
    await pressed
    expect(charge).not.toHaveBeenCalled()
    expect(checkout.notice.value).toEqual({ code: 'price_changed' })

    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('does not charge before the card form is ready', async () => {
    const { checkout } = open()
    await walkToPayment(checkout)
    await checkout.pay()
    expect(checkout.notice.value).toEqual({ code: 'session_not_ready' })
    expect(checkout.state.value.step).toBe('payment')
  })

  it('keeps the order open after a declined card; the next card pays the same order', async () => {
    const { checkout, to } = open({ [CONFIRM]: [{ body: DECLINED }, { body: buildOutcome() }] })
    await walkToPayment(checkout)

    await checkout.pay(paid)
    expect(checkout.state.value.step).toBe('payment')
    expect(checkout.notice.value).toBeNull()
    expect(checkout.cardProblem.value).toEqual({ code: 'declined', reason: 'card_declined', message: 'Your card was declined.' })
    expect(checkout.busy.value).toBeNull()

    await checkout.pay(paid)
    expect(checkout.state.value.step).toBe('success')
    expect(to(CREATE)).toHaveLength(1)
  })

  it('clears a failure when the card is edited', async () => {
    const { checkout } = open({ [CONFIRM]: { body: buildOutcome({ status: 'pending', paymentStatus: 'requires_payment' }) } })
    await walkToPayment(checkout)
    await checkout.pay(paid)
    expect(checkout.notice.value).toEqual({ code: 'payment_error' })

    checkout.forgetCardProblem()

    expect(checkout.notice.value).toBeNull()
  })

  it('places a new order when the old one has ended', async () => {
    const ended = buildOutcome({ status: 'failed', paymentStatus: 'canceled' })
    const { checkout, to } = open({ [CONFIRM]: { body: ended } })
    await walkToPayment(checkout)

    await checkout.pay(paid)

    expect(checkout.notice.value).toEqual({ code: 'payment_status', status: 'canceled' })
    await expect.poll(() => to(CREATE).length).toBe(2)
    const [first, second] = to(CREATE).map(({ headers }) => headers.get('idempotency-key'))
    expect(second, 'the old key would answer with the dead order').not.toBe(first)
  })

  it('asks the shopper to follow the prompts, and allows another attempt', async () => {
    const waiting = buildOutcome({ status: 'pending', paymentStatus: 'requires_action' })
    const { checkout } = open({ [CONFIRM]: { body: waiting } })
    await walkToPayment(checkout)
    const seen: unknown[] = []

    await checkout.pay(async ({ onAction }) => {
      onAction()
      seen.push(checkout.notice.value)
    })

    expect(seen).toEqual([{ code: 'action_required' }])
    expect(checkout.notice.value).toEqual({ code: 'action_required' })
    expect(checkout.state.value.step).toBe('payment')
  })

  it('polls a payment that the provider is still processing', async () => {
    const processing = { body: buildOutcome({ status: 'pending', paymentStatus: 'processing' }) }
    const { checkout } = open({ [CONFIRM]: [processing, processing, { body: buildOutcome() }] })
    await walkToPayment(checkout)
    await checkout.pay(paid)
    expect(checkout.state.value.step).toBe('success')
  })
})

describe('a payment with an unknown result', () => {
  it('is confirmed until the server responds, and is not charged again', async () => {
    const { checkout, to, waits } = open({ [CONFIRM]: ['lost', { status: 503 }, { body: buildOutcome() }] })
    await walkToPayment(checkout)
    const charge = vi.fn(connectionLost)

    await checkout.pay(charge)

    expect(checkout.state.value.step).toBe('success')
    expect(charge).toHaveBeenCalledOnce()
    expect(to(CONFIRM)).toHaveLength(3)
    expect(waits).toEqual([1000, 2000])
  })

  it('stays unknown without a response: it can be checked again but not paid again', async () => {
    const answers: Answer[] = [...(Array(5).fill('lost') as Answer[]), { body: buildOutcome() }]
    const { checkout } = open({ [CONFIRM]: answers })
    await walkToPayment(checkout)
    const charge = vi.fn(connectionLost)
    await checkout.pay(charge)
    expect(checkout.state.value).toEqual({ step: 'unknown', orderId: 'order-1' })
    expect(checkout.notice.value).toEqual({ code: 'still_unknown' })

    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()

    await checkout.retry()
    expect(checkout.state.value.step).toBe('success')
  })

  it('says that the server cannot be reached until the browser is back online', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { checkout } = open({ [CREATE]: 'lost' })
    await fillIn(checkout)
    await expect.poll(() => checkout.notice.value).toEqual({ code: 'unreachable' })

    globalThis.dispatchEvent(new Event('online'))
    expect(checkout.notice.value).toBeNull()
    vi.unstubAllGlobals()
  })

  it('returns to the form when nothing was charged', async () => {
    const open_ = buildOutcome({ status: 'pending', paymentStatus: 'requires_payment' })
    const { checkout } = open({ [CONFIRM]: ['lost', { body: open_ }] })
    await walkToPayment(checkout)
    await checkout.pay(connectionLost)
    expect(checkout.state.value.step).toBe('payment')
    expect(checkout.notice.value).toEqual({ code: 'not_charged' })
  })

  it('does not count as abandoned when the page is closed', async () => {
    const { checkout, tracked } = open({ [CONFIRM]: 'lost' })
    await checkout.start()
    await walkToPayment(checkout)
    await checkout.pay(connectionLost)
    checkout.leave()
    expect(tracked).not.toContain('checkout_abandoned')
  })
})

describe('a free order', () => {
  const free = buildTotals({ subtotal: 0, total: 0, items: [] })
  const answers = {
    [CREATE]: { status: 201, body: buildPlaced({ paymentRequired: false, payment: null, totals: free }) },
    [CONFIRM]: { body: buildOutcome({ totals: free }) },
  }

  it('needs no card and shows success after half a second', async () => {
    const { checkout, waits, to } = open(answers, buildLink({ totals: free, paymentsAvailable: false }))
    await walkToPayment(checkout)

    await checkout.pay()

    expect(to(CONFIRM)).toHaveLength(1)
    expect(waits).toEqual([500])
    expect(checkout.state.value.step).toBe('success')
  })

  it('is confirmed only by the button', async () => {
    const { checkout, to } = open(answers, buildLink({ totals: free }))
    await walkToPayment(checkout)
    expect(to(CONFIRM)).toEqual([])
    expect(checkout.state.value.step).toBe('payment')
  })
})

describe('an order that is already paid', () => {
  it('is shown as the result', async () => {
    const { checkout } = open({ [CREATE]: buildError(409, 'order_completed', 'Paid already.', { order_id: 'order-9' }) })
    await walkToPayment(checkout)
    expect(checkout.state.value).toEqual({ step: 'success', orderId: 'order-9', outcome: null })
  })

  it('is confirmed for its details when this visit placed it', async () => {
    const answers: Answer[] = [
      { status: 201, body: buildPlaced() },
      buildError(409, 'order_completed', 'Paid already.', { order_id: 'order-1' }),
    ]
    const { checkout } = open({ [CREATE]: answers })
    await walkToPayment(checkout)
    checkout.editEmail()
    checkout.setField('email', 'other@example.com')
    await checkout.continueFromContact()
    await checkout.continueFromShipping()
    await expect.poll(() => checkout.state.value).toMatchObject({ step: 'success', outcome: { orderNumber: 1001 } })
  })
})

describe('an order that expired while the shopper was away', () => {
  it('is placed again when the step opens again', async () => {
    const expired = buildPlaced({ expiresAt: '2020-01-01T00:00:00Z' })
    const { checkout, to } = open({ [CREATE]: { status: 201, body: expired } })
    await walkToPayment(checkout)
    checkout.editEmail()
    await walkToPayment(checkout)
    const [first, second] = to(CREATE).map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
  })
})

describe('a promo code that ended before the order', () => {
  it('is removed with a notice, and the order has the full price', async () => {
    const promo = {
      code: 'CLAY10',
      discountAmount: 4.8,
      discountType: 'percentage',
      originalPercent: 10,
      message: '10% off',
    } as const
    const reduced = buildTotals({ discount: 4.8, total: 43.2, promo })
    const refusal = buildError(422, 'promo_invalid', 'Invalid or expired promo code.')
    const { checkout, to } = open(
      { [CREATE]: [refusal, { status: 201, body: buildPlaced() }], [QUOTE]: { body: buildTotals() } },
      buildLink({ totals: reduced }),
    )
    await walkToPayment(checkout)
    await expect.poll(() => checkout.order.value.status).toBe('ready')

    expect(checkout.totals.value).toMatchObject({ total: 48, promo: null })
    expect(checkout.notice.value).toEqual({ code: 'server', reason: 'promo_invalid', message: 'Invalid or expired promo code.' })
    expect(to(CREATE).map(({ body }) => body['promoCode'])).toEqual(['CLAY10', null])
  })
})

describe('a card form that throws', () => {
  it('is a failed payment that can be tried again', async () => {
    const untouched = buildOutcome({ status: 'pending', paymentStatus: 'requires_payment' })
    const { checkout } = open({ [CONFIRM]: [{ body: untouched }, { body: buildOutcome() }] })
    await walkToPayment(checkout)

    await checkout.pay(async () => {
      throw new Error('A bug in the card form')
    })
    expect(checkout.notice.value).toEqual({ code: 'payment_error' })
    expect(checkout.busy.value).toBeNull()

    await checkout.pay(paid)
    expect(checkout.state.value.step).toBe('success')
  })
})
