import type { Knex } from 'knex'
import { sql } from '../../../db/sql.ts'
import { limitRefused } from '../../../sale/limits.ts'
import type { Sale } from '../../../sale/Sale.ts'

/** The orders of a link and one customer that count towards its limit. */
export const OF_CUSTOMER = `
  (select count(*) from orders where merchant_id = :merchantId and canonical_email = :email and link_id = :linkId
    and payment_status in ('pending', 'completed'))`

/**
 * The open order gets another customer, whose orders count. The link is locked.
 * @throws 422
 */
export async function assertCustomerLimit(
  trx: Knex,
  email: string,
  { id: linkId, merchantId, limits }: Pick<Sale, 'id' | 'merchantId' | 'limits'>,
): Promise<void> {
  if (limits.maxPerCustomer === null) return
  const [reached] = await sql(
    trx,
    `select id from links where merchant_id = :merchantId and id = :linkId and max_per_customer <= ${OF_CUSTOMER}`,
    { merchantId, linkId, email },
  )
  if (reached) throw limitRefused('customer_limit_reached', limits)
}
