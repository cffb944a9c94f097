import { refused } from '../http/errors.ts'
import type { SaleItem } from './Sale.ts'

/** 422 naming the product and what is left. */
export function outOfStock({ productId, name }: Pick<SaleItem, 'productId' | 'name'>, left: number) {
  const message = left > 0 ? `Only ${left} of "${name}" left in stock.` : `"${name}" is out of stock.`
  return refused('out_of_stock', message, { product_id: productId, available: left })
}
