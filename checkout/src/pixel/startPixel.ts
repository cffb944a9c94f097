import type { PublicClient } from '@linktill/sdk'
import type { Checkout, CheckoutEvent } from '@linktill/sdk/checkout'
import type { EventHub } from '../eventHub.ts'
import { readConsent, writeConsent, type ConsentMode } from './consent.ts'
import { readPixelCookies } from './cookies.ts'
import { pixelAddress, pixelNamesOf, type PixelName } from './pixelEvents.ts'
import { writePixelCookies } from './writePixelCookies.ts'

interface PixelOptions {
  checkout: Checkout
  events: EventHub
  pixelId: string
  mode: ConsentMode
  /** Sends one event; the default loads an image. */
  send?: (address: string) => void
  /** Has the server tell it too; the default calls it. */
  tell?: (event: ServerEvent) => void
}

/** What the server repeats; a purchase it tells by itself, when it is paid. */
export type ServerEvent = Parameters<PublicClient['recordPixelEvent']>[0]['body']

/**
 * Reports the checkout to the seller's ad platform, as far as the shopper allows it. Answers whether they have to be asked;
 * `answer` then takes what they said. Nothing is sent and no cookie is set before.
 */
export function startPixel({ checkout, events, pixelId, mode, send = loadImage, tell = tellServer(checkout) }: PixelOptions): {
  ask: boolean
  answer: (given: 'yes' | 'no') => void
} {
  const sent = new Set<PixelName>()

  function report(event: CheckoutEvent): void {
    for (const name of pixelNamesOf(event)) {
      if (sent.has(name)) continue
      sent.add(name)
      const { fbp, fbc } = readPixelCookies()
      const eventId = event.type === 'completed' ? event.orderId : createId()
      // One value for both reports. Of a purchase it is the order's, which the server reports by itself.
      const totals = (event.type === 'completed' && event.outcome?.totals) || checkout.totals.value
      const address = pixelAddress(pixelId, name, { link: checkout.link, totals, eventId })
      send(`${address}${fbp ? `&fbp=${fbp}` : ''}${fbc ? `&fbc=${fbc}` : ''}`)
      if (name === 'InitiateCheckout' || name === 'Lead')
        tell({ name, eventId, value: totals.total, fbp, fbc, email: typedEmail(), event_source_url: location.href })
    }
  }

  const typedEmail = () => checkout.values.email.value.trim() || null

  function begin(): void {
    writePixelCookies()
    events.listen(report)
  }

  const consent = readConsent(mode, pixelId)
  if (consent === 'yes') begin()
  return {
    ask: consent === 'ask',
    answer(given) {
      writeConsent(pixelId, given)
      if (given === 'yes') begin()
    },
  }
}

/** Like the image, it is nobody's problem when it is lost. */
const tellServer = (checkout: Checkout) => (body: ServerEvent) =>
  void checkout.client.recordPixelEvent({ path: { urlId: checkout.link.urlId }, body, keepalive: true }).catch(() => {})

/** One per event. The browser's own maker of ids is missing where a page is served without TLS. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const loadImage = (address: string): void => void (new Image().src = address)
