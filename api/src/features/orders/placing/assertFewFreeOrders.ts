import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { rateLimited } from '../../../platform/http/errors.ts'
import { mailboxOf, mailboxSql } from '../../../gateways/mail/mailbox.ts'

const HOUR_MS = 3_600_000
const MOST = 10

/**
 * Free orders cost nothing, and each mails a receipt to an address that anybody can type.
 * @throws 429 when a shop has ten free orders of a mailbox within an hour.
 */
export async function assertFewFreeOrders(db: Knex, merchantId: string, email: string): Promise<void> {
  const bindings = { merchantId, since: new Date(Date.now() - HOUR_MS), mailbox: mailboxOf(email) }
  const recent = await sql<{ createdAt: Date }>(
    db,
    `select created_at from orders where merchant_id = :merchantId and created_at > :since and payment_status in ('pending', 'completed') and total_minor = 0
       and ${mailboxSql('canonical_email')} = :mailbox
     order by created_at desc limit ${MOST}`,
    bindings,
  )
  const oldest = recent[MOST - 1]
  if (oldest) throw rateLimited(Math.ceil((oldest.createdAt.getTime() + HOUR_MS - Date.now()) / 1000))
}
