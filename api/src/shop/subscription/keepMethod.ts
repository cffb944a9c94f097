import type { Knex } from 'knex'
import type { SavedMethod } from '../../gateways/payments.ts'
import type { Order } from '../order/Order.ts'
import { PaymentMethod } from './PaymentMethod.ts'

type Buyer = Pick<Order, 'merchantId' | 'canonicalEmail' | 'paymentMode'>

/**
 * Stores the card that a buyer let the shop charge again. The same card is stored once. Returns its id.
 * @param releaseAt when it is forgotten again; null if it pays a subscription.
 */
export async function storeMethod(
  db: Knex,
  { merchantId, canonicalEmail, paymentMode }: Buyer,
  saved: SavedMethod,
  releaseAt: Date | null = null,
): Promise<string> {
  const { customerId, methodId, brand, last4, expiresOn } = saved
  const row = { merchantId, canonicalEmail, paymentMode, providerCustomerId: customerId, brand, last4, expiresOn }
  const { id } = await PaymentMethod.query(db)
    .insert({ ...row, providerMethodId: methodId, releaseAt })
    .onConflict(['merchantId', 'providerMethodId'])
    .merge({ brand, last4, expiresOn, ...(releaseAt === null && { releaseAt }) })
    .returning('id')
  return id
}

const MINUTE_MS = 60_000

/** Stores the card of a first payment, or one that is kept for an upsell, and notes it on the order. Safe to repeat. */
export async function keepMethod(db: Knex, order: Order, saved: SavedMethod): Promise<void> {
  const { subscriptionTerms, keepsCardMinutes } = order
  const releaseAt = subscriptionTerms ? null : new Date(Date.now() + keepsCardMinutes! * MINUTE_MS)
  const paymentMethodId = await storeMethod(db, order, saved, releaseAt)
  const { merchantId, id } = order
  await db('orders').where({ merchantId, id }).update({ paymentMethodId })
  order.paymentMethodId = paymentMethodId
}
