import { findColumns } from '../../../sheets/findColumns.ts'
import { SheetProblem } from '../../../sheets/Sheet.ts'
import { chosenHeadings } from '../../../sheets/sheetShape.ts'
import type { PlainList } from '../../../sheets/understandList.ts'
import { type Columns, READ, type ReadColumn } from './sheetColumns.ts'

/** A list of promo codes. */
export const PROMO_LIST: PlainList<ReadColumn> = {
  name: 'promos ',
  columns: READ,
  hasHeadings: (row) => missingColumn(findColumns(row, READ)) === null,
  headingsOf(first, chosen) {
    const columns = chosen === undefined ? findColumns(first, READ) : chosenHeadings(chosen, READ)
    const missing = missingColumn(columns)
    if (missing && chosen !== undefined) throw new SheetProblem(`No column is read as ${missing}. Choose one.`)
    if (missing) throw new SheetProblem(`The first row must name the columns. Missing: ${missing}.`)
    return columns
  },
}

function missingColumn(columns: Columns): string | null {
  if (!columns.has('code')) return 'code'
  return columns.has('percent') || columns.has('amount') || columns.has('value') ? null : 'percent or amount'
}
