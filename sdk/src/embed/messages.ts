import type { Prefill, Appearance, RedirectMode } from './options.js'
import type { CheckoutEnvelope } from './events.js'

/**
 * How the page and the checkout's frame talk. `PROTOCOL` is the version that every message outside the port carries; a side that
 * does not know it stays silent, and the shopper gets the card with the way to the hosted page.
 *
 * 1. The frame says that it listens: a `Knock`, which holds nothing worth keeping from anybody.
 * 2. The page answers with a `Hello` to the frame's exact origin: a nonce, the seller's options, and one end of a MessageChannel.
 * 3. The frame checks who sent it, repeats the nonce on the port (`Greeting`), and from then on both talk there only.
 *
 * A frame that loads again, after the bank's page for example, begins anew with a knock.
 */
export const PROTOCOL = 1

/** Frame to page, to any origin: it listens now. */
export interface Knock {
  linktill: typeof PROTOCOL
}

/** Page to frame, to the frame's exact origin, once per knock. Carries the port. */
export interface Hello extends FrameOptions {
  linktill: typeof PROTOCOL
  /** Random; the frame repeats it as the first message on the port. */
  nonce: string
  /** Tells the checkouts of one page apart. */
  instance: string
  /** Address of the page: its campaign (`utm_…`) is counted, and `redirect: 'always'` comes back to it. */
  page: string
  /** Where the page's visitor came from; empty for nowhere. */
  referrer: string
}

/** What of `open`'s options the frame needs. */
export interface FrameOptions {
  prefill?: Prefill
  email?: string
  promo?: string
  reference?: string
  metadata?: Record<string, string> | string
  appearance?: Appearance
  theme?: Appearance['theme']
  redirect?: RedirectMode
  locale?: string
}

/** Page to frame, on the port: `update` was called. */
export type PageMessage = Pick<FrameOptions, 'prefill' | 'email' | 'promo' | 'appearance' | 'theme'>

/** Frame to page, on the port, before anything else. */
export interface Greeting {
  /** That of the hello. */
  nonce: string
}

/** Frame to page, on the port: one of these at a time. */
export interface FrameMessage {
  /** Something happened; listeners of the page hear it as it is. */
  event?: CheckoutEnvelope
  /** The content's height in CSS pixels changed. */
  height?: number
  /** A payment is under way (true), or its outcome is known: until then the shopper cannot close a modal. */
  paying?: boolean
  /** Escape was pressed inside the frame, or Continue Shopping after the sale. */
  close?: 'user' | 'completed'
  /** Where the page goes after the sale; sent only where `redirect` allows it. */
  redirect?: string
}
