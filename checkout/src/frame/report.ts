import type { Checkout, CheckoutEvent, Totals } from '@linktill/sdk/checkout'
import type { CheckoutEnvelope, CheckoutEventData, CheckoutEventType, EmbedErrorCode } from '@linktill/sdk/embed'

export const LINK_INACTIVE = 'This checkout link is no longer active or has expired.'

/** Returns the data of an error. The message is for the developer of the surrounding page. */
export const describeError = (code: EmbedErrorCode, message: string): CheckoutEventData['error'] => ({
  code,
  message,
  docUrl: `${location.origin}/documentation/embed/events#${code}`,
})

/** Wraps an event in its envelope. */
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

/** Converts an event for the surrounding page. Null if it stays inside. Never contains card data or an email the page did not pass. */
export function describeEvent(event: CheckoutEvent, checkout: Checkout, given: Given): [CheckoutEventType, unknown] | null {
  switch (event.type) {
    case 'ready':
    case 'started':
      return [event.type, null]
    case 'step':
      return ['step', { step: event.step }]
    case 'updated':
      return ['updated', describePrice(event.totals)]
    case 'completed': {
      const price = describePrice(event.outcome?.totals ?? checkout.totals.peek())
      return [
        'completed',
        {
          orderId: event.orderId,
          orderNumber: event.outcome?.orderNumber ?? null,
          status: price.totals.total === 0 ? 'free' : 'paid',
          ...price,
          ...given,
          redirectUrl: event.outcome?.redirectUrl ?? null,
        } satisfies CheckoutEventData['completed'],
      ]
    }
    case 'error': // an internal bug; the payment's result is still read from the server
      return null
    default: {
      const { type, ...data } = event
      return [type, data]
    }
  }
}

/** Currency, totals and items, as events have them. */
const describePrice = ({ items, ...totals }: Totals): CheckoutEventData['updated'] => ({
  currency: totals.currency,
  totals,
  items: items.map(({ cartItemId, productId, productName, variantId, variantName, quantity, priceAtCheckout, lineTotal }) => ({
    itemId: cartItemId,
    productId,
    name: productName,
    variantId,
    variantName,
    quantity,
    amount: priceAtCheckout,
    total: lineTotal,
  })),
})
