import type { CheckoutEvent, PublicLink, Totals } from '@linktill/sdk/checkout'

export type PixelName =
  | 'ViewContent'
  | 'CompleteRegistration'
  | 'InitiateCheckout'
  | 'AddShippingInfo'
  | 'AddPaymentInfo'
  | 'Purchase'
  | 'Lead'

/** Returns the ad platform's events for an event of the checkout. Going back a step sends nothing. */
export function pixelNamesOf(event: CheckoutEvent): PixelName[] {
  switch (event.type) {
    case 'ready':
      return ['ViewContent']
    case 'started':
      return ['CompleteRegistration', 'InitiateCheckout']
    case 'step':
      return event.from === 'shipping' && event.step === 'payment' ? ['AddShippingInfo'] : []
    case 'submitted':
      return ['AddPaymentInfo']
    case 'completed':
      return ['Purchase']
    case 'promo.applied':
      return ['Lead']
    default:
      return []
  }
}

/**
 * Builds the image URL that reports one event. An image instead of the platform's script, so that no third-party code runs on a page
 * where cards are typed. For a purchase `eventId` is the order's id: the platform deduplicates the server's event by it.
 */
export function pixelAddress(
  pixelId: string,
  name: PixelName,
  { link, totals, eventId }: { link: PublicLink; totals: Totals; eventId: string },
): string {
  const query = new URLSearchParams({
    id: pixelId,
    ev: name,
    dl: location.origin + location.pathname,
    rl: document.referrer,
    ts: String(Date.now()),
    'cd[value]': String(totals.total),
    'cd[currency]': totals.currency,
    'cd[content_type]': 'product',
    'cd[content_ids]': JSON.stringify(link.items.flatMap(({ productId }) => productId ?? [])),
    eid: eventId,
    'cd[num_items]': String(link.items.reduce((sum, { quantity }) => sum + quantity, 0)),
  })
  return `https://www.facebook.com/tr/?${query}`
}
