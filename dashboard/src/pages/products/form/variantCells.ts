import type { Schema } from '@linktill/sdk'
import { plainNumber } from '../../../lib/plainNumber.ts'
import { amountProblem, amountText } from '../../../lib/currencies.ts'
import type { OptionValues, VariantFields, VariantValues } from './variantValues.ts'

const MAX_STOCK = 10_000_000
const MAX_SKU_LENGTH = 64

/** The columns of the table of variants that hold text. */
export type CellColumn = 'price' | 'stock' | 'sku'

export const columnNames: Record<CellColumn, string> = { price: 'Price', stock: 'Stock', sku: 'SKU' }

const ALL_COLUMNS: CellColumn[] = ['price', 'stock', 'sku']
const WITHOUT_STOCK: CellColumn[] = ['price', 'sku']

/** Returns the columns of a type, always as the same list. Only what is shipped has stock. */
export const columnsOf = (type: Schema<'ProductType'>): CellColumn[] => (type === 'physical' ? ALL_COLUMNS : WITHOUT_STOCK)

export const nameOf = ({ values }: VariantValues): string => values.join(' / ')

/** Returns what to enter instead of a text; null if the column takes it. Every cell may be empty. */
function cellProblem(column: CellColumn, typed: string, currency: Schema<'Currency'>): string | null {
  const text = typed.trim()
  if (column === 'price') return amountProblem(text || '0', currency, `Enter a price such as ${amountText(19.99, currency)}.`)
  if (column === 'sku') return text.length > MAX_SKU_LENGTH ? `Enter at most ${MAX_SKU_LENGTH} characters.` : null
  return !/^\d*$/.test(text) || Number(text) > MAX_STOCK ? 'Enter a whole number.' : null
}

export interface BadCell {
  /** Its place in the list of variants. */
  at: number
  variant: VariantValues
  column: CellColumn
  problem: string
}

/** Returns the cells that cannot be saved, from the first row down. */
export function badCells(variants: VariantValues[], currency: Schema<'Currency'>): BadCell[] {
  const skus = new Set<string>()
  return variants.flatMap((variant, at) => {
    const sku = variant.sku.trim().toLowerCase()
    const isTwice = sku !== '' && skus.has(sku)
    skus.add(sku)
    return ALL_COLUMNS.flatMap((column) => {
      const problem =
        column === 'sku' && isTwice ? 'Another variant has this SKU.' : cellProblem(column, variant[column], currency)
      return problem === null ? [] : [{ at, variant, column, problem }]
    })
  })
}

/** Returns the first problem of the variants; null if they are valid. */
export function checkVariants(variants: VariantValues[], currency: Schema<'Currency'>): string | null {
  const [bad] = badCells(variants, currency)
  return bad ? `${nameOf(bad.variant)}: ${bad.problem}` : null
}

/** Returns the variants with one text in a whole column. An SKU is a pattern: `MUG-{size}` is `MUG-S` for size S. */
export function withColumn({ options, variants }: VariantFields, column: CellColumn, text: string): VariantValues[] {
  const plain = column === 'price' ? plainNumber(text) : text
  return variants.map((variant) => ({
    ...variant,
    [column]: column === 'sku' ? skuOf(text, options, variant.values) : plain,
  }))
}

/** An example of a pattern that gives each variant another SKU. */
export const skuPattern = (options: OptionValues[]): string =>
  ['SKU', ...options.map(({ name }) => `{${name.trim().toLowerCase()}}`)].join('-')

function skuOf(pattern: string, options: OptionValues[], values: string[]): string {
  return pattern.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const at = options.findIndex((option) => option.name.trim().toLowerCase() === name.trim().toLowerCase())
    return values[at]?.replace(/\s+/g, '') ?? whole
  })
}

/** Returns the pieces of all variants and how many are sold out, as one line; null if none is counted. */
export function stockLine(variants: VariantValues[]): string | null {
  const counted = variants.map(({ stock }) => stock.trim()).filter((stock) => /^\d+$/.test(stock))
  if (counted.length === 0) return null
  const soldOut = counted.filter((stock) => Number(stock) === 0).length
  const pieces = counted.reduce((sum, stock) => sum + Number(stock), 0)
  return `${pieces.toLocaleString('en-US')} in stock${soldOut ? `, ${soldOut} sold out` : ''}`
}
