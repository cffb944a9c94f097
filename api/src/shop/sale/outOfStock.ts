import { refused } from '../../platform/http/errors.ts'
import { itemName } from '../catalogue/ProductVariant.ts'
import type { SaleItem } from './Sale.ts'

/** 422 naming the product, or its variant, and what is left. */
export function outOfStock({ productId, name, variantId, variantName }: OutOfStock, left: number) {
  const what = itemName(name, variantName)
  const message = left > 0 ? `Only ${left} of "${what}" left in stock.` : `"${what}" is out of stock.`
  return refused('out_of_stock', message, { product_id: productId, ...(variantId && { variant_id: variantId }), available: left })
}

type OutOfStock = Pick<SaleItem, 'productId' | 'name' | 'variantId' | 'variantName'>
