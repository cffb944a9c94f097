import type { ChosenCheckoutItem } from './items.js'
import type { Appearance, Prefill, RedirectMode, UpdatableOption } from './options.js'
import type { CheckoutEnvelope } from './events.js'

/**
 * The protocol between the page and the checkout's frame. `PROTOCOL` is the version in every message outside the port. A side that
 * does not know the version ignores the message, and the shopper sees a link to the hosted page.
 *
 * 1. The frame sends `FrameReady` to any origin; it contains no data.
 * 2. The page sends `PageInit` to the frame's exact origin: a nonce, the merchant's options, and one end of a MessageChannel.
 * 3. The frame checks the sender and repeats the nonce on the port (`FrameAck`). All later messages use the port.
 *
 * A frame that reloads, for example after a bank page, starts again with `FrameReady`.
 */
export const PROTOCOL = 1

/** Frame to page, to any origin: the frame listens. */
export interface FrameReady {
  linktill: typeof PROTOCOL
}

/** Page to frame, to the frame's exact origin, once per `FrameReady`. Transfers the port. */
export interface PageInit extends FrameOptions {
  linktill: typeof PROTOCOL
  /** Random, the checkout's `instance`. The frame repeats it as the first message on the port. */
  nonce: string
  /** Id of the checkout on this page. */
  instance: string
  /** URL of the page. Its `utm_…` parameters are counted, and `redirect: 'always'` returns to it. */
  page: string
  /** Referrer of the page, or an empty string. */
  referrer: string
  /** The last `keep` of a frame with this address since the page was loaded, also of one that was closed. */
  kept?: string
}

/** The options of `open` that the frame needs. */
export interface FrameOptions {
  prefill?: Prefill
  email?: string
  promo?: string
  items?: ChosenCheckoutItem[] | string
  quantity?: number | string
  reference?: string
  metadata?: Record<string, string> | string
  appearance?: Appearance
  theme?: Appearance['theme']
  redirect?: RedirectMode
}

/** Page to frame, on the port: `update` was called. */
export type PageMessage = Pick<FrameOptions, UpdatableOption>

/** Frame to page: the first message on the port. */
export interface FrameAck {
  /** The nonce of `PageInit`. */
  nonce: string
}

/** Frame to page, on the port. Each message has one of these. */
export interface FrameMessage {
  /** An event, passed to the page's listeners unchanged. */
  event?: CheckoutEnvelope
  /** New height of the content, in CSS pixels. */
  height?: number
  /** With `height`: the shopper has not begun, so the next visit of the link will have this height too. */
  isFirst?: boolean
  /** Whether a payment is in progress. While it is, the shopper cannot close a modal. */
  paying?: boolean
  /** The shopper pressed Escape inside the frame, or Continue Shopping after the sale. */
  close?: 'user' | 'completed'
  /** URL that the page goes to after the sale. Sent only if `redirect` allows it. */
  redirect?: string
  /**
   * What the shopper did so far, if the browser blocks storage in the frame: sent after each change, and returned as `kept` when the
   * frame is loaded again. Encrypted with a key that only the frame has.
   */
  keep?: string
}
