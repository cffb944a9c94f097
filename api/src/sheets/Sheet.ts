import type { Encoding } from './decodeText.ts'

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

/** What is read of a file, if the reader does not decide. */
export interface SheetChoice {
  /** Name of a sheet, which may be hidden. */
  sheet?: string | undefined
  /** Of a .csv. */
  encoding?: Encoding | undefined
}

/** What was read of a file. */
export interface SheetAbout {
  /** Null for a .csv. */
  sheet: string | null
  sheets: { name: string; isHidden: boolean }[]
  /** Of a .csv; null for a workbook. */
  encoding: Encoding | null
}

/** How a reader reports what it reads. */
export type Tell = (about: SheetAbout) => void

export const KINDS = ['xlsx', 'xls', 'csv'] as const
export type Kind = (typeof KINDS)[number]

/** A file that cannot be read. The message says what its owner can do. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}
