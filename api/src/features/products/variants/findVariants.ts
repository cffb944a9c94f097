import type { Knex } from 'knex'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { ProductVariant } from '../../../shop/catalogue/ProductVariant.ts'

/** Returns the variants of those products that have options, in their order, without what they sold. */
export async function findVariants(
  db: Knex,
  merchantId: string,
  products: Pick<Product, 'id' | 'options'>[],
): Promise<Map<string, ProductVariant[]>> {
  const found = new Map<string, ProductVariant[]>()
  for (const { id, options } of products) if (options.length) found.set(id, [])
  if (!found.size) return found
  const variants = await ProductVariant.query(db)
    .where({ merchantId })
    .whereNull('deletedAt')
    .whereIn('productId', [...found.keys()])
    .orderBy('position')
  for (const variant of variants) found.get(variant.productId)!.push(variant)
  return found
}
