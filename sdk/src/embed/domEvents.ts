import type { LinktillCheckoutElement } from './element.js'
import type { CheckoutEnvelope, CheckoutEventType } from './events.js'

/** The events of a checkout as DOM events, such as `linktill:completed`. Their `detail` is what listeners of `open` receive. */
export type CheckoutDomEvents = { [Type in CheckoutEventType as `linktill:${Type}`]: CustomEvent<CheckoutEnvelope<Type>> }

declare global {
  interface GlobalEventHandlersEventMap extends CheckoutDomEvents {}
  interface HTMLElementTagNameMap {
    'linktill-checkout': LinktillCheckoutElement
  }
}
