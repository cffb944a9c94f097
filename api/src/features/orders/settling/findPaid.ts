import type { Knex } from 'knex'
import { isUuid } from '../../../platform/db/isUuid.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Intent } from '../../../gateways/payments.ts'

/** A payment that an event reports as paid. `id` is the intent's. */
export interface PaidPayment {
  kind: 'payment'
  id: string
  paid: Pick<Intent, 'orderId' | 'merchantId'>
}

// Not those settled by hand: that they were paid as well is news (settleOrder.ts).
const FIND = `
  select payment_intent_id from orders
  where merchant_id = :merchantId and id = any(cast(:orderIds as uuid[])) and payment_intent_id = any(cast(:intentIds as text[]))
    and payment_status in ('completed', 'refunded') and paid_minor > 0`

/** Returns the ids of those payments that have completed their orders already. */
export async function findPaid(db: Knex, payments: PaidPayment[]): Promise<Set<string>> {
  const found = new Set<string>()
  const valid = payments.filter(({ paid: { orderId, merchantId } }) => isUuid(orderId) && isUuid(merchantId))
  for (const merchantId of new Set(valid.map(({ paid }) => paid.merchantId))) {
    const own = valid.filter(({ paid }) => paid.merchantId === merchantId)
    const bindings = { merchantId, orderIds: own.map(({ paid }) => paid.orderId), intentIds: own.map(({ id }) => id) }
    for (const { paymentIntentId } of await sql<{ paymentIntentId: string }>(db, FIND, bindings, 'findPaid'))
      found.add(paymentIntentId)
  }
  return found
}
