import type { components } from '../../generated/openapi.ts'
import { cellText } from './cellText.ts'
import { quoteFormula } from './formulas.ts'
import { lengthProblem } from './lengthProblem.ts'
import type { SheetBatches } from './readSheet.ts'
import { SheetProblem, type SheetRow } from './Sheet.ts'
import { createUnderstandingOf, type FindKept, type ListKind, type Reading } from './understanding.ts'

/** A list whose rows are read one by one, by their headings alone. */
export interface PlainList<Name extends string> extends ListKind<Name> {
  /**
   * Returns the index of each column, from 0.
   * @param chosen what each column is read as, if that was chosen.
   * @throws SheetProblem when a column is missing.
   */
  headingsOf: (first: SheetRow, chosen: string | undefined) => Map<Name, number>
}

export type PlainReading = Omit<Reading, 'layout'>

interface Options {
  findKept: FindKept
  /** Whether a sheet whose columns cannot be read has no rows, with the reason in `problem`. */
  dryRun: boolean
}

/** Finds out which columns a list has, and passes on the rows below the headings. */
export function understandList<Name extends string>(kind: PlainList<Name>, choice: PlainReading, { findKept, dryRun }: Options) {
  const list = createUnderstandingOf(kind, choice, findKept)
  let headings: Map<Name, number> | undefined
  let problem: string | null = null
  const refused: components['schemas']['RefusedRow'][] = []

  async function begin(batch: SheetRow[]): Promise<SheetRow[]> {
    const { first, below, choice: used } = await list.begin(batch)
    try {
      headings = kind.headingsOf(first, used.columns)
    } catch (error) {
      if (!dryRun || !(error instanceof SheetProblem)) throw error
      problem = error.message
    }
    return below
  }

  return {
    async *read(batches: SheetBatches): AsyncGenerator<{ rows: SheetRow[]; headings: Map<Name, number> }> {
      for await (const { rows: batch, about } of batches) {
        list.note(about)
        const rows = headings ? batch : await begin(batch)
        if (!headings) return
        yield { rows: rows.map((row) => ({ ...row, ...lengthProblem(row, list.first()) })), headings }
      }
    },

    /** Keeps the cells of the rows that are refused. `shown` has what becomes of these rows. */
    keepRefused(rows: SheetRow[], shown: { row: number; action: string }[]): void {
      const numbers = new Set(shown.filter(({ action }) => action === 'refuse').map(({ row }) => row))
      for (const row of rows.filter(({ number }) => numbers.has(number)))
        refused.push({ row: row.number, cells: row.cells.map((_, place) => quoteFormula(cellText(row, place))) })
    },

    /** The rows that were kept. */
    refused,

    /** The row of the headings. */
    first: list.first,

    /** What the preview says. */
    understood: () => list.describe({ headings, read: new Set(), problem }),
  }
}
