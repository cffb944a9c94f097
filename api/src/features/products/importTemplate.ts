import type { Readable } from 'node:stream'
import type { Cell } from '../../sheets/Sheet.ts'
import { type SheetColumn, writeXlsx } from '../../sheets/writeSheet.ts'
import { COLUMNS, type ColumnName } from './sheetColumns.ts'

/** A draft, so that nothing is sold by mistake when the row is left in. */
const SAMPLE: Partial<Record<ColumnName, Cell>> = {
  name: 'Stoneware mug',
  description: 'Holds 350 ml.',
  price: 24.5,
  currency: 'USD',
  type: 'physical',
  is_digital: false,
  stock: 12,
  status: 'draft',
  image_url: 'https://example.com/mug.jpg',
}

const EXPLANATION: SheetColumn[] = [
  { heading: 'Column', width: 20, format: 'text' },
  { heading: 'Also read as', width: 24, format: 'text' },
  { heading: 'Content', width: 110, format: 'text' },
]

/** The sheet that a merchant fills in: headings and a sample, and a second sheet that explains the columns. */
export const importTemplate = (): Readable =>
  writeXlsx([
    { name: 'Products', columns: COLUMNS, rows: [[COLUMNS.map(({ heading }) => SAMPLE[heading] ?? null)]] },
    {
      name: 'Columns',
      columns: EXPLANATION,
      rows: [COLUMNS.map(({ heading, also, about }) => [heading, also.join(', ') || null, about])],
    },
  ])
