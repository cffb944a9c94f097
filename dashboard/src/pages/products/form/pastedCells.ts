import type { Schema } from '@linktill/sdk'
import { decimalsOf } from '../../../lib/currencies.ts'
import { withColumn, type CellColumn } from './variantCells.ts'
import type { VariantFields, VariantValues } from './variantValues.ts'

/**
 * Returns the rows of cells that a spreadsheet has copied as text. A cell with a tab, a line break or a quote is in quotes, in which
 * a quote is doubled. The line break at the end, which Excel adds, is no row.
 */
export function readPasted(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/g)) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim())
    if (!end) break
    if (end !== '\t') rows.push([])
  }
  const last = rows.at(-1)!
  return rows.length > 1 && last.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

interface Target {
  /** The column and the row of the cell that was pasted into; null is the row that sets all. */
  column: CellColumn
  row: number | null
  columns: CellColumn[]
  currency: Schema<'Currency'>
}

interface Filled {
  variants: VariantValues[]
  filled: number
  /** Values that had no cell: the table has no more rows or columns. */
  unfit: number
}

/** Fills the cells from one to the right and down. A single row that is pasted into the first row of the table sets all. */
export function fillPasted(fields: VariantFields, cells: string[][], { column, row, columns, currency }: Target): Filled {
  const left = columns.indexOf(column)
  const comma = hasDecimalComma(cells, columns, left)
  const read = (at: number, text: string) => readCell(columns[at]!, text, currency, comma)
  let { variants } = fields
  let filled = 0
  let unfit = 0
  const setsAll = row === null && cells.length === 1
  for (const [down, texts] of cells.entries())
    for (const [right, text] of texts.entries()) {
      const name = columns[left + right]
      const place = (row ?? 0) + down
      if (name === undefined || place >= variants.length) {
        unfit++
        continue
      }
      const value = read(left + right, text)
      variants = setsAll
        ? withColumn({ ...fields, variants }, name, value)
        : variants.map((one, at) => (at === place ? { ...one, [name]: value } : one))
      filled += setsAll ? variants.length : 1
    }
  return { variants, filled, unfit }
}

/** A number that ends in a comma and one or two digits: 12,50. One such price decides how all of them are read. */
function hasDecimalComma(cells: string[][], columns: CellColumn[], left: number): boolean {
  const isComma = (text: string | undefined) => text !== undefined && /\d,\d{1,2}(?!\d)/.test(text) && !/,\d+\.\d/.test(text)
  return columns.some((name, at) => name === 'price' && cells.some((texts) => isComma(texts[at - left])))
}

/** Writes a pasted number as the form has it: `1.234,50 €` is `1234.50`. What is no number stays as it is, to be seen. */
function readCell(column: CellColumn, text: string, currency: Schema<'Currency'>, comma: boolean): string {
  if (column === 'sku') return text
  const bare = text
    .replace(column === 'price' ? /\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/gu : '', '')
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '')
    .trim()
  const group = comma ? '.' : ','
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(?!\\d)`).test(bare)
  const whole = isGrouped ? bare.replaceAll(group, '') : bare
  const plain = comma ? whole.replace(',', '.') : whole
  if (!/^\d+(\.\d*)?$/.test(plain)) return text
  const decimals = column === 'price' ? decimalsOf(currency) : 0
  // A spreadsheet may show more zeros than the currency has: 12.00 yen, 3.0 pieces.
  const short = plain.replace(/\.0*$/, '')
  const fraction = short.split('.')[1] ?? ''
  if (fraction.length > decimals) return text
  return column === 'price' && plain.includes('.') && decimals > 0 ? Number(plain).toFixed(decimals) : short
}
