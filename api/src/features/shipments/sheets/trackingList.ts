import { findColumns } from '../../../sheets/findColumns.ts'
import { SheetProblem, type SheetRow } from '../../../sheets/Sheet.ts'
import { chosenHeadings } from '../../../sheets/sheetShape.ts'
import type { PlainList } from '../../../sheets/understandList.ts'
import { orderNumberIn } from './readCode.ts'
import { type Headings, READ, type ReadColumn } from './sheetColumns.ts'

/** A list of orders with their tracking numbers. */
export const TRACKING_LIST: PlainList<ReadColumn> = {
  name: 'shipments ',
  columns: READ,
  hasHeadings: (row) => missingColumn(findColumns(row, READ)) === null,
  headingsOf(first, chosen) {
    const headings = chosen === undefined ? findColumns(first, READ) : chosenHeadings(chosen, READ)
    const missing = missingColumn(headings)
    if (missing && chosen !== undefined) throw new SheetProblem(`No column is read as ${missing}. Choose one.`)
    if (missing) throw new SheetProblem(`The first row must name the columns. Missing: ${missing}.`)
    assertNoOrder(first, headings)
    return headings
  },
}

function missingColumn(headings: Headings): string | null {
  if (!headings.has('tracking_number')) return 'tracking_number'
  return headings.has('order') || headings.has('order_id') ? null : 'order'
}

function assertNoOrder(first: SheetRow, headings: Headings): void {
  const number = orderNumberIn(first, headings)
  if (number)
    throw new SheetProblem(
      `Row ${first.number} has no headings: it contains the order #${number}. Add a row above it that names the columns.`,
    )
}
