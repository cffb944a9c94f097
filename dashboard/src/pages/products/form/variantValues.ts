import type { Schema } from '@linktill/sdk'
import { amountText } from '../../../lib/currencies.ts'

export const MOST_OPTIONS = 3
const MOST_VALUES = 50
export const MOST_VARIANTS = 100

/** An option as typed: its values in one text, separated by commas. */
export interface OptionValues {
  name: string
  values: string
}

export const BLANK_OPTION: OptionValues = { name: '', values: '' }

/** Whether anything was typed for an option. A blank one is not saved. */
export const isFilled = ({ name, values }: OptionValues): boolean => (name + values).trim() !== ''

/** A variant as typed. */
export interface VariantValues {
  /** Null for one that is not saved yet. */
  id: string | null
  values: string[]
  sku: string
  price: string
  stock: string
  /** The stock that was read, which sales may have changed since. Only another one is sent. */
  knownStock: string | null
  imageUrl: string | null
  isSold: boolean
  /** Pieces in completed orders. */
  sales: number
}

/** What the form has of a product's variants. */
export interface VariantFields {
  options: OptionValues[]
  variants: VariantValues[]
}

/** Returns the values of an option, once each. */
export const valuesIn = ({ values }: OptionValues): string[] => {
  const all = values.split(',').map((value) => value.trim())
  return all.filter((value, at) => value && all.findIndex((other) => isSame(other, value)) === at)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function toVariantFields({ options, variants = [], currency }: Schema<'Product'>): VariantFields {
  return {
    options: options.map(({ name, values }) => ({ name, values: values.join(', ') })),
    variants: variants.map(({ id, values, sku, price, stock, image_url, status, sales }) => ({
      id,
      values,
      sku: sku ?? '',
      price: price === null ? '' : amountText(price, currency),
      stock: stock === null ? '' : String(stock),
      knownStock: stock === null ? '' : String(stock),
      imageUrl: image_url,
      isSold: status === 'active',
      sales,
    })),
  }
}

/** Number of variants that options make. */
const countVariants = (options: OptionValues[]): number =>
  options.reduce((count, option) => count * Math.max(1, valuesIn(option).length), 1)

/** Number of combinations that have no variant. */
export const countMissing = ({ options, variants }: VariantFields): number => countVariants(options) - variants.length

/**
 * Returns the variants of changed options: the combinations with what was typed for the one that each was before. A value
 * that was renamed in its place keeps its variants. Combinations that were left out stay out; those of a new value are added.
 */
export function withOptions({ options: before, variants }: VariantFields, options: OptionValues[]): VariantFields {
  const filled = options.map(valuesIn).filter((values) => values.length > 0)
  if (filled.length === 0) return { options, variants: [] }
  const former = before.map(valuesIn).filter((values) => values.length > 0)
  const formerOf = filled.map((values, at) => values.map((value, place) => formerValue(former[at] ?? [], values, value, place)))
  const used = new Set<VariantValues>()
  const next: VariantValues[] = []
  for (const places of combinations(filled)) {
    const values = places.map((place, at) => filled[at]![place]!)
    const wished = places.map((place, at) => formerOf[at]![place] ?? null)
    const base = wished.slice(0, former.length)
    const same = (one: VariantValues) => one.values.every((value, at) => at >= wished.length || wished[at] === value)
    const known = variants.find((one) => !used.has(one) && same(one))
    const wasMade =
      base.includes(null) || variants.some((one) => one.values.every((value, at) => base[at] === undefined || base[at] === value))
    if (known) used.add(known)
    if (known || wasMade || variants.length === 0) next.push(known ? { ...known, values } : blankVariant(values))
    if (next.length > MOST_VARIANTS) return { options, variants }
  }
  return { options, variants: next }
}

/** Returns the variants with those of every combination. */
export function withAll({ options, variants }: VariantFields): VariantFields {
  const filled = options.map(valuesIn).filter((values) => values.length > 0)
  const all = [...combinations(filled)].map((places) => places.map((place, at) => filled[at]![place]!))
  const known = (values: string[]) => variants.find((one) => one.values.every((value, at) => value === values[at]))
  return { options, variants: all.map((values) => known(values) ?? blankVariant(values)) }
}

function formerValue(before: string[], now: string[], value: string, place: number): string | null {
  const same = before.find((one) => isSame(one, value))
  if (same !== undefined) return same
  const there = before[place]
  return there !== undefined && !now.some((one) => isSame(one, there)) ? there : null
}

/** The places of the values of each combination, one after the other: three lists of 50 would be too many at once. */
function* combinations(lists: string[][], at = 0): Generator<number[]> {
  if (at === lists.length) yield []
  else for (const place of lists[at]!.keys()) for (const rest of combinations(lists, at + 1)) yield [place, ...rest]
}

const blankVariant = (values: string[]): VariantValues => ({
  id: null,
  values,
  sku: '',
  price: '',
  stock: '',
  knownStock: null,
  imageUrl: null,
  isSold: true,
  sales: 0,
})

/** Returns the first problem of the options; null if they are valid. */
export function checkOptions({ options: typed, variants }: VariantFields): string | null {
  const options = typed.filter(isFilled)
  for (const [at, option] of options.entries()) {
    const values = valuesIn(option)
    if (option.name.trim() === '') return `Name option ${at + 1}, such as Size.`
    if (options.findIndex(({ name }) => isSame(name.trim(), option.name.trim())) < at)
      return `Two options are named ${option.name}.`
    if (values.length === 0) return `Enter the values of ${option.name}, separated by commas.`
    if (values.length > MOST_VALUES) return `${option.name} has ${values.length} values. At most ${MOST_VALUES} are possible.`
    if (values.some((value) => value.length > 60)) return `A value of ${option.name} has more than 60 characters.`
  }
  const count = countVariants(options)
  const isWhole = options.every((option, at) => {
    const values = valuesIn(option)
    return (
      values.every((value) => variants.some((one) => one.values[at] === value)) &&
      variants.every((one) => one.values.length === options.length && values.includes(one.values[at]!))
    )
  })
  if (!isWhole && count <= MOST_VARIANTS) return 'A value has no variant. Remove it, or add the missing combinations.'
  return !isWhole ? `These options make ${count} variants. At most ${MOST_VARIANTS} are possible.` : null
}

/** The part of a product's body about variants. */
export const variantBody = ({ options, variants }: VariantFields) => ({
  options: options.filter(isFilled).map((option) => ({ name: option.name.trim(), values: valuesIn(option) })),
  variants: variants.map(({ id, values, sku, price, stock, knownStock, imageUrl, isSold }) => ({
    ...(id !== null && { id }),
    values,
    sku: sku.trim() || null,
    price: price.trim() === '' ? null : Number(price),
    ...(stock.trim() !== knownStock && { stock: stock.trim() === '' ? null : Number(stock) }),
    image_url: imageUrl,
    status: isSold ? ('active' as const) : ('inactive' as const),
  })),
})
