import type { PublicLink } from '../../../core/checkout/state.js'

type Item = PublicLink['items'][number]
type Variant = Item['variants'][number]

/** Why a combination cannot be bought: too few are left, or it does not exist. */
export type Lack = 'soldOut' | 'notMade'

/** A value of an option, together with what is picked of the others. */
export interface OptionValue {
  value: string
  /** By how much it costs more than the cheapest value. Null if it does not, or if that depends on what is not picked yet. */
  difference: number | null
  /** Only of the last option, whose values complete a combination. */
  lack: Lack | null
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
  const isLast = at === options.length - 1
  const fitting = variants.filter(({ values }) =>
    values.every((one, other) => other === at || picks[other] === null || picks[other] === one),
  )
  return options[at]!.values.map((value) => {
    const own = fitting.filter(({ values }) => values[at] === value)
    const lacks = own.length ? own.map((variant) => lacking(variant, quantity)) : ['notMade' as const]
    return { value, difference: differenceOf(own, fitting, at), lack: isLast && !lacks.includes(null) ? lacks[0]! : null }
  })
}

/** Returns by how much variants cost more than the cheapest ones that differ in this option only; null unless all do by as much. */
function differenceOf(own: Variant[], all: Variant[], at: number): number | null {
  const differences = own.map(({ values, price }) => {
    const others = all.filter((one) => one.values.every((value, other) => other === at || value === values[other]))
    const lowest = Math.min(...others.map((one) => one.price))
    // Amounts have up to three decimals, and their difference could have more.
    return Math.round((price - lowest) * 1000) / 1000
  })
  const [first] = differences
  return first && differences.every((one) => one === first) ? first : null
}
