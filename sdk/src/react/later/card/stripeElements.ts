import type { StripeElementsOptionsMode } from '@stripe/stripe-js'
import type { PublicLink, Totals } from '../../../core/checkout/state.js'
import { readLook } from './readLook.js'
import { toUnits } from './stripeUnits.js'

/** A total as Stripe takes it. */
export type Price = Pick<Totals, 'total' | 'currency' | 'then'>

interface ElementsInput {
  link: PublicLink
  totals: Price
  /** The element whose colours Stripe's frames use. */
  place: HTMLElement
  /** The shopper's language, a BCP 47 tag. */
  locale: string
}

/** What Stripe's forms prepare: a payment, or only saving the card. With payments to follow, the card is saved in both. */
export const modeOf = (totals: Price) => {
  const currency = totals.currency.toLowerCase()
  if (totals.total === 0 && totals.then) return { mode: 'setup', currency } as const
  return {
    mode: 'payment',
    amount: toUnits(totals),
    currency,
    ...(totals.then && { setupFutureUsage: 'off_session' as const }),
  } as const
}

/** Missing in the types of Stripe's script. */
const KEEP: object = { setup_future_usage: 'off_session' }

/** Options of Stripe's elements before the payment exists. They must match the payment that the server creates. */
export const elementsOptions = ({
  link: { payment, upsell },
  totals,
  place,
  locale,
}: ElementsInput): StripeElementsOptionsMode => ({
  ...modeOf(totals),
  locale: locale as 'en',
  appearance: readLook(place),
  // Other methods stay possible, and are not kept.
  ...(upsell && !totals.then && { paymentMethodOptions: { card: KEEP } }),
  ...(payment.accountId && { onBehalfOf: payment.accountId }),
  ...(payment.excludedMethods.length > 0 && { excludedPaymentMethodTypes: payment.excludedMethods }),
})
