import type { CheckoutEvent, PublicLink, Totals } from '@linktill/sdk/checkout'

export type PixelName =
  | 'ViewContent'
  | 'CompleteRegistration'
  | 'InitiateCheckout'
  | 'AddShippingInfo'
  | 'AddPaymentInfo'
  | 'Purchase'
  | 'Lead'

/** What the ad platform is told at each point of the checkout (spec 2 §7). Going back sends nothing. */
export function pixelNamesOf(event: CheckoutEvent): PixelName[] {
  switch (event.type) {
    case 'ready':
      return ['ViewContent']
    case 'step':
      if (event.from === 'contact') return ['CompleteRegistration', 'InitiateCheckout']
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
 * The address that carries one event. An image and not the platform's script: no foreign code runs on a page where cards are
 * typed. `eventId` is the order for a purchase: the platform counts the
 * server's report under the same id only once.
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
    'cd[content_ids]': JSON.stringify(link.items.map(({ productId }) => productId)),
    eid: eventId,
    'cd[num_items]': String(link.items.reduce((sum, { quantity }) => sum + quantity, 0)),
  })
  return `https://www.facebook.com/tr/?${query}`
}
