import type { Knex } from 'knex'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { ProductVariant } from '../../../shop/catalogue/ProductVariant.ts'
import { asSkuTaken, assertSkusFree, skuTaken } from '../skus.ts'
import type { VariantRow } from './planVariants.ts'

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
    throw asSkuTaken(error, 'variants')
  }
}

/** Names the first SKU that another product or variant has. The index refuses one that only differs for the database. */
async function assertFree(trx: Knex, merchantId: string, productId: string, variants: VariantRow[]): Promise<void> {
  for (const [at, { sku }] of variants.entries()) {
    const first = sku === null ? at : variants.findIndex((other) => other.sku?.toLowerCase() === sku.toLowerCase())
    if (first < at) throw skuTaken(`variants.${at}.sku`, `“${sku}” is also the SKU of variant number ${first + 1}.`)
  }
  const sent = variants.flatMap(({ sku }, at) => (sku === null ? [] : [{ path: `variants.${at}.sku`, sku }]))
  await assertSkusFree(trx, { merchantId, productId }, sent)
}
