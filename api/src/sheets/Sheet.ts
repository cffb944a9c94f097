/** What stands in a cell; formulas are their results. */
export type Cell = string | number | boolean | null

export interface SheetRow {
  /** As a spreadsheet program counts, from 1. */
  number: number
  /** From the first column on; may end before the last. */
  cells: Cell[]
}

export const KINDS = ['xlsx', 'xls', 'csv'] as const
export type Kind = (typeof KINDS)[number]

/** A file that cannot be read; the message tells its owner what to do. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}
