import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { notOnSale } from '../../../shop/sale/readSale.ts'
import type { SaleSession } from '../../../shop/session/Session.ts'

/**
 * Asserts in the order's transaction that its checkout session is open. The session cannot end before the commit.
 * @throws 410
 */
export async function assertSessionOpen(trx: Knex, merchantId: string, { id }: SaleSession): Promise<void> {
  const [open] = await sql(
    trx,
    `select id from checkout_sessions where merchant_id = :merchantId and id = :id and status = 'open' and expires_at > :now for share`,
    { merchantId, id, now: new Date() },
    'assertSessionOpen',
  )
  if (!open) throw notOnSale()
}

/** The checkout session of an order; none for an order of an ordinary visit. */
export const sessionOfOrder = (db: Knex): Knex.QueryBuilder =>
  db('checkout_sessions')
    .whereRaw('checkout_sessions.merchant_id = orders.merchant_id and checkout_sessions.visit_id = orders.checkout_session_id')
    .select('id')
