export { appearanceVariables } from './appearance.js'
export { Checkout, type CheckoutProps } from './Checkout.js'
export { en, type Messages } from './messages/en.js'
export { fill } from './messages/fill.js'
export { LANGUAGES, matchLanguage } from './messages/languages.js'
export { loadMessages } from './messages/load.js'
export type { Mode } from './scope.js'
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
export type { Appearance, CheckoutResult, EmbeddedCheckout, EmbedOptions, OpenOptions, Prefill } from '../embed/options.js'
export { CheckoutError } from './states/CheckoutError.js'
export { CheckoutLoading } from './states/CheckoutLoading.js'
