/** Content of a cell; formulas are read as their results. */
export type Cell = string | number | boolean | null

export interface SheetRow {
  /** Row number as in a spreadsheet program, from 1. */
  number: number
  /** From the first column on; may end before the last. */
  cells: Cell[]
  /** Currency signs that the numbers are shown with, by column: `€`, `EUR`. */
  signs?: Map<number, string>
}

export const KINDS = ['xlsx', 'xls', 'csv'] as const
export type Kind = (typeof KINDS)[number]

/** A file that cannot be read. The message says what its owner can do. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}
