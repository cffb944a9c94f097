import { createPublicClient } from '@linktill/sdk'
import { createCheckout } from '@linktill/sdk/checkout'
import { en } from '@linktill/sdk/react/checkout'
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckoutPage } from './CheckoutPage.tsx'
import { createEventHub } from './eventHub.ts'
import { startFirstStep } from './firstStep/startFirstStep.ts'
import { startStepHistory } from './stepHistory.ts'
import { buildLink } from '../../sdk/src/test/fakeShop.ts'
import { createTrack } from './tracking.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ accepted: true }, { status: 202 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the server-rendered page', () => {
  it('hydrates without a mismatch, and keeps what was typed before', async () => {
    const problems: unknown[] = []
    document.body.innerHTML = `<div id="root">${renderToString(<CheckoutPage link={buildLink()} messages={en} languages={[]} />)}</div>`
    const root = document.getElementById('root')!
    const firstStep = startFirstStep()
    root.querySelector<HTMLInputElement>('[name=email]')!.value = 'early@example.com'

    await act(async () =>
      render(<CheckoutPage link={buildLink()} messages={en} languages={[]} taken={firstStep.takeOver()} />, {
        container: root,
        hydrate: true,
        onRecoverableError: (error) => problems.push(error),
      }),
    )

    expect(problems).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('early@example.com')
    expect(performance.getEntriesByName('hydrated')).not.toEqual([])
  })

  it('contains the form, the items and the total', () => {
    const markup = renderToString(<CheckoutPage link={buildLink()} messages={en} languages={[]} />)
    for (const text of ['Contact Information', 'Speckled mug', '$48.00', 'Test mode', 'Order Summary'])
      expect(markup).toContain(text)
  })
})

describe('tracking', () => {
  const track = () => {
    const sent: { address: string; init: RequestInit }[] = []
    const fetch = async (address: unknown, init?: RequestInit) => {
      sent.push({ address: String(address), init: init ?? {} })
      return Response.json({ accepted: true }, { status: 202 })
    }
    const client = createPublicClient({ baseUrl: '/api', fetch: fetch as typeof globalThis.fetch })
    return { sent, track: createTrack(client, 'k3x9q2abcd') }
  }
  const event = { eventType: 'view', step: 'contact', sessionId: 's1' } as const

  it('identifies the browser by a random id that is kept', () => {
    const one = track()
    one.track(event, { beacon: false })
    one.track(event, { beacon: false })

    const ids = one.sent.map(({ init }) => JSON.parse(String(init.body)).visitorId)
    expect(ids[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(ids[1]).toBe(ids[0])
  })

  it('sends a JSON beacon when the page is closed', async () => {
    const sendBeacon = vi.fn((_address: string, _body: Blob) => true)
    vi.stubGlobal('navigator', { ...navigator, sendBeacon, language: 'en' })
    const one = track()
    one.track({ ...event, eventType: 'checkout_abandoned' }, { beacon: true })

    expect(one.sent).toEqual([])
    const [address, body] = sendBeacon.mock.calls[0]!
    expect(address).toBe('/api/carts/event/k3x9q2abcd')
    expect(body.type).toBe('application/json')
  })

  it('identifies the merchant, whose visits are not counted', () => {
    localStorage.setItem('userToken', 'token-1')
    const one = track()
    one.track({ ...event, eventType: 'checkout_abandoned' }, { beacon: true })
    expect(one.sent[0]!.init).toMatchObject({ keepalive: true, headers: { authorization: 'Bearer token-1' } })
  })
})

describe('the browser’s Back', () => {
  it('leads to the previous step, and the page’s own back links follow it', async () => {
    const client = createPublicClient({ baseUrl: '/api', fetch: async () => Response.json({ message: 'No' }, { status: 500 }) })
    const events = createEventHub()
    const checkout = createCheckout({ client, link: buildLink(), onEvent: events.emit })
    startStepHistory(checkout, events)
    const step = () => checkout.state.value.step
    const fields = {
      email: 'a@b.co',
      fullName: 'Nora',
      addressLine1: 'Street',
      city: 'Portland',
      state: 'OR',
      zip: '97205',
    } as const
    Object.entries(fields).forEach(([name, text]) => checkout.setField(name as 'email', text))
    await checkout.continueFromContact()
    await checkout.continueFromShipping()
    expect(step()).toBe('payment')

    history.back()
    await expect.poll(step).toBe('shipping')
    history.back()
    await expect.poll(step).toBe('contact')
    history.forward()
    await expect.poll(step).toBe('shipping')
    await checkout.continueFromShipping()

    checkout.editEmail()
    await expect.poll(() => history.state).toBeNull()
    expect(step()).toBe('contact')
  })
})
