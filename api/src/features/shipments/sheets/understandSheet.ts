import { findColumns } from '../../../sheets/findColumns.ts'
import { lengthProblem } from '../../../sheets/lengthProblem.ts'
import type { SheetBatches } from '../../../sheets/readSheet.ts'
import { SheetProblem, type SheetRow } from '../../../sheets/Sheet.ts'
import { chosenHeadings } from '../../../sheets/sheetShape.ts'
import { createUnderstandingOf, type FindKept, type Reading } from '../../../sheets/understanding.ts'
import { orderNumberIn } from './readCode.ts'
import { type Headings, READ, TRACKING_LIST } from './sheetColumns.ts'

/**
 * Finds out which columns of a sheet have the orders and their tracking numbers.
 * @param dryRun whether a sheet whose columns cannot be read has no rows, with the reason in `problem`.
 */
export function createUnderstanding(choice: Omit<Reading, 'layout'>, findKept: FindKept, dryRun: boolean) {
  const list = createUnderstandingOf(TRACKING_LIST, choice, findKept)
  let headings: Headings | undefined
  let problem: string | null = null

  async function begin(batch: SheetRow[]): Promise<SheetRow[]> {
    const { first, below, choice: used } = await list.begin(batch)
    try {
      headings = headingsOf(first, used.columns)
    } catch (error) {
      if (!dryRun || !(error instanceof SheetProblem)) throw error
      problem = error.message
    }
    return below
  }

  return {
    async *read(batches: SheetBatches): AsyncGenerator<{ rows: SheetRow[]; headings: Headings }> {
      for await (const { rows: batch, about } of batches) {
        list.note(about)
        const rows = headings ? batch : await begin(batch)
        if (!headings) return
        yield { rows: rows.map((row) => ({ ...row, ...lengthProblem(row, list.first()) })), headings }
      }
    },

    /** The row of the headings. */
    first: list.first,

    /** What the preview says. */
    understood: () => list.describe({ headings, read: new Set(), problem }),
  }
}

function headingsOf(first: SheetRow, chosen: string | undefined): Headings {
  const headings = chosen === undefined ? findColumns(first, READ) : chosenHeadings(chosen, READ)
  const missing = headings.has('tracking_number')
    ? headings.has('order') || headings.has('order_id')
      ? null
      : 'order'
    : 'tracking_number'
  if (missing && chosen !== undefined) throw new SheetProblem(`No column is read as ${missing}. Choose one.`)
  if (missing) throw new SheetProblem(`The first row must name the columns. Missing: ${missing}.`)
  const number = orderNumberIn(first, headings)
  if (number)
    throw new SheetProblem(
      `Row ${first.number} has no headings: it contains the order #${number}. Add a row above it that names the columns.`,
    )
  return headings
}
