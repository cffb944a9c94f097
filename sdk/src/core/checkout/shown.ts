import type { Totals } from './state.js'

/** The price that the shopper saw when pressing Pay, and what it was for. */
export type Shown = Pick<Totals, 'total' | 'items'>

/** Whether the shopper saw this total and these items. Another item of the same price is not what they saw. */
export const isShown = (now: Shown, shown: Shown): boolean => now.total === shown.total && itemsOf(now) === itemsOf(shown)

const itemsOf = ({ items }: Shown): string =>
  JSON.stringify(items.map((one) => [one.cartItemId, one.variantId, one.quantity, one.priceAtCheckout]))
