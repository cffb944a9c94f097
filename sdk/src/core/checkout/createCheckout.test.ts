import { describe, expect, it } from 'vitest'
import {
  createFakeShop,
  buildDigitalLink,
  buildError,
  buildLink,
  buildPlaced,
  buildTotals,
  CREATE,
  QUOTE,
} from '../../test/fakeShop.js'
import type { Answer } from '../../test/fakeShop.js'
import { createCheckout, type Checkout } from './createCheckout.js'
import type { CheckoutEvent, LinkEvent } from './events.js'
import type { PublicLink } from './state.js'

const ADDRESS = {
  fullName: 'Nora Lindqvist',
  addressLine1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
} as const

function open(link: PublicLink, answers: Parameters<typeof createFakeShop>[0] = {}) {
  const shop = createFakeShop(answers)
  const events: CheckoutEvent[] = []
  const tracked: (LinkEvent & { beacon: boolean })[] = []
  const checkout = createCheckout({
    client: shop.client,
    link,
    onEvent: (event) => events.push(event),
    track: (event, { beacon }) => tracked.push({ ...event, beacon }),
    wait: async () => {},
  })
  return { ...shop, checkout, events, tracked }
}

const typeIn = (checkout: Checkout, values: object) =>
  Object.entries(values).forEach(([name, text]) => checkout.setField(name as 'email', text as string))

/** Waits for the order that is placed when step 3 opens. */
const settled = async (checkout: Checkout) => {
  await expect.poll(() => checkout.order.value.status, { interval: 1 }).not.toBe('preparing')
}

async function walkToPayment(checkout: Checkout, email = 'nora@lindqvist.example') {
  checkout.setField('email', email)
  await checkout.continueFromContact()
  if (checkout.state.value.step === 'shipping') {
    typeIn(checkout, ADDRESS)
    await checkout.continueFromShipping()
  }
  await settled(checkout)
}

describe('step 1', () => {
  it.each(['', 'nora', 'nora@lindqvist', 'nora @lindqvist.example', '@lindqvist.example'])(
    'cannot be left with "%s"',
    async (email) => {
      const { checkout } = open(buildLink())
      checkout.setField('email', email)

      expect(await checkout.continueFromContact()).toBe(false)
      expect(checkout.problems.value.email).toEqual({ code: 'email_invalid' })
      expect(checkout.state.value.step).toBe('contact')
    },
  )

  it('clears the problem as soon as the shopper types', async () => {
    const { checkout } = open(buildLink())
    await checkout.continueFromContact()

    checkout.setField('email', 'n')

    expect(checkout.problems.value.email).toBeUndefined()
  })

  it('leads to shipping only if something is shipped', async () => {
    const mugs = open(buildLink())
    const course = open(buildLink({ items: [{ ...buildLink().items[0]!, productIsDigital: true }] }))
    for (const { checkout } of [mugs, course]) {
      checkout.setField('email', 'nora@lindqvist.example')
      await checkout.continueFromContact()
    }

    expect(mugs.checkout.state.value.step).toBe('shipping')
    expect(course.checkout.state.value.step).toBe('contact')
  })

  it('starts with the address that the link prefills', () => {
    expect(open(buildLink({ customerEmail: 'ann@example.com' })).checkout.values.email.value).toBe('ann@example.com')
  })

  it('asks for the country if VAT is charged, and quotes with it', async () => {
    const taxed = buildTotals({ tax: 9.12, taxRate: 19, total: 57.12 })
    const { checkout, to } = open(buildDigitalLink({ vatEnabled: true, pricedByCountry: true }), { [QUOTE]: { body: taxed } })
    checkout.setField('email', 'nora@lindqvist.example')

    expect(await checkout.continueFromContact()).toBe(false)
    expect(checkout.problems.value.taxCountry).toEqual({ code: 'field_missing', field: 'taxCountry' })

    checkout.setField('taxCountry', 'DE')
    await expect.poll(() => checkout.totals.value.total).toBe(57.12)
    expect(to(QUOTE)[0]!.body).toMatchObject({ country: 'DE', promoCode: null })
    await expect.poll(() => checkout.continueFromContact()).toBe(true)
  })
})

