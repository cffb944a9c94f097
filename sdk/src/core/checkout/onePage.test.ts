import { describe, expect, it, vi } from 'vitest'
import {
  buildDigitalLink,
  buildError,
  buildOutcome,
  buildPlaced,
  buildTotals,
  CONFIRM,
  CREATE,
  createFakeShop,
  DECLINED,
  QUOTE,
  VALIDATE,
  type Answer,
} from '../../test/fakeShop.js'
import { createCheckout } from './createCheckout.js'
import type { CheckoutEvent, LinkEvent } from './events.js'
import type { Charge } from './payment.js'

/** A link that ships nothing has one step: contact and payment together. */

function open(answers: Parameters<typeof createFakeShop>[0] = {}, link = buildDigitalLink()) {
  const shop = createFakeShop(answers)
  const tracked: LinkEvent[] = []
  const events: CheckoutEvent[] = []
  const checkout = createCheckout({
    client: shop.client,
    link,
    wait: async () => {},
    track: (event) => tracked.push(event),
    onEvent: (event) => events.push(event),
  })
  return { ...shop, checkout, tracked, events, charge: vi.fn<Charge>(async () => {}) }
}

/** Answers when `give` is called. */
function hold(body: unknown, status = 200) {
  let give = () => {}
  const answer = () => new Promise<Answer>((resolve) => (give = () => resolve({ status, body })))
  return { answer, give: () => give() }
}

const COMPANY = {
  business: 'yes',
  company: 'Acme BV',
  billingAddressLine1: 'Keizersgracht 1',
  billingZip: '1015 CN',
  billingCity: 'Amsterdam',
  billingCountry: 'NL',
}

const typeIn = ({ setField }: { setField: (name: 'email', text: string) => void }, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) setField(name as 'email', text)
}

