import type { Schema } from '../core/operations.js'

/** One item of a checkout. Events report it, and `open` and `update` take it. Amounts are decimal, in major units. */
export interface CheckoutItem {
  /** Id of the item in the link. */
  itemId: string
  /** Null for a line that a checkout session described. */
  productId: string | null
  name: string
  variantId: string | null
  /** Its values joined by ` / `. */
  variantName: string | null
  quantity: number
  /** Price of one piece, before discounts and added taxes. */
  amount: number
  /** `quantity` times `amount`. */
  total: number
}

/**
 * What is taken of an item at first. Only `itemId` is required. Of the rest, `quantity`, `variantId` and `amount` count, so an item of
 * an event can be passed as it is.
 */
export type ChosenCheckoutItem = Schema<'ChosenItem'> & Partial<CheckoutItem>
