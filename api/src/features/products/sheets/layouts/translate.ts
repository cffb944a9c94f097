import { headingName } from '../../../../platform/sheets/findColumns.ts'
import type { SheetRow } from '../../../../platform/sheets/Sheet.ts'
import type { Headings } from '../readCells.ts'
import { COLUMNS } from '../sheetColumns.ts'
import { type Layout, rowsOf, sourcesOf } from './Layout.ts'
import { OTHER_LAYOUTS } from './otherLayouts.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

const LAYOUTS = [shopify, woocommerce, ...OTHER_LAYOUTS]

/** Our own columns in their order: what translated rows have. */
export const OWN_HEADINGS: Headings = new Map(COLUMNS.map(({ heading }, at) => [heading, at]))

/** The row of these headings. */
export const OWN_ROW: SheetRow = { number: 1, cells: COLUMNS.map(({ heading }) => heading) }

/** Returns whose export a row of headings begins; null for any other list. */
export function layoutOf(row: SheetRow): Layout | null {
  const names = new Set(row.cells.map(headingName))
  return LAYOUTS.find(({ marks }) => marks.some((all) => all.every((mark) => names.has(mark)))) ?? null
}

/**
 * Translates the export of another shop (docs/product/products.md#other-shops).
 * @returns rows in our own columns, with their numbers in the file, and the places of the headings that were read.
 */
export function translate(layout: Layout, headings: SheetRow, rows: SheetRow[]): { rows: SheetRow[]; read: Set<number> } {
  const read = new Set<number>()
  const price = OWN_HEADINGS.get('price')!
  const translated = layout.read(sourcesOf(headings, rows, read)).flatMap(rowsOf)
  return {
    read,
    rows: translated.map(({ row: { cells: _, ...row }, cells, shown }) => ({
      ...row,
      cells: COLUMNS.map(({ heading }) => cells[heading] ?? null),
      shown: new Map(shown && [[price, shown]]),
    })),
  }
}