describe('pay on one page', () => {
  it('places the order and pays it in one go, and the step never changes', async () => {
    const { checkout, charge, to, events } = open()
    checkout.setField('email', 'nora@lindqvist.example')
    expect(to(CREATE)).toEqual([])

    await checkout.pay(charge)

    expect(to(CREATE)).toHaveLength(1)
    expect(charge).toHaveBeenCalledOnce()
    expect(checkout.state.value).toMatchObject({ step: 'success', orderId: 'order-1' })
    expect(events.map(({ type }) => type)).not.toContain('step')
  })

  it('charges once when pressed twice', async () => {
    const { checkout, charge, to } = open()
    checkout.setField('email', 'nora@lindqvist.example')
    await Promise.all([checkout.pay(charge), checkout.pay(charge), checkout.pay(charge)])
    expect([to(CREATE).length, charge.mock.calls.length]).toEqual([1, 1])
  })

  it('sends nothing while the contact is incomplete, and marks what is missing', async () => {
    const { checkout, charge, to, tracked } = open({}, buildDigitalLink({ vatCollectInfo: true }))
    typeIn(checkout, { ...COMPANY, email: 'nora', billingCity: '' })

    await checkout.pay(charge)

    expect(checkout.problems.value).toMatchObject({
      email: { code: 'email_invalid' },
      billingCity: { code: 'field_missing', field: 'city' },
    })
    expect([to(CREATE), charge.mock.calls, tracked]).toEqual([[], [], []])
  })

  it('shows the reason at the field that the server rejects', async () => {
    const refusal = buildError(400, 'invalid_request', 'Check.', { errors: [{ path: 'customerEmail', msg: 'Wrong.' }] })
    const { checkout, charge } = open({ [CREATE]: [refusal, { status: 201, body: buildPlaced() }] })
    checkout.setField('email', 'nora@lindqvist.example')

    await checkout.pay(charge)
    expect(checkout.problems.value.email).toEqual({ code: 'email_invalid' })
    expect(checkout.state.value.step).toBe('contact')

    checkout.setField('email', 'nora@lindqvist.test')
    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('pays the same order after a declined card, and a changed one after an edit', async () => {
    const { checkout, charge, to } = open({ [CONFIRM]: { body: DECLINED } })
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.pay(charge)
    expect(checkout.state.value).toEqual({ step: 'contact' })
    expect(checkout.cardProblem.value).toMatchObject({ code: 'declined' })
    expect(checkout.values.email.value).toBe('nora@lindqvist.example')

    await checkout.pay(charge)
    expect(to(CREATE)).toHaveLength(1)

    checkout.setField('email', 'other@lindqvist.example')
    await checkout.pay(charge)
    const [first, second] = to(CREATE)
    expect(second!.body).toMatchObject({ customerEmail: 'other@lindqvist.example' })
    expect(second!.body['checkoutSessionId'], 'the same open order').toBe(first!.body['checkoutSessionId'])
    expect(charge).toHaveBeenCalledTimes(3)
  })

  it('charges nothing if the order has another price than was shown, until Pay is pressed again', async () => {
    const dearer = buildPlaced({ totals: buildTotals({ total: 50 }) })
    const { checkout, charge } = open({ [CREATE]: { status: 201, body: dearer } })
    checkout.setField('email', 'nora@lindqvist.example')

    await checkout.pay(charge)
    expect(checkout.notice.value).toEqual({ code: 'price_changed' })
    expect(checkout.totals.value.total).toBe(50)
    expect(charge).not.toHaveBeenCalled()

    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('tries again after the order was refused or the connection lost', async () => {
    const answers: Answer[] = [buildError(422, 'out_of_stock', 'Sold out.'), 'lost', { status: 201, body: buildPlaced() }]
    const { checkout, charge, to } = open({ [CREATE]: answers })
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.pay(charge)
    expect(checkout.notice.value).toMatchObject({ code: 'server', reason: 'out_of_stock' })
    await checkout.pay(charge)
    expect(checkout.notice.value).toEqual({ code: 'order_failed' })
    await checkout.pay(charge)
    expect(checkout.state.value.step).toBe('success')

    const keys = to(CREATE).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[2], 'the server may have placed it').toBe(keys[1])
  })

  it('ignores edits while it pays', async () => {
    const placing = hold(buildPlaced(), 201)
    const { checkout, charge, to } = open({ [CREATE]: placing.answer })
    checkout.setField('email', 'nora@lindqvist.example')
    const pressed = checkout.pay(charge)
    await expect.poll(() => to(CREATE).length).toBe(1)

    checkout.setField('email', 'other@example.com')
    expect(await checkout.applyPromo()).toBe(false)
    placing.give()
    await pressed

    expect(checkout.values.email.value).toBe('nora@lindqvist.example')
    expect(charge).toHaveBeenCalledOnce()
  })

  it('confirms a free order without a card', async () => {
    const free = buildTotals({ discount: 48, total: 0 })
    const placed = buildPlaced({ totals: free, paymentRequired: false, payment: null })
    const { checkout, to } = open(
      {
        [CREATE]: { status: 201, body: placed },
        [CONFIRM]: { body: buildOutcome({ totals: free }) },
      },
      buildDigitalLink({ totals: free }),
    )
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.pay()
    expect([checkout.state.value.step, to(CREATE).length]).toEqual(['success', 1])
  })

  it('returns to the form when a payment ended, and places the order again only on Pay', async () => {
    const ended = { ...DECLINED, status: 'canceled', paymentStatus: 'canceled' }
    const { checkout, charge, to } = open({ [CONFIRM]: [{ body: ended }, { body: buildOutcome() }] })
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.pay(charge)
    expect(checkout.state.value.step).toBe('contact')
    expect(checkout.notice.value).toMatchObject({ code: 'declined' })
    expect(to(CREATE)).toHaveLength(1)

    await checkout.pay(charge)
    const keys = to(CREATE).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[1]).not.toBe(keys[0])
  })
})

describe('the price on one page', () => {
  it('is quoted for a business when its last field is left, once per change', async () => {
    const { checkout, to } = open({ [QUOTE]: { body: buildTotals({ total: 40 }) } }, buildDigitalLink({ vatCollectInfo: true }))
    const flow = await checkout.preload()
    typeIn(checkout, { email: 'nora@lindqvist.example', ...COMPANY, billingCity: '' })
    void flow.leaveContact()
    expect(to(QUOTE), 'incomplete').toEqual([])
    expect(checkout.problems.value, 'nothing is marked before Pay').toEqual({})

    checkout.setField('billingCity', 'Amsterdam')
    void flow.leaveContact()
    await expect.poll(() => checkout.totals.value.total).toBe(40)
    void flow.leaveContact()
    checkout.setField('vatNumber', 'NL004495445B01')
    void flow.leaveContact()
    await expect.poll(() => to(QUOTE).length).toBe(2)
    expect(to(QUOTE)[1]!.body).toMatchObject({ vatNumber: 'NL004495445B01' })
  })

  it('is not asked for when a consumer leaves the contact', async () => {
    const { checkout, to } = open()
    const flow = await checkout.preload()
    checkout.setField('email', 'nora@lindqvist.example')
    void flow.leaveContact()
    expect(to(QUOTE)).toEqual([])
  })

  it('is waited for when Pay is pressed meanwhile, and a new one is shown before anything is charged', async () => {
    const quoting = hold(buildTotals({ total: 57.12 }))
    const placed = buildPlaced({ totals: buildTotals({ total: 57.12 }) })
    const { checkout, charge, to } = open(
      { [QUOTE]: quoting.answer, [CREATE]: { status: 201, body: placed } },
      buildDigitalLink({ vatEnabled: true, pricedByCountry: true }),
    )
    typeIn(checkout, { email: 'nora@lindqvist.example', taxCountry: 'DE' })
    await expect.poll(() => to(QUOTE).length).toBe(1)
    const pressed = checkout.pay(charge)
    quoting.give()
    await pressed

    expect(charge).not.toHaveBeenCalled()
    expect([checkout.notice.value, checkout.totals.value.total]).toEqual([{ code: 'price_changed' }, 57.12])
    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('takes a promo code also after a declined card, and then places the order again', async () => {
    const promo = buildTotals({ discount: 4.8, total: 43.2, promo: { code: 'TEN' } as never })
    const { checkout, charge, to } = open({
      [CONFIRM]: { body: DECLINED },
      [VALIDATE]: { body: { valid: true, code: 'TEN' } },
      [QUOTE]: { body: promo },
      [CREATE]: [
        { status: 201, body: buildPlaced() },
        { status: 201, body: buildPlaced({ totals: promo }) },
      ],
    })
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.pay(charge)
    expect(checkout.canAddPromo.value).toBe(true)
    checkout.setPromoText('ten')
    expect(await checkout.applyPromo()).toBe(true)

    await checkout.pay(charge)
    expect(to(CREATE)[1]!.body).toMatchObject({ promoCode: 'TEN' })
    expect(charge).toHaveBeenCalledTimes(2)
  })
})

describe('the consents on one page', () => {
  it('follow the country while the form is open', async () => {
    const { checkout } = open(
      { [QUOTE]: { body: buildTotals() } },
      buildDigitalLink({ vatEnabled: true, pricedByCountry: true, consents: [{ kind: 'waiver', when: 'eea', text: null }] }),
    )
    const { consents } = await checkout.preload()
    checkout.setField('taxCountry', 'US')
    expect(consents.required.value).toEqual([])
    checkout.setField('taxCountry', 'DE')
    expect(consents.required.value).toHaveLength(1)
  })
})

describe('the funnel on one page', () => {
  it('counts a start once, when a complete contact is left or Pay is pressed', async () => {
    const { checkout, charge, tracked, events } = open({ [CONFIRM]: { body: DECLINED } })
    await checkout.start()
    const flow = await checkout.preload()
    checkout.setField('email', 'nora')
    void flow.leaveContact()
    expect(tracked.map(({ eventType }) => eventType)).toEqual(['view'])

    checkout.setField('email', 'nora@lindqvist.example')
    void flow.leaveContact()
    void flow.leaveContact()
    await checkout.pay(charge)
    checkout.leave()

    expect(tracked.map(({ eventType, step }) => [eventType, step])).toEqual([
      ['view', 'contact'],
      ['checkout_started', 'contact'],
      ['checkout_abandoned', 'payment'],
    ])
    expect(events.filter(({ type }) => type === 'started')).toHaveLength(1)
  })

  it('counts leaving before that as abandoning the contact', async () => {
    const { checkout, tracked } = open()
    await checkout.start()
    checkout.leave()
    expect(tracked.at(-1)).toMatchObject({ eventType: 'checkout_abandoned', step: 'contact' })
  })
})
