import { invalidField } from '../../../platform/http/errors.ts'
import { unquoteFormula } from '../../../platform/sheets/formulas.ts'
import type { Cell, SheetRow } from '../../../platform/sheets/Sheet.ts'
import type { ColumnName } from './productColumn.ts'
import { readAmount } from './readAmount.ts'

/** Index of each column, from 0. */
export type Headings = Map<ColumnName, number>

export const cellAt = (row: SheetRow, headings: Headings, column: ColumnName): Cell =>
  row.cells[headings.get(column) ?? -1] ?? null

/** @throws 400 for a cell that is no whole number. */
export function readCount(column: ColumnName, cell: Cell): number | null {
  const text = unquoteFormula(String(cell ?? '')).trim()
  if (!text) return null
  const value = typeof cell === 'number' ? cell : readAmount(text)?.value
  if (!Number.isInteger(value)) throw invalidField(column, `${column} "${text}" is not a whole number.`)
  return value!
}

/** @throws 400 for a text that is neither. */
export function readBoolean(column: ColumnName, text: string): boolean {
  if (/^(true|yes|y|1)$/i.test(text)) return true
  if (/^(false|no|n|0)$/i.test(text)) return false
  throw invalidField(column, `${column} must be true or false, not "${text}".`)
}
