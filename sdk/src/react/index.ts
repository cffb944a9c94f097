'use client'

export { CheckoutButton, type CheckoutButtonProps } from './embed/CheckoutButton.js'
export { CheckoutEmbed, type CheckoutEmbedProps } from './embed/CheckoutEmbed.js'
export { useCheckoutEmbed } from './embed/useCheckoutEmbed.js'
export type {
  CheckoutEnvelope,
  CheckoutEventData,
  CheckoutEventType,
  CheckoutListener,
  CheckoutListeners,
  CompletedOrder,
} from '../embed/events.js'
export type {
  Appearance,
  CheckoutOptions,
  CheckoutResult,
  EmbeddedCheckout,
  EmbedOptions,
  OpenOptions,
  Prefill,
} from '../embed/options.js'
