import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { mailboxOf, mailboxSql } from '../../../gateways/mail/mailbox.ts'
import { limitRefused } from '../../../shop/sale/limits.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'

/**
 * The orders of a link and one customer that count towards its limit (docs/product/links.md#limits-and-schedule). Binding: `:mailbox`, so that
 * another spelling of an address is no other customer.
 */
export const OF_CUSTOMER = `
  (select count(*) from orders where merchant_id = :merchantId and ${mailboxSql('canonical_email')} = :mailbox and link_id = :linkId
    and payment_status in ('pending', 'completed') and (subscription_id is null or subscription_terms is not null))`

/**
 * The open order gets another customer, whose orders count. The link is locked. Another spelling of the same mailbox is no other
 * customer.
 * @throws 422
 */
export async function assertCustomerLimit(
  trx: Knex,
  emails: { before: string; after: string },
  { id: linkId, merchantId, limits }: Pick<Sale, 'id' | 'merchantId' | 'limits'>,
): Promise<void> {
  const mailbox = mailboxOf(emails.after)
  if (limits.maxPerCustomer === null || mailbox === mailboxOf(emails.before)) return
  const [reached] = await sql(
    trx,
    `select id from links where merchant_id = :merchantId and id = :linkId and max_per_customer <= ${OF_CUSTOMER}`,
    { merchantId, linkId, mailbox },
  )
  if (reached) throw limitRefused('customer_limit_reached', limits)
}
