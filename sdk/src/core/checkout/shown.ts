import type { Totals } from './state.js'

/** The price that the shopper saw when pressing Pay, and what it was for. */
export type Shown = Pick<Totals, 'total' | 'items' | 'then'>

/**
 * Whether the shopper saw this total, these items and these payments to follow. Another item of the same price is not what they
 * saw.
 */
export const isShown = (now: Shown, shown: Shown): boolean =>
  now.total === shown.total && itemsOf(now) === itemsOf(shown) && laterOf(now) === laterOf(shown)

/** Without days: they change at midnight, and the price does not. */
const laterOf = ({ then }: Shown): string => JSON.stringify(then && [then.amount, then.sum, then.afterwards?.amount])

const itemsOf = ({ items }: Shown): string =>
  JSON.stringify(items.map((one) => [one.cartItemId, one.variantId, one.quantity, one.priceAtCheckout]))