describe('a link that cannot be bought', () => {
  const shelf = (available: number | null) => {
    const link = buildDigitalLink()
    return { ...link, items: [{ ...link.items[0]!, quantity: 2, available }] }
  }
  const visitorId = 'visitor-1'

  it.each([
    [0, { why: 'sold_out', left: 0, wanted: 2 }],
    [1, { why: 'sold_out', left: 1, wanted: 2 }],
  ])('is sold out with %i left', (available, why) => {
    expect(open(shelf(available)).checkout.unavailable.value).toMatchObject(why)
  })

  it.each([2, null])('is available with %s left', (available) => {
    expect(open(shelf(available)).checkout.unavailable.value).toBeNull()
  })

  it('is unpayable without a connected account, unless it is free', () => {
    const free = buildTotals({ subtotal: 0, total: 0 })
    expect(open(buildDigitalLink({ paymentsAvailable: false })).checkout.unavailable.value).toEqual({ why: 'unpayable' })
    expect(open(buildDigitalLink({ paymentsAvailable: false, totals: free })).checkout.unavailable.value).toBeNull()
  })

  it('adds up the quantities of one product', () => {
    const link = shelf(3)
    const twice = { ...link, items: [...link.items, ...link.items] }
    expect(open(twice).checkout.unavailable.value).toMatchObject({ why: 'sold_out', left: 3, wanted: 4 })
  })

  it('accepts promo codes unless it is sold out', () => {
    const options = { allowPromoCodes: 'true', paymentsAvailable: false } as const
    expect(open(buildDigitalLink(options)).checkout.canAddPromo.value).toBe(true)
    expect(open({ ...shelf(0), ...options }).checkout.canAddPromo.value).toBe(false)
  })

  it('stays at step 1 after a reload', async () => {
    const visit = { sessionId: 'session-1', step: 'payment', fields: { email: 'nora@lindqvist.example' } }
    const storage = { getItem: () => JSON.stringify(visit), setItem() {}, removeItem() {} }
    const { client, calls } = createFakeShop()
    const checkout = createCheckout({ client, link: shelf(0), storage })

    await checkout.start()

    expect(checkout.state.value).toEqual({ step: 'contact' })
    expect(calls).toEqual([])
  })

  it('can be bought by the visitor whose own open order holds the stock', async () => {
    const shop = createFakeShop({ 'GET /carts/url/k3x9q2abcd?visitorId=visitor-1': { body: shelf(2) } })
    const checkout = createCheckout({ client: shop.client, link: shelf(0), details: () => ({ visitorId }) })

    await checkout.start()

    expect(checkout.unavailable.value).toBeNull()
  })
})

describe('a VAT number of another country', () => {
  const refusal = buildError(400, 'vat_number_country', 'Another country.', {
    errors: [{ path: 'vatNumber', msg: 'Another country.' }],
  })
  const problem = { code: 'server', reason: 'vat_number_country', message: 'Another country.' }
  const BUSINESS = {
    business: 'yes',
    company: 'Lindqvist SARL',
    billingAddressLine1: 'Rue de Rivoli 1',
    billingCity: 'Paris',
    billingZip: '75001',
    vatNumber: 'FR40303265045',
  }

  it('keeps the shopper at step 1 and shows the reason at the field', async () => {
    const { checkout } = open(buildDigitalLink({ vatEnabled: true, pricedByCountry: true, vatCollectInfo: true }), {
      [QUOTE]: refusal,
    })
    typeIn(checkout, { email: 'nora@lindqvist.example', ...BUSINESS, taxCountry: 'DE' })
    await expect.poll(() => checkout.problems.value.vatNumber).toEqual(problem)

    expect(await checkout.continueFromContact()).toBe(false)

    expect(checkout.state.value.step).toBe('contact')
    expect(checkout.problems.value.vatNumber).toEqual(problem)
  })

  it('is accepted once the country matches', async () => {
    const answers: Answer[] = [refusal, { body: buildTotals() }]
    const { checkout } = open(buildDigitalLink({ vatEnabled: true, pricedByCountry: true, vatCollectInfo: true }), {
      [QUOTE]: answers,
    })
    typeIn(checkout, { ...BUSINESS, taxCountry: 'DE' })
    await expect.poll(() => checkout.problems.value.vatNumber).toEqual(problem)

    checkout.setField('taxCountry', 'FR')

    await expect.poll(() => checkout.problems.value.vatNumber).toBeUndefined()
  })

  it('is explained above step 2 when the shipping country conflicts, and leads back to step 1 on Continue', async () => {
    const taxed: Answer = { body: buildTotals() }
    const link = buildLink({
      vatEnabled: true,
      pricedByCountry: true,
      vatCollectInfo: true,
      shippingCountries: ['FR', 'DE'],
    })
    const answers: Answer[] = [taxed, refusal, taxed, refusal, refusal, taxed]
    const { checkout } = open(link, { [QUOTE]: answers })
    typeIn(checkout, { email: 'nora@lindqvist.example', ...BUSINESS, billingCountry: 'FR' })
    await checkout.continueFromContact()
    typeIn(checkout, ADDRESS)

    checkout.setField('country', 'DE')
    await expect.poll(() => checkout.notice.value).toEqual(problem)
    checkout.setField('country', 'FR')
    await expect.poll(() => checkout.notice.value).toBeNull()
    checkout.setField('country', 'DE')
    await expect.poll(() => checkout.notice.value).toEqual(problem)
    expect(await checkout.continueFromShipping()).toBe(false)

    expect(checkout.state.value.step).toBe('contact')
    expect(checkout.problems.value.vatNumber).toEqual(problem)
    typeIn(checkout, { vatNumber: '' })
    await checkout.continueFromContact()
    expect(checkout.values.country.value, 'the shipping country that the shopper chose').toBe('DE')
  })
})

