import type { ChosenItem, PublicLink } from '../../../core/checkout/state.js'

type Item = PublicLink['items'][number]

/** Returns the choice with a variant of an item; null takes it back. */
export const withVariant = (taken: ChosenItem[], itemId: string, variantId: string | null): ChosenItem[] =>
  taken.map((one) => (one.itemId === itemId ? { ...one, variantId } : one))

/** Returns the choice with another quantity of an item. */
export const withQuantity = (taken: ChosenItem[], itemId: string, quantity: number): ChosenItem[] =>
  taken.map((one) => (one.itemId === itemId ? { ...one, quantity } : one))

/** Returns the choice with an amount that the shopper names for an item, per piece. */
export const withAmount = (taken: ChosenItem[], itemId: string, amount: number): ChosenItem[] =>
  taken.map((one) => (one.itemId === itemId ? { ...one, amount } : one))

/** Returns the choice with or without an optional item, in the order of the link. */
export function withItem(
  { items }: PublicLink,
  taken: ChosenItem[],
  { cartItemId: itemId, quantity }: Item,
  isTaken: boolean,
): ChosenItem[] {
  const others = taken.filter((one) => one.itemId !== itemId)
  if (!isTaken) return others
  const now = [...others, { itemId, quantity, variantId: null }]
  return items.flatMap(({ cartItemId }) => now.filter((one) => one.itemId === cartItemId))
}

/** Returns the quantity nearest to a wish that an item allows: between its limits, in its steps, and of what is left if that suffices. */
export function nearestQuantity({ adjustable, quantity, available }: Item, wish: number): number {
  if (!adjustable) return quantity
  const { min, max, step } = adjustable
  const top = mostOf({ max, available })
  const last = top < min ? min : min + Math.floor((top - min) / step) * step
  return Math.min(last, Math.max(min, min + Math.round((wish - min) / step) * step))
}

const mostOf = ({ max, available }: { max: number; available: number | null }): number =>
  available === null ? max : Math.min(max, available)
