import type { Readable } from 'node:stream'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import { type SheetColumn, writeXlsx } from '../../../platform/sheets/writeSheet.ts'
import type { ColumnName } from './productColumn.ts'
import { COLUMNS } from './sheetColumns.ts'

/** Drafts, so that nothing is sold by mistake when the rows are left in. */
const SAMPLES: Partial<Record<ColumnName, Cell>>[] = [
  {
    name: 'Stoneware mug',
    description: 'Holds 350 ml.',
    price: 24.5,
    currency: 'USD',
    type: 'physical',
    is_digital: false,
    stock: 12,
    sku: 'MUG-1',
    status: 'draft',
    image_url: 'https://example.com/mug.jpg',
  },
  { name: 'Linen shirt', price: 60, currency: 'USD', type: 'physical', is_digital: false, status: 'draft' },
  { variant_of: 'Linen shirt', option_1: 'Size', option_1_value: 'M', sku: 'SHIRT-M', stock: 4 },
  { variant_of: 'Linen shirt', option_1: 'Size', option_1_value: 'L', sku: 'SHIRT-L', price: 65, stock: 2 },
]

const EXPLANATION: SheetColumn[] = [
  { heading: 'Column', width: 20, format: 'text' },
  { heading: 'Also read as', width: 24, format: 'text' },
  { heading: 'Content', width: 110, format: 'text' },
]

/** The sheet that a merchant fills in: headings and samples, and a second sheet that explains the columns. */
export const importTemplate = (): Readable =>
  writeXlsx([
    {
      name: 'Products',
      columns: COLUMNS,
      rows: [SAMPLES.map((sample) => COLUMNS.map(({ heading }) => sample[heading] ?? null))],
    },
    {
      name: 'Columns',
      columns: EXPLANATION,
      rows: [COLUMNS.map(({ heading, also, about }) => [heading, also.join(', ') || null, about])],
    },
  ])
