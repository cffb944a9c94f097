import type { Encoding } from './decodeText.ts'

/** Content of a cell; formulas are read as their results. */
export type Cell = string | number | boolean | null

export interface SheetRow {
  /** Row number as in a spreadsheet program, from 1. */
  number: number
  /** From the first column on; may end before the last. */
  cells: Cell[]
  /** What numbers with a format are shown as, by column. */
  shown?: Map<number, Shown>
  /** Separates the cells of a .csv. */
  separator?: string
  /** Why the row cannot be read, in a sentence. */
  problem?: string
  /** Whether commas are decimals in its list. */
  isDecimalComma?: boolean
  /** Whether its price counts hundredths of the currency. */
  isMinor?: boolean
}

/** What a number is shown as. */
export interface Shown {
  /** Currency sign of the format: `€`, `EUR`; empty without one. */
  sign: string
  /** The whole text of the cell, with a decimal point: `€24.50`. */
  text: string
  isDate: boolean
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