describe('step 2', () => {
  it('lists the missing fields in form order', async () => {
    const { checkout } = open(buildLink())
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.continueFromContact()
    typeIn(checkout, { ...ADDRESS, city: '  ', zip: '' })

    expect(await checkout.continueFromShipping()).toBe(false)
    expect(checkout.notice.value).toEqual({ code: 'shipping_missing', fields: ['city', 'zip'] })
    expect(checkout.problems.value.city).toEqual({ code: 'field_missing', field: 'city' })

    typeIn(checkout, ADDRESS)
    expect(checkout.notice.value).toBeNull()
  })

  it('goes back to step 1 and keeps what was typed', async () => {
    const { checkout } = open(buildLink())
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.continueFromContact()
    typeIn(checkout, ADDRESS)

    checkout.back()

    expect(checkout.state.value.step).toBe('contact')
    expect(checkout.values.city.value).toBe('Portland')
  })

  it('starts with the first country the link ships to', () => {
    expect(open(buildLink()).checkout.values.country.value).toBe('US')
    expect(open(buildLink({ shippingCountries: ['DE', 'AT'] })).checkout.values.country.value).toBe('DE')
  })

  it('starts with the shopper’s region, unless they chose another country before', async () => {
    const { checkout } = open(buildLink({ shippingCountries: ['DE', 'AT'] }))
    await checkout.start({}, 'AT')
    expect(checkout.values.country.value).toBe('AT')

    const chosen = open(buildLink({ shippingCountries: ['DE', 'AT'] })).checkout
    await chosen.start({ country: 'DE' }, 'AT')
    expect(chosen.values.country.value).toBe('DE')
  })

  it('requires what addresses of the country have', async () => {
    const { checkout, to } = open(buildLink({ shippingCountries: ['DE', 'HK'] }))
    checkout.setField('email', 'nora@lindqvist.example')
    await checkout.continueFromContact()
    typeIn(checkout, { fullName: 'Nora', addressLine1: 'Weg 1', country: 'DE', state: 'typed for another country' })

    expect(await checkout.continueFromShipping()).toBe(false)
    expect(checkout.notice.value).toEqual({ code: 'shipping_missing', fields: ['zip', 'city'] })
    typeIn(checkout, { zip: '10115', city: 'Berlin' })
    expect(await checkout.continueFromShipping()).toBe(true)

    await expect.poll(() => to(CREATE)).toHaveLength(1)
    expect(to(CREATE)[0]!.body).toMatchObject({ shippingAddress: { zip: '10115', city: 'Berlin', country: 'DE' } })
    expect(to(CREATE)[0]!.body).not.toHaveProperty('shippingAddress.state')
  })
})

