import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { outOfStock } from '../../../shop/sale/outOfStock.ts'
import type { ReservedPieces } from '../../../shop/catalogue/ProductVariant.ts'
import type { IsReserved } from '../../../shop/sale/createPublicLinks.ts'
import type { Sale, SaleItem } from '../../../shop/sale/Sale.ts'

/** What the visit's own open order holds counts as available, because placing it again takes that order over. */
const HELD = `
  select product_id, variant_id, sum(stock_taken)::integer as pieces from orders
  join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
  where orders.merchant_id = :merchantId and order_items.merchant_id = :merchantId
    and checkout_session_id = :sessionId and payment_status = 'pending' and holds_stock group by product_id, variant_id`

/**
 * Refuses quantities that the stock does not have. Only a look ahead: the order decides.
 * @param isReserved what a token of the waiting list reserves.
 * @throws 422 naming the product and what is left.
 */
export async function refuseTooFew(db: Knex, sale: Sale, sessionId: string | null, isReserved?: IsReserved): Promise<void> {
  if (!findShort(sale)) return
  const held = sessionId ? await sql<ReservedPieces>(db, HELD, { merchantId: sale.merchantId, sessionId }, 'heldByVisit') : []
  const own = [...held, ...((await isReserved?.(sale)) ?? [])]
  const heldOf = (item: SaleItem) =>
    own.reduce(
      (sum, { productId, variantId, pieces }) =>
        productId === item.productId && variantId === item.variantId ? sum + pieces : sum,
      0,
    )
  const items = sale.items.map((item) => ({ ...item, stock: item.stock === null ? null : item.stock + heldOf(item) }))
  const short = findShort({ items })
  if (short) throw outOfStock(short.item, short.item.stock!)
}

/** Returns the first item whose product has less stock than all of its items together, with the pieces that they need. */
export function findShort({ items }: Pick<Sale, 'items'>): { item: SaleItem; pieces: number } | undefined {
  const piecesOf = ({ productId, variantId }: SaleItem) =>
    items.reduce((sum, item) => (item.productId === productId && item.variantId === variantId ? sum + item.quantity : sum), 0)
  const item = items.find((one) => one.stock !== null && one.stock < piecesOf(one))
  return item && { item, pieces: piecesOf(item) }
}
