import type { ChosenItem, PublicLink } from './state.js'

/** Returns what is taken of the link's items: the shopper's choice, else what the link sells at first. */
export const takenOf = ({ items }: PublicLink, choice: ChosenItem[] | null): ChosenItem[] =>
  choice ??
  items.flatMap(({ cartItemId: itemId, quantity, optional }) =>
    optional && !optional.tickedAtFirst ? [] : [{ itemId, quantity, variantId: null }],
  )

/** Returns the items whose variant is not chosen yet. */
export const withoutVariant = ({ items }: PublicLink, taken: ChosenItem[]): ChosenItem[] =>
  taken.filter(({ itemId, variantId }) => !variantId && items.some((item) => item.cartItemId === itemId && item.variants.length))

/** Whether a variant has less stock than the least that the link sells of its item. */
export const isVariantShort = (
  { adjustable, quantity }: PublicLink['items'][number],
  { available }: PublicLink['items'][number]['variants'][number],
): boolean => available !== null && available < (adjustable?.min ?? quantity)
