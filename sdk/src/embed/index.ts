export { createEmbed } from './createEmbed.js'
export { defineElement, type CheckoutDomEvents, type LinktillCheckoutElement } from './element.js'
export { listenForLinks } from './links.js'
export {
  PROTOCOL,
  type FrameMessage,
  type FrameOptions,
  type FrameAck,
  type PageInit,
  type FrameReady,
  type PageMessage,
} from './messages.js'
export type {
  CheckoutEnvelope,
  CheckoutEventData,
  CheckoutEventType,
  CheckoutListener,
  CheckoutListeners,
  CompletedOrder,
  EmbedErrorCode,
} from './events.js'
export type { CheckoutItem, ChosenCheckoutItem } from './items.js'
export type {
  Appearance,
  AppearanceVariable,
  CheckoutOptions,
  CheckoutResult,
  Embed,
  EmbeddedCheckout,
  EmbedOptions,
  OpenOptions,
  PendingSubject,
  Prefill,
  RedirectMode,
  Subject,
  UpdatableOption,
} from './options.js'
