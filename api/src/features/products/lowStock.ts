import type { Knex } from 'knex'
import { emit } from '../../platform/outbox/Event.ts'
import { productsOf } from './listing.ts'
import { presentProduct } from './present.ts'
import { readVariants } from './variants/readVariants.ts'

/** Emits one event when the stock of a product or variant falls to the mark: the caller took `pieces` and `left` remain. */
export async function announceLowStock(
  trx: Knex,
  { merchantId, productId, variantId }: { merchantId: string; productId: string; variantId: string | null },
  { pieces, left, mark }: { pieces: number; left: number; mark: number },
): Promise<void> {
  if (left > mark || left + pieces <= mark) return
  const product = await productsOf(trx, merchantId).findOne('products.id', productId).throwIfNotFound()
  const variants = await readVariants(trx, merchantId, [product])
  const low = { low_variant_id: variantId }
  await emit(trx, merchantId, 'product.stock_low', { ...presentProduct(product, variants.get(productId)), ...low })
}
