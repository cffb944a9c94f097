import type { PublicLink } from '../../../core/checkout/state.js'

type Item = PublicLink['items'][number]
type Variant = Item['variants'][number]

/** Why a combination cannot be bought: too few are left, or it does not exist. */
export type Lack = 'soldOut' | 'notMade'

/** A value of an option, together with what is picked of the others. */
export interface OptionValue {
  value: string
  /** Null where all cost the same, or the price depends on what is not picked yet. */
  price: number | null
  lack: Lack | null
  /** Whether it cannot be bought together with any other values either. */
  isGone: boolean
}

/** Returns the variant with these values. */
export const variantOf = (variants: Variant[], picks: (string | null)[]): Variant | undefined =>
  variants.find(({ values }) => values.every((value, at) => value === picks[at]))

/** Returns why so many of a variant cannot be bought; null if they can. */
export function lacking(variant: Variant | undefined, quantity: number): Lack | null {
  if (!variant) return 'notMade'
  return variant.available !== null && variant.available < quantity ? 'soldOut' : null
}

/** Returns the values of an item's option, in their order. */
export function valuesOf(
  { options, variants }: Pick<Item, 'options' | 'variants'>,
  at: number,
  picks: (string | null)[],
  quantity: number,
): OptionValue[] {
  const hasPrices = variants.some(({ price }) => price !== variants[0]!.price)
  return options[at]!.values.map((value) => {
    const all = variants.filter(({ values }) => values[at] === value)
    const fitting = all.filter(({ values }) =>
      values.every((one, other) => other === at || picks[other] === null || picks[other] === one),
    )
    const [first] = fitting
    const isSold = (variant: Variant) => lacking(variant, quantity) === null
    return {
      value,
      price: hasPrices && first && fitting.every(({ price }) => price === first.price) ? first.price : null,
      lack: !first ? 'notMade' : fitting.some(isSold) ? null : 'soldOut',
      isGone: !all.some(isSold),
    }
  })
}
