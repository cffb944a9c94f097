import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../http/errors.ts'
import { cellText } from './cellText.ts'
import { findColumns, type NamedColumn } from './findColumns.ts'
import { type Cell, SheetProblem, type SheetRow } from './Sheet.ts'

type Schemas = components['schemas']

const TOP_ROWS = 10
const SAMPLES = 3
const LONGEST = 100

/** The first rows, from which a person chooses the one with the headings. */
export const topRows = (rows: SheetRow[]): Schemas['ImportUnderstanding']['top_rows'] =>
  rows.slice(0, TOP_ROWS).map((row) => ({ row: row.number, text: cut(textsOf(row).filter(Boolean).join(' · ')) }))

/**
 * Describes the columns of a sheet.
 * @param rows the first ones below the headings.
 */
export function describeColumns(first: SheetRow, rows: SheetRow[]): Pick<Schemas['ImportColumn'], 'heading' | 'samples'>[] {
  const width = Math.max(first.cells.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, place) => {
    const samples: string[] = []
    for (const row of rows) {
      const text = cut(textOf(cellText(row, place)))
      if (text && !samples.includes(text)) samples.push(text)
      if (samples.length === SAMPLES) break
    }
    return { heading: cut(textOf(first.cells[place])), samples }
  })
  return columns.slice(0, columns.findLastIndex(({ heading, samples }) => heading || samples.length) + 1)
}

/**
 * Reads which column of the sheet is what, from the left.
 * @throws 400 for an unknown name; SheetProblem when one is named twice.
 */
export function chosenHeadings<Name extends string>(chosen: string, columns: NamedColumn<Name>[]): Map<Name, number> {
  const headings = new Map<Name, number>()
  for (const [place, name] of chosen.split(',').entries()) {
    const known = columns.find(({ heading }) => heading === name)
    if (name && !known)
      throw invalidField(
        'columns',
        `columns: “${name}” is not a column. Use ${columns.map(({ heading }) => heading).join(', ')}.`,
      )
    if (!known) continue
    if (headings.has(known.heading)) throw new SheetProblem(`Two columns are read as ${name}. Choose one of them.`)
    headings.set(known.heading, place)
  }
  return headings
}

/** What the headings are read as, as far as they are known: the first of two for the same column. */
export function guessHeadings<Name extends string>(first: SheetRow, columns: NamedColumn<Name>[]): Map<Name, number> {
  const headings = new Map<Name, number>()
  for (const [place, cell] of first.cells.entries()) {
    const [name] = findColumns({ number: first.number, cells: [cell] }, columns).keys()
    if (name && !headings.has(name)) headings.set(name, place)
  }
  return headings
}

const textOf = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .trim()
    .replace(/\s+/g, ' ')
const textsOf = ({ cells }: SheetRow): string[] => cells.map(textOf)
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
