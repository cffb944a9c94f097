import { cellText } from './cellText.ts'
import type { SheetRow } from './Sheet.ts'

/** Returns the problem of a row in which a comma inside a text or a price has separated cells. */
export function lengthProblem(row: SheetRow, first: SheetRow, price?: number): Pick<SheetRow, 'problem'> {
  if (!row.separator) return {}
  const width = row.cells.findLastIndex((cell) => cell !== '' && cell !== null) + 1
  const isSplit =
    price !== undefined &&
    cellText(first, price + 1) === '' &&
    /^\d{1,3}(?!\d)/.test(cellText(row, price + 1)) &&
    /\d$/.test(cellText(row, price))
  if (width <= first.cells.length && !isSplit) return {}
  return {
    problem: `The row has more cells than there are headings. Put quotes around texts and prices that contain "${row.separator}".`,
  }
}
