import type { Checkout } from '@linktill/sdk/checkout'
import type { FrameLook } from './boot.ts'
import type { EventHub } from './eventHub.ts'
import type { Arrival } from './source.ts'

/** Runs a page that begins with options: those of the surrounding page, or those of the address. */
export type RunPage = (page: {
  checkout: Checkout
  events: EventHub
  arrival: Arrival
  /** Renders the checkout with these props. */
  change: (look: FrameLook) => void
  /** Starts the visit. */
  begin: () => Promise<void>
}) => Promise<void>
