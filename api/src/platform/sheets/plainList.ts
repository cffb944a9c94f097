import { findColumns, type NamedColumn } from './findColumns.ts'
import { SheetProblem } from './Sheet.ts'
import { chosenHeadings } from './sheetShape.ts'
import type { PlainList } from './understandList.ts'

interface PlainColumns<Name extends string> {
  name: string
  columns: NamedColumn<Name>[]
  /** Returns what the list cannot be read without and does not have; null if it has all. */
  missingIn: (headings: Map<Name, number>) => string | null
}

/** Creates a list whose columns are found by their headings, or chosen. */
export const plainList = <Name extends string>({ name, columns, missingIn }: PlainColumns<Name>): PlainList<Name> => ({
  name,
  columns,
  hasHeadings: (row) => missingIn(findColumns(row, columns)) === null,
  headingsOf(first, chosen) {
    const headings = chosen === undefined ? findColumns(first, columns) : chosenHeadings(chosen, columns)
    const missing = missingIn(headings)
    if (missing && chosen !== undefined) throw new SheetProblem(`No column is read as ${missing}. Choose one.`)
    if (missing) throw new SheetProblem(`The first row must name the columns. Missing: ${missing}.`)
    return headings
  },
})
