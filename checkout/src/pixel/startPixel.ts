import type { PublicClient } from '@linktill/sdk'
import type { Checkout, CheckoutEvent } from '@linktill/sdk/checkout'
import type { EventHub } from '../eventHub.ts'
import { readConsent, writeConsent, type ConsentMode } from './consent.ts'
import { readPixelCookies } from '../cookies.ts'
import { pixelAddress, pixelNamesOf, type PixelName } from './pixelEvents.ts'

const DAYS_90_S = 90 * 24 * 3600

interface PixelOptions {
  checkout: Checkout
  events: EventHub
  pixelId: string
  mode: ConsentMode
  /** Sends one event. Default: loads an image. */
  send?: (address: string) => void
  /** Sends the event to the server, which reports it too. Default: calls the API. */
  sendToServer?: (event: ServerEvent) => void
}

/** An event that the server also reports. It reports purchases on its own, when they are paid. */
export type ServerEvent = Parameters<PublicClient['recordPixelEvent']>[0]['body']

/**
 * Reports the checkout to the merchant's ad platform, if the shopper consents. Returns whether they must be asked, and `answer`,
 * which receives their choice. Nothing is sent and no cookie is set before.
 */
export function startPixel({
  checkout,
  events,
  pixelId,
  mode,
  send = loadImage,
  sendToServer = callServer(checkout),
}: PixelOptions): {
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
      // The browser and the server must report the same value. For a purchase it is that of the order.
      const totals = (event.type === 'completed' && event.outcome?.totals) || checkout.totals.value
      const address = pixelAddress(pixelId, name, { link: checkout.link, totals, eventId })
      send(`${address}${fbp ? `&fbp=${fbp}` : ''}${fbc ? `&fbc=${fbc}` : ''}`)
      if (name === 'InitiateCheckout' || name === 'Lead')
        sendToServer({
          name,
          event_id: eventId,
          value: totals.total,
          fbp,
          fbc,
          email: typedEmail(),
          event_source_url: location.href,
        })
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

/** Failures are ignored, as for the image. */
const callServer = (checkout: Checkout) => (body: ServerEvent) =>
  void checkout.client.recordPixelEvent({ path: { urlId: checkout.link.urlId }, body, keepalive: true }).catch(() => {})

/** Returns a random id. `crypto.randomUUID` is missing on pages without TLS. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const loadImage = (address: string): void => void (new Image().src = address)

/** Sets the cookies like the platform's script, but only for this checkout, so that shops cannot track shoppers across each other. */
function writePixelCookies(): void {
  const clickId = new URLSearchParams(location.search).get('fbclid')
  if (!readPixelCookies().fbp) writeCookie('_fbp', `fb.1.${Date.now()}.${Math.floor(Math.random() * 1e10)}`)
  if (clickId) writeCookie('_fbc', `fb.1.${Date.now()}.${clickId}`)
}

const writeCookie = (name: string, value: string): void =>
  void (document.cookie = `${name}=${value}; path=${location.pathname}; max-age=${DAYS_90_S}; samesite=lax`)
