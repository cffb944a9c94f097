import type { Knex } from 'knex'
import type { SavedMethod } from '../../gateways/payments.ts'
import type { Order } from '../order/Order.ts'
import { PaymentMethod } from './PaymentMethod.ts'

type Buyer = Pick<Order, 'merchantId' | 'canonicalEmail' | 'paymentMode'>

/** Stores the card that a buyer let the shop charge again. The same card is stored once. Returns its id. */
export async function storeMethod(
  db: Knex,
  { merchantId, canonicalEmail, paymentMode }: Buyer,
  saved: SavedMethod,
): Promise<string> {
  const { customerId, methodId, brand, last4, expiresOn } = saved
  const row = { merchantId, canonicalEmail, paymentMode, providerCustomerId: customerId, brand, last4, expiresOn }
  const { id } = await PaymentMethod.query(db)
    .insert({ ...row, providerMethodId: methodId })
    .onConflict(['merchantId', 'providerMethodId'])
    .merge({ brand, last4, expiresOn })
    .returning('id')
  return id
}

/** Stores the card of a first payment, and notes it on the order. Safe to repeat. */
export async function keepMethod(db: Knex, order: Order, saved: SavedMethod): Promise<void> {
  const paymentMethodId = await storeMethod(db, order, saved)
  const { merchantId, id } = order
  await db('orders').where({ merchantId, id }).update({ paymentMethodId })
  order.paymentMethodId = paymentMethodId
}
