import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { limitRefused, PLACED } from '../../../shop/sale/limits.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'

// As in refuseSoldOut.ts.
const REACHED = `
  select id from links where merchant_id = :merchantId and id = :linkId and max_sales <= ${PLACED('links.id', 'links.max_sales')}
    and not exists (select from orders where merchant_id = :merchantId and checkout_session_id = :sessionId)
    and not exists (select from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId
      and payment_status = 'pending' and holds_stock)`

/**
 * Refuses a new order of a link that has reached its number of sales, with one statement.
 * @param sale the link as it was read last, however old.
 * @throws 422
 */
export async function refuseLimited(
  db: Knex,
  { id: linkId, merchantId, limits }: Sale,
  visit: { sessionId: string; visitorId: string | null },
): Promise<void> {
  if (limits.maxSales === null || limits.placed < limits.maxSales) return
  const [reached] = await sql(db, REACHED, { merchantId, linkId, ...visit }, 'refuseLimited')
  if (reached) throw limitRefused('sale_limit_reached', limits)
}
