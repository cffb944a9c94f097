import type { Knex } from 'knex'
import type { Cell } from '../../sheets/Sheet.ts'
import { exportName, sheetFile } from '../../sheets/sheetFile.ts'
import { matching, type ProductFilter } from './listing.ts'
import type { Product } from '../../rows/Product.ts'
import { COLUMNS } from './sheetColumns.ts'

/** Products asked for at once, while the ones before are written. */
const BATCH = 500

/** The products that match, oldest first, as they are read: no more than a few hundred are held at a time. */
export function exportSheet(db: Knex, merchantId: string, filter: ProductFilter, format: 'xlsx' | 'csv') {
  const rows = readRows(db, merchantId, filter)
  return sheetFile(exportName('products'), { name: 'Products', columns: COLUMNS, rows }, format)
}

/** Page after page by what never changes, so that nothing is left out or told twice while somebody edits. */
async function* readRows(db: Knex, merchantId: string, filter: ProductFilter): AsyncGenerator<Cell[][]> {
  let last: Product | undefined
  do {
    const page = matching(db, merchantId, filter).orderBy(['createdAt', 'id']).limit(BATCH)
    if (last) void page.whereRaw('(created_at, id) > (?, ?)', [last.createdAt, last.id])
    const products: Product[] = await page
    if (products.length) yield products.map((product) => COLUMNS.map(({ cellOf }) => cellOf(product)))
    last = products.length < BATCH ? undefined : products.at(-1)
  } while (last)
}
