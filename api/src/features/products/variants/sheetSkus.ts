import type { Knex } from 'knex'
import type { VariantCells } from './readVariantRow.ts'

/** The owner of an SKU: a product that is stored, or an earlier row. */
export type Skus = Map<string, { productId: string; name: string }>

/** Finds which products of the merchant have these SKUs. */
export async function findSkus(db: Knex, merchantId: string, skus: string[]): Promise<Skus> {
  const found: Skus = new Map()
  if (!skus.length) return found
  const rows = await db('product_variants')
    .join('products', { 'products.merchantId': 'product_variants.merchantId', 'products.id': 'product_variants.productId' })
    .where('product_variants.merchantId', merchantId)
    .whereNull('product_variants.deletedAt')
    .whereRaw('lower(sku) in (select lower(unnest(cast(? as text[]))))', [skus])
    .select('sku', 'product_variants.productId', 'products.name')
  for (const { sku, productId, name } of rows) found.set(sku.toLowerCase(), { productId, name })
  return found
}

/**
 * Refuses an SKU that another product has, or that is in two rows of the sheet.
 * @param seen the first row of each SKU; grows.
 */
export function refuseTaken(
  cells: VariantCells[],
  { taken, seen, productId }: { taken: Skus; seen: Map<string, number>; productId: string | null },
  refuse: (row: number, reason: string) => void,
): void {
  for (const { row, fields } of cells) {
    const key = fields.sku?.toLowerCase()
    if (!key) continue
    const owner = taken.get(key)
    const first = seen.get(key)
    if (first !== undefined) refuse(row, `sku is the same as in row ${first}.`)
    else seen.set(key, row)
    if (owner && owner.productId !== productId) refuse(row, `sku: “${fields.sku}” is already an SKU of “${owner.name}”.`)
  }
}
