import type { Knex } from 'knex'
import { PAID_FOR_ITEM } from '../../analytics/facts.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { ProductVariant } from '../../../shop/catalogue/ProductVariant.ts'

/** The variants of products, by product, in their order, with what each sold in completed orders. */
export type VariantsOf = Map<string, ProductVariant[]>

/** Reads the variants of these products. Asks nothing if none has options. */
export async function readVariants(
  db: Knex,
  merchantId: string,
  products: Pick<Product, 'id' | 'options'>[],
): Promise<VariantsOf> {
  const ids = products.flatMap(({ id, options }) => (options.length ? [id] : []))
  const found: VariantsOf = new Map(products.map(({ id }) => [id, []]))
  if (!ids.length) return found
  const variants = await ProductVariant.query(db)
    .joinRaw(
      `left join (
         select order_items.variant_id, sum(order_items.quantity) as sales,
           cast(coalesce(sum(${PAID_FOR_ITEM}) filter (where orders.currency = products.currency), 0) as bigint) as revenue_minor
         from order_items
         join orders on orders.id = order_items.order_id and orders.merchant_id = :merchantId and orders.payment_status = 'completed'
         join products on products.id = order_items.product_id and products.merchant_id = :merchantId
         where order_items.merchant_id = :merchantId and order_items.product_id = any(cast(:ids as uuid[])) and order_items.variant_id is not null
         group by order_items.variant_id) as sold on sold.variant_id = product_variants.id`,
      { merchantId, ids },
    )
    .where('product_variants.merchantId', merchantId)
    .whereNull('product_variants.deletedAt')
    .whereIn('product_variants.productId', ids)
    .orderBy('product_variants.position')
    .select('product_variants.*', 'sold.sales', 'sold.revenueMinor')
  for (const variant of variants) found.get(variant.productId)!.push(variant)
  return found
}
