import type { Knex } from 'knex'
import { atServerOf } from '../../../platform/db/atServer.ts'
import { isUuid } from '../../../platform/db/isUuid.ts'
import { groupsOf, scoped, sqlFor } from '../../../platform/db/merchants.ts'
import type { Intent } from '../../../gateways/payments.ts'

/** A payment that an event reports as paid. `id` is the intent's. */
export interface PaidPayment {
  kind: 'payment'
  id: string
  paid: Pick<Intent, 'orderId' | 'merchantId'>
}

// Not those settled by hand: that they were paid as well is news (settleOrder.ts).
const FIND = {
  ...scoped(
    ({ is }) => `
  select payment_intent_id
  from unnest(cast(:ofMerchants as uuid[]), cast(:orderIds as uuid[]), cast(:intentIds as text[])) as paid (merchant_id, order_id, intent_id)
    join orders on ${is('orders.merchant_id', 'paid.merchant_id')} and orders.id = paid.order_id and orders.payment_intent_id = paid.intent_id
  where payment_status in ('completed', 'refunded') and (paid_minor > 0 or total_minor = 0)`,
  ),
  name: 'findPaid',
}

/** Returns the ids of those payments that have completed their orders already. */
export async function findPaid(db: Knex, payments: PaidPayment[]): Promise<Set<string>> {
  const found = new Set<string>()
  const valid = payments.filter(({ paid: { orderId, merchantId } }) => isUuid(orderId) && isUuid(merchantId))
  for (const merchantIds of await groupsOf(db, [...new Set(valid.map(({ paid }) => paid.merchantId!))])) {
    const own = valid.filter(({ paid }) => merchantIds.includes(paid.merchantId!))
    const bindings = {
      ofMerchants: own.map(({ paid }) => paid.merchantId),
      orderIds: own.map(({ paid }) => paid.orderId),
      intentIds: own.map(({ id }) => id),
    }
    const find = () => sqlFor<{ paymentIntentId: string }>(db, FIND, merchantIds, bindings)
    const rows = merchantIds.length > 1 ? await find() : await atServerOf(db, merchantIds[0]!, find)
    for (const { paymentIntentId } of rows) found.add(paymentIntentId)
  }
  return found
}
