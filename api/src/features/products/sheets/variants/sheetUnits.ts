import type { SheetRow } from '../../../../platform/sheets/Sheet.ts'
import { textAt } from '../../../../platform/sheets/cellText.ts'
import type { Headings } from '../readCells.ts'
import { MOST_VARIANTS } from '../../variants/limits.ts'
import { fold } from '../../variants/readOptions.ts'

/** The rows of one product: its own and those of its variants, one below the other. */
export interface Unit {
  product: SheetRow | null
  /** With a product of its own, each names that product. Otherwise all have the same `variant_of`. */
  variants: SheetRow[]
}

/** The first row of a unit. */
export const firstRow = ({ product, variants }: Unit): SheetRow => product ?? variants[0]!

/** Adds rows to units: to the last one, or as new ones. */
export function addRows(units: Unit[], rows: SheetRow[], headings: Headings): void {
  for (const row of rows) {
    const parent = textAt(row, headings, 'variant_of')
    const last = units.at(-1)
    if (!parent) units.push({ product: row, variants: [] })
    else if (last && belongsTo(last, parent, headings)) {
      // A row too many is refused. Without its cells, no number of them fills the memory.
      last.variants.push(last.variants.length > MOST_VARIANTS ? { ...row, cells: [] } : row)
    } else units.push({ product: null, variants: [row] })
  }
}

function belongsTo({ product, variants }: Unit, parent: string, headings: Headings): boolean {
  const names = product
    ? [textAt(product, headings, 'id'), textAt(product, headings, 'name')]
    : [textAt(variants[0]!, headings, 'variant_of')]
  return names.some((name) => fold(name) === fold(parent))
}
