import { cellText } from '../../../platform/sheets/cellText.ts'
import { scaleOf } from '../../../platform/sheets/findColumns.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'

/** What follows "in" in a title: "All prices in cents". */
const UNITS = /(?<!\p{L})(?:in|en|em|i) (\p{L}{1,20}(?: \p{L}{1,20})?)/iu

interface List {
  above: SheetRow[]
  first: SheetRow
  below: SheetRow[]
}

/**
 * Returns whether the prices of a list count the smallest units, by the heading, the units below it or a title.
 * @throws SheetProblem for thousands, and for cents in a column of their own.
 */
export function isMinorList({ above, first, below }: List, price: number): boolean {
  const titles = above.flatMap(({ cells }) => cells.flatMap((cell) => UNITS.exec(String(cell ?? ''))?.[1] ?? []))
  const units = below[0] && isUnits(below[0], price) ? [cellText(below[0], price)] : []
  const named = [cellText(first, price), ...units, ...titles]
  const scaled = named.find((text) => scaleOf(text) === 'scaled')
  if (scaled)
    throw new SheetProblem(`The heading "${scaled}" scales its prices. Write whole prices, and a heading without a factor.`)
  const cents = [price + 1, price - 1].map((place) => cellText(first, place)).find((text) => isMinorWord(text))
  if (cents) throw new SheetProblem(`The column "${cents}" looks like a part of the prices. Write each price into one cell.`)
  return named.some((text) => scaleOf(text) === 'minor')
}

/** Whether a text is nothing but the name of the smallest units. */
export const isMinorWord = (text: string): boolean => /^[[(]?\p{L}+[\])]?$/u.test(text) && scaleOf(text) === 'minor'

/** Whether a row below the headings names the smallest units or thousands below the price. */
export const isUnits = (row: SheetRow, price: number): boolean =>
  scaleOf(cellText(row, price)) !== null && !row.cells.some((cell) => /\d/.test(String(cell ?? '')))
