import { cellText } from '../../../platform/sheets/cellText.ts'
import { findColumns } from '../../../platform/sheets/findColumns.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import { chosenHeadings, guessHeadings } from '../../../platform/sheets/sheetShape.ts'
import type { ListKind } from '../../../platform/sheets/understanding.ts'
import { layoutOf } from './layouts/translate.ts'
import type { ColumnName } from './productColumn.ts'
import { readAmount } from './readAmount.ts'
import type { Headings } from './readCells.ts'
import { readHeadings } from './readRow.ts'
import { COLUMNS } from './sheetColumns.ts'

export const PRODUCT_LIST: ListKind<ColumnName> = {
  name: '',
  columns: COLUMNS,
  hasHeadings: (row) => layoutOf(row) !== null || hasProducts(row),
}

function hasProducts(row: SheetRow): boolean {
  const found = findColumns(row, COLUMNS)
  return found.has('name') && found.has('price')
}

/**
 * Finds the columns of a sheet, as chosen or by their headings.
 * @throws SheetProblem when they cannot be found, or when the row of the headings is a product, which would be lost.
 */
export function headingsOf(first: SheetRow, below: SheetRow[], columns: string | undefined): Headings {
  if (columns === undefined) {
    if (guessHeadings(first, COLUMNS).size === 0) assertHeadings(first, below, [...first.cells.keys()])
    return readHeadings(first)
  }
  const headings = chosenHeadings(columns, COLUMNS)
  const missing = (['name', 'price'] as const).filter((column) => !headings.has(column))
  if (missing.length) throw new SheetProblem(`No column is read as ${missing.join(', and none as ')}. Choose one.`)
  assertHeadings(first, below, [headings.get('price')!])
  return headings
}

/** A year can be a heading, so an amount counts only if there are amounts below it too. */
function assertHeadings(first: SheetRow, below: SheetRow[], places: number[]): void {
  const isAmount = (row: SheetRow, place: number) => readAmount(cellText(row, place)) !== null
  const place = places.find((one) => [first, ...below.slice(0, 3)].every((row) => isAmount(row, one)))
  if (place === undefined) return
  const amount = cellText(first, place)
  throw new SheetProblem(
    `Row ${first.number} has no headings: it contains the amount ${amount}, like the rows below. Add a row above it that names the columns, at least name and price.`,
  )
}
