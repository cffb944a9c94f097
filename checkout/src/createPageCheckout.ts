import {
  createCheckout,
  createCheckoutClient,
  type CheckoutEvent,
  type OrderSecret,
  type PublicLink,
} from '@linktill/sdk/checkout'
import { tabStorage } from './browserStorage.ts'
import { createEventHub } from './eventHub.ts'
import { isFramed } from './isFramed.ts'
import { readPixelCookies } from './cookies.ts'
import { returnAddress, withReturned } from './returnAddress.ts'
import { type Arrival, describeSource } from './source.ts'
import { createTrack } from './tracking.ts'

/** True after a reload, Back or Forward. Opening the link again starts a new purchase. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type !== 'navigate'
}

/**
 * Creates the headless checkout of this page, and its events. Also runs on the server, so it must not touch browser APIs. `returned`
 * is the order of a bank page that returns here.
 */
export function createPageCheckout(link: PublicLink, returned?: OrderSecret | null) {
  const client = createCheckoutClient({ baseUrl: '/api' })
  const events = createEventHub()
  const arrival: Arrival = {}
  let hasHistory = false
  const kept = tabStorage()
  const checkout = createCheckout({
    client,
    link,
    ...(kept && { storage: returned ? withReturned(kept, returned) : kept, returnUrl: returnAddress }),
    showsLastSale: cameBack,
    upsell: true,
    track: createTrack(client, link.urlId, arrival),
    details: () => ({
      ...describeSource(),
      ...readPixelCookies(),
      // The language of the page, which the shopper may have picked.
      locale: document.documentElement.lang,
      event_source_url: location.href,
      ...arrival,
    }),
    onEvent: events.emit,
  })
  events.listen(loadStepHistory)
  return { checkout, events, arrival }

  /** Loaded with the first step, before which there is nothing to go back to. Not for a form of one page. Not in frames, whose history belongs to the parent. */
  function loadStepHistory({ type }: CheckoutEvent): void {
    if (type !== 'step' || !checkout.ships || hasHistory || isFramed()) return
    hasHistory = true
    import('./stepHistory.ts').then(
      ({ startStepHistory }) => startStepHistory(checkout, events),
      () => {},
    )
  }
}
