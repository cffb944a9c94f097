import type { Knex } from 'knex'
import { readBatches } from '../../../platform/db/readBatches.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import { exportName, sheetFile } from '../../../platform/sheets/sheetFile.ts'
import { matching, type ProductFilter } from '../listing.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { COLUMNS } from './sheetColumns.ts'
import type { SheetFormat } from '../../../platform/sheets/writeSheet.ts'
import { findVariants } from '../variants/findVariants.ts'

/** Products per query, read while the previous ones are written. */
const BATCH = 500

/** Streams the matching products with their variants, oldest first, with at most a few hundred in memory. */
export function exportSheet(
  { db, merchantId, meter }: Pick<Deps & Caller, 'db' | 'merchantId' | 'meter'>,
  filter: ProductFilter,
  format: SheetFormat,
) {
  const rows = readRows(db, merchantId, filter)
  return sheetFile(exportName('products'), { name: 'Products', columns: COLUMNS, rows, meter }, format)
}

/** Pages by columns that never change, so that no product is skipped or repeated while it is edited. */
async function* readRows(db: Knex, merchantId: string, filter: ProductFilter): AsyncGenerator<Cell[][]> {
  const batches = readBatches<Product>(BATCH, (last) => {
    const page = matching(db, merchantId, filter).orderBy(['createdAt', 'id']).limit(BATCH)
    if (last) void page.whereRaw('(created_at, id) > (?, ?)', [last.createdAt, last.id])
    return page
  })
  for await (const products of batches) yield await rowsOf(db, merchantId, products)
}

/** The row of each product, and below it those of its variants. */
async function rowsOf(db: Knex, merchantId: string, products: Product[]): Promise<Cell[][]> {
  const variants = await findVariants(db, merchantId, products)
  return products.flatMap((product) => [
    COLUMNS.map(({ cellOf }) => cellOf?.(product) ?? null),
    ...(variants.get(product.id) ?? []).map((variant) => COLUMNS.map(({ ofVariant }) => ofVariant?.(variant, product) ?? null)),
  ])
}
