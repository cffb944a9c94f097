import type { Product, ProductOption } from '../../../../shop/catalogue/Product.ts'
import type { ProductVariant } from '../../../../shop/catalogue/ProductVariant.ts'
import { MOST_VALUES, MOST_VARIANTS, TOO_MANY } from '../../variants/limits.ts'
import type { VariantInput } from '../../variants/planVariants.ts'
import { fold } from '../../variants/readOptions.ts'
import type { VariantCells } from './readVariantRow.ts'

/** A variant after the import: one that the product has, or a new one. */
export interface Merged {
  former: ProductVariant | null
  input: VariantInput
  /** The row that names it; null if the sheet leaves it as it is. */
  row: number | null
}

interface Facts {
  /** Null for a product that the sheet creates. */
  before: Pick<Product, 'options'> | null
  known: ProductVariant[]
  /** Takes what is wrong with a row. */
  refuse: (row: number, reason: string) => void
}

/**
 * Adds the rows of a sheet to the variants that a product has. A row is one of them by its id, else by its SKU, else by
 * its values. Variants that the sheet does not name stay.
 */
export function mergeRows(cells: VariantCells[], facts: Facts): { options: ProductOption[]; variants: Merged[] } {
  const { before, known, refuse } = facts
  const names = before?.options.length ? before.options.map(({ name }) => name) : namesOf(cells[0]!, refuse)
  const variants: Merged[] = known.map((former) => ({
    former,
    input: { id: former.id, values: former.optionValues },
    row: null,
  }))
  for (const one of cells) {
    const wrong = wrongOption(one, names)
    if (wrong) {
      refuse(one.row, wrong)
      continue
    }
    const [column, match] = matchOf(one, variants, before !== null && known.length > 0)
    if (column === 'id' && !match) refuse(one.row, 'id: this product has no such variant.')
    else if (match?.row) refuse(one.row, `${column} is the same as in row ${match.row}.`)
    else {
      const values = match && one.values.every((value) => !value) ? match.input.values : one.values.slice(0, names.length)
      const empty = values.findIndex((value) => !value)
      if (empty >= 0) refuse(one.row, `option_${empty + 1}_value is required.`)
      const input = { ...one.fields, values }
      if (match) Object.assign(match, { input: { ...input, id: match.former!.id }, row: one.row })
      else variants.push({ former: null, input, row: one.row })
    }
  }
  refuseRepeated(variants, refuse)
  for (const { row } of variants.slice(MOST_VARIANTS)) if (row) refuse(row, TOO_MANY)
  const options = names.map((name, at) => ({ name, values: valuesOf(before?.options[at]?.values ?? [], at, variants, refuse) }))
  return { options, variants }
}

/** A product without options has those of its first row. */
function namesOf({ row, names }: VariantCells, refuse: Facts['refuse']): string[] {
  const count = names.findLastIndex((name) => name !== '') + 1
  const missing = count === 0 ? 0 : names.slice(0, count).indexOf('')
  if (missing >= 0) refuse(row, `option_${missing + 1} is required.`)
  for (const [at, name] of names.entries())
    if (name && names.findIndex((other) => fold(other) === fold(name)) < at)
      refuse(row, `option_${at + 1} is the same as another option.`)
  return names.slice(0, count)
}

function wrongOption({ names: sent, values }: VariantCells, names: string[]): string | null {
  for (const [at, name] of sent.entries()) {
    const column = `option_${at + 1}`
    const expected = names[at]
    if (expected === undefined) {
      if (name || values[at]) return `${name ? column : `${column}_value`} must be empty. This product has fewer options.`
    } else if (name && fold(name) !== fold(expected)) return `${column} must be “${expected}”, as in the rest of the product.`
    if (name.length > 60) return `${column} must be at most 60 characters long.`
    if (values[at]!.length > 60) return `${column}_value must be at most 60 characters long.`
  }
  return null
}

type Column = 'id' | 'sku' | 'option_1_value'

/** Ids of another shop mean nothing to a product that this sheet creates. */
function matchOf({ id, fields, values }: VariantCells, variants: Merged[], hasIds: boolean): [Column, Merged | undefined] {
  if (id && hasIds) return ['id', variants.find(({ former }) => former?.id === id)]
  const sku = fields.sku?.toLowerCase()
  const bySku = sku && variants.find(({ former }) => former?.sku?.toLowerCase() === sku)
  if (bySku) return ['sku', bySku]
  return [
    'option_1_value',
    variants.find(({ former }) => former && keyOf(former.optionValues) === keyOf(values.slice(0, former.optionValues.length))),
  ]
}

const keyOf = (values: string[]) => JSON.stringify(values.map(fold))

function refuseRepeated(variants: Merged[], refuse: Facts['refuse']): void {
  const first = new Map<string, Merged>()
  for (const one of variants) {
    const key = keyOf(one.input.values)
    const other = first.get(key)
    if (!other) first.set(key, one)
    else if (one.row && other.row)
      refuse(Math.max(one.row, other.row), `option_1_value: the variant is the same as in row ${Math.min(one.row, other.row)}.`)
    else refuse((one.row ?? other.row)!, 'option_1_value: the product has another variant with these values.')
  }
}

/** An option's values: those before, in their places, without those that the sheet renames, and the new ones. */
function valuesOf(before: string[], at: number, variants: Merged[], refuse: Facts['refuse']): string[] {
  const values = [...before]
  const placeOf = (value: string) => values.findIndex((known) => fold(known) === fold(value))
  const isUsed = (value: string) => variants.some(({ input }) => fold(input.values[at] ?? '') === fold(value))
  for (const { input, former, row } of variants) {
    const value = input.values[at] ?? ''
    if (!value || placeOf(value) >= 0) continue
    const old = former?.optionValues[at]
    if (old !== undefined && placeOf(old) >= 0 && !isUsed(old)) values[placeOf(old)] = value
    else if (values.push(value) > MOST_VALUES && row)
      refuse(row, `option_${at + 1}_value: an option has at most ${MOST_VALUES} values.`)
  }
  const left = variants.flatMap(({ former }) => former?.optionValues[at] ?? []).filter((value) => !isUsed(value))
  return values.filter((value) => !left.some((old) => fold(old) === fold(value)))
}