describe('the order', () => {
  it('is placed when step 3 opens, with the body of the contract', async () => {
    const { checkout, to } = open(buildLink())
    await walkToPayment(checkout)

    expect(to(CREATE)).toHaveLength(1)
    expect(to(CREATE)[0]!.body).toEqual({
      cartUrlId: 'k3x9q2abcd',
      customerEmail: 'nora@lindqvist.example',
      customerName: 'Nora Lindqvist',
      customerPhone: null,
      shippingAddress: { ...ADDRESS, phone: null, addressLine2: null, country: 'US' },
      promoCode: null,
      country: null,
      consents: [],
      checkoutSessionId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(checkout.order.value).toMatchObject({ status: 'ready', placed: { orderId: 'order-1' } })
  })

  it('keeps its session; only a changed request gets a new idempotency key', async () => {
    const { checkout, to } = open(buildLink())
    await walkToPayment(checkout)
    checkout.editEmail()
    await walkToPayment(checkout)
    checkout.editEmail()
    await walkToPayment(checkout, 'other@example.com')
    checkout.editEmail()
    await walkToPayment(checkout)

    const keys = to(CREATE).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(keys[3], 'the order was quoted again in between').not.toBe(keys[0])
    expect(new Set(to(CREATE).map(({ body }) => body['checkoutSessionId'])).size).toBe(1)
  })

  it('shows the totals from the server', async () => {
    const dearer = buildTotals({ subtotal: 50, total: 50 })
    const { checkout } = open(buildLink(), { [CREATE]: { status: 201, body: buildPlaced({ totals: dearer }) } })
    await walkToPayment(checkout)
    expect(checkout.totals.value.total).toBe(50)
  })

  it('is retried under the same key after a lost connection', async () => {
    const answers: Answer[] = ['lost', { status: 201, body: buildPlaced() }]
    const { checkout, to } = open(buildLink(), { [CREATE]: answers })
    await walkToPayment(checkout)
    expect(checkout.notice.value).toEqual({ code: 'order_failed' })

    await checkout.retry()

    expect(checkout.order.value.status).toBe('ready')
    const [first, second] = to(CREATE).map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
  })

  it('is not placed when the merchant cannot accept payments', async () => {
    const { checkout, to } = open(buildLink({ paymentsAvailable: false }))
    await walkToPayment(checkout)

    expect(to(CREATE)).toEqual([])
    expect(checkout.order.value.status).toBe('refused')
    expect(checkout.notice.value).toEqual({ code: 'payments_unavailable' })
  })

  it('shows the server’s message when a product ran out', async () => {
    const message = 'Only 1 Speckled mug is left, and this order has 2.'
    const { checkout } = open(buildLink(), { [CREATE]: buildError(422, 'out_of_stock', message) })
    await walkToPayment(checkout)

    expect(checkout.order.value.status).toBe('refused')
    expect(checkout.notice.value).toEqual({ code: 'server', reason: 'out_of_stock', message })
  })

  it('ends the visit when the link was deactivated in the meantime', async () => {
    const { checkout } = open(buildLink(), { [CREATE]: buildError(410, 'link_inactive', 'Gone') })
    await walkToPayment(checkout)
    expect(checkout.state.value.step).toBe('inactive')
  })

  it('leads the shopper back to the field that the server rejects', async () => {
    const refusal = buildError(400, 'invalid_request', 'Check the fields.', {
      errors: [{ path: 'shippingAddress.zip', msg: 'Too long.' }],
    })
    const { checkout } = open(buildLink(), { [CREATE]: refusal })
    await walkToPayment(checkout)

    expect(checkout.state.value.step).toBe('shipping')
    expect(checkout.problems.value.zip).toEqual({ code: 'server', reason: 'invalid_request', message: 'Too long.' })
  })
})

describe('the visit', () => {
  it('counts a view, a start and an abandonment once', async () => {
    const { checkout, tracked } = open(buildLink())
    await checkout.start()
    await checkout.start()
    await walkToPayment(checkout)
    checkout.editEmail()
    await walkToPayment(checkout)
    checkout.leave()
    checkout.leave()

    expect(tracked.map(({ eventType, step, beacon }) => [eventType, step, beacon])).toEqual([
      ['view', 'contact', false],
      ['checkout_started', 'contact', false],
      ['checkout_abandoned', 'payment', true],
    ])
  })

  it('emits every step', async () => {
    const { checkout, events } = open(buildLink())
    await walkToPayment(checkout)
    checkout.editShipping()

    expect(events.filter(({ type }) => type === 'step')).toEqual([
      { type: 'step', from: 'contact', step: 'shipping' },
      { type: 'step', from: 'shipping', step: 'payment' },
      { type: 'step', from: 'payment', step: 'shipping' },
    ])
  })
})
