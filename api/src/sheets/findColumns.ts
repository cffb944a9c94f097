import { SheetProblem, type SheetRow } from './Sheet.ts'

export interface NamedColumn<Name extends string> {
  heading: Name
  /** Other headings for the same column. */
  also: string[]
}

/**
 * Finds columns in the first row: in any case and order, by any of their names, with blanks or hyphens for underscores.
 * @returns the index of each that is there, from 0.
 * @throws SheetProblem when a column appears twice.
 */
export function findColumns<Name extends string>(row: SheetRow, columns: NamedColumn<Name>[]): Map<Name, number> {
  const found = new Map<Name, number>()
  for (const [place, cell] of row.cells.entries()) {
    const text = String(cell ?? '')
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const column = columns.find(({ heading, also }) => [heading, ...also].includes(text))
    if (!column) continue
    if (found.has(column.heading)) throw new SheetProblem(`The sheet has two columns for ${column.heading}. Remove one of them.`)
    found.set(column.heading, place)
  }
  return found
}
