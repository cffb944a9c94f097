import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../http/errors.ts'
import { findColumns } from '../../sheets/findColumns.ts'
import { type Cell, SheetProblem, type SheetRow } from '../../sheets/Sheet.ts'
import type { ColumnName } from './productColumn.ts'
import { readAmount } from './readAmount.ts'
import { cellText } from './readMoney.ts'
import { type Headings, readHeadings } from './readRow.ts'
import { COLUMNS } from './sheetColumns.ts'

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
 * @throws 400 for an unknown name; SheetProblem when one is named twice, or name or price is missing.
 */
function chosenHeadings(columns: string): Headings {
  const headings: Headings = new Map()
  for (const [place, name] of columns.split(',').entries()) {
    const known = COLUMNS.find(({ heading }) => heading === name)
    if (name && !known) throw invalidField('columns', `columns: “${name}” is not a column. Use ${NAMES}.`)
    if (!known) continue
    if (headings.has(known.heading)) throw new SheetProblem(`Two columns are read as ${name}. Choose one of them.`)
    headings.set(known.heading, place)
  }
  const missing = (['name', 'price'] as const).filter((column) => !headings.has(column))
  if (missing.length) throw new SheetProblem(`No column is read as ${missing.join(', and none as ')}. Choose one.`)
  return headings
}

const NAMES = COLUMNS.map(({ heading }) => heading).join(', ')

/** What the headings are read as, as far as they are known: the first of two for the same column. */
export function guessHeadings(first: SheetRow): Headings {
  const headings: Headings = new Map()
  for (const [place, cell] of first.cells.entries()) {
    const [name] = findColumns({ number: first.number, cells: [cell] }, COLUMNS).keys() as Iterable<ColumnName>
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

/**
 * Finds the columns of a sheet, as chosen or by their headings.
 * @throws SheetProblem when they cannot be found, or when the row of the headings is a product, which would be lost.
 */
export function headingsOf(first: SheetRow, below: SheetRow[], columns: string | undefined): Headings {
  if (columns === undefined) {
    if (guessHeadings(first).size === 0) assertHeadings(first, below, [...first.cells.keys()])
    return readHeadings(first)
  }
  const headings = chosenHeadings(columns)
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
