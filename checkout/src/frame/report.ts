import type { Checkout, CheckoutEvent } from '@linktill/sdk/checkout'
import type { CheckoutEnvelope, CheckoutEventData, CheckoutEventType, EmbedErrorCode } from '@linktill/sdk/embed'

/** What the page's developer is told where a checkout cannot be used. */
const ERRORS: Record<Exclude<EmbedErrorCode, 'frame_blocked' | 'origin_not_allowed'>, string> = {
  link_inactive: 'This checkout link is no longer active or has expired.',
  link_not_found: 'There is no checkout link at this address.',
  network: 'The checkout could not be loaded.',
  payments_unavailable: 'The seller cannot accept payments at the moment.',
}

export const describeError = (code: keyof typeof ERRORS): CheckoutEventData['error'] => ({
  code,
  message: ERRORS[code],
  docUrl: `${location.origin}/documentation/embed/events#${code}`,
})

/** Puts one event into its envelope. */
export const wrap = <Type extends CheckoutEventType>(
  type: Type,
  data: CheckoutEventData[Type],
  { instance, sessionId }: { instance: string; sessionId: string | null },
): CheckoutEnvelope =>
  ({
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    type,
    instance,
    sessionId,
    createdAt: new Date().toISOString(),
    data,
  }) as CheckoutEnvelope

interface Given {
  reference: string | null
  metadata: Record<string, string>
}

/** A checkout's event as the page hears it; null for what stays inside. No card, and no email that the page did not know. */
export function describeEvent(event: CheckoutEvent, checkout: Checkout, given: Given): [CheckoutEventType, unknown] | null {
  switch (event.type) {
    case 'ready':
      return ['ready', null]
    case 'step':
      return ['step', { step: event.step }]
    case 'updated':
      return ['updated', { currency: event.totals.currency, totals: event.totals, items: event.totals.items }]
    case 'completed': {
      const totals = event.outcome?.totals ?? checkout.totals.peek()
      return [
        'completed',
        {
          orderId: event.orderId,
          orderNumber: event.outcome?.orderNumber ?? null,
          status: totals.total === 0 ? 'free' : 'paid',
          currency: totals.currency,
          totals,
          items: totals.items,
          ...given,
          redirectUrl: event.outcome?.redirectUrl ?? null,
        } satisfies CheckoutEventData['completed'],
      ]
    }
    case 'error': // our own bug; the shopper's outcome is asked for all the same
      return null
    default: {
      const { type, ...data } = event
      return [type, data]
    }
  }
}
