import type { components } from '../../generated/openapi.ts'
import { headingRow, type NamedColumn } from './findColumns.ts'
import { type SheetAbout, SheetProblem, type SheetRow } from './Sheet.ts'
import { describeColumns, guessHeadings, topRows } from './sheetShape.ts'

type Understood = components['schemas']['ImportUnderstanding']

/** What the rows of a sheet are about. */
export interface ListKind<Name extends string> {
  /** Keeps the choices about one kind apart from those about another. */
  name: string
  columns: NamedColumn<Name>[]
  /** Whether a row names the columns that no such list is without. */
  hasHeadings: (row: SheetRow) => boolean
}

/** What the merchant has chosen in place of what would be found. */
export type Reading = Partial<Pick<components['schemas']['ProductImportInput'], 'heading_row' | 'layout' | 'columns'>>

/** Returns the choices of an earlier import of a list with the same headings as one of the rows. */
export type FindKept = (rows: SheetRow[]) => Promise<Understood['kept']>

interface Found<Name extends string> {
  /** Undefined when they cannot be read. */
  headings: Map<Name, number> | undefined
  /** Columns that are read besides. */
  read: Set<number>
  problem: string | null
  source?: string | null
  currency?: string | null
}

/** Finds the row of the headings of a list of any kind, and describes what was understood of it. */
export function createUnderstandingOf<Name extends string>(kind: ListKind<Name>, chosen: Reading, findKept: FindKept) {
  let choice = chosen
  let kept: Understood['kept'] = null
  let first: SheetRow = { number: 1, cells: [] }
  let about: SheetAbout = { sheet: null, sheets: [], encoding: null }
  let top: Understood['top_rows'] = []
  let columns: ReturnType<typeof describeColumns> = []

  return {
    /** Takes the first rows of the sheet apart. */
    async begin(rows: SheetRow[]) {
      top = topRows(rows)
      kept = isChosen(chosen) ? null : await findKept(rows)
      if (kept) choice = kept
      const at = headingsIn(rows, kind, choice.heading_row)
      first = rows[at]!
      const below = rows.slice(at + 1)
      columns = describeColumns(first, below)
      return { above: rows.slice(0, at), first, below, choice }
    },

    note: (next: SheetAbout) => void (about = next),

    /** The row of the headings. */
    first: () => first,

    /** What the preview says. */
    describe({ headings, read, problem, source = null, currency = null }: Found<Name>): Understood {
      const known = source === null ? [...(headings ?? guessed(first, kind, choice))] : []
      const nameOf = new Map(known.map(([name, place]) => [place, name]))
      const described = columns.map((column, place) => ({
        ...column,
        is_read: read.has(place) || nameOf.has(place),
        read_as: nameOf.get(place) ?? null,
      }))
      return {
        source,
        problem,
        sheet: about.sheet,
        sheets: about.sheets.map(({ name, isHidden }) => ({ name, is_hidden: isHidden })),
        encoding: about.encoding,
        heading_row: first.number,
        top_rows: top,
        columns: described,
        currency,
        unread_columns: described.flatMap(({ heading, is_read }) => (is_read ? [] : heading || [])),
        kept,
      }
    },
  }
}

const isChosen = ({ heading_row: row, layout, columns }: Reading): boolean =>
  row !== undefined || layout === 'none' || columns !== undefined

/** Of a choice that cannot be read, what it says; of headings, what is known of them. */
const guessed = <Name extends string>(first: SheetRow, kind: ListKind<Name>, { columns }: Reading): [string, number][] =>
  columns === undefined
    ? [...guessHeadings(first, kind.columns)]
    : columns.split(',').flatMap((name, place): [string, number][] => (name ? [[name, place]] : []))

/** Returns the place of the row with the headings. */
function headingsIn<Name extends string>(rows: SheetRow[], kind: ListKind<Name>, chosen: number | undefined): number {
  if (chosen === undefined) return headingRow(rows, kind.hasHeadings)
  const at = rows.findIndex(({ number }) => number === chosen)
  if (at < 0) throw new SheetProblem(`Row ${chosen} has no headings. Choose another row.`)
  return at
}
