import { unquoteFormula } from './formulas.ts'
import type { SheetRow } from './Sheet.ts'

/** Returns the trimmed text that a cell shows; empty without a cell. */
export const cellText = (row: SheetRow, place: number): string =>
  unquoteFormula(row.shown?.get(place)?.text || String(row.cells[place] ?? '')).trim()

/** Returns the trimmed text that a cell shows; empty if the sheet has no such column. */
export const textAt = <Name extends string>(row: SheetRow, columns: Map<Name, number>, column: Name): string =>
  cellText(row, columns.get(column) ?? -1)
