import type { Knex } from 'knex'
import { isUuid } from '../db/isUuid.ts'

/**
 * Returns the seller of an order when only its id is known, from a signed link or the payment provider; null for an
 * unknown order. Every read after this names the merchant.
 */
export async function findSeller(db: Knex, orderId: string): Promise<string | null> {
  const order = isUuid(orderId) ? await db('orders').where({ id: orderId }).first('merchantId') : undefined
  return order?.merchantId ?? null
}
