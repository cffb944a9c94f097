import type { Knex } from 'knex'
import { ProductVariant } from '../../../../shop/catalogue/ProductVariant.ts'
import { asSkuTaken } from '../../skus.ts'
import type { VariantRow } from '../../variants/planVariants.ts'
import { WRITTEN } from '../../variants/writeVariants.ts'

/**
 * Writes variants of several products that the caller has locked. Others stay as they are.
 * @throws 409 `sku_taken` when another change took one of the SKUs at the same moment.
 */
export async function writeSheetVariants(
  trx: Knex,
  merchantId: string,
  products: { product: { id: string }; variants: VariantRow[] }[],
): Promise<void> {
  const rows = products.flatMap(({ product, variants }) => variants.map((row) => ({ ...row, merchantId, productId: product.id })))
  if (!rows.length) return
  const ids = rows.map(({ id }) => id)
  // Two variants may exchange their SKUs.
  await ProductVariant.query(trx).where({ merchantId }).whereIn('id', ids).whereNotNull('sku').patch({ sku: null })
  try {
    await ProductVariant.query(trx).insert(rows).onConflict(['merchantId', 'id']).merge(WRITTEN)
  } catch (error) {
    throw asSkuTaken(error, 'excel')
  }
}
