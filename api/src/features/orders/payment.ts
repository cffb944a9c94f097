import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'
import type { Charge, Intent, Payments } from '../../gateways/payments.ts'
import { type Order, pricingOf } from './Order.ts'

/** Where the money of an order goes. */
export interface Payee {
  paymentAccountId: string
}

/**
 * The payment of an open order at the provider, in step with the order's amounts. May be repeated and cut off anywhere:
 * the provider answers the same intent for the same order. Runs outside any transaction.
 */
export async function ensureIntent(db: Knex, payments: Payments, order: Order, payee: Payee): Promise<Intent> {
  const charge = chargeOf(order, payee)
  let intent = order.paymentIntentId ? null : await payments.createIntent(charge)
  const isStale = intent ? intent.amountMinor !== order.totalMinor : true
  if (isStale) intent = await payments.updateIntent(intent?.id ?? order.paymentIntentId!, charge)
  await remember(db, order, intent!)
  return intent!
}

/** The intent of an order that may not know it yet, because its process was killed before it could write it down. */
export async function findIntent(payments: Payments, order: Order, payee: Payee): Promise<Intent> {
  return order.paymentIntentId ? payments.getIntent(order.paymentIntentId) : payments.createIntent(chargeOf(order, payee))
}

const chargeOf = (order: Order, { paymentAccountId }: Payee): Charge => ({
  orderId: order.id,
  merchantId: order.merchantId,
  linkId: order.linkId,
  reference: order.reference,
  accountId: paymentAccountId,
  amountMinor: order.totalMinor,
  feeMinor: order.feeMinor,
  currency: order.currency,
  email: order.customerEmail,
})

/** Not flushed by itself: when it is lost, the provider answers the same intent again. */
async function remember(db: Knex, order: Order, intent: Intent) {
  const pricing = pricingOf(order)
  await sql(
    db,
    `with quick as materialized (select set_config('synchronous_commit', 'off', true))
     update orders set payment_intent_id = :id, payment_client_secret = :clientSecret, intent_pricing = cast(:pricing as jsonb)
     from quick where orders.id = :orderId and orders.total_minor = :totalMinor`,
    {
      id: intent.id,
      clientSecret: intent.clientSecret,
      pricing: JSON.stringify(pricing),
      orderId: order.id,
      totalMinor: order.totalMinor,
    },
    'rememberIntent',
  )
  Object.assign(order, { paymentIntentId: intent.id, paymentClientSecret: intent.clientSecret, intentPricing: pricing })
}
