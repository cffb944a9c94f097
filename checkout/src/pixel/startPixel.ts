import type { Checkout, CheckoutEvent } from '@linktill/sdk/checkout'
import type { EventHub } from '../eventHub.ts'
import { readConsent, writeConsent, type ConsentMode } from './consent.ts'
import { readPixelCookies, writePixelCookies } from './cookies.ts'
import { pixelAddress, pixelNamesOf, type PixelName } from './pixelEvents.ts'

interface PixelOptions {
  checkout: Checkout
  events: EventHub
  pixelId: string
  mode: ConsentMode
  /** Sends one event; the default loads an image. */
  send?: (address: string) => void
}

/**
 * Reports the checkout to the seller's ad platform, as far as the shopper allows it. Answers whether they have to be asked;
 * `answer` then takes what they said. Nothing is sent and no cookie is set before.
 */
export function startPixel({ checkout, events, pixelId, mode, send = loadImage }: PixelOptions): {
  ask: boolean
  answer: (given: 'yes' | 'no') => void
} {
  const sent = new Set<PixelName>()

  function report(event: CheckoutEvent): void {
    for (const name of pixelNamesOf(event)) {
      if (sent.has(name)) continue
      sent.add(name)
      const { fbp, fbc } = readPixelCookies()
      const eventId = event.type === 'completed' ? event.orderId : undefined
      const address = pixelAddress(pixelId, name, { link: checkout.link, totals: checkout.totals.value, eventId })
      send(`${address}${fbp ? `&fbp=${fbp}` : ''}${fbc ? `&fbc=${fbc}` : ''}`)
    }
  }

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

const loadImage = (address: string): void => void (new Image().src = address)
