import type { NamedColumn } from './findColumns.ts'
import type { SheetRow } from './Sheet.ts'

/** What the rows of a sheet are about. */
export interface ListKind<Name extends string> {
  /** Keeps the choices about one kind apart from those about another. */
  name: string
  columns: NamedColumn<Name>[]
  /** Whether a row names the columns that no such list is without. */
  hasHeadings: (row: SheetRow) => boolean
}
