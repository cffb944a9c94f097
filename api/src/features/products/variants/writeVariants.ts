import type { Knex } from 'knex'
import { violatesUnique } from '../../../db/violatesUnique.ts'
import type { Product } from '../../../rows/Product.ts'
import { ProductVariant } from '../../../rows/ProductVariant.ts'
import type { VariantRow } from './planVariants.ts'
import { skuTaken } from './skuTaken.ts'

/** Columns that a change may write. */
export const WRITTEN = ['position', 'optionValues', 'sku', 'priceMinor', 'stock', 'imageUrl', 'status']

/**
 * Writes the variants of a product that the caller has locked. Those that are not named are deleted; their rows stay for
 * orders and links.
 * @throws 409 `sku_taken` naming the field.
 */
export async function writeVariants(
  trx: Knex,
  { id: productId, merchantId }: Pick<Product, 'id' | 'merchantId'>,
  variants: VariantRow[],
): Promise<void> {
  const own = () => ProductVariant.query(trx).where({ merchantId, productId }).whereNull('deletedAt')
  const ids = variants.map(({ id }) => id)
  await own().whereNotIn('id', ids).patch({ deletedAt: new Date() })
  if (variants.length === 0) return
  await assertFree(trx, merchantId, productId, variants)
  // Two variants may exchange their SKUs.
  await own().whereNotNull('sku').patch({ sku: null })
  try {
    await ProductVariant.query(trx)
      .insert(variants.map((row) => ({ ...row, merchantId, productId })))
      .onConflict(['merchantId', 'id'])
      .merge(WRITTEN)
  } catch (error) {
    throw violatesUnique(error) ? skuTaken('variants', 'Another variant has one of these SKUs already.') : error
  }
}

/** Names the first SKU that another variant has. The index refuses one that another request writes at the same moment. */
async function assertFree(trx: Knex, merchantId: string, productId: string, variants: VariantRow[]): Promise<void> {
  const skus = variants.flatMap(({ sku }) => (sku === null ? [] : [sku]))
  for (const [at, { sku }] of variants.entries()) {
    const first = sku === null ? at : variants.findIndex((other) => other.sku?.toLowerCase() === sku.toLowerCase())
    if (first < at) throw skuTaken(`variants.${at}.sku`, `“${sku}” is also the SKU of variant number ${first + 1}.`)
  }
  if (!skus.length) return
  const taken = await trx('product_variants')
    .join('products', { 'products.merchantId': 'product_variants.merchantId', 'products.id': 'product_variants.productId' })
    .where('product_variants.merchantId', merchantId)
    .whereNot('product_variants.productId', productId)
    .whereNull('product_variants.deletedAt')
    .whereRaw('lower(sku) in (select lower(unnest(cast(? as text[]))))', [skus])
    .first('sku', 'products.name')
  if (!taken) return
  const at = variants.findIndex(({ sku }) => sku?.toLowerCase() === taken.sku.toLowerCase())
  throw skuTaken(at < 0 ? 'variants' : `variants.${at}.sku`, `“${taken.sku}” is already an SKU of “${taken.name}”.`)
}
