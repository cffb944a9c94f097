import type { Knex } from 'knex'
import { isUuid } from '../../../db/isUuid.ts'
import { sql } from '../../../db/sql.ts'
import type { Intent } from '../../../gateways/payments.ts'

/** A payment that an event reports as paid. `id` is the intent's. */
export interface PaidPayment {
  kind: 'payment'
  id: string
  paid: Pick<Intent, 'orderId' | 'merchantId'>
}

// Not those settled by hand: that they were paid as well is news (settleOrder.ts). Ids are unique among merchants, so one
// statement finds the orders of all.
const FIND = `
  select payment_intent_id from orders
  where merchant_id = any(cast(:merchantIds as uuid[])) and id = any(cast(:orderIds as uuid[]))
    and payment_intent_id = any(cast(:intentIds as text[])) and payment_status in ('completed', 'refunded') and paid_minor > 0`

/** Returns the ids of those payments that have completed their orders already. */
export async function findPaid(db: Knex, payments: PaidPayment[]): Promise<Set<string>> {
  const valid = payments.filter(({ paid: { orderId, merchantId } }) => isUuid(orderId) && isUuid(merchantId))
  if (!valid.length) return new Set()
  const bindings = {
    merchantIds: [...new Set(valid.map(({ paid }) => paid.merchantId))],
    orderIds: valid.map(({ paid }) => paid.orderId),
    intentIds: valid.map(({ id }) => id),
  }
  const found = await sql<{ paymentIntentId: string }>(db, FIND, bindings, 'findPaid')
  return new Set(found.map(({ paymentIntentId }) => paymentIntentId))
}
