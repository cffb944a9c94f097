import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { presentProduct } from '../present.ts'
import { readVariants } from './readVariants.ts'

/** Products with their variants, as their merchant sees them. */
export async function presentWhole(
  db: Knex,
  merchantId: string,
  products: Product[],
): Promise<components['schemas']['Product'][]> {
  const variants = await readVariants(db, merchantId, products)
  return products.map((product) => presentProduct(product, variants.get(product.id)!))
}
