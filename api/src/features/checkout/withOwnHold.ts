import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'
import type { Sale } from '../../sale/Sale.ts'

/** Adds the stock held by the visitor's own open order on this link: their new visit takes that order over. */
export async function withOwnHold(db: Knex, sale: Sale, visitorId: string): Promise<Sale> {
  const held = await sql<{ productId: string; pieces: number }>(
    db,
    `select product_id, sum(stock_taken)::integer as pieces
     from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
     where orders.merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId
       and payment_status = 'pending' and holds_stock and hold_expires_at > now() group by product_id`,
    { merchantId: sale.merchantId, linkId: sale.id, visitorId },
  )
  const piecesOf = (id: string) => held.find(({ productId }) => productId === id)?.pieces ?? 0
  const items = sale.items.map((item) => ({ ...item, stock: item.stock === null ? null : item.stock + piecesOf(item.productId) }))
  return { ...sale, items }
}
