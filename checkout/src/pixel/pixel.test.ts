import { createPublicClient } from '@linktill/sdk'
import { createCheckout, type CheckoutEvent } from '@linktill/sdk/checkout'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEventHub } from '../eventHub.ts'
import { buildLink } from '../../../sdk/src/test/fakeShop.ts'
import { asksIn, readConsent, type ConsentMode } from './consent.ts'
import { type ServerEvent, startPixel } from './startPixel.ts'

beforeEach(() => localStorage.clear())

const WALK: CheckoutEvent[] = [
  { type: 'ready' },
  { type: 'promo.applied', code: 'CLAY10' },
  { type: 'started' },
  { type: 'step', from: 'contact', step: 'shipping' },
  { type: 'step', from: 'shipping', step: 'contact' },
  { type: 'step', from: 'contact', step: 'shipping' },
  { type: 'step', from: 'shipping', step: 'payment' },
  { type: 'submitted', orderId: 'order-1' },
  { type: 'completed', orderId: 'order-1', outcome: null },
]

function open(mode: ConsentMode) {
  const sent: URLSearchParams[] = []
  const told: ServerEvent[] = []
  const events = createEventHub()
  const checkout = createCheckout({ client: createPublicClient({ baseUrl: '/api' }), link: buildLink() })
  const pixel = startPixel({
    checkout,
    events,
    pixelId: '123',
    mode,
    send: (address) => sent.push(new URL(address).searchParams),
    sendToServer: (event) => told.push(event),
  })
  return { ...pixel, checkout, events, sent, told, names: () => sent.map((query) => query.get('ev')) }
}

describe('the pixel', () => {
  it('sends each event once, with its value', () => {
    const pixel = open('always')
    WALK.forEach(pixel.events.emit)

    expect(pixel.names()).toEqual([
      'ViewContent',
      'Lead',
      'CompleteRegistration',
      'InitiateCheckout',
      'AddShippingInfo',
      'AddPaymentInfo',
      'Purchase',
    ])
    const purchase = pixel.sent.at(-1)!
    expect(Object.fromEntries(purchase)).toMatchObject({ id: '123', 'cd[value]': '48', 'cd[currency]': 'USD', eid: 'order-1' })
    expect(purchase.get('fbp')).toMatch(/^fb\.1\.\d+\.\d+$/)
  })

  it('reports InitiateCheckout and Lead to the server with the same ids and the typed email', () => {
    const pixel = open('always')
    pixel.checkout.setField('email', 'nora@example.com')
    WALK.forEach(pixel.events.emit)

    const idOf = (name: string) => pixel.sent.find((query) => query.get('ev') === name)!.get('eid')
    expect(pixel.told).toMatchObject([
      { name: 'Lead', event_id: idOf('Lead'), email: 'nora@example.com' },
      { name: 'InitiateCheckout', event_id: idOf('InitiateCheckout'), fbp: pixel.sent.at(-1)!.get('fbp') },
    ])
  })

  it('reports the same value to the server, and takes that of a purchase from its order', () => {
    const pixel = open('always')
    const { totals } = pixel.checkout.link
    WALK.slice(0, -1).forEach(pixel.events.emit)
    const outcome = { totals: { ...totals, total: 43.2 } } as Extract<CheckoutEvent, { type: 'completed' }>['outcome']
    pixel.events.emit({ type: 'completed', orderId: 'order-1', outcome })

    const valueOf = (name: string) => Number(pixel.sent.find((query) => query.get('ev') === name)!.get('cd[value]'))
    expect(pixel.told.map(({ name, value }) => [name, value])).toEqual([
      ['Lead', valueOf('Lead')],
      ['InitiateCheckout', valueOf('InitiateCheckout')],
    ])
    expect(valueOf('Purchase')).toBe(43.2)
  })

  it('sends nothing before consent, and the earlier events after it', () => {
    const pixel = open('ask')
    WALK.slice(0, 3).forEach(pixel.events.emit)
    expect(pixel.ask).toBe(true)
    expect(pixel.sent).toEqual([])

    pixel.answer('yes')
    expect(pixel.names()).toEqual(['ViewContent', 'Lead', 'CompleteRegistration', 'InitiateCheckout'])
    expect(open('ask').ask, 'the answer is remembered').toBe(false)
  })

  it('sends nothing after the shopper declines, now and later', () => {
    const pixel = open('ask')
    pixel.answer('no')
    WALK.forEach(pixel.events.emit)
    expect(pixel.sent).toEqual([])
    expect(open('ask').ask).toBe(false)
  })

  it('never sends if the merchant chose never', () => {
    const pixel = open('never')
    WALK.forEach(pixel.events.emit)
    expect([pixel.ask, pixel.sent, pixel.told]).toEqual([false, [], []])
  })
})

describe('consent', () => {
  it.each(['Europe/Berlin', 'Europe/London', 'Europe/Zurich', 'Atlantic/Reykjavik', 'America/Cayenne', undefined])(
    'is asked for in %s',
    (zone) => expect(asksIn(zone)).toBe(true),
  )
  it.each(['America/New_York', 'Australia/Sydney', 'Europe/Istanbul', 'Asia/Tokyo'])('is not asked for in %s', (zone) =>
    expect(asksIn(zone)).toBe(false),
  )
  it('is assumed outside of Europe only with auto', () => {
    expect(readConsent('auto', '123', 'America/New_York')).toBe('yes')
    expect(readConsent('ask', '123', 'America/New_York')).toBe('ask')
  })
})
